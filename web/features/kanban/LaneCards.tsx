import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tag } from '#contract/tags.ts'
import type { Ticket } from '#contract/tickets.ts'
import { KEEP_CURRENT_FETCH, uniqueById } from '#web/api/pages.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { laneQuery } from './api.ts'
import { Card, CARD_PX, cardHeight } from './Card.tsx'
import type { MovedTicket } from './cache.ts'
import { matchesBoard, type BoardFilter } from './filter.ts'
import { HANDLE, useCardDrag } from './useCardDrag.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Lane.module.css'

export type LaneCardsProps = {
  lane: number
  count: number
  lanes: readonly Tag[]
  filter: BoardFilter
  openUuid: string | null
  draggedId: number | null
  moved: MovedTicket | null
  /** The card of this ticket takes the focus back, because it was moved into this lane with the keyboard. */
  focusId: number | null
  onFocused: () => void
  onOpen: (ticket: Ticket) => void
  /** The handle of a card was clicked. */
  onHandle: (ticket: Ticket, lane: number, button: HTMLButtonElement) => void
}

const GAP_PX = 8
const SPARE_CARDS = 3
/** The next page is requested when no more than this number of cards is left below. */
const CARDS_AHEAD = 12
const SKELETONS = [0, 1, 2]

/** The cards of a lane; only those near the visible part are rendered. */
export function LaneCards(props: LaneCardsProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const { lane, filter, moved, count } = props
  const query = useInfiniteQuery(laneQuery(filter, lane))
  const tickets = useMemo(
    () => withMoved(uniqueById(query.data?.pages.flatMap((page) => page.tickets) ?? []), moved, lane, filter),
    [query.data, moved, lane, filter],
  )
  const canLoadMore = query.hasNextPage && !query.isFetching && !query.isFetchNextPageError
  const left = Math.max(count - tickets.length, 1)
  const loadMore = (): void => void query.fetchNextPage(KEEP_CURRENT_FETCH)

  if (query.isPending)
    return (
      <div className={`${parts.sunken} ${parts.rest} ${styles.cards}`} aria-busy="true">
        {SKELETONS.map((one) => (
          <Skeleton key={one} height={CARD_PX} radius={12} mb={GAP_PX} />
        ))}
      </div>
    )
  if (query.error && tickets.length === 0) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (tickets.length === 0)
    return <p className={styles.empty}>{t(isFiltered(filter) ? 'kanban.nothingFound' : 'kanban.emptyLane')}</p>
  return (
    <VirtualCards {...props} tickets={tickets} loadMore={canLoadMore ? loadMore : null}>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={loadMore}
        >
          {t('kanban.more', { number: number(left) })}
        </Button>
      )}
    </VirtualCards>
  )
}

const isFiltered = ({ searchParam, queueIds, users }: BoardFilter): boolean =>
  searchParam !== '' || queueIds.length > 0 || users.length > 0

/** The moved ticket is the last one where it stands behind the loaded ones. */
function withMoved(tickets: Ticket[], moved: MovedTicket | null, lane: number, filter: BoardFilter): Ticket[] {
  if (moved?.lane !== lane || tickets.some(({ id }) => id === moved.ticket.id)) return tickets
  return matchesBoard(moved.ticket, filter, false) ? [...tickets, moved.ticket] : tickets
}

type VirtualCardsProps = LaneCardsProps & {
  tickets: Ticket[]
  /** null if everything is loaded, or if no page may be requested now. */
  loadMore: (() => void) | null
  children: ReactNode
}

function VirtualCards({
  tickets,
  loadMore,
  children,
  draggedId,
  moved,
  lane,
  lanes,
  focusId,
  ...rest
}: VirtualCardsProps) {
  const { onFocused, onHandle } = rest
  const scroller = useRef<HTMLDivElement>(null)
  const press = useCardDrag(lane, tickets)
  const virtual = useCardWindow(scroller, tickets, lanes, draggedId)
  const items = virtual.getVirtualItems()

  const isScrolled = (scroller.current?.scrollTop ?? 0) > 0
  const isNearEnd = isScrolled && (items.at(-1)?.index ?? 0) + CARDS_AHEAD >= tickets.length
  useEffect(() => {
    if (isNearEnd) loadMore?.()
  }, [isNearEnd, loadMore])

  const movedId = moved?.lane === lane ? moved.ticket.id : null
  useEffect(() => {
    const index = tickets.findIndex(({ id }) => id === movedId)
    if (index !== -1) virtual.scrollToIndex(index, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- it scrolls once for each move, not with each card that arrives.
  }, [movedId])

  // Without dependencies, because the card may be rendered only after the lane has scrolled to it.
  useEffect(() => {
    const handle =
      focusId !== null && scroller.current?.querySelector<HTMLElement>(`[data-card='${focusId}'] [${HANDLE}]`)
    if (!handle) return
    handle.focus()
    onFocused()
  })

  const openMenu = ({ target }: MouseEvent): void => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>(`[${HANDLE}]`) : null
    const ticketId = Number(button?.closest<HTMLElement>('[data-card]')?.dataset['card'])
    const ticket = tickets.find(({ id }) => id === ticketId)
    if (button && ticket) onHandle(ticket, lane, button)
  }

  return (
    <div
      ref={scroller}
      className={`${parts.sunken} ${parts.rest} ${styles.cards}`}
      tabIndex={-1}
      data-lane-scroller
      onClick={openMenu}
      {...press}
    >
      <div className={styles.all} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start, size, key }) => {
          const ticket = tickets[index]
          if (!ticket) return null
          return (
            <div key={key} className={styles.slot} style={{ height: size, top: start }}>
              <Card
                ticket={ticket}
                lanes={lanes}
                search={rest.filter.searchParam}
                isOpen={ticket.uuid === rest.openUuid}
                isDragged={ticket.id === draggedId}
                onOpen={rest.onOpen}
              />
            </div>
          )
        })}
      </div>
      {children}
    </div>
  )
}

/** Tells which cards are near the visible part. Their heights are known, so nothing is measured. */
function useCardWindow(
  scroller: RefObject<HTMLElement | null>,
  tickets: Ticket[],
  lanes: readonly Tag[],
  draggedId: number | null,
) {
  // A search through thousands of tickets is too slow for every step of scrolling.
  const draggedIndex = useMemo(() => tickets.findIndex(({ id }) => id === draggedId), [tickets, draggedId])
  /** A card that is dragged stays in the page while its lane scrolls. */
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      return draggedIndex === -1 || shown.includes(draggedIndex)
        ? shown
        : [...shown, draggedIndex].sort((a, b) => a - b)
    },
    [draggedIndex],
  )
  // With another function all positions are computed anew, so it may change only with the tickets.
  const getItemKey = useCallback((index: number) => tickets[index]?.id ?? index, [tickets])
  const heightAt = (index: number): number => {
    const ticket = tickets[index]
    return ticket ? cardHeight(ticket, lanes) : CARD_PX
  }
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while drawing, never handed on.
  return useVirtualizer({
    count: tickets.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: heightAt,
    gap: GAP_PX,
    overscan: SPARE_CARDS,
    // A scrolled window is drawn with the next frame, and several steps of the wheel at once.
    useFlushSync: false,
    rangeExtractor,
  })
}
