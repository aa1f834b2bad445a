import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { TicketPage } from '#contract/tickets.ts'
import { removeTicket, ticketKeys } from './cache.ts'
import { exampleFilter, exampleTicket } from './examples.ts'

const FEW_MS = 5

test('many tickets that leave a search at once cause two requests, and not one each', async () => {
  const cache = new QueryClient()
  const ids = Array.from({ length: 100 }, (_, index) => index + 1)
  const page: TicketPage = { tickets: ids.map((id) => exampleTicket({ id })), count: ids.length, hasMore: false }
  const empty: TicketPage = { tickets: [], count: 0, hasMore: false }
  const fetchPage = vi.fn<() => Promise<TicketPage>>()
  fetchPage.mockImplementation(async () => {
    const isFirst = fetchPage.mock.calls.length === 1
    await new Promise((resolve) => setTimeout(resolve, FEW_MS))
    return isFirst ? page : empty
  })
  const observer = new InfiniteQueryObserver(cache, {
    queryKey: ticketKeys.list(exampleFilter({ status: null, searchParam: 'joao' })),
    queryFn: fetchPage,
    initialPageParam: 1,
    getNextPageParam: () => undefined,
  })
  const stop = observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages[0]?.tickets).toHaveLength(ids.length))
  for (const id of ids) removeTicket(cache, id)
  expect(fetchPage).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => {
    expect(cache.isFetching()).toBe(0)
    expect(fetchPage).toHaveBeenCalledTimes(3)
  })
  stop()
})
