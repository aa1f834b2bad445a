import type { CSSProperties, ReactNode } from 'react'
import styles from './TagChip.module.css'

/** A tag: a tint of its own colour under the theme's text, so that any colour stays readable. */
export function TagChip({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={styles.chip} style={{ '--chip': color } as CSSProperties}>
      <span>{children}</span>
    </span>
  )
}
