import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'

/** Applies a change to every cached query under a key. */
export function patchCache<Data>(
  cache: QueryClient,
  queryKey: QueryKey,
  change: (data: Data, key: QueryKey) => Data,
): void {
  for (const query of cache.getQueryCache().findAll({ queryKey })) {
    const data = query.state.data as Data | undefined
    if (data === undefined) continue
    const changed = change(data, query.queryKey)
    if (changed !== data) cache.setQueryData(query.queryKey, changed)
  }
}

/** Changes the rows of an infinite list in place; pages that keep their rows stay the same objects. */
export function mapPages<Page>(
  data: InfiniteData<Page, unknown>,
  change: (page: Page) => Page,
): InfiniteData<Page, unknown> {
  const pages = data.pages.map(change)
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
}

/** Replaces the elements that a change touches; the same array when it touches none. */
export function mapChanged<Item>(items: Item[], change: (item: Item) => Item): Item[] {
  const changed = items.map(change)
  return changed.every((item, index) => item === items[index]) ? items : changed
}

/** Removes elements; the same array when there is nothing to remove. */
export function without<Item>(items: Item[], removed: (item: Item) => boolean): Item[] {
  return items.some(removed) ? items.filter((item) => !removed(item)) : items
}
