import { sql } from 'kysely'
import type { TicketCountQuery, TicketsByDay, TicketsByUser } from '#contract/dashboard.ts'
import type { Db } from '#server/db/client.ts'
import { startOfDay } from '#server/db/time.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { selectionOf } from './selection.queries.ts'

/** Returns the CTE `days`: the first day, the last one, and the times at which they begin and end. */
function days({ timezone }: CurrentUser, { initialDate, finalDate }: TicketCountQuery) {
  const today = sql`(now() at time zone ${timezone})::date`
  const first = sql`coalesce(${initialDate ?? null}::date, least(${finalDate ?? null}::date, ${today}))`
  const last = sql`coalesce(${finalDate ?? null}::date, greatest(${initialDate ?? null}::date, ${today}))`
  return sql`days as materialized (
    select ${first} as first, ${last} as last, ${startOfDay(first, timezone)} as since,
      ${startOfDay(sql`${last} + 1`, timezone)} as until)`
}

type Counted = { total: number; hour: number; day: string; isOneDay: boolean }

export async function countTicketsByDay(db: Db, actor: CurrentUser, query: TicketCountQuery): Promise<TicketsByDay> {
  const { companyId, timezone } = actor
  const { rows } = await sql<Counted>`
    with ${days(actor, query)},
    born as (
      select (t.created_at at time zone ${timezone})::date as day, d.first = d.last as is_one_day,
        case when d.first = d.last then extract(hour from t.created_at at time zone ${timezone})::int else 0 end as hour
      from tickets t, days d where t.company_id = ${companyId} and t.created_at >= d.since and t.created_at < d.until
        and ${selectionOf(actor, {}).tickets})
    select count(*)::int as total, hour, to_char(day, 'DD/MM/YYYY') as day, is_one_day from born
    group by born.day, born.hour, is_one_day order by born.day, born.hour`.execute(db)
  return {
    count: rows.reduce((sum, { total }) => sum + total, 0),
    data: rows.map(({ total, hour, day, isOneDay }) => (isOneDay ? { total, horario: hour } : { total, data: day })),
  }
}

export async function countTicketsByUser(db: Db, actor: CurrentUser, query: TicketCountQuery): Promise<TicketsByUser> {
  const { companyId } = actor
  const { rows: data } = await sql<TicketsByUser['data'][number]>`
    with ${days(actor, query)},
    closed as (
      select e.user_id, count(distinct e.ticket_id)::int as tickets from ticket_traces e, days d
      where e.company_id = ${companyId} and e.finished_at >= d.since and e.finished_at < d.until
        and ${selectionOf(actor, {}).ofTicket('e.ticket_id')} group by e.user_id)
    select u.name as nome, coalesce(c.tickets, 0) as quantidade
    from users u left join closed c on c.user_id = u.id where u.company_id = ${companyId}
    order by plain_text(u.name), u.id`.execute(db)
  return { data }
}
