import type { ReactNode } from 'react'
import { useTime } from '#web/ui/time.ts'
import styles from './Bubble.module.css'

type Props = {
  side: 'in' | 'out'
  /** Of several in a row by the same person. */
  first: boolean
  /** When it was said. */
  time: string
  messageId?: string | number
  /** Who said it, where that is not plain. */
  author?: string | undefined
  /** The picture beside it. */
  face?: ReactNode
  /** Before the time, and after it. */
  mark?: ReactNode
  ack?: ReactNode
  /** What can be done with it. */
  menu?: ReactNode
  /** Reactions, or why it did not go. */
  below?: ReactNode
  failed?: boolean
  flash?: boolean
  fresh?: boolean
  children: ReactNode
}

const present = (is: boolean | undefined): true | undefined => is || undefined

/** A bubble at the side of who said it, with the time. */
export function BubbleFrame({ side, first, time, messageId, author, face, mark, ack, menu, below, ...props }: Props) {
  const { clock } = useTime()
  return (
    <div
      className={styles.line}
      data-side={side}
      data-first={present(first)}
      data-flash={present(props.flash)}
      data-fresh={present(props.fresh)}
      data-message-id={messageId}
    >
      {face}
      <div className={styles.column}>
        <div className={styles.bubble} data-failed={present(props.failed)}>
          {author && <span className={styles.author}>{author}</span>}
          {props.children}
          <span className={`${styles.meta} num`}>
            {mark}
            <time dateTime={time}>{clock(time)}</time>
            {ack}
          </span>
          {menu}
        </div>
        {below}
      </div>
    </div>
  )
}
