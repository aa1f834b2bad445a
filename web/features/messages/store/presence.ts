import { hashKey, skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { messageKeys, type TypingUntil, type Viewers } from './cache.ts'
import {
  pendingMessagesKey,
  subscribeToPendingMessages,
  type Destination,
  type PendingMessage,
} from './pending-messages.ts'

/** Options for data that comes from live events or from this browser only, and is never fetched. */
const neverFetched = { queryFn: skipToken, staleTime: Infinity } as const

const typingListeners = new WeakMap<QueryClient, Set<() => void>>()
const typingHash = hashKey(messageKeys.typing)

function subscribeToTyping(cache: QueryClient, listener: () => void): () => void {
  const listeners = typingListeners.get(cache) ?? watchTyping(cache)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function watchTyping(cache: QueryClient): Set<() => void> {
  const listeners = new Set<() => void>()
  typingListeners.set(cache, listeners)
  cache.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === typingHash) for (const each of listeners) each()
  })
  return listeners
}

/** Rows of long lists ask for it, so that all share one observer of the cache: one for each row costs too much. */
export function useIsTyping(ticketId: number): boolean {
  const cache = useQueryClient()
  const isTyping = (): boolean => ticketId in (cache.getQueryData<TypingUntil>(messageKeys.typing) ?? {})
  return useSyncExternalStore(
    useCallback((listener: () => void) => subscribeToTyping(cache, listener), [cache]),
    isTyping,
  )
}

const NO_VIEWERS: Viewers = []
const NO_MESSAGES: PendingMessage[] = []

export const useViewers = (ticketId: number): Viewers =>
  useQuery<Viewers>({ ...neverFetched, queryKey: messageKeys.viewers(ticketId) }).data ?? NO_VIEWERS

export const usePendingMessages = (destination: Destination): PendingMessage[] =>
  useQuery<PendingMessage[]>({ ...neverFetched, queryKey: pendingMessagesKey(destination) }).data ?? NO_MESSAGES

/**
 * Returns the last message that could not be sent. Rows of long lists ask for it, so it makes no cache entry: thousands
 * of entries would slow down every event.
 */
export function useFailedMessage(destination: Destination): PendingMessage | undefined {
  const cache = useQueryClient()
  const find = (): PendingMessage | undefined =>
    cache.getQueryData<PendingMessage[]>(pendingMessagesKey(destination))?.findLast(({ state }) => state === 'failed')
  return useSyncExternalStore(subscribeToPendingMessages, find)
}
