import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/client.ts'
import type { Message } from '#contract/messages.ts'
import { sendFile, sendText } from '#web/features/messages/store/api.ts'
import { applyMessage, messageKeys, type MessagePages } from '#web/features/messages/store/cache.ts'
import {
  addPendingMessage,
  changePendingMessage,
  dropPendingMessage,
  isPendingMessage,
  localFile,
  type PendingMessage,
  type StoredFile,
} from '#web/features/messages/store/pending-messages.ts'
import { patchCache } from '#web/api/patch-cache.ts'

/** Waits between tries while the server does not answer, in ms. The same key makes a repetition harmless. */
const RETRY_DELAYS_MS = [1000, 3000, 8000]

/** One line per conversation: what was written first is sent first. */
const sendChains = new Map<number, Promise<void>>()
const uploads = new Map<string, AbortController>()

export type Draft = { body: string; quotedMsg?: Message['quotedMsg']; file?: File | StoredFile }

export function sendMessage(cache: QueryClient, ticketId: number, draft: Draft): void {
  const file = draft.file ?? null
  const outgoing: PendingMessage = {
    clientId: crypto.randomUUID(),
    ticketId,
    body: draft.body,
    quotedMsg: draft.quotedMsg ?? null,
    file: file instanceof File ? localFile(file) : file,
    createdAt: new Date().toISOString(),
    state: 'sending',
    progress: 0,
    error: null,
  }
  addPendingMessage(cache, outgoing)
  enqueue(cache, outgoing)
}

export function retryPending(cache: QueryClient, outgoing: PendingMessage): void {
  changePendingMessage(cache, outgoing, { state: 'sending', error: null, progress: 0 })
  enqueue(cache, outgoing)
}

/** What an earlier page left: it goes on, under the same key; what had failed waits to be tried again. */
export function resumePending(cache: QueryClient, outgoing: PendingMessage): void {
  addPendingMessage(cache, outgoing)
  if (outgoing.state === 'sending') enqueue(cache, outgoing)
}

/** Takes back what was not sent; an upload on its way is broken off. */
export function discardPending(cache: QueryClient, outgoing: PendingMessage): void {
  uploads.get(outgoing.clientId)?.abort()
  dropPendingMessage(cache, outgoing.ticketId, outgoing.clientId)
}

function enqueue(cache: QueryClient, outgoing: PendingMessage): void {
  const before = sendChains.get(outgoing.ticketId) ?? Promise.resolve()
  sendChains.set(
    outgoing.ticketId,
    before.then(() => deliver(cache, outgoing)),
  )
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function deliver(cache: QueryClient, outgoing: PendingMessage): Promise<void> {
  // Taken back while it waited for those before it.
  if (!isPendingMessage(cache, outgoing)) return
  const upload = new AbortController()
  uploads.set(outgoing.clientId, upload)
  try {
    const { messages } = await attempt(cache, outgoing, upload.signal)
    for (const message of messages) {
      patchCache<MessagePages>(cache, messageKeys.list(outgoing.ticketId), (data) => applyMessage(data, message))
    }
    dropPendingMessage(cache, outgoing.ticketId, outgoing.clientId)
  } catch (error) {
    if (upload.signal.aborted) return
    const code = error instanceof ApiError ? error.code : ''
    changePendingMessage(cache, outgoing, { state: 'failed', error: code })
  } finally {
    uploads.delete(outgoing.clientId)
  }
}

async function attempt(
  cache: QueryClient,
  outgoing: PendingMessage,
  signal: AbortSignal,
): Promise<{ messages: Message[] }> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await transmit(cache, outgoing, signal)
    } catch (error) {
      if (signal.aborted || !isUnanswered(error)) throw error
      await pause(delay)
    }
  }
  return transmit(cache, outgoing, signal)
}

function transmit(cache: QueryClient, outgoing: PendingMessage, signal: AbortSignal): Promise<{ messages: Message[] }> {
  signal.throwIfAborted()
  const { ticketId, body, clientId, file } = outgoing
  const text = { body, clientId, quotedMsgId: outgoing.quotedMsg?.id ?? null }
  if (!file) return sendText(ticketId, text)
  if ('quickMessageId' in file) return sendText(ticketId, { ...text, quickMessageId: file.quickMessageId })
  const onProgress = (progress: number) => changePendingMessage(cache, outgoing, { progress })
  return sendFile(ticketId, file.file, text, { signal, onProgress })
}
