import type { ChatMessage } from '#contract/chats.ts'
import type { PendingChatMessage } from '#web/features/chats/sending.ts'

/** One line of a chat. first: of several in a row by the same person. */
export type ChatFeedItem =
  | { kind: 'day'; key: string; time: string }
  | { kind: 'new'; key: 'new'; count: number }
  | { kind: 'message'; key: string; message: ChatMessage; mine: boolean; first: boolean }
  | { kind: 'posting'; key: string; posting: PendingChatMessage; first: boolean }

type Given = {
  messages: ChatMessage[]
  postings: PendingChatMessage[]
  userId: number
  /** The first message that was not read when the chat was opened, and how many there were. */
  fresh: { id: number; count: number } | null
  /** The day of a moment, where the company is. */
  dayOf: (iso: string) => string
}

/** Oldest first. A posting whose message has arrived already is not shown twice. */
export function buildChatFeed({ messages, postings, userId, fresh, dayOf }: Given): ChatFeedItem[] {
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
    lines.push({ kind: 'message', key: String(message.id), message, mine, first: message.senderId !== author })
    author = message.senderId
  }
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  for (const posting of postings) {
    if (arrived.has(posting.clientId)) continue
    startDay(posting.createdAt)
    lines.push({ kind: 'posting', key: posting.clientId, posting, first: author !== userId })
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
