import { defaultScheduler, notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBursts } from './bursts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the first event is applied at once, and those of its burst in their order a moment later', () => {
  const applied: number[] = []
  const { take } = createBursts<number>((event) => applied.push(event))
  for (const event of [1, 2, 3]) take(event)
  expect(applied).toEqual([1])
  vi.advanceTimersByTime(30)
  expect(applied).toEqual([1, 2, 3])
  take(4)
  expect(applied).toEqual([1, 2, 3, 4])
})

test('a burst is drawn once, and not for each event', () => {
  const draw = vi.fn<(drawn: () => void) => void>((drawn) => void setTimeout(drawn, 0))
  notifyManager.setScheduler(draw)
  const cache = new QueryClient()
  cache.setQueryData(['count'], 0)
  const shown = vi.fn<(result: { data: number | undefined }) => void>()
  const observer = new QueryObserver<number>(cache, { queryKey: ['count'], enabled: false })
  const stop = observer.subscribe(notifyManager.batchCalls(shown))
  const { take } = createBursts<number>((event) => void cache.setQueryData(['count'], event))
  for (let event = 1; event <= 100; event++) take(event)
  vi.advanceTimersByTime(60)
  expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ data: 100 }))
  expect(draw.mock.calls.length).toBeLessThan(5)
  stop()
  notifyManager.setScheduler(defaultScheduler)
})

test('an event that fails keeps the others from nothing, and what waits when the session ends is dropped', () => {
  const failed = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', failed)
  const applied: number[] = []
  const { take, stop } = createBursts<number>((event) => {
    if (event === 2) throw new Error('two')
    applied.push(event)
  })
  for (const event of [1, 2, 3]) take(event)
  vi.advanceTimersByTime(30)
  expect(applied).toEqual([1, 3])
  expect(failed).toHaveBeenCalledOnce()
  for (const event of [4, 5]) take(event)
  stop()
  vi.advanceTimersByTime(30)
  expect(applied).toEqual([1, 3, 4])
  vi.unstubAllGlobals()
})
