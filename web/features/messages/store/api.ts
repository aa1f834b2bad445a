import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, del, get, post, upload } from '#web/api/client.ts'
import { MESSAGE_PAGE_SIZES } from '#contract/limits.ts'
import type { Message, MessagePage } from '#contract/messages.ts'
import { messageKeys, NEWEST_PAGE, type MessagePages, type PageCursor } from './cache.ts'

type Sent = { messages: Message[] }

const [SMALLEST] = MESSAGE_PAGE_SIZES
const LARGEST = Math.max(...MESSAGE_PAGE_SIZES)

/** The pages are parts of one row: each names itself by a message of the one beside it. */
const olderPage = ({ hasMore, messages }: MessagePage): PageCursor | undefined =>
  hasMore && messages[0] ? { before: messages[0].id } : undefined

function newerPage({ newer, messages }: MessagePage): PageCursor | undefined {
  const last = messages.at(-1)
  return newer > 0 && last ? { after: last.id } : undefined
}

type Asked = PageCursor & { size?: number; peek?: true }

const fetchPage = (ticketId: number, query: Asked, signal?: AbortSignal): Promise<MessagePage> =>
  get('/messages/:ticketId', { params: { ticketId }, query, ...(signal && { signal }) })

/** The newest page has grown by what came since; asked for again it is as long. */
const sizeOf = (data: MessagePages | undefined): number =>
  Math.min(LARGEST, data?.pages[0]?.messages.length ?? SMALLEST)

/** What was unread when the conversation was opened. */
const unreadOf = (name: PageCursor, loaded: MessagePages | undefined): MessagePage['unread'] =>
  name.around === 'unread' ? (loaded?.pages[loaded.pageParams.indexOf(name)]?.unread ?? null) : null

const isNewest = (name: PageCursor): boolean => Object.keys(name).length === 0
const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'ERR_FETCH_WAPP_MSG'

/**
 * A conversation, from its newest page or from the one that is `opened`. Looked at with `peek`, nothing is marked as
 * read.
 */
export const messagesQuery = (ticketId: number, peek: boolean, opened: PageCursor = NEWEST_PAGE) => {
  const queryKey = peek ? messageKeys.peek(ticketId) : messageKeys.list(ticketId)
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, client, signal }) => {
      const loaded = client.getQueryData<MessagePages>(queryKey)
      // It has been read since: asked for again, the page stays where it was, however often.
      const unread = unreadOf(pageParam, loaded)
      const cursor = unread ? { around: unread.firstId } : pageParam
      const asked: Asked = peek ? { ...cursor, peek } : cursor
      const size = isNewest(pageParam) ? sizeOf(loaded) : SMALLEST
      const page = await fetchPage(ticketId, size > SMALLEST ? { ...asked, size } : asked, signal).catch(
        (error: unknown) => {
          // An address may name a message that is no more: then the conversation opens at its end.
          if (loaded || isNewest(pageParam) || !isGone(error)) throw error
          return fetchPage(ticketId, peek ? { peek } : NEWEST_PAGE, signal)
        },
      )
      return unread ? { ...page, unread } : page
    },
    initialPageParam: opened,
    getNextPageParam: olderPage,
    getPreviousPageParam: newerPage,
  })
}

/** Fetches what opening the conversation shows, and does not mark it as read. */
export const prefetchMessages = (cache: QueryClient, ticketId: number): Promise<void> =>
  cache.prefetchInfiniteQuery({
    ...messagesQuery(ticketId, true, { around: 'unread' }),
    queryKey: messageKeys.list(ticketId),
  })

/** Reading the newest page is what marks a conversation as read. */
export const markRead = (ticketId: number): Promise<MessagePage> => fetchPage(ticketId, NEWEST_PAGE)

/** Oldest first, each message once. */
export function orderedMessages(data: Pick<MessagePages, 'pages'> | undefined): Message[] {
  const byId = new Map<string, Message>()
  for (const page of data?.pages.toReversed() ?? []) for (const message of page.messages) byId.set(message.id, message)
  return [...byId.values()]
}

type Text = { body: string; quotedMsgId: string | null; clientId: string; quickMessageId?: number }
const quotedRef = (id: string | null) => (id ? { id } : null)

/** Of the fields that stay the same, other servers of this API make use. */
export function sendText(ticketId: number, { quotedMsgId, ...text }: Text): Promise<Sent> {
  const message = { read: 1, fromMe: true, mediaUrl: '', ...text, quotedMsg: quotedRef(quotedMsgId) }
  return post('/messages/:ticketId', { params: { ticketId }, body: message })
}

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
  return upload('/messages/:ticketId', { params: { ticketId }, form, ...options })
}

export const retryMessage = (messageId: string): Promise<Message> =>
  post('/messages/retry/:messageId', { params: { messageId } })
export const deleteMessage = (messageId: string): Promise<Message> =>
  del('/messages/:messageId', { params: { messageId } })
export const editMessage = (messageId: string, body: string): Promise<Message> =>
  post('/messages/edit/:messageId', { params: { messageId }, body: { body } })
/** An empty emoji takes the reaction back. */
export const reactToMessage = (messageId: string, emoji: string): Promise<Message> =>
  post('/messages/react/:messageId', { params: { messageId }, body: { emoji } })
export const forwardMessage = (messageId: string, ticketId: number): Promise<unknown> =>
  post('/messages/forward', { body: { messageId, ticketId } })
