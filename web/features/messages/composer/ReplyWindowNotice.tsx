import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelFeatures } from '#contract/channels.ts'
import type { Message } from '#contract/messages.ts'
import { useTime } from '#web/ui/time/time.ts'
import styles from './composer.module.css'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** How long before its end a window is told of. */
const ENDING_MS = 4 * HOUR_MS

type Window = { hours: number; personHours: number | null }
type Notice = { kind: 'ends' | 'personEnds' | 'closed' | 'elsewhere'; hours: number; at: string }
/** `isComplete`: there are no messages before the loaded ones. */
type Loaded = { messages: Message[]; connectionId: number | null; isComplete: boolean }

/**
 * Returns what there is to say of the time in which the channel takes answers, which begins with the customer's last
 * message to the connection: nothing while it is long, or if it is not known. A message whose connection is not known
 * counts as one to it.
 */
function noticeOf(loaded: Loaded, { hours, personHours }: Window, now: number): Notice | null {
  const { messages, connectionId } = loaded
  const last = messages.findLast(({ fromMe, whatsappId }) => !fromMe && (whatsappId ?? connectionId) === connectionId)
  const longest = personHours ?? hours
  if (!last) {
    const isClosed = wroteElsewhere(loaded, now - longest * HOUR_MS)
    return isClosed ? { kind: 'elsewhere', hours: longest, at: new Date(now).toISOString() } : null
  }
  const endOf = (limit: number): number => Date.parse(last.createdAt) + limit * HOUR_MS
  const notice = (kind: Notice['kind'], limit: number): Notice => ({
    ...{ kind, hours: limit },
    at: new Date(endOf(limit)).toISOString(),
  })
  if (endOf(hours) > now) return endOf(hours) - now <= ENDING_MS ? notice('ends', hours) : null
  if (personHours !== null && endOf(personHours) > now) return notice('personEnds', personHours)
  return notice('closed', longest)
}

/** Says whether the customer wrote to other connections only, at least since then. */
function wroteElsewhere({ messages, isComplete }: Loaded, since: number): boolean {
  const [oldest] = messages
  if (!oldest || !messages.some(({ fromMe }) => !fromMe)) return false
  return isComplete || Date.parse(oldest.createdAt) <= since
}

type Props = {
  messages: Message[]
  /** The connection over which an answer is sent. */
  connectionId: number | null
  /** There are no messages before these. */
  isComplete: boolean
  channel: Pick<ChannelFeatures, 'replyWindowHours' | 'personReplyHours'>
}

/**
 * Says until when the channel passes an answer on, and from whom, once that is soon or over. What the customer wrote to
 * another connection opens no window at this one.
 */
export function ReplyWindowNotice({ messages, connectionId, isComplete, channel }: Props) {
  const { t } = useTranslation()
  const { clock, dateTime, day, today } = useTime()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const { replyWindowHours: hours, personReplyHours: personHours } = channel
  const notice = hours === null ? null : noticeOf({ messages, connectionId, isComplete }, { hours, personHours }, now)
  if (!notice) return null
  const isToday = day(notice.at) === today
  const kind = notice.kind === 'ends' && !isToday ? 'endsLater' : notice.kind
  return (
    <p className={styles.notice} role="status">
      <IconClockPause size={17} stroke={1.7} aria-hidden />
      {t(`messages.composer.window.${kind}`, {
        count: notice.hours / 24,
        time: isToday ? clock(notice.at) : dateTime(notice.at),
      })}
    </p>
  )
}
