import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetchFirstFetches } from './first-fetch.ts'
import { PATIENT } from '#tests/patience.ts'

const queryKey = ['rows']

/** A query on a screen whose fetches end when the test says so. */
function openScreen() {
  const cache = new QueryClient()
  refetchFirstFetches(cache)
  const answers: ((rows: string) => void)[] = []
  const queryFn = vi.fn<() => Promise<string>>(() => new Promise((resolve) => void answers.push(resolve)))
  const stop = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined)
  return { cache, queryFn, answer: (index: number, rows: string) => answers[index]?.(rows), stop }
}

test('a change during the first fetch is not lost behind its older answer', async () => {
  const { cache, queryFn, answer, stop } = openScreen()
  void cache.invalidateQueries({ queryKey })
  void cache.invalidateQueries({ queryKey })
  expect(queryFn).toHaveBeenCalledTimes(1)
  answer(0, 'before')
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2), PATIENT)
  expect(cache.getQueryData(queryKey)).toBe('before')
  answer(1, 'after')
  await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toBe('after'), PATIENT)
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(false)
  expect(queryFn).toHaveBeenCalledTimes(2)
  stop()
})

test('a change restarts a later fetch, and the answer to the earlier one is dropped', async () => {
  const { cache, queryFn, answer, stop } = openScreen()
  answer(0, 'first')
  await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toBe('first'), PATIENT)
  void cache.invalidateQueries({ queryKey })
  void cache.invalidateQueries({ queryKey })
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(3), PATIENT)
  answer(2, 'after')
  answer(1, 'before')
  await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toBe('after'), PATIENT)
  expect(queryFn).toHaveBeenCalledTimes(3)
  stop()
})
