import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { CurrentUser } from '#server/http/current-user.ts'

type FromClient = Record<string, (...values: unknown[]) => void>
type ToClient = Record<string, (payload: unknown) => void>

/** The state of a user in an open ticket. A `quiet` user is not shown to the others. */
export type SocketUser = 'quiet' | 'reading' | 'typing'

/**
 * `seats` is keyed by ticket id, in the order in which the tickets were opened last. `tokenEnds` is the expiry of the
 * socket's newest token, in ms since 1970.
 */
type SocketData = { actor: CurrentUser; tokenEnds: number; seats: Map<number, SocketUser> }

export type IoServer = Server<FromClient, ToClient, DefaultEventsMap, SocketData>
export type IoSocket = Socket<FromClient, ToClient, DefaultEventsMap, SocketData>
