import { Loader, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { uniqueById } from '#web/api/pages.ts'
import { prefetchMessages } from '#web/features/messages/data.ts'
import { ticketListQuery } from '#web/features/tickets/api.ts'
import type { TicketFilter } from '#web/features/tickets/filter.ts'
import type { RowActions } from './RowButtons.tsx'
import { TicketRow } from './TicketRow.tsx'
import { useSettling } from './useSettling.ts'
import { useStableOrder, type StableRow } from './useStableOrder.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { useDelayed } from '#web/ui/loading/useDelayed.ts'
import { useRowWindow } from './useRowWindow.ts'
import styles from './manager.module.css'

export type TicketListHandle = {
  /** Moves the keyboard cursor by so many rows; 0 moves it to the row of the open ticket. */
  move: (step: number) => void
  marked: () => Ticket | null
}

type Props = {
  filter: TicketFilter
  selectedUuid: string | undefined
  showUser: boolean
  actions: RowActions
  empty: ReactNode
  handle: Ref<TicketListHandle>
}

/** The next page is requested when no more than this number of rows is left below. */
const ROWS_AHEAD = 10
/** The cursor must stay on a row for this time before its messages are prefetched. */
const PREFETCH_DELAY_MS = 80
/** Matches phones, small windows, and screens without hover. */
const BY_TOUCH = '(max-width: 900px), (hover: none)'

/** Lists the tickets that match a filter; only the rows near the visible part are rendered. */
export function TicketList({ filter, selectedUuid, showUser, actions, empty, handle }: Props) {
  const query = useInfiniteQuery(ticketListQuery(filter))
  const tickets = useMemo(() => uniqueById(query.data?.pages.flatMap((page) => page.tickets) ?? []), [query.data])
  const [hovered, setHovered] = useState(false)
  const { rows, waiting, release } = useStableOrder(tickets, hovered, JSON.stringify(filter), selectedUuid)
  const setHoveredByMouse = (event: PointerEvent, on: boolean) => event.pointerType === 'mouse' && setHovered(on)

  /** A running fetch must not be cancelled by the next page, and a failed page must not be requested in a loop. */
  const canLoadMore = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError

  if (query.isPending) return <ListSkeleton />
  if (query.error && tickets.length === 0) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  if (rows.length === 0) return empty
  return (
    <div
      className={styles.list}
      onPointerEnter={(event) => setHoveredByMouse(event, true)}
      onPointerLeave={(event) => setHoveredByMouse(event, false)}
    >
      <Rows
        rows={rows}
        waiting={waiting}
        release={release}
        selectedUuid={selectedUuid}
        showUser={showUser}
        search={filter.searchParam}
        actions={actions}
        handle={handle}
        loadingMore={query.isFetchingNextPage}
        loadMore={canLoadMore ? query.fetchNextPage : null}
      />
    </div>
  )
}

type RowsProps = Pick<Props, 'selectedUuid' | 'showUser' | 'actions' | 'handle'> & {
  search: string
  rows: StableRow[]
  waiting: number
  release: () => void
  loadingMore: boolean
  /** null if everything is loaded, or if no page may be requested now. */
  loadMore: (() => unknown) | null
}

function Rows({
  rows,
  waiting,
  release,
  selectedUuid,
  showUser,
  search,
  actions,
  handle,
  loadingMore,
  loadMore,
}: RowsProps) {
  const { t } = useTranslation()
  const rowWindow = useRowWindow(rows.length)
  const settling = useSettling(rows, rowWindow.scroller)
  const byTouch = useMediaQuery(BY_TOUCH, undefined, { getInitialValueInEffect: false }) ?? false
  const cursor = useCursor(rows, selectedUuid, rowWindow.showRow)
  usePrefetchMessages(rows, selectedUuid, cursor.id, actions.mayChange)
  useImperativeHandle(handle, () => ({ move: cursor.move, marked: cursor.marked }))

  const isNearEnd = rowWindow.end + ROWS_AHEAD >= rows.length
  useEffect(() => {
    if (isNearEnd) loadMore?.()
  }, [isNearEnd, loadMore, rows.length])

  return (
    <>
      {waiting > 0 && (
        <button
          type="button"
          className={styles.waiting}
          title={t('tickets.newAboveHint')}
          onClick={() => {
            release()
            rowWindow.showRow(0)
          }}
        >
          {t('tickets.newAbove', { count: waiting })} ↑
        </button>
      )}
      <div ref={rowWindow.scroller} className={styles.scroller} data-scroller onScroll={rowWindow.onScroll}>
        <div style={{ height: rowWindow.height }}>
          <div style={{ transform: `translateY(${rowWindow.offset}px)` }}>
            {rows.slice(rowWindow.first, rowWindow.end).map(({ ticket, gone }) => (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                gone={gone}
                settling={settling.has(ticket.id)}
                byTouch={byTouch}
                selected={ticket.uuid === selectedUuid}
                marked={ticket.id === cursor.id}
                showUser={showUser}
                search={search}
                actions={actions}
              />
            ))}
          </div>
        </div>
        {loadingMore && (
          <div className={styles.more}>
            <Loader size="xs" role="status" aria-label={t('common.loadingMore')} />
          </div>
        )}
      </div>
    </>
  )
}

/**
 * Prefetches the messages of the open or marked ticket and of its neighbours, because the user will probably open one
 * of them next.
 */
function usePrefetchMessages(
  rows: StableRow[],
  selectedUuid: string | undefined,
  markedId: number | null,
  mayRead: RowActions['mayChange'],
): void {
  const cache = useQueryClient()
  const latest = useRef(rows)
  latest.current = rows
  useEffect(() => {
    const timer = setTimeout(() => {
      const all = latest.current
      const at = all.findIndex(({ ticket }) =>
        markedId === null ? ticket.uuid === selectedUuid : ticket.id === markedId,
      )
      for (const row of at === -1 ? [] : [all[at], all[at + 1], all[at - 1]])
        if (row && row.ticket.status !== 'pending' && mayRead(row.ticket)) void prefetchMessages(cache, row.ticket.id)
    }, PREFETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [cache, selectedUuid, markedId, mayRead])
}

function useCursor(rows: StableRow[], selectedUuid: string | undefined, showRow: (index: number) => void) {
  const [id, setId] = useState<number | null>(null)
  useEffect(() => setId(null), [selectedUuid])
  const indexOf = (): number => {
    const at = rows.findIndex((row) => row.ticket.id === id)
    return at === -1 ? rows.findIndex((row) => row.ticket.uuid === selectedUuid) : at
  }
  const move = (step: number): void => {
    if (step === 0 && indexOf() === -1) return
    const index = Math.min(rows.length - 1, Math.max(0, indexOf() + step))
    const row = rows[index]
    if (!row) return
    setId(row.ticket.id)
    /** Enter must open the marked row, not activate the element that was clicked before. */
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    showRow(index)
  }
  return { id, move, marked: () => rows.find((row) => row.ticket.id === id)?.ticket ?? null }
}

const WIDTHS = [150, 118, 172, 96, 140, 160, 124, 104]

function ListSkeleton() {
  const show = useDelayed(true)
  return (
    <div aria-busy="true">
      {show &&
        WIDTHS.map((width, index) => (
          <div key={width} className={styles.skeleton}>
            <Skeleton circle height={36} width={36} />
            <div>
              <span>
                <Skeleton height={11} width={width} />
                <Skeleton height={10} width={34} />
              </span>
              <Skeleton height={10} width={`${62 + ((index * 13) % 30)}%`} mt={9} />
              <Skeleton height={10} width={90} mt={8} />
            </div>
          </div>
        ))}
    </div>
  )
}
