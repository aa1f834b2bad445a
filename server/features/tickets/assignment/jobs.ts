import type { Tx } from '#server/db/transaction.ts'
import { assignTicket, takeBackTicket } from './assign.actions.ts'
import { listAssignable, listUnanswered } from './assignment.queries.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

/** Each ticket has its own transaction, so that a failure does not block the others. */
export function assignmentJobs({ data, services: { log } }: JobContext): Pick<JobHandlers, 'ticket.assign'> {
  return {
    'ticket.assign': async ({ companyId }) => {
      const systemActor = { companyId, userId: null }
      const each = async (ids: number[], work: (tx: Tx, ticketId: number) => Promise<boolean>): Promise<void> => {
        for (const ticketId of ids) {
          await data
            .change(systemActor, (tx) => work(tx, ticketId))
            .catch((error: unknown) => log.error({ err: error, companyId, ticketId }, 'a ticket could not be assigned'))
        }
      }
      await each(await data.read(systemActor, (db) => listUnanswered(db, companyId)), takeBackTicket)
      await each(await data.read(systemActor, (db) => listAssignable(db, companyId)), assignTicket)
    },
  }
}
