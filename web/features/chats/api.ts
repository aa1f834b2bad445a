import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Chat, SentChatMessage } from '#contract/chats.ts'
import { ApiError, del, get, post, put, upload } from '#web/api/client.ts'
import { chatKeys } from './cache.ts'

export const chatsQuery = infiniteQueryOptions({
  queryKey: chatKeys.list,
  queryFn: ({ pageParam, signal }) => get('/chats', { query: { order: 'recent', pageNumber: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
})

/** Gives null if there is no such chat or the user is not a member. */
export const chatQuery = (uuid: string) =>
  queryOptions({
    queryKey: chatKeys.one(uuid),
    queryFn: ({ signal }) =>
      get('/chats/:uuid', { params: { uuid }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'ERR_NO_CHAT_FOUND') return null
        throw error
      }),
  })

/** Begins with the newest page. Each older page is requested by the id of the oldest loaded message. */
export const chatMessagesQuery = (chatId: number) =>
  infiniteQueryOptions({
    queryKey: chatKeys.messages(chatId),
    queryFn: ({ pageParam, signal }) =>
      get('/chats/:id/messages', { params: { id: chatId }, query: { before: pageParam }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, records }) => (hasMore ? records[0]?.id : undefined),
  })

type Input = { title: string; users: { id: number }[] }

export const createChat = (input: Input): Promise<Chat> => post('/chats', { body: input })
export const updateChat = (id: number, input: Input): Promise<Chat> =>
  put('/chats/:id', { params: { id }, body: input })
export const deleteChat = (id: number): Promise<unknown> => del('/chats/:id', { params: { id } })
/**
 * `lastId` is the newest message that the user has seen. `userId` is sent because other servers of this API need it.
 */
export function readChat(id: number, userId: number, lastId: number): Promise<Chat> {
  const read = { userId, lastId }
  return post('/chats/:id/read', { params: { id }, body: read })
}

type Text = { message: string; clientId: string }

export const postText = (chatId: number, text: Text): Promise<SentChatMessage> =>
  post('/chats/:id/messages', { params: { id: chatId }, body: text })

export function postFile(
  chatId: number,
  file: File,
  { message, clientId }: Text,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<SentChatMessage> {
  const form = new FormData()
  form.append('clientId', clientId)
  form.append('chatInterno', 'true')
  form.append('body', message)
  form.append('medias', file, file.name)
  return upload('/chats/:id/messages', { params: { id: chatId }, form, ...options })
}
