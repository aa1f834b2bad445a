import type { DragEndEvent, DragMoveEvent, DragStartEvent } from '@dnd-kit/react'
import { Accessibility, type defaultPreset, type DragDropManager } from '@dnd-kit/dom'
import { useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueueOption } from '#contract/queue-options.ts'
import {
  findOption,
  isSamePosition,
  nearestGap,
  positionAtGap,
  removed,
  rowsOf,
  type Gap,
  type TreePosition,
  type TreeRow,
} from './tree.ts'

/** Each level of the tree is indented by this. */
const INDENT_PX = 26

type Plugins = typeof defaultPreset.plugins

/** `rows` are the rows without the dragged option and those under it; `start` is the gap where it was. */
export type Drag = { id: number; rows: TreeRow[]; gap: Gap; start: Gap }

type Input = {
  tree: QueueOption[]
  folded: ReadonlySet<number>
  /** This element contains the rows, which are found by `data-option`. */
  list: RefObject<HTMLElement | null>
  onDrop: (id: number, position: TreePosition) => void
}

/**
 * Handles dragging an option to a gap between rows: vertical movement chooses the gap, horizontal movement the depth.
 */
export function useMenuDrag({ tree, folded, list, onDrop }: Input) {
  const { t } = useTranslation()
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef<Drag | null>(null)
  const updateDrag = (next: Drag | null): void => {
    latest.current = next
    setDrag(next)
  }

  const onDragStart = ({ operation }: DragStartEvent): void => {
    const id = Number(operation.source?.id)
    const rows = rowsOf(removed(tree, id), folded)
    const before = rowsOf(tree, folded)
    const above = before.findIndex((row) => row.option.id === id)
    const start = { above, depth: before[above]?.depth ?? 0 }
    if (above !== -1) updateDrag({ id, rows, gap: start, start })
  }

  const onDragMove = (event: DragMoveEvent, manager: DragDropManager): void => {
    const current = latest.current
    if (!current) return
    if (isKeyboard(event.nativeEvent)) event.preventDefault()
    const nextGap = event.to ? gapAtPointer(event.to, current, manager, list.current) : gapByKey(current.gap, event.by)
    const gap = nearestGap(current.rows, nextGap)
    if (gap.above !== current.gap.above || gap.depth !== current.gap.depth) updateDrag({ ...current, gap })
  }

  const onDragEnd = ({ canceled }: DragEndEvent): void => {
    const dropped = latest.current
    updateDrag(null)
    if (!dropped || canceled) return
    const position = positionAtGap(dropped.rows, dropped.gap)
    if (!isSamePosition(position, positionAtGap(dropped.rows, dropped.start))) onDrop(dropped.id, position)
  }

  const titleOf = (id: number): string => findOption(tree, id)?.title ?? ''
  const describe = (): string | undefined => {
    const current = latest.current
    if (!current) return undefined
    const { parentId, index } = positionAtGap(current.rows, current.gap)
    const position = { title: titleOf(current.id), position: index + 1 }
    return parentId === null
      ? t('queues.drag.atTop', position)
      : t('queues.drag.under', { ...position, parent: titleOf(parentId) })
  }
  const latestTexts = useRef({ describe, t })
  latestTexts.current = { describe, t }

  /** The provider reads its plugins only when it is mounted. */
  const [plugins] = useState(() => (defaults: Plugins): Plugins => [
    ...defaults.filter((plugin) => plugin !== Accessibility),
    Accessibility.configure({
      screenReaderInstructions: { draggable: t('queues.drag.instructions') },
      announcements: {
        dragstart: () => latestTexts.current.describe(),
        dragmove: () => latestTexts.current.describe(),
        dragend: ({ canceled }: { canceled: boolean }) =>
          latestTexts.current.t(canceled ? 'queues.drag.canceled' : 'queues.drag.dropped'),
      },
    }),
  ])

  return { drag, provider: { plugins, onDragStart, onDragMove, onDragEnd } }
}

const isKeyboard = (event: Event | undefined): boolean => event instanceof KeyboardEvent

const gapByKey = ({ above, depth }: Gap, by: { x: number; y: number } | undefined): Gap => ({
  above: above + Math.sign(by?.y ?? 0),
  depth: depth + Math.sign(by?.x ?? 0),
})

/** Returns the gap next to the pointer. */
function gapAtPointer(
  to: { x: number; y: number },
  { rows, start }: Drag,
  manager: DragDropManager,
  list: HTMLElement | null,
): Gap {
  const above = rows.filter((row) => {
    const line = list?.querySelector(`[data-option="${row.option.id}"]`)?.getBoundingClientRect()
    return line !== undefined && line.top + line.height / 2 < to.y
  }).length
  const sideways = Math.round((to.x - manager.dragOperation.position.initial.x) / INDENT_PX)
  return { above, depth: start.depth + sideways }
}
