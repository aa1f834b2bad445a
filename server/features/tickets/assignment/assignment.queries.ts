import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/client.ts'

/** The most tickets of one run. What is left is done by the next one. */
const TICKETS_PER_RUN = 200

/** The ticket waits for a person: neither the bot nor an assistant works in it. Groups and samples wait for nobody. */
const isAssignable: RawBuilder<boolean> = sql`(t.status = 'pending' and t.user_id is null and t.snoozed_until is null
  and not t.is_group and not t.is_sample and not t.chatbot and not (t.use_integration and t.bot is not null)
  and (t.bot is null or t.bot->>'stage' in ('waiting','silent')))`

/** How long a person is passed over in a queue that does not say how long somebody has time to answer. */
const PASSED_MINUTES = 5

/**
 * The people `u` who may get ticket `t` of queue `q`, with how many open tickets they have. Whoever let it go back is passed
 * over for as long as somebody has time to answer.
 */
const candidates = sql`user_queues uq
    join users u on u.company_id = uq.company_id and u.id = uq.user_id
    cross join lateral (select count(*) as held from tickets o where o.company_id = u.company_id and o.user_id = u.id
      and o.status = 'open' and not o.is_group) h
  where uq.company_id = q.company_id and uq.queue_id = q.id and u.online_until > now()
    and not coalesce(u.id = t.passed_by and t.passed_at > now() - make_interval(
      mins => coalesce(q.assignment_minutes, ${PASSED_MINUTES}::int)), false)
    and (q.assignment_capacity is null or h.held < q.assignment_capacity)`

const ticketsOfAssigningQueues = sql`tickets t
  join queues q on q.company_id = t.company_id and q.id = t.queue_id and q.assignment <> 'off'`

/** Lists the tickets for which there is somebody, those that wait longest first. */
export async function listAssignable(db: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${ticketsOfAssigningQueues}
    where t.company_id = ${companyId} and ${isAssignable} and exists (select from ${candidates})
    order by coalesce(t.waiting_since, t.created_at), t.id limit ${TICKETS_PER_RUN}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns who gets a ticket: the next one after the last of the queue, or the one with the fewest open tickets, of whom the
 * same order decides. Null if nobody may get it, or it waits for nobody any more.
 */
export async function findAssignee(db: Db, companyId: number, ticketId: number): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    select p.id as user_id from ${ticketsOfAssigningQueues}
      cross join lateral (select u.id, h.held from ${candidates}) p
    where t.company_id = ${companyId} and t.id = ${ticketId} and ${isAssignable}
    order by case when q.assignment = 'leastBusy' then p.held end,
      p.id <= coalesce(q.last_assigned_user_id, 0), p.id
    limit 1`.execute(db)
  return rows[0]?.userId ?? null
}

/**
 * The customer of an assigned ticket has waited for longer than its queue allows, and no person has written since: neither
 * here nor on the phone.
 */
const isUnanswered: RawBuilder<boolean> = sql`(t.status = 'open' and t.assigned_at is not null
  and greatest(t.assigned_at, t.waiting_since) <= now() - make_interval(mins => q.assignment_minutes)
  and t.waiting_since is not null
  and not exists (select from messages m where m.company_id = t.company_id and m.ticket_id = t.id
    and m.from_me and m.created_at >= t.assigned_at and m.schedule_id is null and m.campaign_recipient_id is null
    and (m.is_by_person or (m.user_id is null and m.outbox is null and m.written_at is null))))`

export async function listUnanswered(db: Db, companyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${ticketsOfAssigningQueues}
    where t.company_id = ${companyId} and ${isUnanswered}
    order by t.assigned_at, t.id limit ${TICKETS_PER_RUN}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function isStillUnanswered(db: Db, companyId: number, ticketId: number): Promise<boolean> {
  const { rows } = await sql`select from ${ticketsOfAssigningQueues}
    where t.company_id = ${companyId} and t.id = ${ticketId} and ${isUnanswered}`.execute(db)
  return rows.length > 0
}
