import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'

/**
 * Sends events to the server and holds the state of the socket. The socket itself is opened by start.ts, which is
 * loaded after the first paint.
 */

/** `since` is when the connection was lost, in ms since 1970. */
export type SocketStatus = { state: 'connecting' | 'online' } | { state: 'offline'; since: number }

let socket: Socket | null = null
let socketStatus: SocketStatus = { state: 'connecting' }
/** Tickets whose conversation is on screen, each with the number of components that watch it. */
const watched = new Map<number, number>()
/** Tickets that are only peeked at, counted in the same way. */
const peeked = new Map<number, number>()
const listeners = new Set<() => void>()

export const getSocketStatus = (): SocketStatus => socketStatus

export function setSocketStatus(next: SocketStatus): void {
  socketStatus = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSocketStatus = (): SocketStatus => useSyncExternalStore(subscribe, getSocketStatus)

/** Sets the socket that `emit` uses; null when it is closed. */
export function setSocket(next: Socket | null): void {
  socket = next
}

/** Sends an event to the server. It is dropped while the socket is not connected. */
export function emit(name: string, ...values: unknown[]): void {
  if (socket?.connected) socket.emit(name, ...values)
}

/** Connects now instead of waiting for the next attempt. */
export function reconnect(): void {
  if (socket && !socket.connected) socket.connect()
}

/**
 * Subscribes to the live events of one conversation until the returned function is called. With 'quietly', colleagues
 * are not told that the user views the ticket.
 */
export function watchTicket(ticketId: number, how: 'openly' | 'quietly' = 'openly'): () => void {
  const counts = how === 'openly' ? watched : peeked
  counts.set(ticketId, (counts.get(ticketId) ?? 0) + 1)
  joinTicketRoom(ticketId)
  return () => {
    const remaining = (counts.get(ticketId) ?? 1) - 1
    if (remaining > 0) return void counts.set(ticketId, remaining)
    counts.delete(ticketId)
    if (how === 'quietly' && watched.has(ticketId)) return
    emit('leaveChatBox', String(ticketId))
    if (peeked.has(ticketId)) joinTicketRoom(ticketId)
  }
}

const joinTicketRoom = (ticketId: number): void =>
  emit(watched.has(ticketId) ? 'joinChatBox' : 'peekChatBox', String(ticketId))

export const isWatched = (ticketId: number): boolean => watched.has(ticketId)

/** Returns whether the conversation is on screen, also for somebody who only peeks at it. */
export const isShown = (ticketId: number): boolean => watched.has(ticketId) || peeked.has(ticketId)

/** Joins all rooms again after a reconnect, because the server has forgotten them. */
export function watchAgain(): void {
  for (const ticketId of new Set([...watched.keys(), ...peeked.keys()])) joinTicketRoom(ticketId)
}
