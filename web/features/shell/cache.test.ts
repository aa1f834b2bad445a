import { describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { isRelevantTo, insertIntoNotifications } from './cache.ts'

type Receiver = Parameters<typeof isRelevantTo>[0]
const queue = { id: 3, name: 'Vendas', color: '#12a06a', UserQueue: { userId: 7, queueId: 3 } }
const ana: Receiver = { id: 7, profile: 'user', allTicket: 'enable', queues: [queue] }
const rui: Receiver = { id: 8, profile: 'user', allTicket: 'disable', queues: [] }
const busy: Receiver = { ...rui, allTicket: 'enable' }
const admin: Receiver = { ...busy, id: 9, profile: 'admin' }
const calm: Receiver = { ...ana, allTicket: 'disable' }

const SNOOZED = { until: '2026-11-21T12:00:00.000Z', cameBack: null, by: null, reason: '', wakeOnReply: false }

describe('the bell', () => {
  const own = exampleTicket({ status: 'open', userId: 8, queueId: 3 })
  const waiting = exampleTicket({ status: 'pending', userId: null, queueId: 3 })
  const unqueued = { ...waiting, queueId: null }
  it.each([
    ['an own conversation', rui, own, true],
    ['a conversation of somebody else', ana, own, false],
    ['a closed one', rui, { ...own, status: 'closed' as const }, false],
    ['an own one that is snoozed', rui, { ...own, snooze: SNOOZED }, false],
    [
      'an own one that came back',
      rui,
      { ...own, snooze: { ...SNOOZED, until: null, cameBack: 'time' as const } },
      true,
    ],
    ['one that waits in an own queue', ana, waiting, true],
    ['one that waits in an own queue, without allTicket', calm, waiting, false],
    ['one that waits in another queue', busy, waiting, false],
    ['an administrator, for any queue', admin, waiting, true],
    ['one without a queue, with allTicket', ana, unqueued, true],
    ['one without a queue, without allTicket', calm, unqueued, false],
  ])('decides whether to show %s', (_, who, ticket, rings) => {
    expect(isRelevantTo(who, ticket)).toBe(rings)
  })

  it('shows the newest first, and drops tickets that were read or assigned to another user', () => {
    const first = exampleTicket({ id: 1, status: 'open', userId: 7, unreadMessages: 1 })
    const second = exampleTicket({ id: 2, status: 'open', userId: 7, unreadMessages: 2 })
    const older = exampleTicket({ id: 3, status: 'open', userId: 7, unreadMessages: 1 })
    const page = (tickets: Ticket[], hasMore: boolean) => ({ tickets, count: 3, hasMore })
    const pages = { pages: [page([first, second], true), page([older], false)], pageParams: [1, 2] }
    const after = (ticket: Ticket) =>
      insertIntoNotifications(pages, ticket, ana).pages.map(({ tickets }) => tickets.map(({ id }) => id))

    expect(after({ ...older, unreadMessages: 2 })).toEqual([[3, 1, 2], []])
    expect(after({ ...first, unreadMessages: 0 })).toEqual([[2], [3]])
    expect(after({ ...second, userId: 8 })).toEqual([[1], [3]])
  })

  it('puts what was marked as unread where its time belongs', () => {
    const at = (id: number, updatedAt: string) => exampleTicket({ id, userId: 7, unreadMessages: 1, updatedAt })
    const shown = [at(1, '2026-11-20T12:00:00.000Z'), at(2, '2026-11-20T10:00:00.000Z')]
    const pages = { pages: [{ tickets: shown, count: 2, hasMore: false }], pageParams: [1] }
    const after = insertIntoNotifications(pages, at(3, '2026-11-20T11:00:00.000Z'), ana)
    expect(after.pages[0]?.tickets.map(({ id }) => id)).toEqual([1, 3, 2])
  })
})
