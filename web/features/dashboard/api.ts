import { infiniteQueryOptions, keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { RATINGS_PER_PAGE } from '#contract/limits.ts'
import type { Breakdown } from '#contract/reports.ts'
import { download, get } from '#web/api/client.ts'
import { saveFile } from '#web/api/files.ts'
import { keys } from '#web/api/keys.ts'
import { nextPage } from '#web/api/pages.ts'
import { currentLanguage } from '#web/i18n.ts'
import { WAITING_KEY } from './cache.ts'
import type { Chosen, Filter } from './filter.ts'

/** Averages, ratings and the day change without an event, so the numbers are refetched regularly. */
const REFRESH_MS = 60_000
/** The first element of the keys of what is refetched by age only: these statements are dearer than the counters. */
const REPORTS_KEY = ['dashboardReports'] as const

const chosenOf = ({ queueId, userId }: Chosen) => ({ queueId, userId })
const queryOf = (filter: Filter) => ({
  ...(filter.kind === 'period' ? { days: filter.days } : { date_from: filter.from ?? '', date_to: filter.to ?? '' }),
  ...chosenOf(filter),
})

export const dashboardQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...keys.dashboard, filter],
    queryFn: ({ signal }) => get('/dashboard', { query: queryOf(filter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const waitingQuery = (filter: Chosen) =>
  queryOptions({
    queryKey: [...WAITING_KEY, chosenOf(filter)],
    queryFn: ({ signal }) => get('/dashboard/waiting', { query: chosenOf(filter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const figuresQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'figures', filter],
    queryFn: ({ signal }) => get('/dashboard/figures', { query: queryOf(filter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const daysQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'days', filter],
    queryFn: ({ signal }) => get('/dashboard/days', { query: queryOf(filter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const arrivalsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'arrivals', filter],
    queryFn: ({ signal }) => get('/dashboard/arrivals', { query: queryOf(filter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

export const breakdownQuery = (filter: Filter, by: Breakdown) =>
  queryOptions({
    queryKey: [...REPORTS_KEY, 'breakdown', by, filter],
    queryFn: ({ signal }) => get('/dashboard/breakdown', { query: { ...queryOf(filter), by }, signal }),
    refetchInterval: REFRESH_MS,
  })

export const ratingPagesQuery = (filter: Filter, commented: boolean) =>
  infiniteQueryOptions({
    queryKey: [...REPORTS_KEY, 'ratings', commented, filter],
    queryFn: ({ pageParam, signal }) =>
      get('/dashboard/ratings', { query: { ...queryOf(filter), commented, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage('ratings', RATINGS_PER_PAGE),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** Fetches everything of the dashboard again that is on the screen. */
export async function refetchDashboard(cache: QueryClient): Promise<void> {
  await Promise.all([keys.dashboard, WAITING_KEY, REPORTS_KEY].map((queryKey) => cache.invalidateQueries({ queryKey })))
}

/** Downloads what the panel by queue, attendant, hour or weekday shows. */
export async function downloadBreakdown(filter: Filter, by: Breakdown): Promise<void> {
  const query = { ...queryOf(filter), by, language: currentLanguage() }
  saveFile(await download('/dashboard/breakdown.csv', { query }), `painel-${by}.csv`)
}

export async function downloadConversations(filter: Filter): Promise<void> {
  const query = { ...queryOf(filter), language: currentLanguage() }
  saveFile(await download('/dashboard/conversations.csv', { query }), 'conversas.csv')
}
