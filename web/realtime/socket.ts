import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { io, type Socket } from 'socket.io-client'
import { HEARTBEAT_MS, readWireEvent, TOPICS, wireNames } from '#contract/events.ts'
import { getAccessToken, refreshSession } from '#web/api/client.ts'
import { apply } from './apply.ts'

/** The state of the line. `since`: when it was lost, in ms since 1970. */
export type Line = { state: 'connecting' | 'online' } | { state: 'offline'; since: number }

const OWN_ROOMS: readonly (readonly [string, ...string[]])[] = [
  ['joinNotification'],
  ['joinTickets', 'open'],
  ['joinTickets', 'pending'],
  ['joinTickets', 'closed'],
]

const RETRY_MS = 1500

let socket: Socket | null = null
let line: Line = { state: 'connecting' }
/** Tickets whose conversation is on the screen, with how many parts of it asked. */
const watched = new Map<number, number>()
const lineListeners = new Set<() => void>()

function setLine(next: Line): void {
  line = next
  for (const listener of lineListeners) listener()
}

const subscribeToLine = (listener: () => void): (() => void) => {
  lineListeners.add(listener)
  return () => lineListeners.delete(listener)
}

export const useLine = (): Line => useSyncExternalStore(subscribeToLine, () => line)

/** Says something to the server; lost when there is no line. */
export function emit(name: string, ...values: unknown[]): void {
  socket?.emit(name, ...values)
}

/** Tries again now instead of waiting. */
export function reconnect(): void {
  if (socket && !socket.connected) socket.connect()
}

/** Asks for the live events of one conversation until the returned function is called. */
export function watchTicket(ticketId: number): () => void {
  watched.set(ticketId, (watched.get(ticketId) ?? 0) + 1)
  emit('joinChatBox', String(ticketId))
  return () => {
    const left = (watched.get(ticketId) ?? 1) - 1
    if (left > 0) return void watched.set(ticketId, left)
    watched.delete(ticketId)
    emit('leaveChatBox', String(ticketId))
  }
}

export const isWatched = (ticketId: number): boolean => watched.has(ticketId)

/** The server says `ready` once it can answer joins; after a break the screens ask for what they missed. */
function whenReady(cache: QueryClient): void {
  const again = line.state === 'offline'
  for (const [name, ...values] of OWN_ROOMS) emit(name, ...values)
  for (const ticketId of watched.keys()) emit('joinChatBox', String(ticketId))
  emit('userStatus')
  setLine({ state: 'online' })
  if (again) void cache.invalidateQueries()
}

function listen(connection: Socket, cache: QueryClient, companyId: number): void {
  for (const topic of TOPICS) {
    for (const name of wireNames(topic, companyId)) {
      connection.on(name, (payload: { action?: unknown }) => {
        const event = readWireEvent(topic, payload)
        if (event) apply(cache, event)
      })
    }
  }
}

/** Opens the line of the signed-in user; the returned function closes it. */
export function startRealtime(cache: QueryClient, companyId: number): () => void {
  const connection = io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    /** Read at every attempt: the token is renewed meanwhile. */
    auth: (give) => give({ token: getAccessToken() ?? '' }),
  })
  socket = connection
  setLine({ state: 'connecting' })
  listen(connection, cache, companyId)

  const lost = (): void => {
    if (line.state !== 'offline') setLine({ state: 'offline', since: Date.now() })
  }
  let retry = 0
  /** The server refused or ended the line: most often the token expired. Without a session nothing is retried. */
  const renew = (): void => {
    retry = window.setTimeout(() => {
      void refreshSession()
        .then((session) => session && connection.connect())
        .catch(renew)
    }, RETRY_MS)
  }
  connection.on('ready', () => whenReady(cache))
  connection.on('disconnect', (reason) => {
    lost()
    if (reason === 'io server disconnect') renew()
  })
  connection.on('connect_error', () => {
    lost()
    if (!connection.active) renew()
  })
  const heartbeat = window.setInterval(() => emit('userStatus'), HEARTBEAT_MS)

  return () => {
    window.clearInterval(heartbeat)
    window.clearTimeout(retry)
    connection.disconnect()
    if (socket === connection) socket = null
    watched.clear()
  }
}
