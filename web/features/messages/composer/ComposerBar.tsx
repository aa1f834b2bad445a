import type { ReactNode } from 'react'
import styles from './composer.module.css'

/** In place of the composer: why nothing can be written, and what to do about it. */
export function ComposerBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.wrap}>
      <div className={styles.closed}>{children}</div>
    </div>
  )
}
