import { Loader } from '@mantine/core'
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
} from 'react'
import { useTranslation } from 'react-i18next'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import type { Ticket } from '#contract/tickets.ts'
import { ticketListQuery } from '#web/features/tickets/api.ts'
import type { TicketFilter } from '#web/features/tickets/filter.ts'
import { ListSkeleton } from '#web/features/tickets/manager/ListSkeleton.tsx'
import { TicketRow, type RowActions } from '#web/features/tickets/manager/TicketRow.tsx'
import { useSteadyOrder, type SteadyRow } from '#web/features/tickets/manager/useSteadyOrder.ts'
import { ErrorState } from '#web/ui/states.tsx'
import styles from './manager.module.css'

export type TicketListHandle = {
  /** Moves the keyboard's mark by so many rows and answers the ticket it points at. */
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

const BOTTOM_PX = 100

/** The tickets of a filter; only the rows near the screen are drawn. */
export function TicketList({ filter, selectedUuid, showUser, actions, empty, handle }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ticketListQuery(filter))
  const tickets = useMemo(() => unique(query.data?.pages.flatMap((page) => page.tickets) ?? []), [query.data])
  const [hovered, setHovered] = useState(false)
  const { rows, waiting, release } = useSteadyOrder(tickets, hovered, JSON.stringify(filter), selectedUuid)
  const list = useRef<VirtuosoHandle>(null)
  const cursor = useCursor(rows, selectedUuid, list)
  useImperativeHandle(handle, () => ({ move: cursor.move, marked: cursor.marked }))

  if (query.isPending) return <ListSkeleton />
  if (query.error && tickets.length === 0) {
    return <ErrorState error={query.error} retry={() => void query.refetch()} />
  }
  if (rows.length === 0) return empty
  const hover = (event: PointerEvent, on: boolean) => event.pointerType === 'mouse' && setHovered(on)
  return (
    <div
      style={{ height: '100%', position: 'relative' }}
      onPointerEnter={(event) => hover(event, true)}
      onPointerLeave={(event) => hover(event, false)}
    >
      {waiting > 0 && (
        <button
          type="button"
          className={styles.waiting}
          title={t('tickets.newAboveHint')}
          onClick={() => {
            release()
            list.current?.scrollToIndex(0)
          }}
        >
          {t('tickets.newAbove', { count: waiting })} ↑
        </button>
      )}
      <Virtuoso
        ref={list}
        data={rows}
        computeItemKey={(_index, row) => row.ticket.id}
        itemContent={(_index, { ticket, gone }) => (
          <TicketRow
            ticket={ticket}
            gone={gone}
            selected={ticket.uuid === selectedUuid}
            marked={ticket.id === cursor.id}
            showUser={showUser}
            search={filter.searchParam}
            actions={actions}
          />
        )}
        increaseViewportBy={{ top: 200, bottom: BOTTOM_PX }}
        endReached={() => {
          if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
        }}
        components={{ Footer: query.isFetchingNextPage ? More : Nothing }}
        style={{ height: '100%' }}
      />
    </div>
  )
}

const Nothing = () => null

function More() {
  const { t } = useTranslation()
  return (
    <div className={styles.more}>
      <Loader size="xs" role="status" aria-label={t('common.loadingMore')} />
    </div>
  )
}

/** Pages are read one after the other while tickets move: one may come twice. */
const unique = (tickets: Ticket[]): Ticket[] => [...new Map(tickets.map((ticket) => [ticket.id, ticket])).values()]

function useCursor(rows: SteadyRow[], selectedUuid: string | undefined, list: { current: VirtuosoHandle | null }) {
  const [id, setId] = useState<number | null>(null)
  useEffect(() => setId(null), [selectedUuid])
  const indexOf = (): number => {
    const at = rows.findIndex((row) => row.ticket.id === id)
    return at === -1 ? rows.findIndex((row) => row.ticket.uuid === selectedUuid) : at
  }
  const move = (step: number): void => {
    const index = Math.min(rows.length - 1, Math.max(0, indexOf() + step))
    const row = rows[index]
    if (!row) return
    setId(row.ticket.id)
    /** Enter is for the marked row, not for what was clicked before. */
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    list.current?.scrollIntoView({ index })
  }
  return { id, move, marked: () => rows.find((row) => row.ticket.id === id)?.ticket ?? null }
}
