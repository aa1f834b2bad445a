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

/** Pixels by which a level stands further in. */
const INDENT = 26

type Plugins = typeof defaultPreset.plugins

/** rows: the lines without the one that is dragged and those under it. start: where it was. */
export type Drag = { id: number; rows: TreeRow[]; gap: Gap; start: Gap }

type Input = {
  tree: QueueOption[]
  folded: ReadonlySet<number>
  /** The lines are found in it by `data-option`. */
  list: RefObject<HTMLElement | null>
  onDrop: (id: number, position: TreePosition) => void
}

/** Dragging an option to a gap between the lines: up and down chooses the gap, sideways how far in. */
export function useMenuDrag({ tree, folded, list, onDrop }: Input) {
  const { t } = useTranslation()
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef<Drag | null>(null)
  const show = (next: Drag | null): void => {
    latest.current = next
    setDrag(next)
  }

  const onDragStart = ({ operation }: DragStartEvent): void => {
    const id = Number(operation.source?.id)
    const rows = rowsOf(removed(tree, id), folded)
    const before = rowsOf(tree, folded)
    const above = before.findIndex((row) => row.option.id === id)
    const start = { above, depth: before[above]?.depth ?? 0 }
    if (above !== -1) show({ id, rows, gap: start, start })
  }

  const onDragMove = (event: DragMoveEvent, manager: DragDropManager): void => {
    const current = latest.current
    if (!current) return
    if (isKeyboard(event.nativeEvent)) event.preventDefault()
    const wanted = event.to ? pointed(event.to, current, manager, list.current) : stepped(current.gap, event.by)
    const gap = nearestGap(current.rows, wanted)
    if (gap.above !== current.gap.above || gap.depth !== current.gap.depth) show({ ...current, gap })
  }

  const onDragEnd = ({ canceled }: DragEndEvent): void => {
    const dropped = latest.current
    show(null)
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
  const words = useRef({ describe, t })
  words.current = { describe, t }

  /** Read once, when the provider starts. */
  const [plugins] = useState(() => (defaults: Plugins): Plugins => [
    ...defaults.filter((plugin) => plugin !== Accessibility),
    Accessibility.configure({
      screenReaderInstructions: { draggable: t('queues.drag.instructions') },
      announcements: {
        dragstart: () => words.current.describe(),
        dragmove: () => words.current.describe(),
        dragend: ({ canceled }: { canceled: boolean }) =>
          words.current.t(canceled ? 'queues.drag.canceled' : 'queues.drag.dropped'),
      },
    }),
  ])

  return { drag, provider: { plugins, onDragStart, onDragMove, onDragEnd } }
}

const isKeyboard = (event: Event | undefined): boolean => event instanceof KeyboardEvent

const stepped = ({ above, depth }: Gap, by: { x: number; y: number } | undefined): Gap => ({
  above: above + Math.sign(by?.y ?? 0),
  depth: depth + Math.sign(by?.x ?? 0),
})

/** The gap next to the pointer. */
function pointed(
  to: { x: number; y: number },
  { rows, start }: Drag,
  manager: DragDropManager,
  list: HTMLElement | null,
): Gap {
  const above = rows.filter((row) => {
    const line = list?.querySelector(`[data-option="${row.option.id}"]`)?.getBoundingClientRect()
    return line !== undefined && line.top + line.height / 2 < to.y
  }).length
  const sideways = Math.round((to.x - manager.dragOperation.position.initial.x) / INDENT)
  return { above, depth: start.depth + sideways }
}
