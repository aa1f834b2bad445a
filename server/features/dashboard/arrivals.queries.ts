import { sql } from 'kysely'
import type { DashboardQuery } from '#contract/dashboard.ts'
import type { DashboardArrivals } from '#contract/reports.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { selectionOf } from './selection.queries.ts'
import { isInPeriod, reportFrame, reportSpans, requirePeriod } from './spans.queries.ts'

const arrivalsJson = jsonObject<DashboardArrivals>()({
  days: sql<number[]>`(select json_agg(coalesce(c.days, 0) order by w.weekday)
    from generate_series(1, 7) w(weekday) left join calendar c on c.weekday = w.weekday)`,
  hours: sql<number[][]>`(select json_agg(week.hours order by week.weekday) from (
    select w.weekday, json_agg(coalesce(b.tickets, 0) order by h.hour) as hours
    from generate_series(1, 7) w(weekday) cross join generate_series(0, 23) h(hour)
      left join born b on b.weekday = w.weekday and b.hour = h.hour
    group by w.weekday) week)`,
})

/** Counts the tickets of the period by weekday and hour in one statement. */
export async function readArrivals(db: Db, actor: CurrentUser, query: DashboardQuery): Promise<DashboardArrivals> {
  requirePeriod(query)
  const { companyId, timezone } = actor
  const { rows } = await sql<{ answer: DashboardArrivals }>`
    with ${reportSpans(actor, query)}, ${reportFrame(actor)},
    calendar as (
      select extract(isodow from f.first + n)::int as weekday, count(*) as days
      from frame f, generate_series(0, f.last - f.first) n where f.since < f.until group by 1),
    born as (
      select extract(isodow from created.local)::int as weekday, extract(hour from created.local)::int as hour,
        count(*) as tickets
      from (select t.created_at at time zone ${timezone} as local from tickets t
        where t.company_id = ${companyId} and ${isInPeriod('t.created_at')} and ${selectionOf(actor, query).tickets}) created
      group by 1, 2)
    select ${arrivalsJson} as answer`.execute(db)
  return requireRow(rows).answer
}
