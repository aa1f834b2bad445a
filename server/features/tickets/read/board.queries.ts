import { sql } from 'kysely'
import type { BoardQuery, LaneCounts, LaneCountsQuery } from '#contract/kanban.ts'
import { OPEN_LANE } from '#contract/open-lane.ts'
import type { Db } from '#server/db/client.ts'
import {
  EVERYTHING,
  filterAmong,
  hitsOf,
  pageOfTickets,
  running,
  type Condition,
  type ListFilter,
} from './list.queries.ts'
import { visibleTo } from './visibility.queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/**
 * The lane of a ticket `t`: the kanban tag furthest to the right. The first lane takes every ticket without a kanban
 * tag, because one that only has other tags would otherwise stand nowhere.
 */
const laneOfTicket = sql<number>`coalesce((
  select g.id from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
  where tt.company_id = t.company_id and tt.ticket_id = t.id and g.kanban = 1
  order by g.kanban_order desc nulls first, g.id desc limit 1), ${sql.lit(OPEN_LANE)})`

/** The board shows what is not closed and what the viewer may move, which is what they may read. */
const onBoard = (actor: CurrentUser, query: ListFilter, lane: Condition[] = []): Condition =>
  filterAmong([running, visibleTo(actor), ...lane], actor, query)

/** Returns a page of the whole board, or of one lane, as JSON text. */
export function listBoard(db: Db, actor: CurrentUser, { lane, ...query }: BoardQuery): Promise<string> {
  const inLane: Condition[] = lane === undefined ? [] : [sql`${laneOfTicket} = ${lane}`]
  return pageOfTickets(db, actor, query, onBoard(actor, query, inLane))
}

export async function countLanes(db: Db, actor: CurrentUser, query: LaneCountsQuery): Promise<LaneCounts> {
  const { searchParam } = query
  const { rows } = await sql<LaneCounts['lanes'][number]>`
    ${searchParam ? sql`with ${hitsOf(actor, searchParam)} shown as (` : sql`with shown as (`}
      select ${laneOfTicket} as lane from tickets t where ${onBoard(actor, { ...EVERYTHING, ...query })})
    select lane, count(*) as count from shown group by lane order by lane`.execute(db)
  return { lanes: rows }
}
