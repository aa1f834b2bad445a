import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LaneCounts } from '#contract/kanban.ts'
import { OPEN_LANE } from '#contract/open-lane.ts'
import type { Tag } from '#contract/tags.ts'
import type { Ticket } from '#contract/tickets.ts'
import { keys } from '#web/api/keys.ts'
import { exampleFilter, exampleTicket } from '#web/features/tickets/examples.ts'
import type { TicketPages } from '#web/features/tickets/ticket-pages.ts'
import {
  boardKeys,
  removeBoardTicket,
  removeLane,
  saveBoardTicket,
  saveLane,
  saveLaneOrder,
  showMove,
  type MovedTicket,
} from './cache.ts'
import { inLane, laneOf, type BoardFilter } from './filter.ts'

const time = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`
const tag = (id: number, name: string, kanban = 1): Tag => ({
  ...{ id, name, kanban, color: '#1096e9', companyId: 1, userId: null, createdAt: '', updatedAt: '' },
})
const QUOTED = tag(10, 'Orçamento')
const PAID = tag(11, 'Pago')
const LANES = [QUOTED, PAID]

const { viewer } = exampleFilter()
const everything: BoardFilter = { viewer, queueIds: [], users: [], searchParam: '' }
const ticket = (id: number, minute: number, change: Partial<Ticket> = {}): Ticket =>
  exampleTicket({ id, updatedAt: time(minute), ...change })

let cache: QueryClient
const fill = (filter: BoardFilter, lane: number, tickets: Ticket[], hasMore = false) =>
  cache.setQueryData<TicketPages>(boardKeys.lane(filter, lane), {
    pages: [{ tickets, count: tickets.length, hasMore }],
    pageParams: [1],
  })
const ids = (lane: number, filter = everything) =>
  cache
    .getQueryData<TicketPages>(boardKeys.lane(filter, lane))
    ?.pages.flatMap((page) => page.tickets.map(({ id }) => id))
const lanes = () => cache.getQueryData<Tag[]>(keys.lanes)?.map(({ name }) => name)
const isStale = (lane: number) => cache.getQueryState(boardKeys.lane(everything, lane))?.isInvalidated
const moved = () => cache.getQueryData<MovedTicket | null>(keys.movedTicket)

beforeEach(() => {
  cache = new QueryClient()
  cache.setQueryData(keys.lanes, LANES)
  fill(everything, OPEN_LANE, [ticket(3, 30), ticket(2, 20), ticket(1, 10)])
  fill(everything, 10, [inLane(ticket(4, 15), 10, LANES)])
  fill(everything, 11, [])
})

describe('the lane of a ticket', () => {
  it('is that of its kanban tag furthest to the right, and the first one without any', () => {
    expect(laneOf(ticket(1, 1, { tags: [{ id: 99, name: 'vip', color: '#fff' }] }), LANES)).toBe(OPEN_LANE)
    expect(laneOf(ticket(1, 1, { tags: [PAID, QUOTED] }), LANES)).toBe(11)
    expect(laneOf(ticket(1, 1, { tags: [PAID, QUOTED] }), [PAID, QUOTED])).toBe(10)
  })

  it('replaces all kanban tags and leaves the others, by name as the server does', () => {
    const before = ticket(1, 1, { tags: [QUOTED, PAID, { id: 99, name: 'Cliente', color: '#fff' }] })
    expect(inLane(before, 11, LANES).tags.map(({ name }) => name)).toEqual(['Cliente', 'Pago'])
    expect(inLane(before, OPEN_LANE, LANES).tags.map(({ name }) => name)).toEqual(['Cliente'])
  })
})

describe('a saved ticket', () => {
  it('changes its lane, at the position of its time', () => {
    saveBoardTicket(cache, inLane(ticket(2, 20), 10, LANES))
    expect([ids(OPEN_LANE), ids(10)]).toEqual([
      [3, 1],
      [2, 4],
    ])
    saveBoardTicket(cache, ticket(2, 20))
    expect([ids(OPEN_LANE), ids(10)]).toEqual([[3, 2, 1], [4]])
  })

  it('leaves the board when it is closed or a colleague has it', () => {
    saveBoardTicket(cache, ticket(2, 40, { status: 'closed' }))
    saveBoardTicket(cache, ticket(3, 40, { userId: 8 }))
    expect(ids(OPEN_LANE)).toEqual([1])
  })

  it('older than what is shown changes nothing', () => {
    saveBoardTicket(cache, inLane(ticket(2, 19), 10, LANES))
    expect(ids(OPEN_LANE)).toEqual([3, 2, 1])
  })

  it('obeys the filters, and stays found when a search has found it by a text', () => {
    const otherQueue = { ...everything, queueIds: [5] }
    const search = { ...everything, searchParam: 'boleto' }
    fill(otherQueue, 11, [])
    fill(search, OPEN_LANE, [ticket(2, 20)])
    fill(search, 11, [])
    saveBoardTicket(cache, inLane(ticket(2, 21), 11, LANES))
    saveBoardTicket(cache, inLane(ticket(1, 21), 11, LANES))
    expect([ids(11), ids(11, otherQueue), ids(11, search), ids(OPEN_LANE, search)]).toEqual([[2, 1], [], [2], []])
  })

  it('that is removed leaves every lane', () => {
    removeBoardTicket(cache, 4)
    expect(ids(10)).toEqual([])
  })
})

describe('a move of this user', () => {
  it('is shown with its counts before the server has answered', () => {
    cache.setQueryData<LaneCounts>(boardKeys.counts(everything), { lanes: [{ lane: 0, count: 3 }] })
    showMove(cache, ticket(2, 20), OPEN_LANE, 11)
    expect([ids(OPEN_LANE), ids(11)]).toEqual([[3, 1], [2]])
    expect(cache.getQueryData(boardKeys.counts(everything))).toEqual({
      lanes: [
        { lane: 0, count: 2 },
        { lane: 11, count: 1 },
      ],
    })
  })

  it('keeps what has been written in the ticket since the move began', () => {
    saveBoardTicket(cache, ticket(2, 45, { lastMessage: 'novo' }))
    showMove(cache, ticket(2, 20), OPEN_LANE, 11)
    expect(cache.getQueryData<TicketPages>(boardKeys.lane(everything, 11))?.pages[0]?.tickets[0]).toMatchObject({
      lastMessage: 'novo',
      tags: [{ id: 11 }],
    })
  })

  it('is remembered, behind the loaded tickets too, until somebody moves the ticket on', () => {
    fill(everything, 11, [inLane(ticket(9, 50), 11, LANES)], true)
    showMove(cache, ticket(2, 20), OPEN_LANE, 11)
    expect([ids(11), moved()?.lane]).toEqual([[9], 11])
    saveBoardTicket(cache, inLane(ticket(2, 20), 11, LANES))
    expect(moved()?.lane).toBe(11)
    saveBoardTicket(cache, inLane(ticket(2, 20), 10, LANES))
    expect(moved()).toBeNull()
  })
})

describe('the lanes', () => {
  it('follow their tags, and the board is fetched again when a tag becomes a lane or ceases to be one', () => {
    saveLane(cache, { ...QUOTED, name: 'Proposta' })
    expect([lanes(), isStale(10)]).toEqual([['Proposta', 'Pago'], false])
    saveLane(cache, tag(12, 'Entrega'))
    expect([lanes(), isStale(OPEN_LANE)]).toEqual([['Proposta', 'Pago', 'Entrega'], true])
    saveLane(cache, { ...PAID, kanban: 0 })
    expect(lanes()).toEqual(['Proposta', 'Entrega'])
    removeLane(cache, 10)
    expect(lanes()).toEqual(['Entrega'])
  })

  it('do not fetch the board again for a tag that is no lane', () => {
    saveLane(cache, tag(99, 'VIP', 0))
    removeLane(cache, 98)
    expect([lanes(), isStale(OPEN_LANE)]).toEqual([['Orçamento', 'Pago'], false])
  })

  it('in another order take the tickets of several lanes along', () => {
    saveBoardTicket(cache, ticket(2, 20, { tags: [QUOTED, PAID] }))
    expect([ids(10), ids(11)]).toEqual([[4], [2]])
    saveLaneOrder(cache, [11, 10])
    expect([lanes(), ids(10), ids(11)]).toEqual([['Pago', 'Orçamento'], [2, 4], []])
  })
})
