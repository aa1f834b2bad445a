import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { uniqueById, KEEP_CURRENT_FETCH } from '#web/api/pages.ts'
import { DataTable, type Column, type RowTone } from './DataTable.tsx'
import { useSaidResults } from './useSaidResults.ts'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'

export type PagedTableProps<Page, Row> = {
  label: string
  columns: readonly Column<Row>[]
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  rowsOf: (page: Page) => readonly Row[]
  dense?: boolean
  /** Tints rows that need attention. */
  rowTone?: (row: Row) => RowTone | undefined
  /** Holds the search text. If it is set and there are no rows, the table says that nothing was found. */
  search: string
  /** Shown when there are no rows and no search text. */
  empty: ReactNode
  /** Gives the title of the error when the list cannot be loaded; a general text by default. */
  failure?: string
}

/**
 * Shows a table that loads further pages at its end. If the first load fails, an error replaces it; later failures keep
 * the rows shown.
 */
export function PagedTable<Page, Row extends { id: number }>(props: PagedTableProps<Page, Row>) {
  const { label, columns, query, rowsOf, rowTone, dense, search, empty, failure } = props
  const { t } = useTranslation()
  const rows = uniqueById(query.data?.pages.flatMap(rowsOf) ?? [])
  const isKnown = query.data !== undefined && !query.isPlaceholderData
  useSaidResults({ search, count: isKnown ? rows.length : undefined, hasMore: query.hasNextPage })
  if (query.error && !query.data)
    return (
      <ErrorState title={failure ?? t('common.listFailed')} error={query.error} retry={() => void query.refetch()} />
    )
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        {...(rowTone && { rowTone })}
        {...(dense && { dense })}
        loading={query.isPending}
        empty={
          search ? (
            <EmptyState quiet title={t('common.nothingFound', { search })} text={t('common.nothingFoundHint')} />
          ) : (
            empty
          )
        }
      />
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        load={() => void query.fetchNextPage(KEEP_CURRENT_FETCH)}
      />
    </>
  )
}
