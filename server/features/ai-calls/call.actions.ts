import type { Actor, Database } from '#server/db/transaction.ts'
import { AiError } from '#server/integrations/openai/errors.ts'
import { reserveCall, settleCall, type CallPlan, type CallResult } from './spending.actions.ts'

type Spent = Omit<CallResult, 'outcome' | 'ms'>

const NOTHING: Spent = { promptTokens: 0, cachedTokens: 0, completionTokens: 0, micros: 0 }

/**
 * Makes a call of a model: reserves its price first, and stores what came of it. A call that nobody answered in time may
 * have cost what was reserved. Throws BudgetError, and what the call throws.
 */
export async function makeAiCall<Result>(
  data: Database,
  actor: Actor,
  plan: CallPlan,
  work: () => Promise<Result>,
  spentBy: (result: Result) => Spent,
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
    const outcome = error instanceof AiError ? error.failure : 'unavailable'
    await settle({ ...NOTHING, outcome, micros: outcome === 'timeout' ? plan.estimateMicros : 0 })
    throw error
  }
}
