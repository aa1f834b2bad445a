import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** The most tickets of one run. The next run takes the rest. */
const TICKETS_PER_RUN = 500

export type DueTicket = { ticketId: number; kind: 'silent' | 'stranded' }

/** How long the customer of ticket `t` on connection `c` may be silent; null means forever. */
export const inactivityLimit = (hours: number): RawBuilder<string | null> => sql`least(
  case when c.expires_ticket > 0 then make_interval(mins => c.expires_ticket) end,
  case when ${hours}::int > 0 then make_interval(hours => ${hours}::int) end)`

/**
 * Somebody answered, the answer was sent, and nothing has happened since; nobody snoozed the ticket until later. CASE makes PostgreSQL check the messages
 * last, and only of few tickets.
 */
export const isInactive = (
  hours: number,
): RawBuilder<boolean> => sql`(t.status = 'open' and not t.is_group and t.from_me
  and t.snoozed_until is null and t.waiting_since is null and case when t.updated_at <= now() - ${inactivityLimit(hours)} then
    coalesce((select m.outbox from messages m where m.company_id = t.company_id and m.ticket_id = t.id
      order by m.created_at desc, m.id desc limit 1), '') not in ('queued', 'failed') else false end)`

/** The ticket has been pending without a queue for longer than its connection allows, and no assistant answers in it. */
export const isUnqueuedTooLong: RawBuilder<boolean> = sql`(t.status = 'pending' and t.queue_id is null and t.snoozed_until is null
  and not (t.use_integration and t.chatbot)
  and c.time_send_queue > 0 and c.send_id_queue is not null
  and coalesce((select tr.queued_at from ticket_traces tr where tr.company_id = t.company_id and tr.ticket_id = t.id
    and tr.finished_at is null), t.created_at) <= now() - make_interval(mins => c.time_send_queue))`

/**
 * Lists the tickets that the sweep has to change, oldest first. In a company without such limits no ticket is checked.
 */
export async function listDueTickets(db: Db, companyId: number, hours: number): Promise<DueTicket[]> {
  const { rows } = await sql<DueTicket>`
    select t.id as ticket_id, case when t.status = 'open' then 'silent' else 'stranded' end as kind
    from tickets t left join connections c on c.company_id = t.company_id and c.id = t.connection_id
    where t.company_id = ${companyId} and t.status in ('open','pending')
      and (${hours}::int > 0 or exists (
        select from connections where company_id = ${companyId} and (expires_ticket > 0 or time_send_queue > 0)))
      and (${isInactive(hours)} or ${isUnqueuedTooLong})
    order by t.updated_at, t.id limit ${TICKETS_PER_RUN}`.execute(db)
  return rows
}

/** Lists the snoozed tickets whose time has come, the first one first. */
export async function listDueSnoozes(db: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select t.id from tickets t
    where t.company_id = ${companyId} and t.snoozed_until <= now()
    order by t.snoozed_until, t.id limit ${TICKETS_PER_RUN}`.execute(db)
  return rows.map(({ id }) => id)
}
