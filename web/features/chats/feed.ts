import type { ChatMessage } from '#contract/chats.ts'
import type { PendingMessage } from '#web/features/messages/data.ts'

/** One line of a chat. `first` is true for the first of several messages in a row by the same person. */
export type ChatFeedItem =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'new'; key: 'new'; count: number }
  | { kind: 'message'; key: string; message: ChatMessage; mine: boolean; first: boolean }
  | { kind: 'outgoing'; key: string; outgoing: PendingMessage; first: boolean }

type ChatFeedInput = {
  messages: ChatMessage[]
  outgoing: PendingMessage[]
  userId: number
  /** The first message that was unread when the chat was opened, and how many were. */
  fresh: { id: number; count: number } | null
  /** Returns the day of a time in the company's time zone. */
  dayOf: (iso: string) => string
}

/** Returns the lines, oldest first. A pending message whose stored message has arrived is not shown twice. */
export function buildChatFeed({ messages, outgoing, userId, fresh, dayOf }: ChatFeedInput): ChatFeedItem[] {
  const lines: ChatFeedItem[] = []
  let day = ''
  let author: number | null | undefined
  const startDay = (iso: string): void => {
    if (dayOf(iso) === day) return
    day = dayOf(iso)
    author = undefined
    lines.push({ kind: 'day', key: `day ${day}`, time: iso })
  }
  for (const message of messages) {
    startDay(message.createdAt)
    if (message.id === fresh?.id) {
      lines.push({ kind: 'new', key: 'new', count: fresh.count })
      author = undefined
    }
    const mine = message.senderId === userId
    // A sent message keeps the key of its pending message, so that React does not mount a new bubble.
    const key = (mine && message.clientId) || String(message.id)
    lines.push({ kind: 'message', key, message, mine, first: message.senderId !== author })
    author = message.senderId
  }
  const storedClientIds = new Set(messages.map(({ clientId }) => clientId))
  for (const one of outgoing) {
    if (storedClientIds.has(one.clientId)) continue
    startDay(one.createdAt)
    lines.push({ kind: 'outgoing', key: one.clientId, outgoing: one, first: author !== userId })
    author = userId
  }
  return lines
}

/** Returns where the unread messages begin, or null if that message is not loaded. */
export function firstUnread(
  messages: ChatMessage[],
  userId: number,
  count: number,
): { id: number; count: number } | null {
  const first = count > 0 ? messages.filter(({ senderId }) => senderId !== userId).at(-count) : undefined
  return first ? { id: first.id, count } : null
}
