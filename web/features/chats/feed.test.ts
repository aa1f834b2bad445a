import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chats.ts'
import { firstUnread, buildChatFeed, type ChatFeedItem } from './feed.ts'
import type { PendingMessage } from '#web/features/messages/store/pending-messages.ts'

const ME = 7
const message = (id: number, senderId: number, day = 21, clientId: string | null = null) =>
  ({ id, senderId, clientId, message: `linha ${id}`, createdAt: `2026-11-${day}T12:00:00.000Z` }) as ChatMessage
const pending = (clientId: string) => ({ clientId, createdAt: '2026-11-22T12:00:00.000Z' }) as PendingMessage

const summarize = (line: ChatFeedItem): string => {
  if (line.kind === 'day') return line.time.slice(8, 10)
  if (line.kind === 'new') return `${line.count} new`
  if (line.kind === 'outgoing') return `${line.first ? '*' : ''}going`
  return `${line.first ? '*' : ''}${line.mine ? 'mine' : 'theirs'} ${line.message.id}`
}
const lines = (given: Partial<Parameters<typeof buildChatFeed>[0]>): string[] =>
  buildChatFeed({
    messages: [],
    outgoing: [],
    userId: ME,
    fresh: null,
    dayOf: (iso) => iso.slice(0, 10),
    ...given,
  }).map(summarize)

test('each day has a line, and only the first message of an author in a row is marked', () => {
  const messages = [message(1, 8, 20), message(2, 8, 21), message(3, 8), message(4, ME), message(5, 9)]
  expect(lines({ messages })).toEqual(['20', '*theirs 1', '21', '*theirs 2', 'theirs 3', '*mine 4', '*theirs 5'])
})

test('pending messages come last, until their stored message is there', () => {
  const messages = [message(1, ME, 22)]
  expect(lines({ messages, outgoing: [pending('a')] })).toEqual(['22', '*mine 1', 'going'])
  expect(lines({ messages: [message(1, ME, 22, 'a')], outgoing: [pending('a')] })).toEqual(['22', '*mine 1'])
})

test('a line stands above the first unread message, or nowhere if that is not loaded', () => {
  const messages = [message(1, 8), message(2, 8), message(3, ME), message(4, 9)]
  expect(firstUnread(messages, ME, 2)).toEqual({ id: 2, count: 2 })
  expect(firstUnread(messages, ME, 0)).toBeNull()
  expect(firstUnread(messages, ME, 9)).toBeNull()
  const fresh = { id: 2, count: 2 }
  expect(lines({ messages, fresh })).toEqual(['21', '*theirs 1', '2 new', '*theirs 2', '*mine 3', '*theirs 4'])
})
