import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './DataTable.module.css'
import { useDelayed } from './useDelayed.ts'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end. */
  align?: 'end'
  /** main: needs no title before it on a phone. menu: the row's actions, at the corner on a phone. */
  role?: 'main' | 'menu'
}

export type RowTone = 'soon' | 'late' | 'over'

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  loading?: boolean
  /** Tints the row, for those that ask for attention. */
  rowTone?: (row: Row) => RowTone | undefined
  /** Shown instead of rows when there are none. */
  empty: ReactNode
}

export function DataTable<Row>({ label, columns, rows, rowKey, rowTone, loading = false, empty }: Props<Row>) {
  const showSkeleton = useDelayed(loading)
  if (loading && !showSkeleton) return null
  if (!loading && rows.length === 0) return <div className={styles.frame}>{empty}</div>
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-busy={loading}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading ? (
            <SkeletonRows columns={columns.length} />
          ) : (
            rows.map((row) => (
              <tr key={rowKey(row)} data-tone={rowTone?.(row)}>
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-align={column.align}
                    data-main={column.role === 'main' || undefined}
                    data-menu={column.role === 'menu' || undefined}
                    data-title={column.role ? undefined : column.title}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  )
}

const SKELETON_ROWS = 5

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton height={11} width={column === 0 ? 160 : 84} />
        </td>
      ))}
    </tr>
  ))
}
