/**
 * Removes rows that were loaded twice, because rows move between pages while the pages are read one after the other.
 */
export const uniqueById = <Row extends { id: number }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/**
 * Makes `getNextPageParam` of a list whose pages hold their rows under `name`: the number of the page with the first
 * row that is not loaded yet, so that rows added or removed meanwhile leave no gap.
 */
export const nextPage =
  <Name extends string>(name: Name, perPage: number) =>
  (last: { hasMore: boolean }, pages: Record<Name, readonly { id: number }[]>[]): number | undefined =>
    last.hasMore ? Math.floor(uniqueById(pages.flatMap((page) => page[name])).length / perPage) + 1 : undefined

/**
 * Options for fetching the next page. A running fetch is not cancelled, because its result would be lost; the list asks
 * again while the user is near its end.
 */
export const KEEP_CURRENT_FETCH = { cancelRefetch: false } as const
