import type { ReactNode } from 'react'
import parts from '#web/ui/parts.module.css'
import styles from './composer.module.css'

/** Replaces the composer where nothing can be written: says why, and what to do about it. */
export function ComposerBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.wrap}>
      <div className={`${parts.row} ${parts.panel} ${styles.closed}`}>{children}</div>
    </div>
  )
}
