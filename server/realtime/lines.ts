import type { DeskServer, DeskSocket } from '#server/realtime/socket.ts'

/** Clients that know one base URL, the API's, open their line under its path, too: the two are alike in everything. */
const NAMESPACES = ['/', '/api']

export const linesOf = (io: DeskServer) => NAMESPACES.map((name) => io.of(name))

/** Those in the room, of this process. */
export const socketsIn = (io: DeskServer, room: string): DeskSocket[] =>
  linesOf(io).flatMap(({ adapter, sockets }) =>
    [...(adapter.rooms.get(room) ?? [])].flatMap((socketId) => sockets.get(socketId) ?? []),
  )
