import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconDots, IconGripVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { LANE_HEAD } from './sensors.ts'
import { INSTRUCTIONS_ID } from './useBoardDrag.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Lane.module.css'

type Props = {
  name: string
  count: number | undefined
  isMovable: boolean
  canMoveLeft: boolean
  canMoveRight: boolean
  handleRef: (element: Element | null) => void
  onMove: (step: -1 | 1) => void
}

/** Shows the name of a lane and the number of its tickets. Who may reorder the lanes drags it, or uses its menu. */
export function LaneHead({ name, count, isMovable, canMoveLeft, canMoveRight, handleRef, onMove }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <header className={`${parts.row} ${styles.head}`} data-movable={isMovable || undefined} {...{ [LANE_HEAD]: '' }}>
      <i className={styles.color} />
      <h2 className={parts.ellipsis} title={name}>
        {name}
      </h2>
      <span className={`${styles.count} num`}>{count !== undefined && number(count)}</span>
      {isMovable && (
        <>
          <button
            ref={handleRef}
            type="button"
            className={`${parts.center} ${styles.handle}`}
            aria-label={t('kanban.dragLane', { name })}
            aria-roledescription={t('kanban.drag.role')}
            aria-describedby={INSTRUCTIONS_ID}
          >
            <IconGripVertical size={16} stroke={1.7} aria-hidden />
          </button>
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <ActionIcon size={28} aria-label={t('kanban.laneMenu', { name })}>
                <IconDots size={16} stroke={1.7} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconArrowLeft size={16} stroke={1.7} />}
                disabled={!canMoveLeft}
                onClick={() => onMove(-1)}
              >
                {t('kanban.moveLeft')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArrowRight size={16} stroke={1.7} />}
                disabled={!canMoveRight}
                onClick={() => onMove(1)}
              >
                {t('kanban.moveRight')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
    </header>
  )
}
