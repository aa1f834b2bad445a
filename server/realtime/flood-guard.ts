import type { IoSocket } from '#server/realtime/socket.ts'

/** Tabs and windows of one person, or of a team that shares an account, with those that are just being replaced. */
export const MAX_SOCKETS = 250
/** Events of one socket: so many at once, and so many a second in the long run. A screen of ours says far less. */
const BURST = 100
const PER_SECOND = 10

/** Cuts a socket that says more than any screen does: every event may cost a look into the database. */
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
