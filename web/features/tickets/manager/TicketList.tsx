import { Loader, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { uniqueById } from '#web/api/pages.ts'
import { ticketListQuery } from '#web/features/tickets/api.ts'
import type { TicketFilter } from '#web/features/tickets/filter.ts'
import { lastMessageLine } from '#web/features/messages/data.ts'
import type { Selection } from '#web/features/tickets/bulk/useSelection.ts'
import type { RowActions } from './RowButtons.tsx'
import { isTallRow, type RowContext } from './row-facts.ts'
import { TicketRow } from './TicketRow.tsx'
import { useChoosing } from './useChoosing.ts'
import { useListCursor, type ListCursor, type TicketListHandle } from './useListCursor.ts'
import { useKeptRow } from './useKeptRow.ts'
import { usePrefetchMessages } from './usePrefetchMessages.ts'
import { useSettling } from './useSettling.ts'
import { useStableOrder, type StableRow } from './useStableOrder.ts'
import { say } from '#web/ui/browser/say.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { useDelayed } from '#web/ui/loading/useDelayed.ts'
import { useRowWindow } from './useRowWindow.ts'
import { useSaidResults } from '#web/ui/table/useSaidResults.ts'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

type Props = {
  filter: TicketFilter
  selectedUuid: string | undefined
  /** null while it is not known what rows tell. */
  context: RowContext | null
  actions: RowActions
  selection: Selection
  empty: ReactNode
  handle: Ref<TicketListHandle>
}

/** The next page is requested when no more than this number of rows is left below. */
const ROWS_AHEAD = 10
/** Matches phones, small windows, and screens without hover. */
const BY_TOUCH = '(max-width: 900px), (hover: none)'

const NO_ROWS: StableRow[] = []

/** Lists the tickets that match a filter; only the rows near the visible part are rendered. */
export function TicketList({ filter, selectedUuid, context, actions, selection, empty, handle }: Props) {
  const query = useInfiniteQuery(ticketListQuery(filter))
  const listed = useMemo(() => uniqueById(query.data?.pages.flatMap((page) => page.tickets) ?? []), [query.data])
  const tickets = useKeptRow(listed, filter, selectedUuid)
  const [hovered, setHovered] = useState(false)
  const isKnown = query.data !== undefined && !query.isPlaceholderData
  useSaidResults({
    search: filter.searchParam,
    count: isKnown ? listed.length : undefined,
    hasMore: query.hasNextPage,
  })
  const order = { hovered, listKey: JSON.stringify(filter), sort: filter.sort, openUuid: selectedUuid }
  const { rows, waiting, release } = useStableOrder(tickets, order)
  const showRow = useRef<((index: number) => void) | null>(null)
  const { id: markedId, ...cursor } = useListCursor(context === null ? NO_ROWS : rows, selectedUuid, (index) =>
    showRow.current?.(index),
  )
  const setHoveredByMouse = (event: PointerEvent, on: boolean) => event.pointerType === 'mouse' && setHovered(on)

  /** A running fetch must not be cancelled by the next page, and a failed page must not be requested in a loop. */
  const canLoadMore = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError

  if (query.isPending || context === null) return <ListSkeleton />
  if (query.error && tickets.length === 0) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  if (rows.length === 0)
    return (
      <NoRows cursor={cursor} handle={handle}>
        {empty}
      </NoRows>
    )
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
        context={context}
        search={filter.searchParam}
        actions={actions}
        selection={selection}
        handle={handle}
        cursor={cursor}
        markedId={markedId}
        showRow={showRow}
        loadingMore={query.isFetchingNextPage}
        loadMore={canLoadMore ? query.fetchNextPage : null}
      />
    </div>
  )
}

type NoRowsProps = Pick<Props, 'handle'> & { cursor: ListCursor; children: ReactNode }

/** The cursor outlives the last row: a key that was meant for one more must not be taken for one on the open ticket. */
function NoRows({ cursor, handle, children }: NoRowsProps) {
  useImperativeHandle(handle, () => ({ ...cursor, extend: () => undefined }))
  return children
}

type RowsProps = Pick<Props, 'selectedUuid' | 'actions' | 'selection' | 'handle'> & {
  context: RowContext
  cursor: ListCursor
  /** The ticket under the cursor. */
  markedId: number | null
  /** Is given what scrolls a row that gets the cursor into view. */
  showRow: RefObject<((index: number) => void) | null>
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
  context,
  search,
  actions,
  selection,
  handle,
  cursor,
  markedId,
  showRow,
  loadingMore,
  loadMore,
}: RowsProps) {
  const { t } = useTranslation()
  const tall = useMemo(() => rows.map(({ ticket }) => isTallRow(ticket, context)), [rows, context])
  const rowWindow = useRowWindow(tall)
  const settling = useSettling(rows, rowWindow.scroller)
  const byTouch = useMediaQuery(BY_TOUCH, undefined, { getInitialValueInEffect: false }) ?? false
  useImperativeHandle(showRow, () => (index: number): void => {
    rowWindow.showRow(index)
    const ticket = rows[index]?.ticket
    // The cursor is no focus, so that nobody hears where it is.
    if (ticket) say(`${contactName(ticket.contact)}. ${lastMessageLine(t, ticket)}`)
  })
  usePrefetchMessages(rows, selectedUuid, markedId, actions.mayChange)
  const { choose, extend } = useChoosing(rows, selection, { cursor, mayChange: actions.mayChange })
  useImperativeHandle(handle, () => ({ ...cursor, extend }))
  const { ids } = selection.chosen

  const isNearEnd = rowWindow.end + ROWS_AHEAD >= rows.length
  useEffect(() => {
    if (isNearEnd) loadMore?.()
  }, [isNearEnd, loadMore, rows.length])

  return (
    <>
      {waiting > 0 && (
        <button
          type="button"
          className={`${parts.accent} ${styles.waiting}`}
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
          <div role="list" style={{ transform: `translateY(${rowWindow.offset}px)` }}>
            {rows.slice(rowWindow.first, rowWindow.end).map(({ ticket, gone }, index) => (
              <div
                key={ticket.id}
                role="listitem"
                aria-posinset={rowWindow.first + index + 1}
                aria-setsize={rows.length}
              >
                <TicketRow
                  ticket={ticket}
                  gone={gone}
                  settling={settling.has(ticket.id)}
                  byTouch={byTouch}
                  selected={ticket.uuid === selectedUuid}
                  marked={ticket.id === markedId}
                  choice={ids.has(ticket.id) ? 'chosen' : ids.size > 0 ? 'offered' : 'none'}
                  onChoose={choose}
                  context={context}
                  search={search}
                  actions={actions}
                />
              </div>
            ))}
          </div>
        </div>
        {loadingMore && (
          <div className={`${parts.center} ${styles.more}`}>
            <Loader size="xs" role="status" aria-label={t('common.loadingMore')} />
          </div>
        )}
      </div>
    </>
  )
}

const WIDTHS = [150, 118, 172, 96, 140, 160, 124, 104]

export function ListSkeleton() {
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
            </div>
          </div>
        ))}
    </div>
  )
}
