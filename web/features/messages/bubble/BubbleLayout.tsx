import type { ReactNode } from 'react'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Bubble.module.css'

type Props = {
  side: 'in' | 'out'
  /** True for the first of several bubbles in a row by the same author. */
  first: boolean
  /** The creation time as an ISO string. */
  time: string
  messageId?: string | number
  /** Names the author where the side does not identify them. */
  author?: ReactNode
  /** True where the bot speaks for us. */
  isAutomatic?: boolean
  /** The author's picture beside the bubble. */
  face?: ReactNode
  /** `mark` is shown before the time, `ack` after it. */
  mark?: ReactNode
  ack?: ReactNode
  menu?: ReactNode
  /** Shows reactions, or the reason why the message was not sent. */
  below?: ReactNode
  failed?: boolean
  flash?: boolean
  fresh?: boolean
  /** Lies over the line while messages are selected. */
  select?: ReactNode
  children: ReactNode
}

const trueOrUndefined = (is: boolean | undefined): true | undefined => is || undefined

/** Renders a bubble at the side of its author, with the time. */
export function BubbleLayout({ side, first, time, messageId, author, face, mark, ack, menu, below, ...props }: Props) {
  const { clock } = useTime()
  return (
    <div
      className={styles.line}
      data-side={side}
      data-first={trueOrUndefined(first)}
      data-automatic={trueOrUndefined(props.isAutomatic)}
      data-flash={trueOrUndefined(props.flash)}
      data-fresh={trueOrUndefined(props.fresh)}
      data-message-id={messageId}
    >
      {face}
      <div className={`${parts.lines} ${styles.column}`}>
        <div className={`${parts.message} ${styles.bubble}`} data-failed={trueOrUndefined(props.failed)}>
          {author && <span className={`${parts.row} ${styles.author}`}>{author}</span>}
          {props.children}
          <span className={`${parts.inline} ${styles.meta} num`}>
            {mark}
            <time dateTime={time}>{clock(time)}</time>
            {ack}
          </span>
          {menu}
        </div>
        {below}
      </div>
      {props.select}
    </div>
  )
}
