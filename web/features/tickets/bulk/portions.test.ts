import { expect, test, vi } from 'vitest'
import { BULK_PORTION, UNDO_MS } from '#contract/limits.ts'
import type { BulkAnswer, LeftOut } from '#contract/ticket-bulks.ts'
import { exampleTicket } from '#web/features/tickets/examples.ts'
import { ApiError } from '#web/api/client.ts'
import { changeNext, isUnknown, NOTHING_DONE, toOutcome, type BulkState } from './portions.ts'

const TOTAL = 3 * BULK_PORTION
const IDS = Array.from({ length: TOTAL }, (_, index) => index + 1)
const left: LeftOut[] = [{ ticketId: 1, reason: 'closed' }]
const some = (count: number) => Array.from({ length: count }, (_, id) => exampleTicket({ id }))
const answer = (bulkId: number | null, changed: number): BulkAnswer => ({ bulkId, tickets: some(changed), left: [] })

/** Changes a portion for each of the answers. */
async function changeAll(...answers: BulkAnswer[]): Promise<BulkState> {
  let state = NOTHING_DONE
  for (const given of answers) state = await changeNext(IDS, state, async () => given)
  return state
}

test.each([
  ['all of one change', [answer(9, 100), answer(9, 40)], { bulkId: 9, count: 140 }],
  ['a portion that changes none leaves those before to the undo', [answer(9, 100), answer(9, 0)], { count: 100 }],
  ['a first portion that changes none', [answer(null, 0), answer(9, 7)], { bulkId: 9, count: 7 }],
  ['another change because the portions before are past', [answer(9, 100), answer(11, 30)], { bulkId: 11, count: 30 }],
  ['nothing because they are past and no other was changed', [answer(9, 100), answer(null, 0)], null],
  ['the last change after two that are past', [answer(9, 5), answer(null, 0), answer(12, 6)], { bulkId: 12, count: 6 }],
])('undo is for %s', async (_what, answers, undo) => {
  const state = await changeAll(...answers)
  const changed = answers.reduce((sum, { tickets }) => sum + tickets.length, 0)
  const outcome = toOutcome(state, TOTAL, false)
  expect(outcome).toMatchObject({ changed, unknown: 0, untouched: TOTAL - answers.length * BULK_PORTION })
  if (undo === null) expect(outcome.undo).toBeNull()
  else expect(outcome.undo).toMatchObject(undo)
})

test('nothing is offered to be undone when the time of the last portion is over, and the change is still told', async () => {
  const state = await changeAll(answer(9, 100))
  const later = performance.now() + UNDO_MS
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  try {
    expect(toOutcome({ ...state, left }, TOTAL, true)).toEqual({
      ...{ changed: 100, left, unknown: BULK_PORTION, untouched: BULK_PORTION, undo: null },
    })
  } finally {
    clock.mockRestore()
  }
})

test('of the last portion no more is unknown than it has', async () => {
  const state = await changeAll(answer(9, 100), answer(9, 100))
  expect(toOutcome(state, 2 * BULK_PORTION + 7, true)).toMatchObject({ unknown: 7, untouched: 0 })
})

test.each([
  [0, true],
  [502, true],
  [504, true],
  [524, true],
  [400, false],
  [403, false],
  [500, false],
  [503, false],
])('a failure with the status %s leaves open what was changed: %s', (status, unknown) => {
  expect(isUnknown(new ApiError(status, 'ERR'))).toBe(unknown)
})
