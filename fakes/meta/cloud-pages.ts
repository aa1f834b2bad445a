/** Returns a page of a list, and where the next one begins, as the Graph API does. */
export function pageOf<Item>(items: Item[], query: URLSearchParams, toJson: (item: Item) => object): { body: unknown } {
  const limit = Math.min(Number(query.get('limit') ?? 25), 100)
  const start = Number(query.get('after') ?? 0)
  const data = items.slice(start, start + limit).map(toJson)
  const end = start + data.length
  const after = { cursors: { before: String(start), after: String(end) } }
  return { body: { data, paging: end < items.length ? { ...after, next: 'https://graph.test/next' } : after } }
}
