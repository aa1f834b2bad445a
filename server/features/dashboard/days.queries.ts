import { sql } from 'kysely'
import type { DashboardQuery } from '#contract/dashboard.ts'
import type { DashboardDays, DayFigures } from '#contract/reports.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { FIRST_ANSWER, inMinutes, medianOf, RESOLUTION } from './durations.queries.ts'
import { selectionOf } from './selection.queries.ts'
import { reportFrame, reportSpans, requirePeriod } from './spans.queries.ts'

const pointJson = jsonObject<DayFigures>()({
  day: sql<string>`steps.day`,
  conversations: sql<number>`coalesce(born.tickets, 0)`,
  before: sql<number | null>`case when frame.days > 0 then coalesce(earlier.tickets, 0) end`,
  finished: sql<number>`coalesce(ended.tickets, 0)`,
  leads: sql<number>`coalesce(came.leads, 0)`,
  firstAnswer: sql<number | null>`answered.median`,
  resolution: sql<number | null>`ended.median`,
  avgSupportTime: sql<number | null>`ended.support`,
  avgWaitTime: sql<number | null>`accepted.wait`,
})

const daysJson = jsonObject<DashboardDays>()({
  step: sql<number>`(select step from frame)`,
  to: sql<string>`(select last from frame)`,
  points: jsonList(pointJson, {
    from: sql`frame cross join steps left join born using (n) left join earlier using (n) left join ended using (n)
      left join accepted using (n) left join answered using (n) left join came using (n)`,
    orderBy: sql`n`,
  }),
})

/** Reads the course of the period, and how many conversations the days before it had, in one statement. */
export async function readDays(db: Db, actor: CurrentUser, query: DashboardQuery): Promise<DashboardDays> {
  requirePeriod(query)
  const { companyId, timezone } = actor
  const selection = selectionOf(actor, query)
  const pointOf = (column: string) => sql`((${sql.raw(column)} at time zone ${timezone})::date - f.first) / f.step as n`
  const isIn = (column: string) => sql`(${sql.raw(column)} >= f.since and ${sql.raw(column)} < f.until)`
  const stretches = sql`ticket_traces e, frame f where e.company_id = ${companyId} and ${selection.ofTicket('e.ticket_id')}`
  const tickets = sql`tickets t, frame f where t.company_id = ${companyId} and ${selection.tickets}`
  const { rows } = await sql<{ answer: DashboardDays }>`
    with ${reportSpans(actor, query)}, ${reportFrame(actor)},
    steps as (select n, first + n * step as day from frame, generate_series(0, (last - first) / step) n),
    born as (select ${pointOf('t.created_at')}, count(*) as tickets from ${tickets} and ${isIn('t.created_at')} group by 1),
    earlier as (
      select ((t.created_at at time zone ${timezone})::date - (f.first - f.days)) / f.step as n, count(*) as tickets
      from ${tickets} and t.created_at >= f.before_since and t.created_at < f.before_until group by 1),
    ended as (
      select ${pointOf('e.finished_at')}, count(distinct e.ticket_id) as tickets,
        ${inMinutes(medianOf(RESOLUTION))} as median, ${inMinutes(sql`avg(e.finished_at - e.started_at)`)} as support
      from ${stretches} and ${isIn('e.finished_at')} and ${selection.by('e.user_id')} group by 1),
    accepted as (
      select ${pointOf('e.started_at')}, ${inMinutes(sql`avg(e.started_at - e.queued_at)`)} as wait
      from ${stretches} and ${isIn('e.started_at')} and ${selection.by('e.user_id')} group by 1),
    answered as (
      select ${pointOf('e.answered_at')}, ${inMinutes(medianOf(FIRST_ANSWER))} as median
      from ${stretches} and ${isIn('e.answered_at')} and ${selection.by('e.answered_user_id')} group by 1),
    came as (
      select ${pointOf('l.first_ticket_at')}, count(*) as leads
      from leads l, frame f where l.company_id = ${companyId} and ${selection.leads} and ${isIn('l.first_ticket_at')}
      group by 1)
    select ${daysJson} as answer`.execute(db)
  return requireRow(rows).answer
}
