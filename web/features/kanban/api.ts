import { infiniteQueryOptions, keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { OPEN_LANE } from '#contract/open-lane.ts'
import type { Ticket } from '#contract/tickets.ts'
import { get, put } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { nextPage } from '#web/api/pages.ts'
import { boardKeys, type MovedTicket } from './cache.ts'
import type { BoardFilter } from './filter.ts'
import './events.ts'

const TICKETS_PER_PAGE = 40

const toQuery = ({ queueIds, users, searchParam }: BoardFilter) => ({ queueIds, unqueued: false, users, searchParam })

/** The kanban tags of the company from left to right. */
export const lanesQuery = queryOptions({
  queryKey: keys.lanes,
  queryFn: async ({ signal }) => (await get('/tags/kanban', { signal })).lista,
  staleTime: Infinity,
})

/** Events keep the lanes up to date, so they are never refetched by age: a long lane has many pages. */
export const laneQuery = (filter: BoardFilter, lane: number) =>
  infiniteQueryOptions({
    queryKey: boardKeys.lane(filter, lane),
    queryFn: ({ pageParam, signal }) =>
      get('/ticket/kanban', { query: { ...toQuery(filter), lane, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage('tickets', TICKETS_PER_PAGE),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })

/** The cache of the board writes it; nothing is fetched. */
export const movedTicketQuery = queryOptions<MovedTicket | null>({ queryKey: keys.movedTicket, queryFn: skipToken })

export const laneCountsQuery = (filter: BoardFilter) =>
  queryOptions({
    queryKey: boardKeys.counts(filter),
    queryFn: ({ signal }) => get('/ticket/kanban/counts', { query: toQuery(filter), signal }),
    placeholderData: keepPreviousData,
  })

export const moveToLane = (ticketId: number, lane: number): Promise<Ticket> =>
  put('/ticket-tags/:ticketId', { params: { ticketId }, body: { tagId: lane === OPEN_LANE ? null : lane } })

export const reorderLanes = (tagIds: number[]): Promise<unknown> => put('/tags/kanban', { body: { tagIds } })
