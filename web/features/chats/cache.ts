import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Chat, ChatMessage, ChatMessagePage, ChatPage } from '#contract/chats.ts'
import { keys } from '#web/api/keys.ts'
import { mapPages, patchCache, withoutItem } from '#web/api/patch-cache.ts'
import { chatDestination, dropPendingMessage } from '#web/features/messages/store/pending-messages.ts'
import { sessionState } from '#web/session/store.ts'

export const chatKeys = {
  /** Those of the user, the newest talk first. */
  list: [...keys.chats, 'list'],
  one: (uuid: string) => [...keys.chats, 'one', uuid],
  messages: (chatId: number) => [...keys.chatMessages, chatId],
}

export type ChatPages = InfiniteData<ChatPage, unknown>
export type ChatMessagePages = InfiniteData<ChatMessagePage, unknown>

/** How many messages somebody has not read; 0 for who is not in the chat. */
export const unreadsOf = (chat: Chat, userId: number): number =>
  chat.users.find((member) => member.userId === userId)?.unreads ?? 0

const dropFrom = <Page extends ChatPage>(page: Page, id: number): Page => {
  const records = withoutItem(page.records, (chat) => chat.id === id)
  return records === page.records ? page : { ...page, records }
}

/** An answer may come after the news of what followed it. */
const isOutdated = (chat: Chat, known: Chat | null | undefined): boolean =>
  known !== null && known !== undefined && known.updatedAt > chat.updatedAt

/** Where nothing new was said it stays in its place; otherwise it goes to the top. */
export function insertIntoList(data: ChatPages, chat: Chat): ChatPages {
  const before = data.pages.flatMap((page) => page.records).find(({ id }) => id === chat.id)
  if (isOutdated(chat, before)) return data
  if (before?.updatedAt === chat.updatedAt) {
    const replace = (page: ChatPage): ChatPage => ({
      ...page,
      records: page.records.map((other) => (other.id === chat.id ? chat : other)),
    })
    return { ...data, pages: data.pages.map(replace) }
  }
  const [first, ...rest] = data.pages.map((page) => dropFrom(page, chat.id))
  return first ? { ...data, pages: [{ ...first, records: [chat, ...first.records] }, ...rest] } : data
}

/** Those with something unread, for the dot and its panel. */
export function insertIntoUnread(data: ChatPages, chat: Chat, userId: number): ChatPages {
  const before = data.pages.flatMap((page) => page.records).find(({ id }) => id === chat.id)
  if (isOutdated(chat, before)) return data
  const others = mapPages(data, (page) => dropFrom(page, chat.id))
  const [first, ...rest] = others.pages
  if (!first || unreadsOf(chat, userId) === 0) return others
  return { ...others, pages: [{ ...first, records: [chat, ...first.records] }, ...rest] }
}

export function saveChat(cache: QueryClient, chat: Chat): void {
  const session = sessionState()
  if (session.status !== 'in') return
  patchCache<ChatPages>(cache, chatKeys.list, (data) => insertIntoList(data, chat))
  patchCache<ChatPages>(cache, keys.unreadChats, (data) => insertIntoUnread(data, chat, session.user.id))
  patchCache<Chat | null>(cache, chatKeys.one(chat.uuid), (known) => (isOutdated(chat, known) ? known : chat))
}

/** It was deleted, or the user is no longer in it. */
export function removeChat(cache: QueryClient, id: number): void {
  patchCache<ChatPages>(cache, chatKeys.list, (data) => mapPages(data, (page) => dropFrom(page, id)))
  patchCache<ChatPages>(cache, keys.unreadChats, (data) => mapPages(data, (page) => dropFrom(page, id)))
  patchCache<Chat | null>(cache, [...keys.chats, 'one'], (chat) => (chat?.id === id ? null : chat))
  cache.removeQueries({ queryKey: chatKeys.messages(id), type: 'inactive' })
}

const has = (data: ChatMessagePages, id: number): boolean =>
  data.pages.some((page) => page.records.some((message) => message.id === id))

/** The first page is the newest; within it the newest comes last. */
export function insertMessage(data: ChatMessagePages, message: ChatMessage): ChatMessagePages {
  const [first, ...rest] = data.pages
  if (!first || has(data, message.id)) return data
  const records = [...first.records, message].toSorted((one, other) => one.id - other.id)
  return { ...data, pages: [{ ...first, records }, ...rest] }
}

export function addChatMessage(cache: QueryClient, message: ChatMessage): void {
  patchCache<ChatMessagePages>(cache, chatKeys.messages(message.chatId), (data) => insertMessage(data, message))
  if (message.clientId) dropPendingMessage(cache, chatDestination(message.chatId), message.clientId)
}

/** A member has another name, or is gone. */
export function refreshChats(cache: QueryClient): void {
  for (const queryKey of [keys.chats, keys.unreadChats, keys.chatMessages]) void cache.invalidateQueries({ queryKey })
}
