import { Skeleton } from '@mantine/core'
import { Fragment, useRef, type ReactNode, type Ref } from 'react'
import parts from '#web/ui/parts.module.css'
import { CardLayout, useCardLayout } from './card-layout.ts'
import styles from './DataTable.module.css'
import { useDelayed } from '#web/ui/loading/useDelayed.ts'
import { useTableWindow } from './useTableWindow.ts'

export type Column<Row> = {
  key: string
  title: string
  /** Shown in the head instead of the title. */
  head?: ReactNode
  /** A cell without a value has `NoValue`, or nothing: a card has no line for it. */
  cell: (row: Row) => ReactNode
  /** Numbers are aligned at the end. */
  align?: 'end'
  /** On a phone, 'main' is shown without its title, and 'menu', the row's actions, in the corner. */
  role?: 'main' | 'menu'
}

export type RowTone = 'soon' | 'late' | 'over'

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  loading?: boolean
  /** Lower rows, for long lists. */
  dense?: boolean
  /** Tints rows that need attention. */
  rowTone?: (row: Row) => RowTone | undefined
  /** Shown below a row over its whole width, if it is not null. Long lists leave it out: all their rows are alike high. */
  detail?: (row: Row) => ReactNode
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
}

/** A table that, when it is long, renders only the rows near the visible part. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, loading = false, dense = false, detail, empty } = props
  const showSkeleton = useDelayed(loading)
  const table = useRef<HTMLTableElement>(null)
  const rowWindow = useTableWindow(table, rows.length)
  const { isCard, frame } = useCardLayout()
  if (loading) return showSkeleton ? <ComingRows dense={dense} /> : null
  if (rows.length === 0) return <div className={`${parts.panel} ${styles.frame}`}>{empty}</div>
  return (
    <div ref={frame} className={`${parts.panel} ${styles.frame}`}>
      <table
        ref={table}
        className={styles.table}
        style={rowWindow.widths ? { tableLayout: 'fixed' } : undefined}
        aria-label={label}
        data-dense={dense || undefined}
        aria-rowcount={rows.length + 1}
      >
        {rowWindow.widths && (
          <colgroup>
            {rowWindow.widths.map((width, index) => (
              <col key={index} style={{ width }} />
            ))}
          </colgroup>
        )}
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th key={column.key} scope="col" data-align={column.align}>
                {column.head ?? column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap px={rowWindow.above} />
          <CardLayout value={isCard}>
            {rows.slice(rowWindow.first, rowWindow.end).map((row, index) => (
              <Fragment key={rowKey(row)}>
                <DataRow row={row} index={rowWindow.first + index} measure={rowWindow.measure} {...props} />
                {!rowWindow.measure && <DetailRow span={columns.length}>{detail?.(row)}</DetailRow>}
              </Fragment>
            ))}
          </CardLayout>
          <Gap px={rowWindow.below} />
        </tbody>
      </table>
    </div>
  )
}

type RowProps<Row> = Pick<Props<Row>, 'columns' | 'rowTone'> & {
  row: Row
  /** Gives the position in the whole list, from 0. */
  index: number
  measure: Ref<HTMLTableRowElement>
}

function DataRow<Row>({ row, index, columns, rowTone, measure }: RowProps<Row>) {
  return (
    <tr ref={measure} data-index={index} data-tone={rowTone?.(row)} aria-rowindex={index + 2}>
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
  )
}

const DetailRow = ({ span, children }: { span: number; children: ReactNode }) =>
  children ? (
    <tr className={styles.detail}>
      <td colSpan={span}>{children}</td>
    </tr>
  ) : null

/** Takes the height of the rows that are not rendered. */
const Gap = ({ px }: { px: number }) =>
  px > 0 ? <tr aria-hidden className={styles.gap} style={{ height: px }} /> : null

const COMING_ROWS = 5

/**
 * Stands for the rows that are being loaded, and each is as high as a row. It has no columns, because the real ones would
 * move them.
 */
const ComingRows = ({ dense }: { dense: boolean }) => (
  <div className={`${parts.panel} ${styles.frame}`} aria-busy="true">
    {Array.from({ length: COMING_ROWS }, (_, row) => (
      <div key={row} className={styles.coming} data-dense={dense || undefined}>
        <Skeleton height={11} width={160} />
        <Skeleton height={11} />
      </div>
    ))}
  </div>
)
