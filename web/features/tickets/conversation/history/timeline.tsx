import { useTranslation } from 'react-i18next'
import type { MessagePage, TicketSpan } from '#contract/messages.ts'
import type { TimelineEntry } from '#contract/ticket-history.ts'
import type { FeedItem } from '#web/features/messages/conversation.ts'
import parts from '#web/ui/parts.module.css'
import { useTime } from '#web/ui/time/time.ts'
import { useHistoryWords } from './history-words.ts'
import styles from './History.module.css'

/** The end of a conversation has a line of its own, which is as old as its entry but for the time that storing takes. */
const SAME_MS = 10_000

type Page = Pick<MessagePage, 'messages' | 'tickets' | 'history'>

type TimelineInput = {
  items: FeedItem[]
  /** The loaded pages, newest first. */
  pages: Page[]
  /** Whether older messages are not loaded yet. */
  hasMore: boolean
  /** Whether newer messages are not loaded yet. */
  hasNewer: boolean
  dayOf: (time: string) => string
}

/** Puts what happened to the tickets between the items of a conversation, each line where it happened. */
export function weaveTimeline(input: TimelineInput): FeedItem[] {
  const { items, dayOf } = input
  const entries = listShown(input)
  if (items.length === 0 || entries.length === 0) return items
  const woven: FeedItem[] = []
  let next = 0
  let day = ''

  /** Adds the entries whose turn has come, and returns whether there were any. */
  const addDue = (isDue: (entry: TimelineEntry) => boolean): boolean => {
    const first = next
    for (const entry of entries.slice(first)) {
      if (!isDue(entry)) break
      const { createdAt: time, kind, id } = entry
      if (dayOf(time) !== day) {
        day = dayOf(time)
        woven.push({ kind: 'day', key: `day ${day}`, time })
      }
      woven.push({ kind: 'line', key: `history ${kind} ${id}`, line: <TimelineLine entry={entry} /> })
      next += 1
    }
    return next > first
  }

  for (const [index, item] of items.entries()) {
    if (item.kind === 'day') {
      const itsDay = dayOf(item.time)
      addDue(({ createdAt }) => dayOf(createdAt) < itsDay)
      day = itsDay
      woven.push(item)
      continue
    }
    // What marks the first new message stands right above it.
    const time = timeOf(item) ?? timeOf(items[index + 1]) ?? ''
    // A note of a transfer is as old as the transfer, and follows it.
    const isParted = addDue(({ createdAt }) => createdAt < time || (item.kind === 'note' && createdAt === time))
    // The bubble below a line names its author again.
    woven.push(isParted && (item.kind === 'message' || item.kind === 'outgoing') ? { ...item, first: true } : item)
  }
  addDue(() => true)
  return woven
}

function timeOf(item: FeedItem | undefined): string | null {
  switch (item?.kind) {
    case 'message':
      return item.message.createdAt
    case 'note':
      return item.note.createdAt
    case 'outgoing':
      return item.outgoing.createdAt
    case 'started':
      return item.span.createdAt
    case 'ended':
      return item.span.closedAt
    default:
      return null
  }
}

/** Returns the entries without duplicates, oldest first: the pages have those of their edges in common. */
export function orderedHistory(pages: Pick<MessagePage, 'history'>[]): TimelineEntry[] {
  const byKey = new Map(pages.flatMap(({ history }) => history).map((entry) => [`${entry.kind} ${entry.id}`, entry]))
  return [...byKey.values()].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id)
}

/** Leaves out what lines of their own tell, and what happened before or after the loaded messages. */
function listShown({ pages, hasMore, hasNewer }: TimelineInput): TimelineEntry[] {
  const spans = new Map(pages.flatMap(({ tickets }) => tickets).map((span) => [span.id, span]))
  const oldest = pages.at(-1)?.messages[0]?.createdAt ?? ''
  const newest = pages[0]?.messages.at(-1)?.createdAt ?? ''
  return orderedHistory(pages).filter(
    (entry) =>
      entry.kind !== 'opened' &&
      !isEnd(entry, spans.get(entry.ticketId)) &&
      (!hasMore || entry.createdAt >= oldest) &&
      (!hasNewer || entry.createdAt <= newest),
  )
}

function isEnd({ kind, createdAt }: TimelineEntry, span: TicketSpan | undefined): boolean {
  if (!span?.closedAt) return false
  const isTold = kind === 'closed' || (kind === 'rated' && span.rate !== null)
  return isTold && Date.parse(createdAt) > Date.parse(span.closedAt) - SAME_MS
}

function TimelineLine({ entry }: { entry: TimelineEntry }) {
  const { clock } = useTime()
  const words = useTimelineWords()
  const [title, ...details] = words(entry)
  return <p className={`${parts.meta} ${styles.line}`}>{[title, clock(entry.createdAt), ...details].join(' · ')}</p>
}

/** Returns what says in words what happened, who did it, and the details. */
export function useTimelineWords(): (entry: TimelineEntry) => string[] {
  const { t } = useTranslation()
  const words = useHistoryWords()
  return (entry) => {
    const { title, lines } = words(entry)
    const by = entry.kind === 'rated' ? [] : [entry.by ?? t('ticketHistory.automatic')]
    return [title, ...by, ...lines]
  }
}
