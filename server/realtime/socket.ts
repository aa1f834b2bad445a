import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { CurrentUser } from '#server/http/current-user.ts'

type FromClient = Record<string, (...values: unknown[]) => void>
type ToClient = Record<string, (payload: unknown) => void>

/** How somebody is in a conversation. quiet: they only look, and the others are not told. */
export type SocketUser = 'quiet' | 'reading' | 'typing'

/** seats: by ticket. tokenEnds: of the newest token that came by this line, in ms since 1970. */
type SocketData = { actor: CurrentUser; tokenEnds: number; seats: Record<number, SocketUser> }

export type IoServer = Server<FromClient, ToClient, DefaultEventsMap, SocketData>
export type IoSocket = Socket<FromClient, ToClient, DefaultEventsMap, SocketData>
