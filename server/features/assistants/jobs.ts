import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { AssistantError } from './assistant.ts'
import { forgetTurns } from './turn-log.actions.ts'
import { beginTurn, finishTurn, renewLease, RENEW_LEASE_MS } from './turn.actions.ts'
import type { Assistants, BegunTurn, Outcome } from './turn.actions.ts'

/**
 * A turn has three parts: it is begun in a transaction, answered outside of any, and carried out in a second one. A
 * process that dies in between leaves a turn that is taken up again under the same id.
 */
export const assistantJobs = (
  { data, services }: JobContext,
  given: Assistants,
): Pick<JobHandlers, 'assistant.step' | 'assistant.forgetTurns'> => ({
  async 'assistant.step'({ companyId, ticketId }) {
    const actor = { companyId, userId: null }
    const begun = await data.change(actor, (tx) => beginTurn(tx, ticketId, given))
    if (!begun) return
    const renew = () =>
      data
        .change(actor, (tx) => renewLease(tx, begun))
        .catch((error: unknown) => services.log.warn({ err: error }, 'a turn could not be kept'))
    const timer = setInterval(() => void renew(), RENEW_LEASE_MS)
    const outcome = await attempt(begun, given).finally(() => clearInterval(timer))
    if ('error' in outcome) {
      services.log.warn({ companyId, ...begun.target, reason: outcome.error.message }, 'an assistant failed')
    }
    await data.change(actor, (tx) => finishTurn(tx, begun, outcome, given))
  },

  /** Each batch has a transaction of its own: what a killed process leaves is deleted in the next night. */
  async 'assistant.forgetTurns'({ companyId }) {
    while (await data.change({ companyId, userId: null }, forgetTurns));
  },
})

async function attempt({ turn, target }: BegunTurn, { assistants }: Assistants): Promise<Outcome> {
  const assistant = assistants[target.kind]
  const signal = AbortSignal.timeout(assistant.timeoutMs)
  const startedAt = performance.now()
  const durationMs = (): number => Math.round(performance.now() - startedAt)
  try {
    const answer = await withinTime(assistant.respond(turn, target, signal), signal)
    return { answer, durationMs: durationMs() }
  } catch (error) {
    const known = error instanceof AssistantError ? error : new AssistantError(messageOf(error))
    return { error: known, durationMs: durationMs() }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Ends the attempt in time even if the assistant does not heed the signal. */
async function withinTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const stop = () => reject(new AssistantError('no answer in time'))
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop))
}
