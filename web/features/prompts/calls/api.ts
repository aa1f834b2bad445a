import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AiOutcome, AiPurpose } from '#contract/ai.ts'
import { get } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

export type CallFilter = { promptId?: number; purpose?: AiPurpose; outcome?: AiOutcome }

/** New calls come by themselves while nobody has scrolled on, which would move the rows. */
const REFRESH_MS = 15_000

export const callPagesQuery = (filter: CallFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.prompts, 'calls', filter],
    queryFn: ({ pageParam, signal }) => get('/ai-calls', { query: { ...filter, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? REFRESH_MS : false),
  })

export const spendingQuery = queryOptions({
  queryKey: [...keys.prompts, 'spending'],
  queryFn: ({ signal }) => get('/ai-calls/spending', { signal }),
  refetchInterval: REFRESH_MS,
})
