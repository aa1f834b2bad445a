import type { Message, TicketSpan } from '#contract/messages.ts'
import type { NoteListItem } from '#contract/notes.ts'
import type { PendingMessage } from '#web/features/messages/store/pending-messages.ts'

/** One line of the conversation. `first`: it opens a group of bubbles of the same author. */
export type FeedItem =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'started' | 'ended'; key: string; span: TicketSpan }
  | { kind: 'new'; key: string; count: number }
  | { kind: 'message'; key: string; message: Message; first: boolean }
  | { kind: 'note'; key: string; note: NoteListItem }
  | { kind: 'outgoing'; key: string; outgoing: PendingMessage; first: boolean }

export type FeedInput = {
  /** Oldest first. */
  messages: Message[]
  notes: NoteListItem[]
  outgoing: PendingMessage[]
  spans: TicketSpan[]
  /** The open ticket, which may have no message yet. */
  current: TicketSpan | null
  /** Whether older messages are not loaded yet. */
  hasMore: boolean
  /** Whether newer ones are not. */
  hasNewer: boolean
  /** The message above which "new messages" stands, and how many follow. */
  newFrom: { messageId: string; count: number } | null
  dayOf: (time: string) => string
}

type Entry =
  | { kind: 'message'; time: string; message: Message }
  | { kind: 'note'; time: string; note: NoteListItem }
  | { kind: 'outgoing'; time: string; outgoing: PendingMessage }

const authorOf = (entry: Entry): string => {
  if (entry.kind === 'note') return 'note'
  if (entry.kind === 'outgoing') return 'me'
  return entry.message.fromMe ? 'me' : `contact ${entry.message.contactId}`
}

const GROUP_MS = 5 * 60_000

/** Notes of a time that is not loaded wait for it, and so does what is on its way. */
function entriesOf({ messages, notes, outgoing, hasMore, hasNewer }: FeedInput): Entry[] {
  const sent = new Set(messages.map((message) => message.clientId))
  const oldest = messages[0]?.createdAt ?? ''
  const newest = messages.at(-1)?.createdAt ?? ''
  const shown = notes.filter(({ createdAt }) => (!hasMore || createdAt >= oldest) && (!hasNewer || createdAt <= newest))
  const said: Entry[] = [
    ...messages.map((message): Entry => ({ kind: 'message', time: message.createdAt, message })),
    ...shown.map((note): Entry => ({ kind: 'note', time: note.createdAt, note })),
  ]
  /** Equal times keep their order, so messages stay as the server gave them. */
  said.sort((a, b) => a.time.localeCompare(b.time))
  if (hasNewer) return said
  const leaving = outgoing
    .filter(({ clientId }) => !sent.has(clientId))
    .map((one): Entry => ({ kind: 'outgoing', time: one.createdAt, outgoing: one }))
  return [...said, ...leaving]
}

const startKey = (span: TicketSpan): string => `started ${span.id}`

export function buildFeed(input: FeedInput): FeedItem[] {
  const items: FeedItem[] = []
  const spans = new Map(input.spans.map((span) => [span.id, span]))
  let day = ''
  let last: Entry | null = null
  let ticketId: number | null = null

  const separate = (time: string): void => {
    const next = input.dayOf(time)
    if (next === day) return
    day = next
    last = null
    items.push({ kind: 'day', key: `day ${next}`, time })
  }
  const end = (id: number | null): void => {
    const span = id === null ? undefined : spans.get(id)
    if (!span?.closedAt) return
    separate(span.closedAt)
    items.push({ kind: 'ended', key: `ended ${span.id}`, span })
  }
  /** The first loaded message opens its ticket only when nothing older can follow. */
  const start = (id: number): void => {
    const span = spans.get(id)
    const isKnownStart = ticketId !== null || !input.hasMore
    if (!span || !isKnownStart || items.some((item) => item.key === startKey(span))) return
    items.push({ kind: 'started', key: startKey(span), span })
  }

  for (const entry of entriesOf(input)) {
    if (entry.kind === 'message' && entry.message.ticketId !== ticketId) {
      end(ticketId)
      separate(entry.time)
      start(entry.message.ticketId)
      ticketId = entry.message.ticketId
      last = null
    }
    separate(entry.time)
    if (entry.kind === 'message' && entry.message.id === input.newFrom?.messageId) {
      items.push({ kind: 'new', key: 'new', count: input.newFrom.count })
      last = null
    }
    items.push(lineOf(entry, opensGroup(last, entry)))
    last = entry
  }
  if (input.hasNewer) return items
  end(ticketId)
  const { current } = input
  if (current && !input.messages.some((message) => message.ticketId === current.id)) {
    separate(current.createdAt)
    items.push({ kind: 'started', key: startKey(current), span: current })
  }
  return items
}

function opensGroup(last: Entry | null, entry: Entry): boolean {
  if (!last || authorOf(last) !== authorOf(entry)) return true
  return Date.parse(entry.time) - Date.parse(last.time) > GROUP_MS
}

/** A message keeps the key it had while it was being sent: its bubble is not drawn anew. */
function lineOf(entry: Entry, first: boolean): FeedItem {
  if (entry.kind === 'note') return { kind: 'note', key: `note ${entry.note.id}`, note: entry.note }
  if (entry.kind === 'outgoing') {
    return { kind: 'outgoing', key: entry.outgoing.clientId, outgoing: entry.outgoing, first }
  }
  const { message } = entry
  return { kind: 'message', key: (message.fromMe && message.clientId) || `message ${message.id}`, message, first }
}
