import type { QueryClient } from '@tanstack/react-query'
import { getAccessToken } from '#web/api/client.ts'
import {
  allPendingMessages,
  ticketDestination,
  type Destination,
  type PendingMessage,
} from '#web/features/messages/store/pending-messages.ts'
import { resumePending } from './sending.ts'

const nameOf = (userId: number): string => `outbox:${userId}`

const isOfDevice = ({ file }: PendingMessage): boolean => file !== null && 'file' in file

/**
 * What was written and is not sent yet outlives a reload of the tab. A file of the device does not: with one on its way
 * the browser asks before it leaves the page. Nothing is kept of a session that was ended. The returned function stops
 * this.
 */
export function persistPendingMessages(cache: QueryClient, userId: number): () => void {
  for (const outgoing of takeKept(userId)) resumePending(cache, outgoing)
  const warn = (event: BeforeUnloadEvent): void => {
    if (getAccessToken() && allPendingMessages(cache).some(isOfDevice)) event.preventDefault()
  }
  const keep = (): void => {
    const kept = getAccessToken() ? allPendingMessages(cache).filter((outgoing) => !isOfDevice(outgoing)) : []
    if (kept.length === 0) sessionStorage.removeItem(nameOf(userId))
    else sessionStorage.setItem(nameOf(userId), JSON.stringify(kept))
  }
  addEventListener('beforeunload', warn)
  addEventListener('pagehide', keep)
  return () => {
    removeEventListener('beforeunload', warn)
    removeEventListener('pagehide', keep)
  }
}

/** A tab that was loaded before chats kept theirs names the ticket alone. */
type Kept = Omit<PendingMessage, 'destination'> & ({ destination: Destination } | { ticketId: number })

function takeKept(userId: number): PendingMessage[] {
  const text = sessionStorage.getItem(nameOf(userId))
  sessionStorage.removeItem(nameOf(userId))
  const kept = text ? (JSON.parse(text) as Kept[]) : []
  return kept.map((one) => ('destination' in one ? one : { ...one, destination: ticketDestination(one.ticketId) }))
}
