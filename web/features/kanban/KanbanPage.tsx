import { DragDropProvider, DragOverlay } from '@dnd-kit/react'
import { Anchor, Select } from '@mantine/core'
import { IconLayoutKanban } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OPEN_LANE } from '#contract/open-lane.ts'
import type { Tag } from '#contract/tags.ts'
import type { Ticket } from '#contract/tickets.ts'
import { queuesQuery, userListQuery } from '#web/api/shared-queries.ts'
import { useViewer } from '#web/features/tickets/list-filter.ts'
import { byKey } from '#web/features/tickets/ticket-keys.ts'
import { undoLatest } from '#web/features/tickets/undo.ts'
import { useShortcuts } from '#web/features/tickets/useShortcuts.ts'
import { useCan, useUser } from '#web/session/store.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { SearchField, useSearch } from '#web/ui/table/SearchField.tsx'
import { useSaidResults } from '#web/ui/table/useSaidResults.ts'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { keys } from '#web/api/keys.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { laneCountsQuery, lanesQuery, movedTicketQuery, reorderLanes } from './api.ts'
import { CardFace } from './Card.tsx'
import type { BoardFilter } from './filter.ts'
import { Lane } from './Lane.tsx'
import { INSTRUCTIONS_ID, useBoardDrag, type Drag } from './useBoardDrag.ts'
import { useBoardMoves } from './useBoardMoves.ts'
import { useEarlyKeys } from './useEarlyKeys.ts'
import parts from '#web/ui/parts.module.css'
import cardStyles from './Card.module.css'
import styles from './Kanban.module.css'
import { reloadBoard, saveLaneOrder } from './cache.ts'

type Props = { openUuid: string | null; onOpen: (ticket: Ticket) => void }

/** The kanban board: tickets that are not closed, in one lane for each kanban tag and one for the others. */
export default function KanbanPage({ openUuid, onOpen }: Props) {
  const { data: lanes, error, refetch } = useQuery(lanesQuery)
  const { filter, tools } = useBoardFilter()
  useShortcuts(byKey({ undo: undoLatest }))
  return (
    <div className={`${parts.pane} ${styles.page}`}>
      {tools}
      {lanes ? (
        <Board lanes={lanes} filter={filter} openUuid={openUuid} onOpen={onOpen} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

/** Returns the filter of the board, and the fields in which it is chosen. */
function useBoardFilter() {
  const { t } = useTranslation()
  const number = useNumber()
  const viewer = useViewer()
  const { queues: own } = useUser()
  const { typed, setTyped, search } = useSearch()
  const [queueId, setQueueId] = useState<string | null>(null)
  const [userId, setUserId] = useState<string | null>(null)
  const { data: queues = [] } = useQuery({ ...queuesQuery, enabled: viewer.seesAll })
  const { data: users = [] } = useQuery(userListQuery)
  const filter = useMemo(
    (): BoardFilter => ({ viewer, queueIds: idList(queueId), users: idList(userId), searchParam: search }),
    [viewer, queueId, userId, search],
  )
  const { data: counts, isPlaceholderData } = useQuery(laneCountsQuery(filter))
  const total = counts?.lanes.reduce((sum, { count }) => sum + count, 0)
  useSaidResults({ search, count: isPlaceholderData ? undefined : total, hasMore: false })
  const tools = (
    <div className={`${parts.wrap} ${styles.tools}`}>
      <SearchField label={t('kanban.search')} value={typed} onChange={setTyped} />
      <Select
        data={(viewer.seesAll ? queues : own).map(toOption)}
        value={queueId}
        onChange={setQueueId}
        placeholder={t('kanban.allQueues')}
        aria-label={t('kanban.filterQueue')}
        clearable
        searchable
        className={styles.select}
      />
      <Select
        data={users.map(toOption)}
        value={userId}
        onChange={setUserId}
        placeholder={t('kanban.allUsers')}
        aria-label={t('kanban.filterUser')}
        clearable
        searchable
        className={styles.select}
      />
      {total !== undefined && (
        <span className={`${styles.total} num`}>{t('kanban.total', { count: total, number: number(total) })}</span>
      )}
    </div>
  )
  return { filter, tools }
}

const idList = (chosen: string | null): number[] => (chosen === null ? [] : [Number(chosen)])
const toOption = ({ id, name }: { id: number; name: string }) => ({ value: String(id), label: name })

type BoardProps = Props & { lanes: Tag[]; filter: BoardFilter }

const LaneMenu = lazyComponent(async () => (await import('./LaneMenu.tsx')).LaneMenu)

/** A card whose handle was clicked. */
type Clicked = { ticket: Ticket; from: number; button: HTMLButtonElement }
/** The card that was moved with the keyboard or by its menu takes the focus back in its new lane. */
type Focus = { ticketId: number; lane: number }

function Board({ lanes, filter, openUuid, onOpen }: BoardProps) {
  const { t } = useTranslation()
  const board = useRef<HTMLDivElement>(null)
  const mayReorder = useCan('tags:kanban')
  const { data: counts } = useQuery(laneCountsQuery(filter))
  const { data: moved = null } = useQuery(movedTicketQuery)
  const [focus, setFocus] = useState<Focus | null>(null)
  const [clicked, setClicked] = useState<Clicked | null>(null)
  const onHandle = useCallback(
    (ticket: Ticket, from: number, button: HTMLButtonElement) => setClicked({ ticket, from, button }),
    [],
  )
  const moveTicket = useBoardMoves(lanes)
  const moveLane = useLaneOrder(lanes)
  const { drag, spoken, provider } = useBoardDrag({
    lanes,
    board,
    onMoveLane: moveLane,
    onMoveTicket: (ticket, lane, byKey) => {
      moveTicket(ticket, lane)
      setFocus(byKey ? { ticketId: ticket.id, lane } : null)
    },
  })
  const onFocused = useCallback(() => setFocus(null), [])
  const countOf = (lane: number) => counts && (counts.lanes.find((one) => one.lane === lane)?.count ?? 0)
  const shown = drag?.kind === 'lane' ? inOrder(lanes, drag) : lanes
  return (
    <DragDropProvider {...provider}>
      <div
        ref={board}
        className={`${parts.rest} ${styles.board}`}
        role="group"
        aria-label={t('kanban.board')}
        data-dragging={drag !== null || undefined}
      >
        {[null, ...shown].map((tag) => (
          <Lane
            key={tag?.id ?? OPEN_LANE}
            tag={tag}
            lanes={lanes}
            filter={filter}
            count={countOf(tag?.id ?? OPEN_LANE)}
            mayReorder={mayReorder}
            isDragged={drag?.kind === 'lane' && drag.lane.id === tag?.id}
            isTarget={drag?.kind === 'card' && drag.to !== drag.from && drag.to === (tag?.id ?? OPEN_LANE)}
            draggedId={drag?.kind === 'card' ? drag.ticket.id : null}
            openUuid={openUuid}
            moved={moved}
            focusId={focus?.lane === (tag?.id ?? OPEN_LANE) ? focus.ticketId : null}
            onFocused={onFocused}
            onOpen={onOpen}
            onHandle={onHandle}
            onMoveLane={moveLane}
          />
        ))}
        {lanes.length === 0 && <NoLanes mayCreate={mayReorder} />}
      </div>
      <DragOverlay dropAnimation={null}>{drag && <Dragged drag={drag} lanes={lanes} />}</DragOverlay>
      <p id={INSTRUCTIONS_ID} hidden>
        {t('kanban.drag.instructions')}
      </p>
      <p role="status" aria-live="assertive" className={`${parts.unseen} ${styles.spoken}`} data-testid="board-spoken">
        {spoken}
      </p>
      {clicked && (
        <LaneMenu
          key={clicked.ticket.id}
          {...clicked}
          lanes={lanes}
          onMove={(ticket, lane) => {
            moveTicket(ticket, lane)
            setFocus({ ticketId: ticket.id, lane })
          }}
          onClose={() => setClicked(null)}
        />
      )}
      <EarlyKeys />
    </DragDropProvider>
  )
}

/** Knows the drag only inside its provider. */
function EarlyKeys() {
  useEarlyKeys()
  return null
}

/** A lane that is dragged already stands where it would be dropped. */
const inOrder = (lanes: Tag[], { from, to }: Drag): Tag[] => {
  const dragged = lanes[from]
  return dragged ? lanes.toSpliced(from, 1).toSpliced(to, 0, dragged) : lanes
}

function Dragged({ drag, lanes }: { drag: Drag; lanes: readonly Tag[] }) {
  if (drag.kind === 'lane') return <span className={styles.laneOverlay}>{drag.lane.name}</span>
  return (
    <article className={`${parts.column14} ${parts.panel} ${cardStyles.card} ${cardStyles.overlay}`}>
      <CardFace ticket={drag.ticket} lanes={lanes} search="" />
    </article>
  )
}

function NoLanes({ mayCreate }: { mayCreate: boolean }) {
  const { t } = useTranslation()
  return (
    <div className={styles.noLanes}>
      <EmptyState
        icon={IconLayoutKanban}
        title={t('kanban.noLanesTitle')}
        text={t(mayCreate ? 'kanban.noLanesText' : 'kanban.noLanesOthers')}
      >
        {mayCreate && (
          <Anchor component={Link} to="/tags">
            {t('kanban.toTags')}
          </Anchor>
        )}
      </EmptyState>
    </div>
  )
}

/** Returns the function that puts a lane at an index among the kanban tags. The board shows it at once. */
function useLaneOrder(lanes: readonly Tag[]): (laneId: number, index: number) => void {
  const cache = useQueryClient()
  const save = async (laneId: number, index: number): Promise<void> => {
    const ids = lanes.map(({ id }) => id)
    const others = ids.filter((id) => id !== laneId)
    const ordered = others.toSpliced(index, 0, laneId)
    if (ordered.join() === ids.join()) return
    saveLaneOrder(cache, ordered)
    try {
      await reorderLanes(ordered)
    } catch (error) {
      toastError(error)
      void cache.invalidateQueries({ queryKey: keys.lanes })
      reloadBoard(cache)
    }
  }
  return (laneId, index) => void save(laneId, index)
}
