import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { patchCache, patchLoaded } from '#web/api/patch-cache.ts'

it('fetches again, once, what was on its way when a change came', async () => {
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
  await vi.waitFor(() => expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true))
  expect(invalidate).toHaveBeenCalledTimes(1)
})

it('leaves to whoever gives up a fetch what is fetched instead', async () => {
  const cache = new QueryClient()
  const queryKey = ['rows']
  const queryFn = vi.fn<() => Promise<number[]>>(() => new Promise(() => undefined))
  cache.setQueryData(queryKey, [1])
  const stop = new QueryObserver(cache, { queryKey, queryFn }).subscribe(() => undefined)
  expect(queryFn).toHaveBeenCalledTimes(1)
  patchCache<number[]>(cache, queryKey, (rows) => [...rows, 2])
  await cache.cancelQueries({ queryKey })
  await vi.waitFor(() => expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true))
  expect(queryFn).toHaveBeenCalledTimes(1)
  expect(cache.getQueryState(queryKey)?.fetchStatus).toBe('idle')
  stop()
})

it('leaves a query at rest alone', () => {
  const cache = new QueryClient()
  cache.setQueryData(['rows'], [1])
  patchCache<number[]>(cache, ['rows'], (rows) => [...rows, 2])
  expect(cache.getQueryData(['rows'])).toEqual([1, 2])
  expect(cache.getQueryState(['rows'])?.isInvalidated).toBe(false)
})

it('does not take for fresh what was already known to be out of date', async () => {
  const cache = new QueryClient()
  cache.setQueryData(['rows'], [1])
  await cache.invalidateQueries({ queryKey: ['rows'] })
  patchCache<number[]>(cache, ['rows'], (rows) => [...rows, 3])
  patchLoaded<number[]>(cache, ['rows'], (rows) => [...rows, 4])
  expect(cache.getQueryData(['rows'])).toEqual([1, 3, 4])
  expect(cache.getQueryState(['rows'])?.isInvalidated).toBe(true)
})
