import { IconFileDescription } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import parts from '#web/ui/parts.module.css'
import styles from './PhonePreview.module.css'
import type { MenuChoice } from './menuBlocks.ts'

type Props = {
  label: string
  title: string
  lead: string
  feedLabel: string
  /** Counts the bubbles; when it changes, the feed scrolls to the end. */
  length: number
  tools?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/**
 * Shows a conversation as the customer's phone does: messages of the company at the left, of the customer at the right.
 */
export function PhonePreview({ label, title, lead, feedLabel, length, tools, footer, children }: Props) {
  const feed = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = feed.current
    if (box) box.scrollTop = box.scrollHeight
  }, [length])

  return (
    <section className={`${parts.column} ${styles.phone}`} aria-label={label}>
      <header className={`${parts.row} ${styles.head}`}>
        <span className={parts.fill}>
          <b className={parts.ellipsis}>{title}</b>
          <small>{lead}</small>
        </span>
        {tools}
      </header>
      <div
        ref={feed}
        className={`${parts.column14} ${parts.rest} ${styles.feed}`}
        role="log"
        tabIndex={0}
        aria-label={feedLabel}
      >
        {children}
      </div>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </section>
  )
}

export const CompanyBubble = ({ children }: { children: ReactNode }) => (
  <div className={`${parts.prose} ${parts.stack10} ${parts.message} ${styles.company}`}>{children}</div>
)

export const CustomerBubble = ({ children }: { children: ReactNode }) => (
  <p className={`${parts.prose} ${parts.bubbleOut} ${parts.message} ${styles.customer}`}>{children}</p>
)

/** Shows a remark about something that happens without a message. */
export const ChatNote = ({ children }: { children: ReactNode }) => (
  <p className={`${parts.hint} ${parts.sunken} ${styles.note}`}>{children}</p>
)

export const FileBubble = ({ name }: { name: string }) => (
  <p className={`${parts.prose} ${parts.stack10} ${parts.message} ${styles.company}`} data-file>
    <IconFileDescription size={18} stroke={1.6} aria-hidden />
    {name}
  </p>
)

/** Lists the options of a menu. With `onAnswer`, each option is a button. */
export function ChatChoices({ choices, onAnswer }: { choices: MenuChoice[]; onAnswer?: (key: string) => void }) {
  if (choices.length === 0) return null
  return (
    <ul className={styles.choices}>
      {choices.map(({ key, label }) => (
        <li key={key}>
          {onAnswer ? (
            <button className={parts.hover} type="button" onClick={() => onAnswer(key)}>
              {`[ ${key} ] - ${label}`}
            </button>
          ) : (
            `[ ${key} ] - ${label}`
          )}
        </li>
      ))}
    </ul>
  )
}
