import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Chat, ChatMessage, ChatMessagePage, ChatPage } from '#contract/chats.ts'
import { keys } from '#web/api/keys.ts'
import { mapPages, patchCache, withoutItem } from '#web/api/patch-cache.ts'
import { chatDestination, dropPendingMessage } from '#web/features/messages/data.ts'
import { sessionState } from '#web/session/store.ts'

export const chatKeys = {
  /** The chats of the user, the last active first. */
  list: [...keys.chats, 'list'],
  one: (uuid: string) => [...keys.chats, 'one', uuid],
  messages: (chatId: number) => [...keys.chatMessages, chatId],
}

export type ChatPages = InfiniteData<ChatPage, unknown>
export type ChatMessagePages = InfiniteData<ChatMessagePage, unknown>

/** Returns how many messages a user has not read; 0 if the user is not in the chat. */
export const unreadsOf = (chat: Chat, userId: number): number =>
  chat.users.find((member) => member.userId === userId)?.unreads ?? 0

const dropFrom = <Page extends ChatPage>(page: Page, id: number): Page => {
  const records = withoutItem(page.records, (chat) => chat.id === id)
  return records === page.records ? page : { ...page, records }
}

/** A response may arrive after an event that is newer than it. */
const isOutdated = (chat: Chat, known: Chat | null | undefined): boolean =>
  known !== null && known !== undefined && known.updatedAt > chat.updatedAt

/** Replaces the chat in its position if its `updatedAt` is unchanged; otherwise the chat moves to the top. */
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

/** Keeps the list of chats with unread messages, which the button of the top bar and its popup show. */
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

/** Called when a chat was deleted or the user is no longer in it. */
export function removeChat(cache: QueryClient, id: number): void {
  patchCache<ChatPages>(cache, chatKeys.list, (data) => mapPages(data, (page) => dropFrom(page, id)))
  patchCache<ChatPages>(cache, keys.unreadChats, (data) => mapPages(data, (page) => dropFrom(page, id)))
  patchCache<Chat | null>(cache, [...keys.chats, 'one'], (chat) => (chat?.id === id ? null : chat))
  cache.removeQueries({ queryKey: chatKeys.messages(id), type: 'inactive' })
}

const hasMessage = (data: ChatMessagePages, id: number): boolean =>
  data.pages.some((page) => page.records.some((message) => message.id === id))

/** The first page is the newest; within a page the newest message is last. */
export function insertMessage(data: ChatMessagePages, message: ChatMessage): ChatMessagePages {
  const [first, ...rest] = data.pages
  if (!first || hasMessage(data, message.id)) return data
  const records = [...first.records, message].toSorted((one, other) => one.id - other.id)
  return { ...data, pages: [{ ...first, records }, ...rest] }
}

export function addChatMessage(cache: QueryClient, message: ChatMessage): void {
  patchCache<ChatMessagePages>(cache, chatKeys.messages(message.chatId), (data) => insertMessage(data, message))
  if (message.clientId) dropPendingMessage(cache, chatDestination(message.chatId), message.clientId)
}

/** Called when a user was created, changed or deleted, because chats and messages contain their names. */
export function refreshChats(cache: QueryClient): void {
  for (const queryKey of [keys.chats, keys.unreadChats, keys.chatMessages]) void cache.invalidateQueries({ queryKey })
}
