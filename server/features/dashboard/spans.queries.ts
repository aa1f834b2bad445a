import { sql, type RawBuilder } from 'kysely'
import type { DashboardQuery } from '#contract/dashboard.ts'
import { startOfDay } from '#server/db/time.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

type Zone = Pick<CurrentUser, 'timezone'>
type Period = Partial<Pick<DashboardQuery, 'days' | 'date_from' | 'date_to'>>

/** Throws ERR_DASHBOARD_FILTER_REQUIRED when the query names no period. */
export function requirePeriod({ days, date_from: from, date_to: to }: Period): void {
  if (!days && !from && !to) throw new AppError('ERR_DASHBOARD_FILTER_REQUIRED')
}

const todayIn = (timezone: string) => sql`(now() at time zone ${timezone})::date`

/** null means that the period has no first day. */
const firstDay = ({ timezone }: Zone, { days, date_from: from }: Period) =>
  sql`greatest(${from ?? null}::date, ${todayIn(timezone)} - (${days ?? null}::int - 1))`

/** Returns the CTE `spans`: the period of the counters, and today, in the company's time zone. */
export function spans({ timezone }: Zone, period: Period) {
  const { days, date_to: to } = period
  const today = todayIn(timezone)
  const afterLast = sql`least(${to ?? null}::date, case when ${days ?? null}::int is not null then ${today} end) + 1`
  return sql`spans as materialized (
    select coalesce(${startOfDay(firstDay({ timezone }, period), timezone)}, '-infinity') as since,
      coalesce(${startOfDay(afterLast, timezone)}, 'infinity') as until,
      ${startOfDay(today, timezone)} as today, ${startOfDay(sql`${today} + 1`, timezone)} as tomorrow)`
}

/**
 * Returns the CTE `spans` of a report: its first day, its last one, which is never after today, and as many days before
 * it. Of a period that ends today nobody knows the rest of the day, so the one before it ends at the same time of its last
 * day. Without a first day, `days` and `before_since` are null.
 */
export function reportSpans({ timezone }: Zone, period: Period) {
  const today = todayIn(timezone)
  const last = sql`least(${period.date_to ?? null}::date, ${today})`
  const start = (day: RawBuilder<unknown>) => startOfDay(day, timezone)
  return sql`bounds as materialized (
      select first, last, last - first + 1 as days
      from (select ${firstDay({ timezone }, period)} as first, ${last} as last) chosen),
    spans as materialized (
      select b.first, b.last, b.days, coalesce(${start(sql`b.first`)}, '-infinity') as since,
        ${start(sql`b.last + 1`)} as until,
        case when b.days > 0 then ${start(sql`b.first - b.days`)} end as before_since,
        least(${start(sql`b.first`)},
          ((now() at time zone ${timezone}) - make_interval(days => b.days)) at time zone ${timezone}) as before_until
      from bounds b)`
}

/** The points of a course are at most so many; a longer period has several days in each. */
const MAX_POINTS = 92

/**
 * Returns the CTE `frame`: the days that a course of the report shows, from the company's first ticket on where the
 * period has no first day, and how many of them are one point of it.
 */
export const reportFrame = ({ companyId, timezone }: Pick<CurrentUser, 'companyId' | 'timezone'>) => sql`
  frame as materialized (
    select f.first, s.last, greatest(1, ceil((s.last - f.first + 1)::numeric / ${sql.lit(MAX_POINTS)}))::int as step,
      s.days, s.since, s.until, s.before_since, s.before_until
    from spans s cross join lateral (
      select least(s.last, coalesce(s.first, (
        select (min(t.created_at) at time zone ${timezone})::date from tickets t where t.company_id = ${companyId}))) as first) f)`

/** The time is within the period of the CTE `spans`. */
export const isInPeriod = (column: string) =>
  sql<boolean>`(${sql.raw(column)} >= (select since from spans) and ${sql.raw(column)} < (select until from spans))`
