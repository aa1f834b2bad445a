import { expect, test } from 'vitest'
import type { ChatMessage } from '#contract/chats.ts'
import { firstUnread, buildChatFeed, type ChatFeedItem } from './feed.ts'
import type { PendingMessage } from '#web/features/messages/store/pending-messages.ts'

const ME = 7
const message = (id: number, senderId: number, day = 21, clientId: string | null = null) =>
  ({ id, senderId, clientId, message: `linha ${id}`, createdAt: `2026-11-${day}T12:00:00.000Z` }) as ChatMessage
const leaving = (clientId: string) => ({ clientId, createdAt: '2026-11-22T12:00:00.000Z' }) as PendingMessage

const brief = (line: ChatFeedItem): string => {
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
  }).map(brief)

test('days are named, and an author once for what they say in a row', () => {
  const messages = [message(1, 8, 20), message(2, 8, 21), message(3, 8), message(4, ME), message(5, 9)]
  expect(lines({ messages })).toEqual(['20', '*theirs 1', '21', '*theirs 2', 'theirs 3', '*mine 4', '*theirs 5'])
})

test('what is on its way comes last, until its message is there', () => {
  const messages = [message(1, ME, 22)]
  expect(lines({ messages, outgoing: [leaving('a')] })).toEqual(['22', '*mine 1', 'going'])
  expect(lines({ messages: [message(1, ME, 22, 'a')], outgoing: [leaving('a')] })).toEqual(['22', '*mine 1'])
})

test('the line above what was not read; none when it begins further back', () => {
  const messages = [message(1, 8), message(2, 8), message(3, ME), message(4, 9)]
  expect(firstUnread(messages, ME, 2)).toEqual({ id: 2, count: 2 })
  expect(firstUnread(messages, ME, 0)).toBeNull()
  expect(firstUnread(messages, ME, 9)).toBeNull()
  const fresh = { id: 2, count: 2 }
  expect(lines({ messages, fresh })).toEqual(['21', '*theirs 1', '2 new', '*theirs 2', '*mine 3', '*theirs 4'])
})
