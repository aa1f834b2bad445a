import { skipToken, useQuery } from '@tanstack/react-query'
import { messageKeys, type TypingUntil, type Viewers } from './cache.ts'
import {
  pendingMessagesKey,
  type Destination,
  type PendingMessage,
} from './pending-messages.ts'

/** What only the line tells, or only this screen knows: never fetched. */
const told = { queryFn: skipToken, staleTime: Infinity } as const

export function useIsTyping(ticketId: number): boolean {
  const select = (typing: TypingUntil): boolean => ticketId in typing
  return useQuery<TypingUntil, Error, boolean>({ ...told, queryKey: messageKeys.typing, select }).data ?? false
}

const NOBODY: Viewers = []
const NOTHING: PendingMessage[] = []

/** Who has the conversation open. */
export const useViewers = (ticketId: number): Viewers =>
  useQuery<Viewers>({ ...told, queryKey: messageKeys.viewers(ticketId) }).data ?? NOBODY

/** What is on its way from this screen. */
export const usePendingMessages = (destination: Destination): PendingMessage[] =>
  useQuery<PendingMessage[]>({ ...told, queryKey: pendingMessagesKey(destination) }).data ?? NOTHING
