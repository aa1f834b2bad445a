import type { QueryClient } from '@tanstack/react-query'
import { getAccessToken } from '#web/api/client.ts'
import { allOutgoing, type Outgoing } from '#web/features/messages/outbox.ts'
import { resume } from '#web/features/messages/sending.ts'

const nameOf = (userId: number): string => `outbox:${userId}`

const isOfDevice = ({ file }: Outgoing): boolean => file !== null && 'file' in file

/**
 * What was written and is not sent yet outlives a reload of the tab. A file of the device does not: with one on its way
 * the browser asks before it leaves the page. Nothing is kept of a session that was ended. The returned function stops
 * this.
 */
export function keepUnsent(cache: QueryClient, userId: number): () => void {
  for (const outgoing of takeKept(userId)) resume(cache, outgoing)
  const warn = (event: BeforeUnloadEvent): void => {
    if (getAccessToken() && allOutgoing(cache).some(isOfDevice)) event.preventDefault()
  }
  const keep = (): void => {
    const kept = getAccessToken() ? allOutgoing(cache).filter((outgoing) => !isOfDevice(outgoing)) : []
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

function takeKept(userId: number): Outgoing[] {
  const text = sessionStorage.getItem(nameOf(userId))
  sessionStorage.removeItem(nameOf(userId))
  return text ? (JSON.parse(text) as Outgoing[]) : []
}
