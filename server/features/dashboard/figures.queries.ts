import { sql, type RawBuilder } from 'kysely'
import type { DashboardQuery } from '#contract/dashboard.ts'
import type { DashboardFigures, PeriodFigures, Spread } from '#contract/reports.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, jsonOfRow } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { FIRST_ANSWER, inMinutesOrZero, RESOLUTION, spreadOf } from './durations.queries.ts'
import { selectionOf, type ReportSelection } from './selection.queries.ts'
import { reportSpans, requirePeriod } from './spans.queries.ts'

const figuresJson = jsonObject<PeriodFigures>()({
  conversations: sql<number>`born.tickets`,
  finished: sql<number>`ended.tickets`,
  leads: sql<number>`came.leads`,
  avgSupportTime: sql<number>`ended.support`,
  avgWaitTime: sql<number>`accepted.wait`,
  firstAnswer: sql<Spread>`answered.spread`,
  resolution: sql<Spread>`ended.spread`,
  rating: sql<number>`rated.rating`,
  ratings: sql<number>`rated.ratings`,
})

/** Counts within a period `p`, for each of the CTE `periods`. */
function countedPeriods(companyId: number, selection: ReportSelection): RawBuilder<unknown> {
  const isIn = (column: string) => sql`(${sql.raw(column)} >= p.since and ${sql.raw(column)} < p.until)`
  return sql`periods p
    cross join lateral (
      select count(*) as tickets from tickets t
      where t.company_id = ${companyId} and ${isIn('t.created_at')} and ${selection.tickets}) born
    cross join lateral (
      select count(distinct e.ticket_id) as tickets, ${inMinutesOrZero(sql`avg(e.finished_at - e.started_at)`)} as support,
        ${spreadOf(RESOLUTION)} as spread
      from ticket_traces e where e.company_id = ${companyId} and ${isIn('e.finished_at')}
        and ${selection.by('e.user_id')} and ${selection.ofTicket('e.ticket_id')}) ended
    cross join lateral (
      select ${inMinutesOrZero(sql`avg(e.started_at - e.queued_at)`)} as wait
      from ticket_traces e where e.company_id = ${companyId} and ${isIn('e.started_at')}
        and ${selection.by('e.user_id')} and ${selection.ofTicket('e.ticket_id')}) accepted
    cross join lateral (
      select ${spreadOf(FIRST_ANSWER)} as spread
      from ticket_traces e where e.company_id = ${companyId} and ${isIn('e.answered_at')}
        and ${selection.by('e.answered_user_id')} and ${selection.ofTicket('e.ticket_id')}) answered
    cross join lateral (
      select count(*) as leads from leads l
      where l.company_id = ${companyId} and ${isIn('l.first_ticket_at')} and ${selection.leads}) came
    cross join lateral (
      select coalesce(round(avg(r.rate), 2), 0) as rating, count(*) as ratings from user_ratings r
      where r.company_id = ${companyId} and ${isIn('r.created_at')}
        and ${selection.by('r.user_id')} and ${selection.ofTicket('r.ticket_id')}) rated`
}

type Before = NonNullable<DashboardFigures['before']>

/** Reads the figures of the period and of the days before it in one statement. */
export async function readFigures(db: Db, actor: CurrentUser, query: DashboardQuery): Promise<DashboardFigures> {
  requirePeriod(query)
  const counted = countedPeriods(actor.companyId, selectionOf(actor, query))
  const beforeJson = jsonObject<Before>()({
    from: sql<string>`p.first`,
    to: sql<string>`p.last`,
    figures: figuresJson,
  })
  const answer = jsonObject<DashboardFigures>()({
    from: sql<string | null>`s.first`,
    to: sql<string>`s.last`,
    figures: sql<PeriodFigures>`(select ${figuresJson} from ${counted} where p.is_now)`,
    before: jsonOfRow(beforeJson, sql`${counted} where not p.is_now`),
  })
  const { rows } = await sql<{ answer: DashboardFigures }>`
    with ${reportSpans(actor, query)},
    periods as materialized (
      select true as is_now, first, last, since, until from spans
      union all
      select false, first - days, first - 1, before_since, before_until from spans where days > 0)
    select ${answer} as answer from spans s`.execute(db)
  return requireRow(rows).answer
}
