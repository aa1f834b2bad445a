import type { QueryClient } from '@tanstack/react-query'
import { getAccessToken } from '#web/api/client.ts'
import {
  allPendingMessages,
  ticketDestination,
  type Destination,
  type PendingMessage,
} from '#web/features/messages/store/pending-messages.ts'
import { resumePending } from './sending.ts'

const storageKey = (userId: number): string => `outbox:${userId}`

const hasLocalFile = ({ file }: PendingMessage): boolean => file !== null && 'file' in file

/**
 * Keeps pending messages across a reload of the tab. Local files cannot be stored, so while one is pending the browser
 * asks before it leaves the page. After logout nothing is stored. Returns a function that stops this.
 */
export function persistPendingMessages(cache: QueryClient, userId: number): () => void {
  for (const outgoing of takeStored(userId)) resumePending(cache, outgoing)
  const warn = (event: BeforeUnloadEvent): void => {
    if (getAccessToken() && allPendingMessages(cache).some(hasLocalFile)) event.preventDefault()
  }
  const store = (): void => {
    const stored = getAccessToken() ? allPendingMessages(cache).filter((outgoing) => !hasLocalFile(outgoing)) : []
    if (stored.length === 0) sessionStorage.removeItem(storageKey(userId))
    else sessionStorage.setItem(storageKey(userId), JSON.stringify(stored))
  }
  addEventListener('beforeunload', warn)
  addEventListener('pagehide', store)
  return () => {
    removeEventListener('beforeunload', warn)
    removeEventListener('pagehide', store)
  }
}

/** Tabs that were loaded before chats were stored as well have only the ticket id. */
type StoredMessage = Omit<PendingMessage, 'destination'> & ({ destination: Destination } | { ticketId: number })

function takeStored(userId: number): PendingMessage[] {
  const text = sessionStorage.getItem(storageKey(userId))
  sessionStorage.removeItem(storageKey(userId))
  const stored = text ? (JSON.parse(text) as StoredMessage[]) : []
  return stored.map((one) => ('destination' in one ? one : { ...one, destination: ticketDestination(one.ticketId) }))
}
