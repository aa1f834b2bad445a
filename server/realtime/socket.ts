import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Viewer } from '#server/http/viewer.ts'

type FromClient = Record<string, (...values: unknown[]) => void>
type ToClient = Record<string, (payload: unknown) => void>

/** How somebody is in a conversation. quiet: they only look, and the others are not told. */
export type Seat = 'quiet' | 'reading' | 'typing'

/** seats: by ticket. tokenEnds: of the newest token that came by this line, in ms since 1970. */
export type SocketData = { who: Viewer; tokenEnds: number; seats: Record<number, Seat> }

export type DeskServer = Server<FromClient, ToClient, DefaultEventsMap, SocketData>
export type DeskSocket = Socket<FromClient, ToClient, DefaultEventsMap, SocketData>
