import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Reads } from './reads.ts'
import { delayOf } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a failed read is repeated until there is an answer, and then no more', async () => {
  let failures = 3
  let asked = 0
  const reads = new Reads({
    read: async () => {
      asked++
      if (failures-- > 0) throw new Error('no answer')
    },
    onFailure: async () => true,
  })
  reads.request()
  await vi.advanceTimersByTimeAsync(3600_000)
  expect(asked).toBe(4)
})

test('a read that was refused for good is not repeated', async () => {
  let asked = 0
  const read = async (): Promise<void> => {
    asked++
    throw new Error('refused')
  }
  new Reads({ read, onFailure: async () => false }).request()
  await vi.advanceTimersByTimeAsync(3600_000)
  expect(asked).toBe(1)
})

test('one question is asked after another, and signs during one ask once', async () => {
  const asked: string[] = []
  const answers: (() => void)[] = []
  const ask = (what: string) => async (): Promise<void> => {
    asked.push(what)
    await new Promise<void>((resolve) => answers.push(resolve))
  }
  const reads = new Reads({ read: ask('changed'), onFailure: async () => true })
  void reads.run(ask('older'))
  for (let sign = 0; sign < 3; sign++) reads.request()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['older'])
  answers.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['older', 'changed'])
  answers.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(['older', 'changed'])
})

test('pauses grow, and differ between browsers', () => {
  expect([0, 1, 2, 3, 4, 9].map((attempt) => delayOf(attempt, 0.5))).toEqual([1000, 2000, 5000, 10_000, 30_000, 30_000])
  expect([delayOf(2, 0), delayOf(2, 1)]).toEqual([3750, 6250])
})
