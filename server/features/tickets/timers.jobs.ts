import { markUnattended } from '#server/features/connections/actions.ts'
import { settingsOf } from '#server/features/settings/queries.ts'
import { giveUpLate } from '#server/features/tickets/outbox.actions.ts'
import { expireRating } from '#server/features/tickets/rating.actions.ts'
import { closeSilent, sendToQueue } from '#server/features/tickets/timers.actions.ts'
import { listDue, type Due } from '#server/features/tickets/timers.queries.ts'
import { sayFarewell } from '#server/features/tickets/undo.actions.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

type TimerJobs = Pick<JobHandlers, 'ticket.timers' | 'ticket.farewell' | 'rating.expire'>

/** What the clock does to conversations. Each ticket is a transaction of its own: one that fails keeps no other waiting. */
export function timerJobs({ data, services: { log, keys } }: JobDeps): TimerJobs {
  return {
    'ticket.timers': async ({ companyId }) => {
      const desk = { companyId, userId: null }
      const { hours, due } = await data.read(desk, async (db) => {
        const settings = await settingsOf(db, companyId)
        const hours = Number(settings.hoursCloseTicketsAuto)
        return { hours, due: await listDue(db, companyId, hours) }
      })
      const change = ({ kind, ticketId }: Due): Promise<boolean> =>
        data.change(desk, (tx) => (kind === 'silent' ? closeSilent(tx, ticketId, hours) : sendToQueue(tx, ticketId)))
      for (const one of due) {
        await change(one).catch((error: unknown) =>
          log.error({ err: error, companyId, ...one }, 'a timer could not change a ticket'),
        )
      }
      await data.change(desk, giveUpLate)
      await data.change(desk, (tx) => markUnattended({ ...tx, storageKey: keys.storage }))
    },

    'ticket.farewell': ({ companyId, ticketId }) =>
      data.change({ companyId, userId: null }, (tx) => sayFarewell(tx, ticketId)),

    'rating.expire': ({ companyId, traceId }) =>
      data.change({ companyId, userId: null }, (tx) => expireRating(tx, traceId)),
  }
}
