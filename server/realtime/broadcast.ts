import { withAbsoluteLinks } from '#server/files/absolute-links.ts'
import { isOtherOrigin } from '#server/http/cors.ts'
import { linesOf } from '#server/realtime/lines.ts'
import type { Broadcast } from '#server/realtime/publish.ts'
import type { Recent } from '#server/realtime/recent.ts'
import { rooms } from '#server/realtime/rooms.ts'
import type { IoServer, IoSocket } from '#server/realtime/socket.ts'

type Deps = { io: IoServer; recent: Recent; publicUrl: string; origins: string[]; isClustered: boolean }

/** Null: nothing in it has to change for a page of another origin. */
function madeAbsolute(payload: unknown, publicUrl: string): unknown {
  const json = JSON.stringify(payload)
  const absolute = withAbsoluteLinks(json, publicUrl)
  return absolute === json ? null : JSON.parse(absolute)
}

/** Tells the sockets in some rooms, on both lines; each with the addresses that work on its page. */
export function createBroadcast({ io, recent, publicUrl, origins, isClustered }: Deps) {
  const lines = linesOf(io)

  const tell: Broadcast = ({ to, except, name, payload }) => {
    recent.keep({ to, except, name, payload })
    for (const line of lines) {
      // Most often nobody is on the second line, for whom everything would be written out once more.
      if (!isClustered && line.sockets.size === 0) continue
      line.to(to).except(except).emit(name, payload)
    }
  }

  const broadcast: Broadcast = ({ to, except, name, payload }) => {
    if (!to.length) return
    const absolute = origins.length ? madeAbsolute(payload, publicUrl) : null
    if (!absolute) return tell({ to, except, name, payload })
    tell({ to, except: [...except, rooms.elsewhere], name, payload })
    tell({ to, except: [...except, rooms.here], name, payload: absolute })
  }

  /** The room of a socket's page. */
  const addressOf = ({ handshake }: IoSocket): string =>
    isOtherOrigin(handshake.headers.origin, origins, publicUrl) ? rooms.elsewhere : rooms.here

  return { broadcast, addressOf }
}
