import type { ChatMessage } from '#contract/chats.ts'
import type { PendingMessage } from '#web/features/messages/store/pending-messages.ts'

/** One line of a chat. first: of several in a row by the same person. */
export type ChatFeedItem =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'new'; key: 'new'; count: number }
  | { kind: 'message'; key: string; message: ChatMessage; mine: boolean; first: boolean }
  | { kind: 'outgoing'; key: string; outgoing: PendingMessage; first: boolean }

type Given = {
  messages: ChatMessage[]
  outgoing: PendingMessage[]
  userId: number
  /** The first message that was not read when the chat was opened, and how many there were. */
  fresh: { id: number; count: number } | null
  /** The day of a moment, where the company is. */
  dayOf: (iso: string) => string
}

/** Oldest first. What is on its way and has arrived already is not shown twice. */
export function buildChatFeed({ messages, outgoing, userId, fresh, dayOf }: Given): ChatFeedItem[] {
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
    // A message keeps the key it had while it was being sent: its bubble is not drawn anew.
    const key = (mine && message.clientId) || String(message.id)
    lines.push({ kind: 'message', key, message, mine, first: message.senderId !== author })
    author = message.senderId
  }
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  for (const one of outgoing) {
    if (arrived.has(one.clientId)) continue
    startDay(one.createdAt)
    lines.push({ kind: 'outgoing', key: one.clientId, outgoing: one, first: author !== userId })
    author = userId
  }
  return lines
}

/** Where the unread ones begin; null when that is further back than what is loaded. */
export function firstUnread(
  messages: ChatMessage[],
  userId: number,
  count: number,
): { id: number; count: number } | null {
  const first = count > 0 ? messages.filter(({ senderId }) => senderId !== userId).at(-count) : undefined
  return first ? { id: first.id, count } : null
}
