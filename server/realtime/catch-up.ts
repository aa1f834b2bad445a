import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Recent, RecentEvent } from './recent.ts'
import type { IoServer, IoSocket } from './socket.ts'

type Deps = { io: IoServer; recent: Recent; isClustered: boolean; log: FastifyBaseLogger }
/** When `missed` is true, the page has to fetch everything again. */
export type CaughtUp = { missed: boolean }

/** The name of a request between processes. */
const RECENT = 'recent'
/**
 * After this time the page is told to fetch everything again, which is better than a socket that never becomes ready.
 */
const ANSWER_TIMEOUT_MS = 1000

/**
 * Returns how many ms ago a page began to fetch its lists. Returns null when the page does not say so, or when it only
 * reconnected.
 */
function ageOf({ handshake }: IoSocket): number | null {
  const { age } = handshake.auth as { age?: unknown }
  return typeof age === 'number' && age >= 0 ? age + Date.now() - handshake.issued : null
}

/**
 * A page fetches its lists first and opens its socket afterwards. Once the socket has joined its rooms, this sends it
 * the events that were emitted in between. Nothing is sent to a page that does not say its age.
 */
export function createCatchUp({ io, recent, isClustered, log }: Deps) {
  io.on(RECENT, (rooms: string[], ms: number, answer: (told: RecentEvent[] | null) => void) =>
    answer(recent.listFor(new Set(rooms), ms)),
  )

  async function toldByOtherProcesses(rooms: ReadonlySet<string>, ms: number): Promise<RecentEvent[] | null> {
    try {
      const answers = io.serverSideEmitWithAck(RECENT, [...rooms], ms) as Promise<(RecentEvent[] | null)[]>
      const parts = await Promise.race([answers, sleep(ANSWER_TIMEOUT_MS, [null], { ref: false })])
      return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? [])
    } catch (error) {
      log.debug({ err: error }, 'a process did not answer what it told')
      return null
    }
  }

  const resend = (socket: IoSocket, told: RecentEvent[] | null): CaughtUp => {
    for (const { name, payload } of told ?? []) socket.emit(name, payload)
    return { missed: told === null }
  }

  return (socket: IoSocket): CaughtUp | null | Promise<CaughtUp> => {
    const age = ageOf(socket)
    if (age === null) return null
    // This runs synchronously after the join, so that later events reach the socket by themselves and none is sent
    // twice.
    if (!isClustered) return resend(socket, recent.listFor(socket.rooms, age))
    const askedAt = performance.now()
    return toldByOtherProcesses(socket.rooms, age).then((others) => {
      const own = recent.listFor(socket.rooms, age + performance.now() - askedAt)
      if (!own || !others) return resend(socket, null)
      return resend(
        socket,
        [...own, ...others].toSorted((a, b) => a.at - b.at),
      )
    })
  }
}
