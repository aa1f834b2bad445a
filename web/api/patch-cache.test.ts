import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { patchAnswers, patchCache, patchCacheNoRefetch } from './patch-cache.ts'
import { PATIENT } from '#tests/patience.ts'

it('a query that was being fetched during a change is fetched once more', async () => {
  const cache = new QueryClient()
  let finish = (): void => undefined
  const first = new Promise<void>((resolve) => (finish = resolve))
  const queryKey = ['rows']
  const queryFn = (): Promise<number[]> => first.then(() => [1])
  const fetching = cache.fetchQuery({ queryKey, queryFn })
  patchCache<number[]>(cache, queryKey, (rows) => rows)
  patchCache<number[]>(cache, queryKey, (rows) => rows)
  const invalidate = vi.spyOn(cache, 'invalidateQueries')
  finish()
  await fetching
  await vi.waitFor(() => expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true), PATIENT)
  expect(invalidate).toHaveBeenCalledTimes(1)
})

it('a query whose fetch was cancelled is only marked as out of date', async () => {
  const cache = new QueryClient()
  const queryKey = ['rows']
  const queryFn = vi.fn<() => Promise<number[]>>(() => new Promise(() => undefined))
  cache.setQueryData(queryKey, [1])
  const stop = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined)
  expect(queryFn).toHaveBeenCalledTimes(1)
  patchCache<number[]>(cache, queryKey, (rows) => [...rows, 2])
  await cache.cancelQueries({ queryKey })
  await vi.waitFor(() => expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true), PATIENT)
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(cache.getQueryState(queryKey)?.fetchStatus).toBe('idle')
  stop()
})

it('patchAnswers also changes the result of a running fetch', async () => {
  const cache = new QueryClient()
  const queryKey = ['rows']
  let finish = (_rows: string[]): void => undefined
  const queryFn = vi.fn<() => Promise<string[]>>(() => new Promise((resolve) => (finish = resolve)))
  const fetching = cache.fetchQuery({ queryKey, queryFn })
  patchAnswers<string[]>(cache, queryKey, (rows) => rows.map(() => 'online'))
  finish(['offline'])
  await fetching
  await vi.waitFor(() => expect(cache.getQueryData(queryKey)).toEqual(['online']), PATIENT)
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(false)
})

it('an idle query is not fetched again', () => {
  const cache = new QueryClient()
  cache.setQueryData(['rows'], [1])
  patchCache<number[]>(cache, ['rows'], (rows) => [...rows, 2])
  expect(cache.getQueryData(['rows'])).toEqual([1, 2])
  expect(cache.getQueryState(['rows'])?.isInvalidated).toBe(false)
})

it('a query that was out of date stays so after a change', async () => {
  const cache = new QueryClient()
  cache.setQueryData(['rows'], [1])
  await cache.invalidateQueries({ queryKey: ['rows'] })
  patchCache<number[]>(cache, ['rows'], (rows) => [...rows, 3])
  patchCacheNoRefetch<number[]>(cache, ['rows'], (rows) => [...rows, 4])
  expect(cache.getQueryData(['rows'])).toEqual([1, 3, 4])
  expect(cache.getQueryState(['rows'])?.isInvalidated).toBe(true)
})
