import { expect, test } from 'vitest'
import { exampleFilter, exampleTicket } from '#web/features/tickets/examples.ts'
import { planBulk, sharedQueue } from './plan.ts'

const { viewer } = exampleFilter()
const mine = exampleTicket({ id: 1 })
const waiting = exampleTicket({ id: 2, status: 'pending', userId: null, user: null })
const taken = exampleTicket({ id: 3, userId: 8 })
const closed = exampleTicket({ id: 4, status: 'closed' })
const ALL = [mine, waiting, taken, closed]

test('what the server would leave out is left out for the same reasons', () => {
  expect(planBulk(ALL, { kind: 'accept' }, viewer)).toEqual({
    ...{ ticketIds: [2], leftOut: { same: 1, forbidden: 1, closed: 1 } },
  })
  expect(planBulk(ALL, { kind: 'resolve' }, viewer)).toEqual({
    ...{ ticketIds: [1, 2], leftOut: { forbidden: 1, closed: 1 } },
  })
  const supervisor = { ...viewer, supervises: true }
  expect(planBulk(ALL, { kind: 'accept' }, supervisor).leftOut).toEqual({ same: 1, taken: 1, closed: 1 })
})

test('a tag is for closed tickets as well, and not for those that have it', () => {
  const tagged = exampleTicket({ id: 5, tags: [{ id: 9, name: 'VIP', color: '#123456' }] })
  expect(planBulk([closed, tagged], { kind: 'tag', tagId: 9 }, viewer)).toEqual({
    ...{ ticketIds: [4], leftOut: { same: 1 } },
  })
  expect(planBulk([closed, tagged], { kind: 'tag', tagId: null }, viewer).ticketIds).toEqual([4, 5])
})

test('a transfer leaves out what is there already, and nothing before the target is known', () => {
  const ids = (queueId: number | null, userId: number | null) =>
    planBulk([mine, waiting], { kind: 'transfer', queueId, userId }, viewer).ticketIds
  expect(ids(null, null)).toEqual([1, 2])
  expect(ids(2, null)).toEqual([1])
  expect(ids(2, 7)).toEqual([2])
  expect(ids(3, 7)).toEqual([1, 2])
})

test('tickets share a queue if all of them are in it', () => {
  expect(sharedQueue(ALL)).toBe(2)
  expect(sharedQueue([mine, exampleTicket({ queueId: 3 })])).toBeNull()
  expect(sharedQueue([])).toBeNull()
})
