import { withAbsoluteLinks } from '#server/files/absolute-links.ts'
import { isOtherOrigin } from '#server/http/cors.ts'
import { namespacesOf } from './lines.ts'
import type { Broadcast } from './publish.ts'
import type { Recent } from './recent.ts'
import { rooms } from './rooms.ts'
import type { IoServer, IoSocket } from './socket.ts'

type Deps = { io: IoServer; recent: Recent; publicUrl: string; origins: string[]; isClustered: boolean }

/**
 * Returns the payload with absolute addresses for a page of another origin, or null when it contains none to change.
 */
function withAbsoluteAddresses(payload: unknown, publicUrl: string): unknown {
  const json = JSON.stringify(payload)
  const absolute = withAbsoluteLinks(json, publicUrl)
  return absolute === json ? null : JSON.parse(absolute)
}

/**
 * Emits events to the sockets in some rooms, in both namespaces. Each page receives addresses that work on its own
 * origin.
 */
export function createBroadcast({ io, recent, publicUrl, origins, isClustered }: Deps) {
  const namespaces = namespacesOf(io)

  const emitToRooms: Broadcast = ({ to, except, name, payload, isReplayable = true }) => {
    if (isReplayable) recent.add({ to, except, name, payload })
    for (const namespace of namespaces) {
      // The second namespace is usually empty, and emitting to it would serialize every payload once more.
      if (!isClustered && namespace.sockets.size === 0) continue
      namespace.to(to).except(except).emit(name, payload)
    }
  }

  const broadcast: Broadcast = (delivery) => {
    const { to, except, payload } = delivery
    if (!to.length) return
    const absolute = origins.length ? withAbsoluteAddresses(payload, publicUrl) : null
    if (!absolute) return emitToRooms(delivery)
    emitToRooms({ ...delivery, except: [...except, rooms.elsewhere] })
    emitToRooms({ ...delivery, except: [...except, rooms.here], payload: absolute })
  }

  /** Returns the room for the origin of a socket's page. */
  const addressOf = ({ handshake }: IoSocket): string =>
    isOtherOrigin(handshake.headers.origin, origins, publicUrl) ? rooms.elsewhere : rooms.here

  return { broadcast, addressOf }
}
