import { useDraggable } from '@dnd-kit/react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { OPEN_LANE } from '#contract/open-lane.ts'
import type { Tag } from '#contract/tags.ts'
import { markColor } from '#web/ui/display/mark-color.ts'
import { LaneCards, type LaneCardsProps } from './LaneCards.tsx'
import { LaneHead } from './LaneHead.tsx'
import { laneSensors } from './sensors.ts'
import type { Dragged } from './useBoardDrag.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Lane.module.css'

type Props = Omit<LaneCardsProps, 'lane' | 'count'> & {
  /** null for the lane of the tickets without a kanban tag. */
  tag: Tag | null
  /** The number of tickets; undefined while it is loading. */
  count: number | undefined
  isDragged: boolean
  /** A ticket that is dragged would be dropped here. */
  isTarget: boolean
  mayReorder: boolean
  onMoveLane: (laneId: number, index: number) => void
}

/** A column of the board. */
export function Lane({ tag, count, isDragged, isTarget, mayReorder, onMoveLane, ...cards }: Props) {
  const { t } = useTranslation()
  const { lanes } = cards
  const index = tag ? lanes.indexOf(tag) : -1
  const name = tag?.name ?? t('kanban.openLane')
  const data: Dragged | Record<string, never> = tag ? { kind: 'lane', lane: tag, from: index } : {}
  const isMovable = mayReorder && tag !== null && lanes.length > 1
  const { ref, handleRef } = useDraggable({
    id: `lane-${tag?.id ?? OPEN_LANE}`,
    data,
    disabled: !isMovable,
    sensors: laneSensors,
  })
  return (
    <section
      // Without a handle the whole lane would become a button for screen readers.
      ref={isMovable ? ref : undefined}
      className={`${parts.column} ${parts.sunken} ${styles.lane}`}
      data-lane={tag?.id ?? OPEN_LANE}
      data-target={isTarget || undefined}
      data-dragged={isDragged || undefined}
      aria-label={t('kanban.lane', { name, count: count ?? 0 })}
      style={{ '--lane': tag ? markColor(tag.color) : 'var(--b-icon)' } as CSSProperties}
    >
      <LaneHead
        name={name}
        count={count}
        isMovable={isMovable}
        handleRef={handleRef}
        canMoveLeft={index > 0}
        canMoveRight={index < lanes.length - 1}
        onMove={(step) => tag && onMoveLane(tag.id, index + step)}
      />
      <LaneCards lane={tag?.id ?? OPEN_LANE} count={count ?? 0} {...cards} />
    </section>
  )
}
