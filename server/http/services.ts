import type { FastifyBaseLogger } from 'fastify'
import type { Channel } from '#server/channels/port.ts'
import type { Config } from '#server/config.ts'
import type { FileStore } from '#server/files/storage.ts'

/** Keys for one purpose each, derived from SECRET_KEY. */
export type Keys = { storage: Buffer; fileUrl: Buffer; accessToken: Buffer; cookie: Buffer }

/** What requests and jobs may need besides the data. */
export type Services = {
  config: Config
  keys: Keys
  files: FileStore
  channels: { channelOf(connectionId: number): Channel | null }
  realtime: { endSessions(userId: number, sessionIds: string[]): void; online(userId: number): boolean }
  log: FastifyBaseLogger
}
