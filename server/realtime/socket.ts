import type { Socket } from 'socket.io'
import type { Viewer } from '#server/http/viewer.ts'

type FromClient = Record<string, (...values: unknown[]) => void>
type ToClient = Record<string, (payload: unknown) => void>

export type DeskSocket = Socket<FromClient, ToClient, object, { who: Viewer }>
