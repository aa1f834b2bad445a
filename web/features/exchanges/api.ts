import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { TurnStatus } from '#contract/assistant-turns.ts'
import type { AssistantKind } from '#contract/assistants.ts'
import type { IntegrationType } from '#contract/queue-integrations.ts'
import { get, post } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** What is shown: exchanges with one kind of assistant, or with one type of integration. */
export type ExchangeFilter = {
  kind?: AssistantKind
  type?: IntegrationType
  status?: TurnStatus
  searchParam: string
}

/** New exchanges come by themselves while nobody has scrolled on, which would move the rows. */
const REFRESH_MS = 15_000

export const exchangePagesQuery = (filter: ExchangeFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.exchanges, 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      get('/assistant-turns', { query: { ...filter, ...(pageParam ? { beforeId: pageParam } : {}) }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.hasMore ? last.turns.at(-1)?.id : undefined),
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) <= 1 ? REFRESH_MS : false),
  })

export const exchangeQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.exchanges, 'one', id],
    queryFn: ({ signal }) => get('/assistant-turns/:id', { params: { id }, signal }),
  })

export const exchangeSummaryQuery = queryOptions({
  queryKey: [...keys.exchanges, 'summary'],
  queryFn: ({ signal }) => get('/assistant-turns/summary', { signal }),
  refetchInterval: REFRESH_MS,
})

export const replayExchange = (id: number): Promise<unknown> => post('/assistant-turns/:id/replay', { params: { id } })
export const resumeTarget = (kind: AssistantKind, targetId: number): Promise<unknown> =>
  post('/assistant-turns/resume', { body: { kind, targetId } })
