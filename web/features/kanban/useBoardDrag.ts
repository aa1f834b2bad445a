import { Accessibility, AutoScroller, type defaultPreset, type DragDropManager } from '@dnd-kit/dom'
import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { OPEN_LANE } from '#contract/open-lane.ts'
import type { Tag } from '#contract/tags.ts'
import type { Ticket } from '#contract/tickets.ts'
import { contactName } from '#web/ui/text/contact-name.ts'

type Plugins = typeof defaultPreset.plugins
type Point = { x: number; y: number }

/** The data of what can be dragged: a ticket, or a lane to another place. */
export type Dragged = { kind: 'card'; ticket: Ticket; from: number } | { kind: 'lane'; lane: Tag; from: number }

/** `to` is the lane of a dragged ticket, and the index of a dragged lane among the kanban tags. */
export type Drag = Dragged & { to: number }

/** Scrolling begins near the edges of the board, and not as soon as a lane's first cards are reached. */
const SCROLL_EDGE = { x: 0.1, y: 0.1 }

/** The board says itself what happens: the library's plugin would visit every card whenever scrolling brings a new one. */
const boardPlugins = (defaults: Plugins): Plugins => [
  ...defaults.filter((plugin) => plugin !== Accessibility && plugin !== AutoScroller),
  AutoScroller.configure({ threshold: SCROLL_EDGE }),
]

/** The element with this id says how the handles of cards and lanes are used with the keyboard. */
export const INSTRUCTIONS_ID = 'board-drag-instructions'

type Input = {
  lanes: readonly Tag[]
  board: RefObject<HTMLElement | null>
  /** After a move with the keyboard the focus has to follow the card. */
  onMoveTicket: (ticket: Ticket, lane: number, byKey: boolean) => void
  onMoveLane: (laneId: number, index: number) => void
}

/** Handles dragging tickets to other lanes and lanes to other places, and says aloud what happens. */
export function useBoardDrag({ lanes, board, onMoveTicket, onMoveLane }: Input) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [spoken, setSpoken] = useState('')
  const latest = useRef<Drag | null>(null)
  const updateDrag = (next: Drag | null): void => {
    latest.current = next
    setDrag(next)
  }
  const say = useSpokenTexts(lanes)
  useEffect(installTouchListener, [])

  const onDragStart = ({ operation }: DragStartEvent): void => {
    const dragged = operation.source?.data as Dragged | undefined
    if (!dragged) return
    const started = { ...dragged, to: dragged.from }
    updateDrag(started)
    setSpoken(say.position(started))
  }

  const moveTo = (to: number): void => {
    const current = latest.current
    if (!current || current.to === to) return
    const moved = { ...current, to }
    updateDrag(moved)
    setSpoken(say.position(moved))
  }

  const onDragMove = (event: DragMoveEvent): void => {
    const current = latest.current
    if (!current) return
    if (event.to) return moveTo(targetAt(event.to, current, board.current))
    // The keyboard goes from lane to lane; the picture of what is dragged stays where it is.
    event.preventDefault()
    const to = nextTarget(current, Math.sign(event.by?.x ?? 0), lanes)
    moveTo(to)
    scrollToLane(board.current, current.kind === 'card' ? to : (lanes[to]?.id ?? OPEN_LANE))
  }

  const onDragEnd = ({ canceled, nativeEvent }: DragEndEvent, manager: DragDropManager): void => {
    const byKey = nativeEvent instanceof KeyboardEvent
    // The board may have scrolled under a pointer that stood still.
    if (latest.current && !byKey)
      moveTo(targetAt(manager.dragOperation.position.current, latest.current, board.current))
    const dropped = latest.current
    updateDrag(null)
    if (!dropped) return
    setSpoken(canceled ? say.canceled(dropped) : say.dropped(dropped))
    if (canceled || dropped.to === dropped.from) return
    if (dropped.kind === 'lane') return onMoveLane(dropped.lane.id, dropped.to)
    onMoveTicket(dropped.ticket, dropped.to, byKey)
  }

  return { drag, spoken, provider: { plugins: boardPlugins, onDragStart, onDragMove, onDragEnd } }
}

/**
 * Safari lets a drag stop the scrolling only if a listener that may do so was there before the touch began. The returned
 * function removes it.
 */
function installTouchListener(): () => void {
  const listener = (): void => undefined
  window.addEventListener('touchmove', listener, { passive: false })
  return () => window.removeEventListener('touchmove', listener)
}

/** Returns the sentences for a screen reader. */
function useSpokenTexts(lanes: readonly Tag[]) {
  const { t } = useTranslation()
  const nameOf = (lane: number): string => lanes.find(({ id }) => id === lane)?.name ?? t('kanban.openLane')
  return {
    position: (drag: Drag): string =>
      drag.kind === 'lane'
        ? t('kanban.drag.lane', { name: drag.lane.name, position: drag.to + 1, count: lanes.length })
        : t('kanban.drag.card', {
            name: contactName(drag.ticket.contact),
            lane: nameOf(drag.to),
            position: lanes.findIndex(({ id }) => id === drag.to) + 2,
            count: lanes.length + 1,
          }),
    dropped: (drag: Drag): string =>
      drag.kind === 'lane'
        ? t('kanban.drag.laneDropped', { name: drag.lane.name, position: drag.to + 1, count: lanes.length })
        : t('kanban.drag.cardDropped', { name: contactName(drag.ticket.contact), lane: nameOf(drag.to) }),
    canceled: (drag: Drag): string =>
      drag.kind === 'lane'
        ? t('kanban.drag.laneCanceled', { name: drag.lane.name })
        : t('kanban.drag.cardCanceled', { name: contactName(drag.ticket.contact), lane: nameOf(drag.from) }),
  }
}

function nextTarget(drag: Drag, step: number, lanes: readonly Tag[]): number {
  if (drag.kind === 'lane') return Math.min(lanes.length - 1, Math.max(0, drag.to + step))
  const order = [OPEN_LANE, ...lanes.map(({ id }) => id)]
  return order[order.indexOf(drag.to) + step] ?? drag.to
}

const lanesOf = (board: HTMLElement | null): HTMLElement[] => [
  ...(board?.querySelectorAll<HTMLElement>('[data-lane]') ?? []),
]
const laneIdOf = (lane: HTMLElement): number => Number(lane.dataset['lane'])

/** Returns the lane under the pointer, or the nearest one; for a lane its new index among the kanban tags. */
function targetAt({ x }: Point, drag: Drag, board: HTMLElement | null): number {
  const shown = lanesOf(board).map((lane) => ({ id: laneIdOf(lane), box: lane.getBoundingClientRect() }))
  if (drag.kind === 'lane') {
    const others = shown.filter(({ id }) => id !== OPEN_LANE && id !== drag.lane.id)
    return others.filter(({ box }) => box.left + box.width / 2 < x).length
  }
  const distance = (box: DOMRect): number => Math.max(box.left - x, x - box.right, 0)
  const nearest = shown.toSorted((one, other) => distance(one.box) - distance(other.box))[0]
  return nearest?.id ?? drag.to
}

function scrollToLane(board: HTMLElement | null, laneId: number): void {
  const lane = lanesOf(board).find((one) => laneIdOf(one) === laneId)
  lane?.scrollIntoView({ inline: 'nearest', block: 'nearest' })
}
