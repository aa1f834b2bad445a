import type { QueryClient } from '@tanstack/react-query'
import type { PendingMessage } from '#web/features/messages/store/pending-messages.ts'

export type TransportOptions = { signal: AbortSignal; onProgress: (fraction: number) => void }

/**
 * Sends a message to the server and puts the response into the caches. Sending the same `clientId` again stores nothing
 * twice.
 */
export type Transport = (cache: QueryClient, outgoing: PendingMessage, options: TransportOptions) => Promise<void>
