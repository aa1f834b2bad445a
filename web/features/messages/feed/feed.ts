import type { ReactNode } from 'react'
import type { Message, TicketSpan } from '#contract/messages.ts'
import type { NoteListItem } from '#contract/notes.ts'
import type { PendingMessage } from '#web/features/messages/store/pending-messages.ts'

/**
 * One line of the conversation. `first` is true for the first of several bubbles in a row by the same author. Whoever shows
 * the conversation may put lines of their own between these.
 */
export type FeedItem =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'started' | 'ended'; key: string; span: TicketSpan }
  | { kind: 'connection'; key: string; name: string }
  | { kind: 'new'; key: string; count: number }
  | { kind: 'message'; key: string; message: Message; first: boolean }
  | { kind: 'note'; key: string; note: NoteListItem }
  | { kind: 'outgoing'; key: string; outgoing: PendingMessage; first: boolean }
  | { kind: 'line'; key: string; line: ReactNode }

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
  /** Whether newer messages are not loaded yet. */
  hasNewer: boolean
  /** The message above which the "new messages" separator stands, and how many follow. */
  newFrom: { messageId: string; count: number } | null
  dayOf: (time: string) => string
  /** The signed-in user, whose pending messages are joined with those that were sent. */
  viewerId: number
}

type Entry =
  | { kind: 'message'; time: string; message: Message }
  | { kind: 'note'; time: string; note: NoteListItem }
  | { kind: 'outgoing'; time: string; outgoing: PendingMessage }
type EndEntry = { kind: 'ended'; time: string; span: TicketSpan }

const authorOf = (entry: Entry, viewerId: number): string => {
  if (entry.kind === 'note') return 'note'
  if (entry.kind === 'outgoing') return `user ${viewerId}`
  const { fromMe, isAutomatic, contactId, userId } = entry.message
  if (isAutomatic) return 'bot'
  return fromMe ? `user ${userId}` : `contact ${contactId}`
}

const GROUP_MS = 5 * 60_000

/**
 * The ends of the tickets with loaded messages. A ticket ends when it was closed, and after its last message: a rating comes
 * later. Tickets of two lines may run at the same time, so the end of one may stand between messages of the other.
 */
function listEnds({ messages, spans, hasNewer }: FeedInput): EndEntry[] {
  const last = new Map(messages.map(({ ticketId, createdAt }) => [ticketId, createdAt]))
  const newest = messages.at(-1)?.createdAt ?? ''
  const byId = new Map(spans.map((span) => [span.id, span]))
  return [...byId.values()].flatMap((span): EndEntry[] => {
    const lastAt = last.get(span.id)
    if (!span.closedAt || lastAt === undefined) return []
    const time = span.closedAt > lastAt ? span.closedAt : lastAt
    return hasNewer && time > newest ? [] : [{ kind: 'ended', time, span }]
  })
}

/**
 * Leaves out notes from before or after the loaded messages. Pending messages are included only if the newest messages
 * are loaded.
 */
function listEntries(input: FeedInput): (Entry | EndEntry)[] {
  const { messages, notes, outgoing, hasMore, hasNewer } = input
  const sent = new Set(messages.map((message) => message.clientId))
  const oldest = messages[0]?.createdAt ?? ''
  const newest = messages.at(-1)?.createdAt ?? ''
  const shown = notes.filter(({ createdAt }) => (!hasMore || createdAt >= oldest) && (!hasNewer || createdAt <= newest))
  const stored: (Entry | EndEntry)[] = [
    ...messages.map((message): Entry => ({ kind: 'message', time: message.createdAt, message })),
    ...shown.map((note): Entry => ({ kind: 'note', time: note.createdAt, note })),
    ...listEnds(input),
  ]
  /** The sort is stable, so messages of the same time keep the order of the server. */
  stored.sort((a, b) => a.time.localeCompare(b.time))
  if (hasNewer) return stored
  const pending = outgoing
    .filter(({ clientId }) => !sent.has(clientId))
    .map((one): Entry => ({ kind: 'outgoing', time: one.createdAt, outgoing: one }))
  return [...stored, ...pending]
}

const startKey = (span: TicketSpan): string => `started ${span.id}`

export function buildFeed(input: FeedInput): FeedItem[] {
  const items: FeedItem[] = []
  const spans = new Map(input.spans.map((span) => [span.id, span]))
  let day = ''
  let last: Entry | null = null
  let ticketId: number | null = null
  let connection: string | null = null
  const seen = new Set<number>()

  const addDay = (time: string): void => {
    const next = input.dayOf(time)
    if (next === day) return
    day = next
    last = null
    items.push({ kind: 'day', key: `day ${next}`, time })
  }
  const oldest = input.messages[0]?.createdAt ?? ''
  /** The first loaded message of a ticket starts it only if no older messages of it can exist. */
  const addStart = (id: number): void => {
    const span = spans.get(id)
    const isFirst = !seen.has(id)
    seen.add(id)
    if (!span || !isFirst || (input.hasMore && span.createdAt <= oldest)) return
    items.push({ kind: 'started', key: startKey(span), span })
  }

  const isMixed = new Set(input.spans.map(({ connectionName }) => connectionName)).size > 1
  /** Names the connection of the messages that follow, where the person wrote on several. A deleted one has no name. */
  const addConnection = ({ id, ticketId: of }: Message): void => {
    const name = spans.get(of)?.connectionName ?? null
    if (!isMixed || name === connection) return
    connection = name
    if (name !== null) items.push({ kind: 'connection', key: `connection ${id}`, name })
  }

  for (const entry of listEntries(input)) {
    if (entry.kind === 'ended') {
      addDay(entry.time)
      items.push({ kind: 'ended', key: `ended ${entry.span.id}`, span: entry.span })
      last = null
      continue
    }
    if (entry.kind === 'message' && entry.message.ticketId !== ticketId) {
      addDay(entry.time)
      addStart(entry.message.ticketId)
      addConnection(entry.message)
      ticketId = entry.message.ticketId
      last = null
    }
    addDay(entry.time)
    if (entry.kind === 'message' && entry.message.id === input.newFrom?.messageId) {
      items.push({ kind: 'new', key: 'new', count: input.newFrom.count })
      last = null
    }
    items.push(toFeedItem(entry, opensGroup(last, entry, input.viewerId)))
    last = entry
  }
  if (input.hasNewer) return items
  const { current } = input
  if (current && !input.messages.some((message) => message.ticketId === current.id)) {
    addDay(current.createdAt)
    items.push({ kind: 'started', key: startKey(current), span: current })
  }
  return items
}

function opensGroup(last: Entry | null, entry: Entry, viewerId: number): boolean {
  if (!last || authorOf(last, viewerId) !== authorOf(entry, viewerId)) return true
  return Date.parse(entry.time) - Date.parse(last.time) > GROUP_MS
}

/** A sent message keeps the key of its pending message, so that React does not mount a new bubble. */
function toFeedItem(entry: Entry, first: boolean): FeedItem {
  if (entry.kind === 'note') return { kind: 'note', key: `note ${entry.note.id}`, note: entry.note }
  if (entry.kind === 'outgoing') {
    return { kind: 'outgoing', key: entry.outgoing.clientId, outgoing: entry.outgoing, first }
  }
  const { message } = entry
  return { kind: 'message', key: (message.fromMe && message.clientId) || `message ${message.id}`, message, first }
}
