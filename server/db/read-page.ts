import { sql, type SelectQueryBuilder, type Simplify } from 'kysely'
import { limitOffset } from './limit-offset.ts'

/** `pageNumber` counts from 1, and `size` are the rows of a page. */
type PageQuery = { pageNumber: number; size: number }
type Page<Row> = { rows: Row[]; hasMore: boolean }

const offsetOf = ({ pageNumber, size }: PageQuery): number => (pageNumber - 1) * size

/** Limits a statement to a page and one row more, which tells whether another page follows. */
export const pageLimit = (page: PageQuery) => limitOffset(page.size + 1, offsetOf(page))

/** Makes a page of rows that were read with `pageLimit`. */
export const cutPage = <Row>(rows: Row[], size: number): Page<Row> => ({
  rows: rows.slice(0, size),
  hasMore: rows.length > size,
})

/** Reads a page of a list that nobody counts. */
export async function readUncountedPage<Tables, From extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, From, Row>,
  page: PageQuery,
): Promise<Page<Simplify<Row>>> {
  const rows = await list
    .limit(page.size + 1)
    .offset(offsetOf(page))
    .execute()
  return cutPage(rows, page.size)
}

/** Reads a page of a list, and how many rows the list has. A page behind the last one has no rows, and counts none. */
export async function readPage<Tables, From extends keyof Tables, Row>(
  list: SelectQueryBuilder<Tables, From, Row>,
  page: PageQuery,
): Promise<Page<Simplify<Row>> & { count: number }> {
  const counted = list.select(sql<number>`count(*) over ()`.as('count'))
  const { rows, hasMore } = await readUncountedPage(counted, page)
  // The compiler does not see the column in rows of tables that it does not know here.
  const withCount = rows as unknown as { count: number }[]
  const withoutCount = withCount.map(({ count: _, ...row }) => row as Simplify<Row>)
  return { rows: withoutCount, count: withCount[0]?.count ?? 0, hasMore }
}
