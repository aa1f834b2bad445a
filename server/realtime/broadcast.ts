import { withAbsoluteLinks } from '#server/files/absolute-links.ts'
import { isOtherOrigin } from '#server/http/cors.ts'
import { linesOf } from '#server/realtime/lines.ts'
import type { Broadcast } from '#server/realtime/publish.ts'
import { rooms } from '#server/realtime/rooms.ts'
import type { DeskServer, DeskSocket } from '#server/realtime/socket.ts'

type Deps = { io: DeskServer; publicUrl: string; origins: string[]; isClustered: boolean }

/** Null: nothing in it has to change for a page of another origin. */
function madeAbsolute(payload: unknown, publicUrl: string): unknown {
  const json = JSON.stringify(payload)
  const absolute = withAbsoluteLinks(json, publicUrl)
  return absolute === json ? null : JSON.parse(absolute)
}

/** Tells the sockets in some rooms, on both lines; each with the addresses that work on its page. */
export function createBroadcast({ io, publicUrl, origins, isClustered }: Deps) {
  const lines = linesOf(io)

  const broadcast: Broadcast = ({ to, except, name, payload }) => {
    if (!to.length) return
    const absolute = origins.length ? madeAbsolute(payload, publicUrl) : null
    for (const line of lines) {
      // Most often nobody is on the second line, for whom everything would be written out once more.
      if (!isClustered && line.sockets.size === 0) continue
      if (!absolute) line.to(to).except(except).emit(name, payload)
      else {
        line.to(to).except(except).except(rooms.elsewhere).emit(name, payload)
        line.to(to).except(except).except(rooms.here).emit(name, absolute)
      }
    }
  }

  /** The room of a socket's page. */
  const placeOf = ({ handshake }: DeskSocket): string =>
    isOtherOrigin(handshake.headers.origin, origins, publicUrl) ? rooms.elsewhere : rooms.here

  return { broadcast, placeOf }
}
