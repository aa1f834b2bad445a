import { expect, test } from 'vitest'
import { MAX_BULK_TICKETS } from '#contract/limits.ts'
import { chooseRange, NOTHING_CHOSEN, toggleChosen, type ChosenRows } from './chosen-rows.ts'

const ORDER = [11, 12, 13, 14, 15]
const idsOf = ({ ids }: ChosenRows): number[] => [...ids]

test('a row is chosen, and taken out again', () => {
  const one = toggleChosen(NOTHING_CHOSEN, 12)
  expect(idsOf(one)).toEqual([12])
  expect(idsOf(toggleChosen(one, 12))).toEqual([])
})

test('a range goes from the last chosen row in either direction, and adds to what is chosen', () => {
  const middle = toggleChosen(NOTHING_CHOSEN, 13)
  expect(idsOf(chooseRange(middle, ORDER, 15))).toEqual([13, 14, 15])
  expect(idsOf(chooseRange(chooseRange(middle, ORDER, 11), ORDER, 12))).toEqual([13, 12, 11])
})

test('without a row to begin at, a range is the one row', () => {
  expect(idsOf(chooseRange(NOTHING_CHOSEN, ORDER, 14))).toEqual([14])
  const gone = toggleChosen(NOTHING_CHOSEN, 99)
  expect(idsOf(chooseRange(gone, ORDER, 14))).toEqual([99, 14])
})

test('no more are chosen than can be changed at once, and those beside the first one stay', () => {
  const order = Array.from({ length: MAX_BULK_TICKETS + 20 }, (_, index) => index + 1)
  const last = order.length
  const { ids } = chooseRange(toggleChosen(NOTHING_CHOSEN, last), order, 1)
  expect(ids.size).toBe(MAX_BULK_TICKETS)
  expect([ids.has(last - 1), ids.has(1)]).toEqual([true, false])
})
