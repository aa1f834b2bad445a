import { IconHourglass, IconLock } from '@tabler/icons-react'
import type { WindowLeft } from '#web/features/tickets/TicketTime.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'

/** How long before its end a reply window is urgent. */
const LATE_MINUTES = 60

/**
 * Shows that the time for an answer ends soon, or, with a lock alone, that it is over. The label of the row has the words, so
 * that nobody hears a bare number.
 */
export function WindowTime({ words, minutes, text }: WindowLeft) {
  const isOver = minutes === 0
  const Icon = isOver ? IconLock : IconHourglass
  const level = isOver ? 'calm' : minutes <= LATE_MINUTES ? 'late' : 'soon'
  return (
    <span className={`${parts.inline} ${parts.meta} ${styles.wait} num`} data-level={level} title={words} aria-hidden>
      <Icon size={12} stroke={2} />
      {text}
    </span>
  )
}
