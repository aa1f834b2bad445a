import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, del, get, post, upload } from '#web/api/client.ts'
import type { FileList } from '#contract/file-lists.ts'
import type { MapLocation } from '#contract/locations.ts'
import type { Mention, Message, MessagePage } from '#contract/messages.ts'
import type { StoredFileSource } from './pending-messages.ts'
import {
  LARGEST_PAGE,
  messageKeys,
  NEWEST_PAGE,
  settleMessages,
  SMALLEST_PAGE,
  type MessagePages,
  type PageCursor,
} from './cache.ts'

type Sent = { messages: Message[] }

/** Consecutive pages are requested by the id of the message at the edge of the neighbouring page. */
const olderPage = ({ hasMore, messages }: MessagePage): PageCursor | undefined =>
  hasMore && messages[0] ? { before: messages[0].id } : undefined

function newerPage({ newer, messages }: MessagePage): PageCursor | undefined {
  const last = messages.at(-1)
  return newer > 0 && last ? { after: last.id } : undefined
}

type PageQuery = PageCursor & { size?: number; peek?: true }

/** When the tickets of open conversations were last marked as unread, as far as was known when they were opened. */
const knownMarks = new Map<number, string | null>()

/**
 * Makes the mark known with which a conversation was opened, until the returned function is called. Every request for its
 * messages names it, so that none undoes a mark that was made since, in another tab or while the request was on its way.
 */
export function knowUnreadMark(ticketId: number, mark: string | null): () => void {
  knownMarks.set(ticketId, mark)
  return () => void knownMarks.delete(ticketId)
}

function fetchPage(ticketId: number, query: PageQuery, signal?: AbortSignal): Promise<MessagePage> {
  const mark = query.peek ? undefined : knownMarks.get(ticketId)
  const named = mark === undefined ? {} : { unreadMark: mark ?? 'none' }
  return get('/messages/:ticketId', { params: { ticketId }, query: { ...query, ...named }, ...(signal && { signal }) })
}

/** The newest page grows by the messages that arrive, so a refetch asks for as many as are loaded. */
const newestPageSize = (data: MessagePages | undefined): number =>
  Math.min(LARGEST_PAGE, data?.pages[0]?.messages.length ?? SMALLEST_PAGE)

/** Returns what was unread when the conversation was opened, from the cached page. */
const unreadOf = (cursor: PageCursor, loaded: MessagePages | undefined): MessagePage['unread'] =>
  cursor.around === 'unread' ? (loaded?.pages[loaded.pageParams.indexOf(cursor)]?.unread ?? null) : null

const isNewest = (cursor: PageCursor): boolean => Object.keys(cursor).length === 0
const isMissingMessage = (error: unknown): boolean => error instanceof ApiError && error.code === 'ERR_FETCH_WAPP_MSG'

/** Loads a conversation, beginning with its newest page or with `opened`. With `peek` nothing is marked as read. */
export const messagesQuery = (ticketId: number, peek: boolean, opened: PageCursor = NEWEST_PAGE) => {
  const queryKey = peek ? messageKeys.peek(ticketId) : messageKeys.list(ticketId)
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam, client, signal }) => {
      const loaded = client.getQueryData<MessagePages>(queryKey)
      // The first fetch marked the messages as read, so a refetch must ask by the id of the first of them to get the
      // same page.
      const unread = unreadOf(pageParam, loaded)
      const cursor = unread ? { around: unread.firstId } : pageParam
      const pageQuery: PageQuery = peek ? { ...cursor, peek } : cursor
      const size = isNewest(pageParam) ? newestPageSize(loaded) : SMALLEST_PAGE
      const page = await fetchPage(ticketId, size > SMALLEST_PAGE ? { ...pageQuery, size } : pageQuery, signal).catch(
        (error: unknown) => {
          // The message that the URL names may have been deleted: then the conversation opens at its end.
          if (loaded || isNewest(pageParam) || !isMissingMessage(error)) throw error
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

/** Fetches what opening the conversation shows, without marking it as read. */
export async function prefetchMessages(cache: QueryClient, ticketId: number): Promise<void> {
  const queryKey = messageKeys.list(ticketId)
  await cache.prefetchInfiniteQuery({ ...messagesQuery(ticketId, true, { around: 'unread' }), queryKey })
  settleMessages(cache, ticketId)
}

/** Marks a conversation as read: the server does so when the newest page is fetched. */
export const markRead = (ticketId: number): Promise<MessagePage> => fetchPage(ticketId, NEWEST_PAGE)

/** Returns the loaded messages, oldest first and without duplicates. */
export function orderedMessages(data: Pick<MessagePages, 'pages'> | undefined): Message[] {
  const byId = new Map<string, Message>()
  for (const page of data?.pages.toReversed() ?? []) for (const message of page.messages) byId.set(message.id, message)
  return [...byId.values()]
}

type Text = { body: string; quotedMsgId: string | null; clientId: string; mentions?: Mention[] }
type StoredText = Text & Partial<StoredFileSource>
const quotedRef = (id: string | null) => (id ? { id } : null)

/** The constant fields are sent because other servers of this API use them. */
export function sendText(ticketId: number, { quotedMsgId, ...text }: StoredText): Promise<Sent> {
  const message = { read: 1, fromMe: true, mediaUrl: '', ...text, quotedMsg: quotedRef(quotedMsgId) }
  return post('/messages/:ticketId', { params: { ticketId }, body: message })
}

/** What is a message of its own without a text: the cards of contacts, or a point on the map. */
export type WholeContent = { contactIds: number[] } | { location: MapLocation }
type Answering = { quotedMsgId: string | null; clientId: string }

export function sendWhole(ticketId: number, content: WholeContent, answering: Answering): Promise<Sent> {
  const { quotedMsgId, clientId } = answering
  const body = { ...content, clientId, quotedMsg: quotedRef(quotedMsgId) }
  return post('/messages/:ticketId', { params: { ticketId }, body })
}

type FileOptions = { signal?: AbortSignal; onProgress: (fraction: number) => void }

/** Sends one file with its caption per request, so that each has its own progress and can be retried alone. */
export function sendFile(
  ticketId: number,
  file: File,
  { body, quotedMsgId, clientId, mentions }: Text,
  options: FileOptions,
): Promise<Sent> {
  const form = new FormData()
  form.append('fromMe', 'true')
  form.append('clientId', clientId)
  form.append('body', body)
  if (quotedMsgId) form.append('quotedMsg', JSON.stringify(quotedRef(quotedMsgId)))
  if (mentions) form.append('mentions', JSON.stringify(mentions))
  form.append('medias', file, file.name)
  return upload('/messages/:ticketId', { params: { ticketId }, form, ...options })
}

/** The files of the list are sent by the ids of its options. */
export const getFileList = (id: number): Promise<FileList> => get('/files/:id', { params: { id } })

export const retryMessage = (messageId: string): Promise<Message> =>
  post('/messages/retry/:messageId', { params: { messageId } })
export const deleteMessage = (messageId: string): Promise<Message> =>
  del('/messages/:messageId', { params: { messageId } })
export const editMessage = (messageId: string, body: string): Promise<Message> =>
  post('/messages/edit/:messageId', { params: { messageId }, body: { body } })
/** An empty emoji removes the reaction. */
export const reactToMessage = (messageId: string, emoji: string): Promise<Message> =>
  post('/messages/react/:messageId', { params: { messageId }, body: { emoji } })
/** One message is named as it always was, so that an older server beside a newer one takes it, too. */
export const forwardMessages = (messageIds: string[], ticketId: number): Promise<unknown> =>
  post('/messages/forward', {
    body: { ...(messageIds.length === 1 ? { messageId: messageIds[0] } : { messageIds }), ticketId },
  })
