import type { CSSProperties, ReactNode } from 'react'
import parts from '#web/ui/parts.module.css'
import styles from './TagChip.module.css'

/** Shows a tag on a tint of its colour. The text has the theme's colour, so that it is readable on any tag colour. */
export function TagChip({ color, children }: { color: string; children: ReactNode }) {
  return (
    <span className={`${parts.inline} ${parts.tag} ${styles.chip}`} style={{ '--chip': color } as CSSProperties}>
      <span>{children}</span>
    </span>
  )
}
