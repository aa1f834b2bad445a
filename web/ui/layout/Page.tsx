import type { ReactNode } from 'react'
import parts from '#web/ui/parts.module.css'
import styles from './Page.module.css'

type Props = {
  /** Names what the screen shows where the menu does not say it. */
  title?: ReactNode
  lead?: string
  tools?: ReactNode
  children: ReactNode
}

/**
 * Renders the body of an administration screen: an introduction, the screen's tools at the right, and the content
 * below. An empty lead is still coming, and its line is kept.
 */
export function Page({ title, lead, tools, children }: Props) {
  return (
    <div className={`${parts.pane} ${styles.page}`}>
      <div className={`${parts.wrap} ${styles.head}`}>
        {title}
        <p>{lead === '' ? '\u00a0' : lead}</p>
        <div className={`${parts.wrap} ${styles.tools}`}>{tools}</div>
      </div>
      {children}
    </div>
  )
}
