import { infiniteQueryOptions, type InfiniteData } from '@tanstack/react-query'
import { del, get, post, upload } from '#web/api/client.ts'
import type { Message, MessagePage } from '#contract/messages.ts'
import { messageKeys } from '#web/features/messages/cache.ts'

const MESSAGES_PER_PAGE = 20

type Sent = { messages: Message[] }

/** The page that holds the first message not loaded yet; new ones push the older ones to later pages. */
function nextPage(last: MessagePage, pages: MessagePage[]): number | undefined {
  if (!last.hasMore) return undefined
  const loaded = new Set(pages.flatMap((page) => page.messages.map((message) => message.id))).size
  return Math.floor(loaded / MESSAGES_PER_PAGE) + 1
}

const fetchPage = (ticketId: number, pageNumber: number, peek: boolean, signal?: AbortSignal): Promise<MessagePage> =>
  get<MessagePage>(`/messages/${ticketId}`, { query: { pageNumber, ...(peek && { peek }) }, ...(signal && { signal }) })

export const messagesQuery = (ticketId: number, peek: boolean) =>
  infiniteQueryOptions({
    queryKey: peek ? messageKeys.peek(ticketId) : messageKeys.list(ticketId),
    queryFn: ({ pageParam, signal }) => fetchPage(ticketId, pageParam, peek, signal),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Reading the newest page is what marks a conversation as read. */
export const markRead = (ticketId: number): Promise<MessagePage> => fetchPage(ticketId, 1, false)

/** Oldest first, each message once. */
export function orderedMessages(data: InfiniteData<MessagePage, unknown> | undefined): Message[] {
  const byId = new Map<string, Message>()
  for (const page of data?.pages.toReversed() ?? []) for (const message of page.messages) byId.set(message.id, message)
  return [...byId.values()]
}

type Text = { body: string; quotedMsgId: string | null; clientId: string; quickMessageId?: number }
const quotedRef = (id: string | null) => (id ? { id } : null)

export const sendText = (ticketId: number, { quotedMsgId, ...text }: Text): Promise<Sent> =>
  post<Sent>(`/messages/${ticketId}`, {
    read: 1,
    fromMe: true,
    mediaUrl: '',
    ...text,
    quotedMsg: quotedRef(quotedMsgId),
  })

type FileOptions = { signal?: AbortSignal; onProgress: (fraction: number) => void }

/** One file goes with its caption in one call, so that each has its own progress and can be sent again alone. */
export function sendFile(
  ticketId: number,
  file: File,
  { body, quotedMsgId, clientId }: Text,
  options: FileOptions,
): Promise<Sent> {
  const form = new FormData()
  form.append('fromMe', 'true')
  form.append('clientId', clientId)
  form.append('body', body)
  if (quotedMsgId) form.append('quotedMsg', JSON.stringify(quotedRef(quotedMsgId)))
  form.append('medias', file, file.name)
  return upload<Sent>(`/messages/${ticketId}`, form, options)
}

export const retryMessage = (messageId: string): Promise<Message> => post<Message>(`/messages/retry/${messageId}`)
export const deleteMessage = (messageId: string): Promise<Message> => del<Message>(`/messages/${messageId}`)
export const editMessage = (messageId: string, body: string): Promise<Message> =>
  post<Message>(`/messages/edit/${messageId}`, { body })
/** An empty emoji takes the reaction back. */
export const reactToMessage = (messageId: string, emoji: string): Promise<Message> =>
  post<Message>(`/messages/react/${messageId}`, { emoji })
export const forwardMessage = (messageId: string, ticketId: number): Promise<unknown> =>
  post('/messages/forward', { messageId, ticketId })
