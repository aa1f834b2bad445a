import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { LaneCounts } from '#contract/kanban.ts'
import type { Tag } from '#contract/tags.ts'
import type { Ticket } from '#contract/tickets.ts'
import { keys } from '#web/api/keys.ts'
import { patchCache, patchCacheNoRefetch, withoutItem } from '#web/api/patch-cache.ts'
import { isOutdated, refreshCounts } from '#web/features/tickets/cache.ts'
import {
  addToCount,
  dropTicket,
  findTicket,
  insertTicket,
  withFoundMessages,
  type TicketPages,
} from '#web/features/tickets/ticket-pages.ts'
import { inLane, laneOf, matchesBoard, type BoardFilter } from './filter.ts'

export const boardKeys = {
  lane: (filter: BoardFilter, lane: number) => [...keys.board, filter, lane] as const,
  counts: (filter: BoardFilter) => [...keys.laneCounts, filter] as const,
}
type LaneKey = ReturnType<typeof boardKeys.lane>

/**
 * The ticket that this user moved last, in the lane to which it was moved. It is shown there even if it stands behind
 * the loaded tickets.
 */
export type MovedTicket = { ticket: Ticket; lane: number }

/** Forgets the moved ticket when it leaves its lane, whoever moves it. */
function followMoved(cache: QueryClient, ticket: Ticket, lane: number): void {
  const moved = cache.getQueryData<MovedTicket | null>(keys.movedTicket)
  if (!moved || moved.ticket.id !== ticket.id) return
  const isThere = moved.lane === lane && ticket.status !== 'closed'
  const next: MovedTicket | null = isThere ? { ticket, lane } : null
  cache.setQueryData(keys.movedTicket, next)
}

const cachedLanes = (cache: QueryClient): Tag[] => cache.getQueryData<Tag[]>(keys.lanes) ?? []

/** Returns the ticket as the lanes of each filter show it now. */
function listedByFilter(cache: QueryClient, ticketId: number): Map<string, Ticket> {
  const listed = new Map<string, Ticket>()
  for (const [key, data] of cache.getQueriesData<TicketPages>({ queryKey: keys.board })) {
    const found = data && findTicket(data, ticketId)
    if (found) listed.set(hashKey([(key as unknown as LaneKey)[1]]), found)
  }
  return listed
}

/** Puts the ticket into its lane for each filter, and takes it out of the other lanes. */
function applyTicket(cache: QueryClient, ticket: Ticket): void {
  const lane = laneOf(ticket, cachedLanes(cache))
  const listed = listedByFilter(cache, ticket.id)
  followMoved(cache, ticket, lane)
  patchCache<TicketPages>(cache, keys.board, (data, key) => {
    const [, filter, shownLane] = key as unknown as LaneKey
    const before = listed.get(hashKey([filter]))
    const rest = dropTicket(data, ticket.id)
    const isHere = shownLane === lane && matchesBoard(ticket, filter, before !== undefined)
    const change = Number(isHere) - Number(rest !== data)
    const placed = isHere ? insertTicket(rest, withFoundMessages(ticket, before, filter.searchParam)) : rest
    return addToCount(placed, change)
  })
}

/** `restored` means that a closing was undone, so the ticket has an older time again. */
export function saveBoardTicket(cache: QueryClient, ticket: Ticket, restored = false): void {
  if (restored || !isOutdated(cache, ticket, keys.board)) applyTicket(cache, ticket)
}

/** Shows a move before the server has answered. The ticket may have changed since the move began. */
export function showMove(cache: QueryClient, ticket: Ticket, from: number, to: number): void {
  const [current = ticket] = listedByFilter(cache, ticket.id).values()
  const shown = inLane(current, to, cachedLanes(cache))
  applyTicket(cache, shown)
  cache.setQueryData<MovedTicket>(keys.movedTicket, { ticket: shown, lane: to })
  patchCacheNoRefetch<LaneCounts>(cache, keys.laneCounts, ({ lanes }) => {
    const count = (lane: number): number => lanes.find((one) => one.lane === lane)?.count ?? 0
    const others = lanes.filter(({ lane }) => lane !== from && lane !== to)
    const moved = [
      { lane: from, count: Math.max(0, count(from) - 1) },
      { lane: to, count: count(to) + 1 },
    ]
    return { lanes: [...others, ...moved] }
  })
}

export function removeBoardTicket(cache: QueryClient, ticketId: number): void {
  if (cache.getQueryData<MovedTicket | null>(keys.movedTicket)?.ticket.id === ticketId)
    cache.setQueryData(keys.movedTicket, null)
  patchCache<TicketPages>(cache, keys.board, (data) => {
    const rest = dropTicket(data, ticketId)
    return rest === data ? data : addToCount(rest, -1)
  })
}

/** Tickets that are not loaded change their lane too, so only the server can tell the lanes. */
export function reloadBoard(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: keys.board })
  refreshCounts(cache)
}

/** A tag may become a lane, which is the last one then, and a lane may become a plain tag. */
export function saveLane(cache: QueryClient, tag: Tag): void {
  const wasLane = cachedLanes(cache).some(({ id }) => id === tag.id)
  const isLane = tag.kanban === 1
  patchCache<Tag[]>(cache, keys.lanes, (lanes) => {
    if (!isLane) return withoutItem(lanes, ({ id }) => id === tag.id)
    return wasLane ? lanes.map((lane) => (lane.id === tag.id ? tag : lane)) : [...lanes, tag]
  })
  if (wasLane !== isLane) reloadBoard(cache)
}

export function removeLane(cache: QueryClient, tagId: number): void {
  if (!cachedLanes(cache).some(({ id }) => id === tagId)) return
  patchCache<Tag[]>(cache, keys.lanes, (lanes) => withoutItem(lanes, ({ id }) => id === tagId))
  reloadBoard(cache)
}

/**
 * The order of the lanes decides where tickets with several kanban tags stand: loaded ones change their lane at once, the
 * others when the server has answered.
 */
export function saveLaneOrder(cache: QueryClient, tagIds: readonly number[]): void {
  const position = ({ id }: Tag): number => (tagIds.includes(id) ? tagIds.indexOf(id) : tagIds.length)
  patchCache<Tag[]>(cache, keys.lanes, (lanes) => lanes.toSorted((a, b) => position(a) - position(b)))
  const lanes = cachedLanes(cache)
  const isInSeveral = ({ tags }: Ticket): boolean =>
    tags.filter((tag) => lanes.some((lane) => lane.id === tag.id)).length > 1
  const shown = cache
    .getQueriesData<TicketPages>({ queryKey: keys.board })
    .flatMap(([, data]) => data?.pages.flatMap((page) => page.tickets) ?? [])
  for (const ticket of shown.filter(isInSeveral)) applyTicket(cache, ticket)
  reloadBoard(cache)
}
