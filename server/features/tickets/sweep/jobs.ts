import { markUnleasedTimedOut } from '#server/features/connections/actions.ts'
import { enqueueOverdueBacklogs } from '#server/features/connections/cloud-backlog.actions.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { failExpiredMessages } from '#server/features/tickets/outbox/outbox.actions.ts'
import { expireRating } from '#server/features/tickets/lifecycle/rating.actions.ts'
import { closeInactiveTicket, routeUnqueuedTicket } from './sweep.actions.ts'
import { listDueSnoozes, listDueTickets, type DueTicket } from './sweep.queries.ts'
import { deleteExpiredBulks } from '#server/features/tickets/lifecycle/bulk-undo.actions.ts'
import { deleteExpiredRuns } from '#server/features/tickets/macros/undo.actions.ts'
import { wakeDueTicket } from '#server/features/tickets/lifecycle/snooze.actions.ts'
import { sendFarewell } from '#server/features/tickets/lifecycle/undo.actions.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

type SweepJobs = Pick<JobHandlers, 'ticket.timers' | 'ticket.farewell' | 'rating.expire'>

/**
 * Runs the timed changes of tickets. Each ticket has its own transaction, so that a failure does not block the others.
 */
export function sweepJobs({ data, services: { log, keys } }: JobContext): SweepJobs {
  return {
    'ticket.timers': async ({ companyId }) => {
      const systemActor = { companyId, userId: null }
      const { hours, due, snoozed } = await data.read(systemActor, async (db) => {
        const settings = await getCompanySettings(db, companyId)
        const hours = Number(settings.hoursCloseTicketsAuto)
        const due = await listDueTickets(db, companyId, hours)
        return { hours, due, snoozed: await listDueSnoozes(db, companyId) }
      })
      const change = ({ kind, ticketId }: DueTicket): Promise<boolean> =>
        data.change(systemActor, (tx) =>
          kind === 'silent' ? closeInactiveTicket(tx, ticketId, hours) : routeUnqueuedTicket(tx, ticketId),
        )
      for (const one of due) {
        await change(one).catch((error: unknown) =>
          log.error({ err: error, companyId, ...one }, 'a timer could not change a ticket'),
        )
      }
      for (const ticketId of snoozed) {
        await data
          .change(systemActor, (tx) => wakeDueTicket(tx, ticketId))
          .catch((error: unknown) =>
            log.error({ err: error, companyId, ticketId }, 'a snoozed ticket could not come back'),
          )
      }
      await data.change(systemActor, failExpiredMessages)
      await data.change(systemActor, deleteExpiredBulks)
      await data.change(systemActor, deleteExpiredRuns)
      await data.change(systemActor, (tx) => markUnleasedTimedOut({ ...tx, storageKey: keys.storage }))
      await data.change(systemActor, enqueueOverdueBacklogs)
    },

    'ticket.farewell': ({ companyId, ticketId }) =>
      data.change({ companyId, userId: null }, (tx) => sendFarewell(tx, ticketId)),

    'rating.expire': ({ companyId, traceId }) =>
      data.change({ companyId, userId: null }, (tx) => expireRating(tx, traceId)),
  }
}
