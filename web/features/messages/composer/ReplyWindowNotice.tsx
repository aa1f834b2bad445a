import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelFeatures } from '#contract/channels.ts'
import type { Message } from '#contract/messages.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { useTime } from '#web/ui/time/time.ts'
import parts from '#web/ui/parts.module.css'
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
  channel: Pick<ChannelFeatures, 'replyWindowHours' | 'personReplyHours' | 'hasTemplates'>
  ticket: TicketDetails
  /** Whether a template is being chosen. */
  isChoosing: boolean
  onChoosing: (isChoosing: boolean) => void
  /** Called when a template was sent. */
  onSent: () => void
}

const TemplateDialog = lazyComponent(
  async () => (await import('#web/features/messages/templates/TemplateDialog.tsx')).TemplateDialog,
)

/**
 * Says until when the channel passes an answer on, and from whom, once that is soon or over. What the customer wrote to
 * another connection opens no window at this one. Where the channel has templates, they are offered instead, also to
 * somebody who never wrote.
 */
export function ReplyWindowNotice(props: Props) {
  const { channel, ticket, isChoosing, onChoosing, onSent } = props
  return (
    <>
      <WindowNotice {...props} />
      {isChoosing && channel.hasTemplates && (
        <TemplateDialog ticket={ticket} onClose={() => onChoosing(false)} onSent={onSent} />
      )}
    </>
  )
}

function WindowNotice({ messages, connectionId, isComplete, channel, onChoosing }: Props) {
  const { t } = useTranslation()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const { replyWindowHours: hours, personReplyHours: personHours, hasTemplates } = channel
  const notice = hours === null ? null : noticeOf({ messages, connectionId, isComplete }, { hours, personHours }, now)
  const wroteNever = hasTemplates && isComplete && !messages.some(({ fromMe }) => !fromMe)
  if (!notice && !wroteNever) return null
  const isClosed = wroteNever || notice?.kind === 'closed' || notice?.kind === 'elsewhere'
  return (
    <div className={`${parts.row} ${styles.notice}`}>
      <IconClock size={17} stroke={1.7} aria-hidden />
      <p role="status" style={{ flex: 1, margin: 0 }}>
        {notice ? <NoticeText notice={notice} /> : t('templates.neverWrote')}
      </p>
      {isClosed && hasTemplates && (
        <Button
          size="compact-sm"
          variant="light"
          flex="none"
          rightSection={<kbd>M</kbd>}
          onClick={() => onChoosing(true)}
        >
          {t('templates.use')}
        </Button>
      )}
    </div>
  )
}

function NoticeText({ notice: { kind, hours, at } }: { notice: Notice }) {
  const { t } = useTranslation()
  const { clock, dateTime, day, today } = useTime()
  const isToday = day(at) === today
  const key = kind === 'ends' && !isToday ? 'endsLater' : kind
  return t(`messages.composer.window.${key}`, { count: hours / 24, time: isToday ? clock(at) : dateTime(at) })
}
