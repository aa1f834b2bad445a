import type { AiOutcome } from '#contract/ai.ts'
import type { Actor, Database } from '#server/db/transaction.ts'
import { AiError } from '#server/integrations/openai/errors.ts'
import { reserveCall, settleCall, type CallPlan, type CallResult } from './spending.actions.ts'

type Spent = Omit<CallResult, 'outcome' | 'ms'>

const NOTHING: Spent = { promptTokens: 0, cachedTokens: 0, completionTokens: 0, micros: 0 }

/** What came of a call that failed. Whoever has `signal` gave it up, if it is aborted and not by a time-out. */
function outcomeOf(error: unknown, signal: AbortSignal | undefined): AiOutcome {
  const reason: unknown = signal?.aborted ? signal.reason : null
  if (reason !== null) return reason instanceof Error && reason.name === 'TimeoutError' ? 'timeout' : 'cancelled'
  return error instanceof AiError ? error.failure : 'unavailable'
}

/**
 * Makes a call of a model: reserves its price first, and stores what came of it. A call that nobody answered in time, or
 * that was given up, may have cost what was reserved. Throws BudgetError, and what the call throws.
 */
export async function makeAiCall<Result>(
  data: Database,
  actor: Actor,
  plan: CallPlan,
  work: () => Promise<Result>,
  spentBy: (result: Result) => Spent,
  signal?: AbortSignal,
): Promise<Result> {
  const id = await data.change(actor, (tx) => reserveCall(tx, plan))
  const startedAt = performance.now()
  const settle = (result: Omit<CallResult, 'ms'>): Promise<void> =>
    data.change(actor, (tx) => settleCall(tx, id, { ...result, ms: Math.round(performance.now() - startedAt) }))
  try {
    const result = await work()
    await settle({ ...spentBy(result), outcome: 'ok' })
    return result
  } catch (error) {
    const outcome = outcomeOf(error, signal)
    const isUnknown = outcome === 'timeout' || outcome === 'cancelled'
    await settle({ ...NOTHING, outcome, micros: isUnknown ? plan.estimateMicros : 0 })
    throw error
  }
}
