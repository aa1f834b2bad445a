import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/client.ts'
import { postFile, postText } from '#web/features/chats/api.ts'
import { addChatMessage, saveChat } from '#web/features/chats/cache.ts'
import type { SentChatMessage } from '#contract/chats.ts'

/** A message this screen is sending: shown at once, gone when the server's own row arrives. */
export type PendingChatMessage = {
  clientId: string
  chatId: number
  message: string
  /** `url` shows it meanwhile, and is released afterwards. */
  file: { content: File; url: string } | null
  createdAt: string
  state: 'sending' | 'failed'
  /** From 0 to 1, while a file goes up. */
  progress: number
  /** The error's code, when it failed. */
  error: string | null
}

const key = (chatId: number) => ['chatPostings', chatId]

/** What is on its way in one chat; it lives in this browser only. */
export const pendingMessagesQuery = (chatId: number) =>
  queryOptions<PendingChatMessage[]>({
    queryKey: key(chatId),
    queryFn: ({ client }) => client.getQueryData<PendingChatMessage[]>(key(chatId)) ?? [],
    initialData: [],
    staleTime: Infinity,
    gcTime: Infinity,
  })

/** One line per chat: what was written first is sent first. */
const sendChains = new Map<number, Promise<void>>()
const uploads = new Map<string, AbortController>()

function change(cache: QueryClient, chatId: number, apply: (list: PendingChatMessage[]) => PendingChatMessage[]): void {
  cache.setQueryData<PendingChatMessage[]>(key(chatId), (list = []) => apply(list))
}

const patch = (
  cache: QueryClient,
  { chatId, clientId }: PendingChatMessage,
  changes: Partial<PendingChatMessage>,
): void =>
  change(cache, chatId, (list) => list.map((other) => (other.clientId === clientId ? { ...other, ...changes } : other)))

function drop(cache: QueryClient, { chatId, clientId, file }: PendingChatMessage): void {
  if (file) URL.revokeObjectURL(file.url)
  change(cache, chatId, (list) => list.filter((other) => other.clientId !== clientId))
}

export function sendChatMessage(cache: QueryClient, chatId: number, message: string, content: File | null): void {
  const posting: PendingChatMessage = {
    clientId: crypto.randomUUID(),
    chatId,
    message,
    file: content && { content, url: URL.createObjectURL(content) },
    createdAt: new Date().toISOString(),
    state: 'sending',
    progress: 0,
    error: null,
  }
  cache.setQueryDefaults(['chatPostings'], { gcTime: Infinity, staleTime: Infinity })
  change(cache, chatId, (list) => [...list, posting])
  enqueue(cache, posting)
}

export function retryChatMessage(cache: QueryClient, posting: PendingChatMessage): void {
  patch(cache, posting, { state: 'sending', error: null, progress: 0 })
  enqueue(cache, posting)
}

/** Takes back what was not sent; an upload on its way is broken off. */
export function discard(cache: QueryClient, posting: PendingChatMessage): void {
  uploads.get(posting.clientId)?.abort()
  drop(cache, posting)
}

function enqueue(cache: QueryClient, posting: PendingChatMessage): void {
  const before = sendChains.get(posting.chatId) ?? Promise.resolve()
  sendChains.set(
    posting.chatId,
    before.then(() => deliver(cache, posting)),
  )
}

async function deliver(cache: QueryClient, posting: PendingChatMessage): Promise<void> {
  const isWanted = cache
    .getQueryData<PendingChatMessage[]>(key(posting.chatId))
    ?.some((one) => one.clientId === posting.clientId)
  if (!isWanted) return
  const going = new AbortController()
  uploads.set(posting.clientId, going)
  try {
    const { chat, ...message } = await transmit(cache, posting, going.signal)
    addChatMessage(cache, message)
    saveChat(cache, chat)
    drop(cache, posting)
  } catch (error) {
    if (going.signal.aborted) return
    patch(cache, posting, { state: 'failed', error: error instanceof ApiError ? error.code : '' })
  } finally {
    uploads.delete(posting.clientId)
  }
}

/** Repeated under the same key it is posted once. */
function transmit(cache: QueryClient, posting: PendingChatMessage, signal: AbortSignal): Promise<SentChatMessage> {
  const { chatId, message, clientId, file } = posting
  if (!file) return postText(chatId, { message, clientId })
  const onProgress = (progress: number) => patch(cache, posting, { progress })
  return postFile(chatId, file.content, { message, clientId }, { signal, onProgress })
}
