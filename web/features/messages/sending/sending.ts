import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/api/client.ts'
import type { Mention, Message } from '#contract/messages.ts'
import { sendToTicket } from './ticket-transport.ts'
import type { Transport } from './transport.ts'
import {
  addPendingMessage,
  changePendingMessage,
  dropPendingMessage,
  isPendingMessage,
  localFile,
  pendingMessagesKey,
  type Destination,
  type PendingMessage,
  type StoredFile,
} from '#web/features/messages/store/pending-messages.ts'

/**
 * Delays between attempts while the server does not answer. Retrying is safe, because the server stores a `clientId`
 * only once.
 */
const RETRY_DELAYS_MS = [1000, 3000, 8000]

const transports: Partial<Record<Destination['kind'], Transport>> = { ticket: sendToTicket }

/** Registers how messages of a kind are sent, for features that this one must not import. */
export function registerTransport(kind: Destination['kind'], transport: Transport): void {
  transports[kind] = transport
}

/** One promise chain per destination, so that messages are sent in the order in which they were written. */
const sendChains = new Map<string, Promise<void>>()
const uploads = new Map<string, AbortController>()

export type Draft = {
  body: string
  quotedMsg?: Message['quotedMsg']
  file?: File | StoredFile
  mentions?: Mention[]
}

export function sendMessage(cache: QueryClient, destination: Destination, draft: Draft): void {
  const file = draft.file ?? null
  const outgoing: PendingMessage = {
    clientId: crypto.randomUUID(),
    destination,
    body: draft.body,
    quotedMsg: draft.quotedMsg ?? null,
    mentions: draft.mentions ?? [],
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

/**
 * Restores a message of an earlier page. If it was being sent, sending continues with the same `clientId`; a failed one
 * waits until the user retries it.
 */
export function resumePending(cache: QueryClient, outgoing: PendingMessage): void {
  addPendingMessage(cache, outgoing)
  if (outgoing.state === 'sending') enqueue(cache, outgoing)
}

/** Removes a pending message and aborts its upload. */
export function discardPending(cache: QueryClient, outgoing: PendingMessage): void {
  uploads.get(outgoing.clientId)?.abort()
  dropPendingMessage(cache, outgoing.destination, outgoing.clientId)
}

function enqueue(cache: QueryClient, outgoing: PendingMessage): void {
  const chain = String(pendingMessagesKey(outgoing.destination))
  const before = sendChains.get(chain) ?? Promise.resolve()
  sendChains.set(
    chain,
    before.then(() => deliver(cache, outgoing)),
  )
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function deliver(cache: QueryClient, outgoing: PendingMessage): Promise<void> {
  // The message was discarded while it waited for those before it.
  if (!isPendingMessage(cache, outgoing)) return
  const upload = new AbortController()
  uploads.set(outgoing.clientId, upload)
  try {
    await attempt(cache, outgoing, upload.signal)
    dropPendingMessage(cache, outgoing.destination, outgoing.clientId)
  } catch (error) {
    if (upload.signal.aborted) return
    const code = error instanceof ApiError ? error.code : ''
    changePendingMessage(cache, outgoing, { state: 'failed', error: code })
  } finally {
    uploads.delete(outgoing.clientId)
  }
}

async function attempt(cache: QueryClient, outgoing: PendingMessage, signal: AbortSignal): Promise<void> {
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

function transmit(cache: QueryClient, outgoing: PendingMessage, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const transport = transports[outgoing.destination.kind]
  if (!transport) throw new Error(`nothing sends to a ${outgoing.destination.kind}`)
  const onProgress = (progress: number) => changePendingMessage(cache, outgoing, { progress })
  return transport(cache, outgoing, { signal, onProgress })
}
