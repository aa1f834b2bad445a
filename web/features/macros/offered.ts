import type { Macro } from '#contract/macros.ts'
import { isForQueue } from '#contract/queue-scope.ts'
import type { Ticket } from '#contract/tickets.ts'

/** A macro that answers is for whoever may write in the ticket; the server decides about everything else. */
export const offeredMacros = (macros: Macro[], { queueId }: Pick<Ticket, 'queueId'>, canWrite: boolean): Macro[] =>
  macros.filter(
    (macro) => isForQueue(macro.queueIds, queueId) && (canWrite || macro.steps.every(({ kind }) => kind !== 'reply')),
  )
