/**
 * Makes a page of rows that were read with one more than fit, and with `count`, the number of all matches. A page behind
 * the last one has no rows, and counts none.
 */
export function cutPage<Row extends { count: number }>(rows: Row[], size: number) {
  return {
    rows: rows.slice(0, size).map(({ count: _, ...row }) => row),
    count: rows[0]?.count ?? 0,
    hasMore: rows.length > size,
  }
}
