import type { ReactNode } from 'react'
import styles from './Page.module.css'

/**
 * Renders the body of an administration screen: an introduction, the screen's tools at the right, and the content
 * below.
 */
export function Page({ lead, tools, children }: { lead?: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p>{lead}</p>
        <div className={styles.tools}>{tools}</div>
      </div>
      {children}
    </div>
  )
}
