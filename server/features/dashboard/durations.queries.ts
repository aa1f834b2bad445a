import { sql, type RawBuilder } from 'kysely'
import { LATE_WAIT_MINUTES } from '#contract/limits.ts'
import type { Spread } from '#contract/reports.ts'
import { jsonObject } from '#server/db/json-object.ts'

/** Converts a span of time to minutes; null stays null. */
export const inMinutes = (span: RawBuilder<unknown>) =>
  sql<number | null>`round((extract(epoch from ${span}) / 60)::numeric, 2)`

/** The same; null counts as 0. */
export const inMinutesOrZero = (span: RawBuilder<unknown>) => sql<number>`coalesce(${inMinutes(span)}, 0)`

/** Aggregates spans of time; those that are null do not count. */
export const medianOf = (span: RawBuilder<unknown>) => sql`percentile_cont(0.5) within group (order by ${span})`

/** The same, as the JSON of a Spread. */
export const spreadOf = (span: RawBuilder<unknown>): RawBuilder<Spread> =>
  jsonObject<Spread>()({
    count: sql<number>`count(${span})`,
    median: inMinutes(medianOf(span)),
    p90: inMinutes(sql`percentile_cont(0.9) within group (order by ${span})`),
  })

/** The spans of a row of ticket_traces with the alias `e`. */
export const FIRST_ANSWER = sql`e.answered_at - e.asked_at`
/** Null for what ended without that anybody had accepted it. */
export const RESOLUTION = sql`case when e.started_at is not null then e.finished_at - e.created_at end`

/** How long customers may wait by the goal of the queue with this alias, which may be no queue or one without a goal. */
export const goalOf = (queue: string) =>
  sql`make_interval(mins => coalesce(${sql.raw(queue)}.wait_soon_minutes, ${sql.lit(LATE_WAIT_MINUTES)}))`
