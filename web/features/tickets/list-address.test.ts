import { expect, test } from 'vitest'
import { isSameChoice, NOT_NARROWED, readListAddress, toListAddress, type ListChoice } from './list-address.ts'

const nothing: ListChoice = { list: null, viewId: null, queueIds: [], showAll: false, ...NOT_NARROWED }
const everything = {
  ...{ list: 'open' as const, viewId: 4, queueIds: [7, 9], showAll: true },
  ...{ tags: [1], users: [2, 3], connections: [5], unread: true, snoozed: true, mentioned: true },
  resolved: { from: '2026-11-01', to: '2026-11-21' },
}

test.each<[object, Partial<ListChoice>]>([
  [
    { list: 'pending', queueId: 7 },
    { list: 'pending', queueIds: [7] },
  ],
  [
    { list: 'open', queues: '7-9', all: true },
    { list: 'open', queueIds: [7, 9], showAll: true },
  ],
  [{ list: 'closed' }, { list: 'closed' }],
  [
    { list: 'closed', from: '2026-11-01' },
    { list: 'closed', resolved: { from: '2026-11-01', to: null } },
  ],
  [{ list: 'closed', from: '2026-11-09', to: '2026-11-02' }, { list: 'closed' }],
  [{ list: 'closed', from: '2026-02-30' }, { list: 'closed' }],
  [
    { list: 'pending', queues: '7-x--1-7' },
    { list: 'pending', queueIds: [7, 1] },
  ],
  [{ list: 'pending', queues: { a: 1 }, tags: [1], unread: 'sim', all: 'true' }, { list: 'pending' }],
  [{ list: 'weird', queues: 7, unread: true }, {}],
  [{ queueId: 7 }, {}],
  [{ view: 12 }, { viewId: 12 }],
  [{ view: 'x' }, {}],
  [{}, {}],
])('%j in an address is the list %j', (search, choice) =>
  expect(readListAddress(search as Record<string, unknown>)).toEqual({ ...nothing, ...choice }),
)

test('an address names no more than a list may be narrowed to', () => {
  const queues = Array.from({ length: 40 }, (_, index) => index + 1).join('-')
  expect(readListAddress({ list: 'open', queues }).queueIds).toHaveLength(30)
})

test('what is put into an address is read from it again', () => {
  expect(toListAddress(everything)).toEqual({
    ...{
      list: 'open',
      view: 4,
      queues: '7-9',
      all: true,
      tags: 1,
      users: '2-3',
      connections: 5,
      unread: true,
      snoozed: true,
      mentioned: true,
      from: '2026-11-01',
      to: '2026-11-21',
    },
  })
  expect(readListAddress(toListAddress(everything))).toEqual(everything)
  expect(toListAddress({ ...nothing, list: 'closed' })).toEqual({ list: 'closed' })
})

test('two choices are the same in whatever order they name things', () => {
  expect(isSameChoice(everything, { ...everything, viewId: null, users: [3, 2] })).toBe(true)
  for (const other of [
    { list: 'closed' as const },
    { users: [2] },
    { unread: false },
    { snoozed: false },
    { mentioned: false },
    { showAll: false },
    { resolved: null },
    { resolved: { from: '2026-11-01', to: null } },
  ])
    expect(isSameChoice(everything, { ...everything, ...other }), JSON.stringify(other)).toBe(false)
})
