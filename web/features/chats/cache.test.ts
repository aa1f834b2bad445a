import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Chat, ChatMessage } from '#contract/chats.ts'
import {
  addPendingMessage,
  allPendingMessages,
  chatDestination,
  ticketDestination,
  type PendingMessage,
} from '#web/features/messages/store/pending-messages.ts'
import {
  addChatMessage,
  insertIntoList,
  insertIntoUnread,
  insertMessage,
  type ChatMessagePages,
  type ChatPages,
} from './cache.ts'

const ME = 7
const at = (minute: number): string => new Date(Date.UTC(2026, 10, 21, 12, minute)).toISOString()
const member = (userId: number, unreads: number) => ({
  ...{ id: userId, chatId: 1, userId, unreads, user: { id: userId, name: `Pessoa ${userId}` } },
  ...{ createdAt: at(0), updatedAt: at(0) },
})
const chat = (id: number, minute: number, unreads = 0): Chat => ({
  ...{ id, uuid: `uuid-${id}`, title: `Chat ${id}`, ownerId: 8, owner: { id: 8, name: 'Bia' }, companyId: 1 },
  ...{
    lastMessage: `às ${minute}`,
    users: [member(8, 0), member(ME, unreads)],
    createdAt: at(0),
    updatedAt: at(minute),
  },
})
const page = (records: Chat[]) => ({ records, count: records.length, hasMore: false })
const pages = (...lists: Chat[][]): ChatPages => ({
  pages: lists.map(page),
  pageParams: lists.map((_, index) => index + 1),
})
const ids = (data: ChatPages): number[][] => data.pages.map(({ records }) => records.map(({ id }) => id))

test('a chat with a new message goes to the top, wherever it was', () => {
  const list = pages([chat(3, 30), chat(2, 20)], [chat(1, 10)])
  expect(ids(insertIntoList(list, chat(1, 40)))).toEqual([[1, 3, 2], []])
  expect(ids(insertIntoList(list, chat(9, 40)))).toEqual([[9, 3, 2], [1]])
})

test('a chat that was only read or renamed keeps its position', () => {
  const list = pages([chat(3, 30), chat(2, 20, 4)], [chat(1, 10)])
  const read = insertIntoList(list, { ...chat(2, 20), title: 'Outro nome' })
  expect(ids(read)).toEqual([[3, 2], [1]])
  expect(read.pages[0]?.records[1]).toEqual({ ...chat(2, 20), title: 'Outro nome' })
})

test('a response older than the cached chat changes nothing', () => {
  const list = pages([chat(3, 30)])
  expect(insertIntoList(list, chat(3, 25))).toBe(list)
  const unread = pages([chat(3, 30, 2)])
  expect(insertIntoUnread(unread, chat(3, 25), ME)).toBe(unread)
})

test('the unread list has the chats with unread messages of the user', () => {
  const unread = pages([chat(3, 30, 2)], [chat(2, 20, 1)])
  expect(ids(insertIntoUnread(unread, chat(3, 30), ME))).toEqual([[], [2]])
  expect(ids(insertIntoUnread(unread, chat(2, 40, 2), ME))).toEqual([[2, 3], []])
  expect(ids(insertIntoUnread(unread, chat(5, 50, 1), ME))).toEqual([[5, 3], [2]])
  expect(insertIntoUnread(unread, { ...chat(5, 50, 1), users: [member(8, 3)] }, ME)).toBe(unread)
})

test('a message is inserted into the newest page once and in order', () => {
  const message = (id: number) => ({ id, chatId: 1, message: `linha ${id}` }) as ChatMessage
  const messagePage = (...records: ChatMessage[]) => ({ records, count: 0, hasMore: false })
  const data: ChatMessagePages = {
    pages: [messagePage(message(3), message(5)), messagePage(message(1))],
    pageParams: [null, 3],
  }
  const texts = ({ pages: all }: ChatMessagePages) => all.map(({ records }) => records.map(({ id }) => id))
  expect(texts(insertMessage(data, message(6)))).toEqual([[3, 5, 6], [1]])
  expect(texts(insertMessage(data, message(4)))).toEqual([[3, 4, 5], [1]])
  expect(insertMessage(data, message(1))).toBe(data)
})

test('a pending message is dropped when its message arrives in the same chat', () => {
  const cache = new QueryClient()
  const pending = { clientId: 'abcdefgh', file: null } as PendingMessage
  addPendingMessage(cache, { ...pending, destination: chatDestination(1) })
  addPendingMessage(cache, { ...pending, destination: ticketDestination(1) })
  addChatMessage(cache, { id: 6, chatId: 1, clientId: 'ijklmnop' } as ChatMessage)
  expect(allPendingMessages(cache)).toHaveLength(2)
  addChatMessage(cache, { id: 7, chatId: 1, clientId: 'abcdefgh' } as ChatMessage)
  expect(allPendingMessages(cache)).toMatchObject([{ destination: ticketDestination(1) }])
})
