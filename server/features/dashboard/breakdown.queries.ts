import { sql, type RawBuilder } from 'kysely'
import type { Breakdown, BreakdownQuery, BreakdownRow, Spread } from '#contract/reports.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { FIRST_ANSWER, goalOf, RESOLUTION, spreadOf } from './durations.queries.ts'
import { selectionOf } from './selection.queries.ts'
import { isInPeriod, reportSpans, requirePeriod } from './spans.queries.ts'

/** By what tickets `t`, their stretches `e` and their ratings `r` are grouped, and the names of the groups. */
type Grouping = {
  created: RawBuilder<unknown>
  answered: RawBuilder<unknown>
  ended: RawBuilder<unknown>
  rated: RawBuilder<unknown>
  names: RawBuilder<unknown>
  /** Groups without any figures are shown, too. */
  isComplete: boolean
}

const byColumns = (created: string, answered: string, ended: string, rated: string) => ({
  created: sql`coalesce(${sql.raw(created)}, 0)`,
  answered: sql`coalesce(${sql.raw(answered)}, 0)`,
  ended: sql`coalesce(${sql.raw(ended)}, 0)`,
  rated: sql`coalesce(${sql.raw(rated)}, 0)`,
})

const NOBODY = sql`union all select 0, null, null`

function byPartOfTime(part: 'hour' | 'isodow', timezone: string, [first, last]: [number, number]): Grouping {
  const partOf = (column: string) =>
    sql`extract(${sql.raw(part)} from ${sql.raw(column)} at time zone ${timezone})::int`
  return {
    created: partOf('t.created_at'),
    answered: partOf('e.asked_at'),
    ended: partOf('e.created_at'),
    rated: partOf('r.created_at'),
    names: sql`select n, null, null from generate_series(${sql.lit(first)}, ${sql.lit(last)}) n`,
    isComplete: true,
  }
}

const GROUPINGS: Record<Breakdown, (actor: CurrentUser) => Grouping> = {
  queue: ({ companyId }) => ({
    ...byColumns('t.queue_id', 't.queue_id', 't.queue_id', 't.queue_id'),
    names: sql`select q.id, q.name, q.color from queues q where q.company_id = ${companyId} ${NOBODY}`,
    isComplete: false,
  }),
  attendant: ({ companyId }) => ({
    ...byColumns('t.user_id', 'e.answered_user_id', 'e.user_id', 'r.user_id'),
    names: sql`select u.id, u.name, null from users u where u.company_id = ${companyId} ${NOBODY}`,
    isComplete: false,
  }),
  hour: ({ timezone }) => byPartOfTime('hour', timezone, [0, 23]),
  weekday: ({ timezone }) => byPartOfTime('isodow', timezone, [1, 7]),
}

const NO_SPREAD = sql`'{"count": 0, "median": null, "p90": null}'::json`

const rowJson = jsonObject<BreakdownRow>()({
  key: sql<number>`k.key`,
  name: sql<string | null>`k.name`,
  color: sql<string | null>`k.color`,
  conversations: sql<number>`coalesce(created.tickets, 0)`,
  waiting: sql<number>`coalesce(running.waiting, 0)`,
  attending: sql<number>`coalesce(running.attending, 0)`,
  firstAnswer: sql<Spread>`coalesce(answered.spread, ${NO_SPREAD})`,
  late: sql<number>`coalesce(answered.late, 0)`,
  resolution: sql<Spread>`coalesce(ended.spread, ${NO_SPREAD})`,
  rating: sql<number>`coalesce(rated.rating, 0)`,
  ratings: sql<number>`coalesce(rated.ratings, 0)`,
})

const joined = sql`k left join created using (key) left join running using (key) left join answered using (key)
  left join ended using (key) left join rated using (key)`
const hasFigures = sql`(created.tickets is not null or running.waiting is not null or answered.spread is not null
  or ended.spread is not null or rated.ratings is not null)`

/** Reads the figures of the period by queue, attendant, hour or weekday in one statement. */
export async function readBreakdown(db: Db, actor: CurrentUser, query: BreakdownQuery): Promise<BreakdownRow[]> {
  requirePeriod(query)
  const { companyId } = actor
  const { created, answered, ended, rated, names, isComplete } = GROUPINGS[query.by](actor)
  const selection = selectionOf(actor, query)
  const withTicket = (alias: string, andJoined = sql``) => sql`join tickets t on t.company_id = ${companyId}
    and t.id = ${sql.raw(alias)}.ticket_id ${andJoined} where ${sql.raw(alias)}.company_id = ${companyId} and ${selection.seen}`
  const goals = sql`left join queues goals on goals.company_id = ${companyId} and goals.id = t.queue_id`
  const { rows } = await sql<{ answer: BreakdownRow[] }>`
    with ${reportSpans(actor, query)},
    k (key, name, color) as (${names}),
    created as (
      select ${created} as key, count(*) as tickets from tickets t
      where t.company_id = ${companyId} and ${isInPeriod('t.created_at')} and ${selection.tickets} group by 1),
    running as (
      select ${created} as key, count(*) filter (where t.status = 'pending') as waiting,
        count(*) filter (where t.status = 'open') as attending
      from tickets t where not ${isComplete}::boolean and t.company_id = ${companyId}
        and t.status in ('pending', 'open') and t.snoozed_until is null and ${selection.tickets} group by 1),
    answered as (
      select ${answered} as key, ${spreadOf(FIRST_ANSWER)} as spread,
        count(*) filter (where ${FIRST_ANSWER} > ${goalOf('goals')}) as late
      from ticket_traces e ${withTicket('e', goals)} and ${isInPeriod('e.answered_at')} and ${selection.by('e.answered_user_id')}
      group by 1),
    ended as (
      select ${ended} as key, ${spreadOf(RESOLUTION)} as spread
      from ticket_traces e ${withTicket('e')} and ${isInPeriod('e.finished_at')} and ${selection.by('e.user_id')}
      group by 1),
    rated as (
      select ${rated} as key, round(avg(r.rate), 2) as rating, count(*) as ratings
      from user_ratings r ${withTicket('r')} and ${isInPeriod('r.created_at')} and ${selection.by('r.user_id')}
      group by 1)
    select ${jsonList(rowJson, {
      from: sql`${joined} where ${isComplete}::boolean or ${hasFigures}`,
      orderBy: sql`plain_text(k.name) nulls last, key`,
    })} as answer`.execute(db)
  return requireRow(rows).answer
}
