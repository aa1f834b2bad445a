import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { get } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import type { Filter } from './filter.ts'

/** Averages, ratings and the day change without an event, so the numbers are refetched regularly. */
const REFRESH_MS = 60_000

const daysOf = (filter: Filter) =>
  filter.kind === 'period' ? { days: filter.days } : { date_from: filter.from ?? '', date_to: filter.to ?? '' }

export const dashboardQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...keys.dashboard, filter],
    queryFn: ({ signal }) => get('/dashboard', { query: daysOf(filter), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
