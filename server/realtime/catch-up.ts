import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Recent, Told } from '#server/realtime/recent.ts'
import type { IoServer, IoSocket } from '#server/realtime/socket.ts'

type Deps = { io: IoServer; recent: Recent; isClustered: boolean; log: FastifyBaseLogger }
/** missed: the page has to ask for everything again. */
export type CaughtUp = { missed: boolean }

/** Asked between processes. */
const RECENT = 'recent'
/** Asking the server once more is better than a line that is not ready. */
const PATIENCE_MS = 1000

/** How long ago a page began to ask for its lists, in ms. Null: it does not say, or its line was open before. */
function ageOf({ handshake }: IoSocket): number | null {
  const { age } = handshake.auth as { age?: unknown }
  return typeof age === 'number' && age >= 0 ? age + Date.now() - handshake.issued : null
}

/**
 * A page asks for its lists first and opens its line afterwards. A socket that is in its rooms is told here what was told
 * in between; for a page that does not say its age nothing happens.
 */
export function createCatchUp({ io, recent, isClustered, log }: Deps) {
  io.on(RECENT, (rooms: string[], ms: number, answer: (told: Told[] | null) => void) =>
    answer(recent.toldTo(new Set(rooms), ms)),
  )

  async function toldElsewhere(rooms: ReadonlySet<string>, ms: number): Promise<Told[] | null> {
    try {
      const answers = io.serverSideEmitWithAck(RECENT, [...rooms], ms) as Promise<(Told[] | null)[]>
      const parts = await Promise.race([answers, sleep(PATIENCE_MS, [null], { ref: false })])
      return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? [])
    } catch (error) {
      log.debug({ err: error }, 'a process did not answer what it told')
      return null
    }
  }

  const repeat = (socket: IoSocket, told: Told[] | null): CaughtUp => {
    for (const { name, payload } of told ?? []) socket.emit(name, payload)
    return { missed: told === null }
  }

  return (socket: IoSocket): CaughtUp | null | Promise<CaughtUp> => {
    const age = ageOf(socket)
    if (age === null) return null
    // In the same moment in which it joined: what is told from now on comes by itself.
    if (!isClustered) return repeat(socket, recent.toldTo(socket.rooms, age))
    const askedAt = performance.now()
    return toldElsewhere(socket.rooms, age).then((others) => {
      const own = recent.toldTo(socket.rooms, age + performance.now() - askedAt)
      if (!own || !others) return repeat(socket, null)
      return repeat(
        socket,
        [...own, ...others].toSorted((a, b) => a.at - b.at),
      )
    })
  }
}
