import type { IoServer, IoSocket } from './socket.ts'

/** Clients that know only the API's base URL connect under its path, `/api`. Both namespaces behave alike. */
const NAMESPACES = ['/', '/api']

export const namespacesOf = (io: IoServer) => NAMESPACES.map((name) => io.of(name))

/** Returns the sockets of this process that are in the room. */
export const socketsIn = (io: IoServer, room: string): IoSocket[] =>
  namespacesOf(io).flatMap(({ adapter, sockets }) =>
    [...(adapter.rooms.get(room) ?? [])].flatMap((socketId) => sockets.get(socketId) ?? []),
  )
