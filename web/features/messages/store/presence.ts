import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { messageKeys, type TypingUntil, type Viewers } from './cache.ts'
import {
  pendingMessagesKey,
  subscribeToPendingMessages,
  type Destination,
  type PendingMessage,
} from './pending-messages.ts'

/** Options for data that comes from live events or from this browser only, and is never fetched. */
const neverFetched = { queryFn: skipToken, staleTime: Infinity } as const

export function useIsTyping(ticketId: number): boolean {
  const select = (typing: TypingUntil): boolean => ticketId in typing
  return useQuery<TypingUntil, Error, boolean>({ ...neverFetched, queryKey: messageKeys.typing, select }).data ?? false
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
