import type { IoServer, IoSocket } from '#server/realtime/socket.ts'

/** Clients that know one base URL, the API's, open their line under its path, too: the two are alike in everything. */
const NAMESPACES = ['/', '/api']

export const linesOf = (io: IoServer) => NAMESPACES.map((name) => io.of(name))

/** Those in the room, of this process. */
export const socketsIn = (io: IoServer, room: string): IoSocket[] =>
  linesOf(io).flatMap(({ adapter, sockets }) =>
    [...(adapter.rooms.get(room) ?? [])].flatMap((socketId) => sockets.get(socketId) ?? []),
  )
