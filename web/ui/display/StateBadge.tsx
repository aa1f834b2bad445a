import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './StateBadge.module.css'

export type StateTone = 'ok' | 'run' | 'warn' | 'bad' | 'quiet'

type Props = {
  icon: Icon
  tone: StateTone
  /** What is under way has an icon that turns. */
  isTurning?: boolean
  children: ReactNode
}

/** Says in which state something is. The word has a colour where somebody may have to do something, else only the icon. */
export function StateBadge({ icon: Picture, tone, isTurning, children }: Props) {
  return (
    <span className={styles.state} data-tone={tone} data-turning={isTurning || undefined}>
      <Picture size={16} stroke={1.8} aria-hidden />
      {children}
    </span>
  )
}
