import type { InvalidateOptions, InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'
import { refetchWhenSettled } from './patch-cache.ts'

/**
 * React Query begins a running fetch anew when the query is invalidated, but not the first one of a query: its answer,
 * which may be from before the change, would count as up to date. From here on such a query is fetched once more, until
 * the returned function is called. This is no subclass, because the login page would have to load it.
 */
export function refetchFirstFetches(cache: QueryClient): () => void {
  const { invalidateQueries } = cache
  cache.invalidateQueries = (filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> => {
    for (const query of cache.getQueryCache().findAll(filters))
      if (query.state.data === undefined) refetchWhenSettled(cache, query)
    return invalidateQueries.call(cache, filters, options)
  }
  return () => {
    cache.invalidateQueries = invalidateQueries
  }
}
