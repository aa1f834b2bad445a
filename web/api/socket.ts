import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'

/**
 * What screens say to the server, and the state of the line. The line itself is opened by start.ts, which comes after
 * the first paint.
 */

/** `since`: when it was lost, in ms since 1970. */
export type SocketStatus = { state: 'connecting' | 'online' } | { state: 'offline'; since: number }

let socket: Socket | null = null
let socketStatus: SocketStatus = { state: 'connecting' }
/** Tickets whose conversation is on the screen, with how many parts of it asked. */
const watched = new Map<number, number>()
/** Those that are only looked into. */
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

/** Sets the line that `emit` uses; null when it is closed. */
export function setSocket(next: Socket | null): void {
  socket = next
}

/** Says something to the server; lost when there is no line. */
export function emit(name: string, ...values: unknown[]): void {
  if (socket?.connected) socket.emit(name, ...values)
}

/** Tries again now instead of waiting. */
export function reconnect(): void {
  if (socket && !socket.connected) socket.connect()
}

/**
 * Asks for the live events of one conversation until the returned function is called. Watched quietly, the colleagues
 * are not told.
 */
export function watchTicket(ticketId: number, how: 'openly' | 'quietly' = 'openly'): () => void {
  const of = how === 'openly' ? watched : peeked
  of.set(ticketId, (of.get(ticketId) ?? 0) + 1)
  ask(ticketId)
  return () => {
    const left = (of.get(ticketId) ?? 1) - 1
    if (left > 0) return void of.set(ticketId, left)
    of.delete(ticketId)
    if (how === 'quietly' && watched.has(ticketId)) return
    emit('leaveChatBox', String(ticketId))
    if (peeked.has(ticketId)) ask(ticketId)
  }
}

const ask = (ticketId: number): void => emit(watched.has(ticketId) ? 'joinChatBox' : 'peekChatBox', String(ticketId))

export const isWatched = (ticketId: number): boolean => watched.has(ticketId)

/** After a break the server has forgotten which conversations are open here. */
export function watchAgain(): void {
  for (const ticketId of new Set([...watched.keys(), ...peeked.keys()])) ask(ticketId)
}
