import type { IoSocket } from './socket.ts'

/**
 * The limit of sockets of one user: it allows for many tabs, for a team that shares an account, and for sockets that
 * are just being replaced.
 */
export const MAX_SOCKETS = 250
/**
 * The limits of one socket: this many events at once, and this many per second on average. Our own pages send far
 * fewer.
 */
const BURST = 100
const PER_SECOND = 10

/** Disconnects a socket that sends more events than any page does, because each event may cost a database query. */
export function installFloodGuard(socket: IoSocket, clock: () => number = performance.now.bind(performance)): void {
  let left = BURST
  let seenAt = clock()
  socket.use((_event, next) => {
    const at = clock()
    left = Math.min(BURST, left + ((at - seenAt) / 1000) * PER_SECOND)
    seenAt = at
    if (left < 1) return void socket.disconnect(true)
    left--
    next()
  })
}
