import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query'

const waiting = new WeakSet<Query>()

/**
 * Applies a change to every cached query under a key. An answer that is on its way may be older than the change, so
 * that query is fetched once more when it has arrived. One that was given up took the change with it: the query is out
 * of date, and who gave it up for another answer gets that one.
 */
export function patchCache<Data>(
  cache: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, key: QueryKey) => Data,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    patchQuery(query, change)
    fetchAgainLater(cache, query)
  }
}

/** As `patchCache`, where an answer that is on its way already knows of the change, or does not matter. */
export function patchCacheNoRefetch<Data>(
  cache: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, key: QueryKey) => Data,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey })) patchQuery(query, change)
}

/**
 * As `patchCache`, where the change says how something is from now on, whatever it was: it is made to the answer that is on
 * its way, too, and nothing is fetched again.
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

/** What was known to be out of date stays so: one more change does not bring the others that were missed. */
function patchQuery<Data>(query: Query, change: (data: Data, key: QueryKey) => Data): void {
  const data = query.state.data as Data | undefined
  if (data === undefined) return
  const { isInvalidated } = query.state
  const changed = change(data, query.queryKey)
  if (changed === data) return
  query.setData(changed, { manual: true })
  if (isInvalidated) query.invalidate()
}

function fetchAgainLater(cache: QueryClient, query: Query): void {
  if (query.state.fetchStatus === 'idle' || waiting.has(query)) return
  waiting.add(query)
  const again = (): void => {
    waiting.delete(query)
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
  const givenUp = (): void => {
    waiting.delete(query)
    query.invalidate()
  }
  void Promise.resolve(query.promise).then(again, givenUp)
}

/** Changes the rows of an infinite list in place; pages that keep their rows stay the same objects. */
export function mapPages<Page, Name>(
  data: InfiniteData<Page, Name>,
  change: (page: Page) => Page,
): InfiniteData<Page, Name> {
  const pages = data.pages.map(change)
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
}

/** Replaces the elements that a change touches; the same array when it touches none. */
export function mapChanged<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  const changed = items.map(change)
  return changed.every((item, index) => item === items[index]) ? items : changed
}

/** Replaces those rows of an infinite list that a change touches. `field`: where a page holds them. */
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

/** Removes elements; the same array when there is nothing to remove. */
export function withoutItem<Item>(items: Item[], removed: (item: Item) => boolean): Item[] {
  return items.some(removed) ? items.filter((item) => !removed(item)) : items
}
