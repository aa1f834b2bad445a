import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'

const queriesToRefetch = new WeakSet<Query>()

/**
 * Applies a change to every cached query under a key. A running fetch may return data from before the change, so the
 * query is fetched once more when that fetch has succeeded. If the fetch is cancelled or fails, the query is only
 * marked as out of date, because the code that cancelled it may be fetching another result already.
 */
export function patchCache<Data>(
  cache: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, key: QueryKey) => Data,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    patchQuery(query, change)
    refetchWhenSettled(cache, query)
  }
}

/**
 * Like `patchCache`, but without another fetch: for changes that a running fetch already contains, or where that does
 * not matter.
 */
export function patchCacheNoRefetch<Data>(
  cache: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, key: QueryKey) => Data,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey })) patchQuery(query, change)
}

/**
 * Like `patchCache`, for a change whose outcome does not depend on the data before it: the change is also applied to
 * the result of a running fetch, so nothing is fetched again.
 */
export function patchAnswers<Data>(
  cache: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, key: QueryKey) => Data,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    patchQuery(query, change)
    if (query.state.fetchStatus === 'idle') continue
    void Promise.resolve(query.promise).then(
      () => patchQuery(query, change),
      () => undefined,
    )
  }
}

/** An invalidated query stays invalidated, because this change does not contain the others that were missed. */
function patchQuery<Data>(query: Query, change: (data: Data, key: QueryKey) => Data): void {
  const data = query.state.data as Data | undefined
  if (data === undefined) return
  const { isInvalidated } = query.state
  const changed = change(data, query.queryKey)
  if (changed === data) return
  query.setData(changed, { manual: true })
  if (isInvalidated) query.invalidate()
}

/** Fetches a query once more after its running fetch; does nothing if none is running. */
export function refetchWhenSettled(cache: QueryClient, query: Query): void {
  if (query.state.fetchStatus === 'idle' || queriesToRefetch.has(query)) return
  queriesToRefetch.add(query)
  const refetch = (): void => {
    queriesToRefetch.delete(query)
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  const markOutOfDate = (): void => {
    queriesToRefetch.delete(query)
    query.invalidate()
  }
  void Promise.resolve(query.promise).then(refetch, markOutOfDate)
}

/** Changes the pages of an infinite list. Pages that do not change stay the same objects, and so does the list. */
export function mapPages<Page, Name>(
  data: InfiniteData<Page, Name>,
  change: (page: Page) => Page,
): InfiniteData<Page, Name> {
  const pages = data.pages.map(change)
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
}

/** Applies a change to each element; returns the same array if none of them changed. */
export function mapChanged<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  const changed = items.map(change)
  return changed.every((item, index) => item === items[index]) ? items : changed
}

/** Applies a change to each row of an infinite list. `field` names the property of a page that holds the rows. */
export function mapRows<Field extends string, Page extends Record<Field, unknown[]>, Name>(
  data: InfiniteData<Page, Name>,
  field: Field,
  change: (row: Page[Field][number]) => Page[Field][number],
): InfiniteData<Page, Name> {
  return mapPages(data, (page) => {
    const rows = mapChanged<Page[Field][number]>(page[field], change)
    return rows === page[field] ? page : { ...page, [field]: rows }
  })
}

/** Removes the elements that match; returns the same array if none does. */
export function withoutItem<Item>(items: Item[], removed: (item: Item) => boolean): Item[] {
  return items.some(removed) ? items.filter((item) => !removed(item)) : items
}
