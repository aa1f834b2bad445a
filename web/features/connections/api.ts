import type { z } from 'zod'
import type { Connection, ConnectionInput, FacebookLogin } from '#contract/connections.ts'
import { del, get, post, put } from '#web/api/client.ts'

export type ConnectionFields = z.input<typeof ConnectionInput>

export const readConnection = (id: number, signal: AbortSignal): Promise<Connection> =>
  get<Connection>(`/whatsapp/${id}`, { query: { session: 0 }, signal })
export const createConnection = (fields: ConnectionFields): Promise<Connection> => post<Connection>('/whatsapp', fields)
export const changeConnection = (id: number, fields: ConnectionFields): Promise<Connection> =>
  put<Connection>(`/whatsapp/${id}`, fields)
export const deleteConnection = (id: number): Promise<unknown> => del(`/whatsapp/${id}`)

/** Starts the link again with what is stored. */
export const startSession = (id: number): Promise<unknown> => post(`/whatsappsession/${id}`)
/** Forgets the link and asks for a new QR code. */
export const renewSession = (id: number): Promise<unknown> => put(`/whatsappsession/${id}`)
export const endSession = (id: number): Promise<unknown> => del(`/whatsappsession/${id}`)

/** Makes connections of the pages a person chose at Facebook, or renews them. */
export const linkFacebook = (login: FacebookLogin): Promise<Connection[]> => post<Connection[]>('/facebook', login)
