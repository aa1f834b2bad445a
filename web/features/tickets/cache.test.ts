import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keys } from '#web/api/keys.ts'
import type { Ticket, TicketCounts, TicketSort } from '#contract/tickets.ts'
import {
  markTicketRead,
  removeTicket,
  removeTicketConnection,
  removeTicketTag,
  saveLastMessage,
  saveTicket,
  saveTicketContact,
  saveTicketQueue,
  ticketKeys,
} from './cache.ts'
import { exampleMessage } from '#web/features/messages/store/examples.ts'
import { exampleFilter, exampleQueue, exampleTicket } from './examples.ts'
import { matchesFilter, mayChange, mayWrite, type TicketFilter } from './filter.ts'
import type { TicketPages } from './ticket-pages.ts'

const PAGE = 2
const time = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`

type Compare = (a: Ticket, b: Ticket) => number

const byTime: Compare = (a, b) => b.updatedAt.localeCompare(a.updatedAt) || b.id - a.id
/** Sorts after every time. */
const NEVER = '~'
const since = ({ waitingSince }: Ticket): string => waitingSince ?? NEVER
const ORDERS: Record<TicketSort, Compare> = {
  newest: byTime,
  longestWait: (a, b) => (since(a) === since(b) ? a.id - b.id : since(a) < since(b) ? -1 : 1),
  unread: (a, b) => Number(b.unreadMessages > 0) - Number(a.unreadMessages > 0) || byTime(a, b),
}

/** Returns the server's answer: the filter applied to all tickets. */
function fetched(tickets: Ticket[], filter: TicketFilter, pageCount: number): TicketPages {
  const rows = tickets
    .filter((ticket) => matchesFilter(ticket, filter, false))
    .sort(ORDERS[filter.sort])
    .map((ticket) => (filter.searchParam === '' ? ticket : { ...ticket, messages: ticket.messages ?? [] }))
  const pages = Array.from({ length: pageCount }, (_, index) => ({
    tickets: rows.slice(index * PAGE, (index + 1) * PAGE),
    count: rows.length,
    hasMore: rows.length > (index + 1) * PAGE,
  }))
  return { pages, pageParams: pages.map((_, index) => index + 1) }
}

const rows = (data: TicketPages | undefined) => data?.pages.flatMap((page) => page.tickets)

const open = exampleFilter()
const pending = exampleFilter({ status: 'pending' })
const closed = exampleFilter({ status: 'closed' })
const sales = exampleFilter({ queueIds: [2] })
const tagged = exampleFilter({ tags: [4] })
const unread = exampleFilter({ unread: true })
const snoozed = exampleFilter({ snoozed: true })
const mentioned = exampleFilter({ mentioned: true })
const SNOOZED = { until: time(59), cameBack: null, by: { id: 7, name: 'Ana' }, reason: '', wakeOnReply: true }
const BACK = { ...SNOOZED, until: null, cameBack: 'customer' as const }
const ofConnection = exampleFilter({ connections: [4] })
const foundByTag = exampleFilter({ status: null, tags: [4] })
const searched = exampleFilter({ status: null, searchParam: 'joao' })
const byWait = exampleFilter({ status: 'pending', sort: 'longestWait' })
const byUnread = exampleFilter({ status: 'pending', sort: 'unread' })
const filters = [
  ...[open, pending, byWait, byUnread, closed, sales, tagged, unread, ofConnection, foundByTag, searched],
]

/** A ticket that waits since this minute. */
const waits = (id: number, minute: number | null, change: Partial<Ticket> = {}): Ticket =>
  exampleTicket({
    id,
    status: 'pending',
    userId: null,
    user: null,
    waitingSince: minute === null ? null : time(minute),
    ...change,
  })

const tickets = [
  exampleTicket({ id: 1, updatedAt: time(1) }),
  exampleTicket({ id: 2, updatedAt: time(2), status: 'pending', userId: null, user: null }),
  exampleTicket({ id: 3, updatedAt: time(3), status: 'closed' }),
  exampleTicket({ id: 4, updatedAt: time(4), tags: [{ id: 4, name: 'VIP', color: '#123456' }] }),
  exampleTicket({ id: 5, updatedAt: time(5) }),
  waits(11, 2, { updatedAt: time(3), unreadMessages: 2 }),
  waits(12, 1, { updatedAt: time(2) }),
]

let cache: QueryClient
beforeEach(() => {
  cache = new QueryClient()
  for (const filter of filters) cache.setQueryData(ticketKeys.list(filter), fetched(tickets, filter, 4))
})

function expectSameAsFetched(next: Ticket[]) {
  for (const filter of filters) {
    const cached = cache.getQueryData<TicketPages>(ticketKeys.list(filter))
    const fresh = fetched(next, filter, 4)
    expect(rows(cached)).toEqual(rows(fresh))
    expect(cached?.pages[0]?.count).toBe(fresh.pages[0]?.count)
  }
}

describe('a ticket event leaves every list as a fresh fetch would', () => {
  const cases: [string, Ticket][] = [
    ['a new message moves it up', exampleTicket({ id: 1, updatedAt: time(9), unreadMessages: 2 })],
    ['a new pending ticket', exampleTicket({ id: 9, updatedAt: time(9), status: 'pending', userId: null })],
    ['accepted by the viewer', exampleTicket({ id: 2, updatedAt: time(9) })],
    ['accepted by another user', exampleTicket({ id: 2, updatedAt: time(9), userId: 8 })],
    ['resolved', exampleTicket({ id: 5, updatedAt: time(9), status: 'closed' })],
    ['reopened', exampleTicket({ id: 3, updatedAt: time(9), status: 'open' })],
    ['returned', exampleTicket({ id: 5, updatedAt: time(9), status: 'pending', userId: null })],
    [
      'transferred to a queue of others',
      exampleTicket({ id: 5, updatedAt: time(9), status: 'pending', userId: null, queueId: 3 }),
    ],
    ['moved to another connection', exampleTicket({ id: 5, updatedAt: time(9), whatsappId: 4 })],
    [
      "a colleague's of the tag",
      exampleTicket({ id: 4, updatedAt: time(9), userId: 8, tags: [{ id: 4, name: 'VIP', color: '#123456' }] }),
    ],
    ['an older time among equals', exampleTicket({ id: 6, updatedAt: time(4) })],
    ['its tag taken off', exampleTicket({ id: 4, updatedAt: time(4), tags: [] })],
    ['who waits writes again', waits(11, 2, { updatedAt: time(9), unreadMessages: 3 })],
    ['who waited is with the bot again', waits(12, null, { updatedAt: time(9) })],
    ['somebody new waits', waits(13, 9, { updatedAt: time(9), unreadMessages: 1 })],
    ['somebody returned has waited for longest', waits(14, 0, { updatedAt: time(9) })],
  ]
  it.each(cases)('%s', (_name, ticket) => {
    saveTicket(cache, ticket)
    expectSameAsFetched([...tickets.filter((other) => other.id !== ticket.id), ticket])
  })

  it('deleted', () => {
    removeTicket(cache, 4)
    expectSameAsFetched(tickets.filter((ticket) => ticket.id !== 4))
  })

  it('read', () => {
    saveTicket(cache, exampleTicket({ id: 1, updatedAt: time(1), unreadMessages: 3 }))
    markTicketRead(cache, 1)
    expectSameAsFetched(tickets)
  })

  it('read, where what is unread comes first', () => {
    markTicketRead(cache, 11)
    expectSameAsFetched(tickets.map((ticket) => (ticket.id === 11 ? { ...ticket, unreadMessages: 0 } : ticket)))
  })

  it('restored by an undone closing, at the place of its wait', () => {
    removeTicket(cache, 12)
    saveTicket(cache, waits(12, 1, { updatedAt: time(2) }), true)
    expectSameAsFetched(tickets)
  })

  it('its contact changed', () => {
    const change = { name: 'João da Silva', keptFromAi: true }
    saveTicketContact(cache, {
      ...{ ...tickets[0]!.contact, ...change },
      isGroup: false,
      companyId: 1,
      whatsappId: null,
      channel: 'whatsapp',
      createdAt: time(0),
      updatedAt: time(0),
    })
    expectSameAsFetched(tickets.map((ticket) => ({ ...ticket, contact: { ...ticket.contact, ...change } })))
  })

  it('its tag deleted', () => {
    removeTicketTag(cache, 4)
    const cached = cache.getQueryData<TicketPages>(ticketKeys.list(open))
    expect(rows(cached)?.find((ticket) => ticket.id === 4)?.tags).toEqual([])
    const isStale = (filter: TicketFilter) => cache.getQueryState(ticketKeys.list(filter))?.isInvalidated
    expect([open, tagged, foundByTag].map(isStale)).toEqual([false, true, true])
  })
})

describe('a list that receives an event', () => {
  it('ignores an event that is older than the data shown', () => {
    saveTicket(cache, exampleTicket({ id: 5, updatedAt: time(0), status: 'closed' }))
    expectSameAsFetched(tickets)
  })

  it('accepts a restored ticket, although its time is older', () => {
    const before = exampleTicket({ id: 5, updatedAt: time(0) })
    saveTicket(cache, before, true)
    expectSameAsFetched([...tickets.filter(({ id }) => id !== 5), before])
  })

  it('does not insert a ticket that belongs to a page not loaded yet', () => {
    cache.setQueryData(ticketKeys.list(open), fetched(tickets, open, 1))
    saveTicket(cache, exampleTicket({ id: 8, updatedAt: time(0) }))
    expect(rows(cache.getQueryData(ticketKeys.list(open)))?.map((ticket) => ticket.id)).toEqual([5, 4])
  })

  it('keeps what was resolved, and asks again for that once something else is', () => {
    const resolved = exampleFilter({ status: null, resolved: { from: '2026-11-01', to: null }, users: [99] })
    cache.setQueryData(ticketKeys.list(resolved), {
      ...fetched(tickets, closed, 1),
      pages: [{ tickets: [tickets[2]!], count: 1, hasMore: false }],
    })
    const idsOf = () => rows(cache.getQueryData<TicketPages>(ticketKeys.list(resolved)))?.map(({ id }) => id)
    const isStale = () => cache.getQueryState(ticketKeys.list(resolved))?.isInvalidated
    saveTicket(cache, exampleTicket({ id: 3, updatedAt: time(9), status: 'open' }))
    saveTicket(cache, exampleTicket({ id: 1, updatedAt: time(9) }))
    expect([idsOf(), isStale()]).toEqual([[3], false])
    saveTicket(cache, exampleTicket({ id: 1, updatedAt: time(10), status: 'closed' }))
    expect([idsOf(), isStale()]).toEqual([[3], true])
  })

  it('fetches the counts once for a burst', async () => {
    vi.useFakeTimers()
    const invalidate = vi.spyOn(cache, 'invalidateQueries')
    for (let id = 20; id < 40; id += 1) saveTicket(cache, exampleTicket({ id, updatedAt: time(9) }))
    await vi.advanceTimersByTimeAsync(1000)
    vi.useRealTimers()
    expect(invalidate.mock.calls.filter(([filters]) => filters?.queryKey === keys.ticketCounts)).toHaveLength(1)
  })
})

it('the notice of the longest wait follows the name of its contact', () => {
  const goals = { queueId: null, waitSoonMinutes: null, waitLateMinutes: null }
  const who = { id: 12, uuid: 'u', status: 'pending' as const, contactId: 5, name: 'João' }
  const next = { ...who, waitingSince: time(0), ...goals }
  const counts: TicketCounts = { open: 0, pending: 1, unread: 0, unanswered: 0, next, nextOwn: null }
  const key = ticketKeys.counts({ showAll: false, queueIds: [] })
  cache.setQueryData(key, counts)
  saveTicketContact(cache, {
    ...tickets[0]!.contact,
    name: 'João da Silva',
    isGroup: false,
    companyId: 1,
    whatsappId: null,
    channel: 'whatsapp',
    createdAt: time(0),
    updatedAt: time(0),
  })
  expect(cache.getQueryData(key)).toEqual({ ...counts, next: { ...next, name: 'João da Silva' } })
})

it('a ticket and the notice of the longest wait follow the goals of their queue', () => {
  const who = { id: 12, uuid: 'u', status: 'pending' as const, contactId: 5, name: 'João' }
  const next = {
    ...who,
    waitingSince: time(0),
    queueId: exampleQueue().id,
    waitSoonMinutes: null,
    waitLateMinutes: null,
  }
  const counts: TicketCounts = { open: 0, pending: 1, unread: 0, unanswered: 0, next, nextOwn: null }
  const countsKey = ticketKeys.counts({ showAll: false, queueIds: [] })
  cache.setQueryData(countsKey, counts)
  const key = ticketKeys.full('u')
  cache.setQueryData(key, exampleTicket({ uuid: 'u' }))
  saveTicketQueue(cache, exampleQueue({ id: 3, waitLateMinutes: 10 }))
  expect(cache.getQueryData<Ticket>(key)?.queue).toEqual(exampleQueue())
  saveTicketQueue(cache, exampleQueue({ waitLateMinutes: 10 }))
  expect(cache.getQueryData<Ticket>(key)?.queue).toEqual(exampleQueue({ waitLateMinutes: 10 }))
  expect(cache.getQueryData(countsKey)).toEqual({ ...counts, next: { ...next, waitLateMinutes: 10 } })
})

describe('the rights of a user on a ticket', () => {
  const { viewer } = open
  const supervisor = { ...viewer, supervises: true, seesUnqueued: true }
  it.each([
    ['one of my own', viewer, exampleTicket(), { changes: true, writes: true }],
    [
      'what waits in my queue',
      viewer,
      exampleTicket({ status: 'pending', userId: null }),
      { changes: true, writes: false },
    ],
    ['what a colleague holds', viewer, exampleTicket({ userId: 8 }), { changes: false, writes: false }],
    [
      'what a colleague closed',
      viewer,
      exampleTicket({ userId: 8, status: 'closed' }),
      { changes: false, writes: false },
    ],
    [
      'a supervisor, what a colleague holds',
      supervisor,
      exampleTicket({ userId: 8 }),
      { changes: true, writes: false },
    ],
    [
      'a supervisor, another queue',
      supervisor,
      exampleTicket({ userId: 8, queueId: 9 }),
      { changes: false, writes: false },
    ],
  ])('%s', (_name, who, ticket, { changes, writes }) => {
    expect(mayChange(ticket, who)).toBe(changes)
    expect(mayWrite(ticket, who)).toBe(writes)
  })
})

describe('the visibility of a ticket in a list', () => {
  const closed = exampleFilter({ status: 'closed' })
  const search = exampleFilter({ status: null, searchParam: 'joão' })
  const admin = { userId: 1, queueIds: [], seesAll: true, seesUnqueued: true, supervises: true }
  it.each([
    ['an admin sees others only with show-all', exampleFilter({ viewer: admin }), exampleTicket(), false],
    ['an admin with show-all', exampleFilter({ viewer: admin, showAll: true }), exampleTicket(), true],
    ['show-all without the right means nothing', exampleFilter({ showAll: true }), exampleTicket({ userId: 8 }), false],
    [
      'waiting without a queue is hidden from attendants',
      pending,
      exampleTicket({ status: 'pending', userId: null, queueId: null }),
      false,
    ],
    ['my own ticket without a queue', open, exampleTicket({ queueId: null }), true],
    ['a colleague holds it', open, exampleTicket({ userId: 8 }), false],
    ['a colleague of the queue closed it', closed, exampleTicket({ status: 'closed', userId: 8 }), true],
    ['somebody of another queue closed it', closed, exampleTicket({ status: 'closed', userId: 8, queueId: 9 }), false],
    ['a search finds what a colleague holds', search, exampleTicket({ userId: 8 }), true],
    ['a search finds nothing of other queues', search, exampleTicket({ userId: 8, queueId: 9 }), false],
    ['what is snoozed is not to be done', open, exampleTicket({ snooze: SNOOZED }), false],
    ['what is snoozed, with its filter', snoozed, exampleTicket({ snooze: SNOOZED }), true],
    ['what came back, with the filter of what is snoozed', snoozed, exampleTicket({ snooze: BACK }), false],
    ['what came back is to be done', open, exampleTicket({ snooze: BACK }), true],
    ['a search finds what is snoozed', search, exampleTicket({ snooze: SNOOZED }), true],
    ['only the server knows whom notes mention', mentioned, exampleTicket(), false],
    ['all of the tags', tagged, exampleTicket({ tags: [{ id: 5, name: 'b', color: '#fff' }] }), false],
  ])('%s', (_name, filter, ticket, expected) => {
    expect(matchesFilter(ticket, filter, false)).toBe(expected)
  })
})

it('what came back stands first whatever its time and the order of the list, until it has been seen', () => {
  const shown = () =>
    rows(cache.getQueryData<TicketPages>(ticketKeys.list(open)))
      ?.slice(0, 2)
      .map(({ id }) => id)
  saveTicket(cache, exampleTicket({ id: 900, updatedAt: time(58) }))
  saveTicket(cache, exampleTicket({ id: 901, updatedAt: time(57), snooze: BACK }))
  expect(shown()).toEqual([901, 900])
  saveTicket(cache, exampleTicket({ id: 901, updatedAt: time(57), snooze: null }))
  expect(shown()).toEqual([900, 901])
})

it('the ack of the newest message only rises in the lists, in whatever order events arrive', () => {
  const last = { id: '9', ack: 1, failed: false, author: 'Ana', userId: 7, isAutomatic: false }
  const ticket = exampleTicket({ id: 5, updatedAt: time(9), last })
  saveTicket(cache, ticket)
  for (const ack of [3, 2]) saveLastMessage(cache, exampleMessage({ id: '9', fromMe: true, ack }))
  const shown = rows(cache.getQueryData<TicketPages>(ticketKeys.list(open)))?.find(({ id }) => id === 5)
  expect(shown?.last?.ack).toBe(3)
})

it('the lists show that the newest message failed after the provider took it', () => {
  const last = { id: '9', ack: 1, failed: false, author: 'Ana', userId: 7, isAutomatic: false }
  saveTicket(cache, exampleTicket({ id: 5, updatedAt: time(9), last }))
  saveLastMessage(cache, exampleMessage({ id: '9', fromMe: true, ack: 0, sendError: 'ERR_CLOUD_UNDELIVERABLE' }))
  const shown = rows(cache.getQueryData<TicketPages>(ticketKeys.list(open)))?.find(({ id }) => id === 5)
  expect(shown?.last).toMatchObject({ ack: 0, failed: true })
})

it('a list of mentions keeps what it has, and is asked again where a ticket left one', () => {
  const ofPending = exampleFilter({ mentioned: true, status: 'pending' })
  const ticket = exampleTicket({ id: 700, userId: 8, updatedAt: time(1) })
  const page = { tickets: [ticket], count: 1, hasMore: false }
  cache.setQueryData<TicketPages>(ticketKeys.list(mentioned), { pages: [page], pageParams: [1] })
  const empty = { ...page, tickets: [], count: 0 }
  cache.setQueryData<TicketPages>(ticketKeys.list(ofPending), { pages: [empty], pageParams: [1] })
  const isAskedAgain = () => cache.getQueryState(ticketKeys.list(ofPending))?.isInvalidated
  const shown = () => rows(cache.getQueryData<TicketPages>(ticketKeys.list(mentioned)))
  saveTicket(cache, { ...ticket, lastMessage: 'oi', updatedAt: time(2) })
  expect(shown()).toMatchObject([{ id: 700, lastMessage: 'oi' }])
  expect(isAskedAgain()).toBe(false)
  saveTicket(cache, { ...ticket, status: 'pending', userId: null, user: null, updatedAt: time(3) })
  expect(shown()).toEqual([])
  expect(isAskedAgain()).toBe(true)
})

it('tickets are without a connection that was deleted, and lists narrowed by it are asked again', () => {
  const ofLine = exampleFilter({ connections: [3] })
  const page = { tickets: [exampleTicket({ id: 800 })], count: 1, hasMore: false }
  for (const filter of [open, ofLine])
    cache.setQueryData<TicketPages>(ticketKeys.list(filter), { pages: [page], pageParams: [1] })
  removeTicketConnection(cache, 4)
  expect(rows(cache.getQueryData<TicketPages>(ticketKeys.list(open)))).toEqual(page.tickets)
  removeTicketConnection(cache, 3)
  expect(rows(cache.getQueryData<TicketPages>(ticketKeys.list(open)))).toMatchObject([
    { id: 800, whatsappId: null, whatsapp: null },
  ])
  expect([open, ofLine].map((filter) => cache.getQueryState(ticketKeys.list(filter))?.isInvalidated)).toEqual([
    false,
    true,
  ])
})
