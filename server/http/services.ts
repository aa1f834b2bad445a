import type { FastifyBaseLogger } from 'fastify'
import type { ChannelResponse, ChannelRequest } from '#server/channels/channel-request.ts'
import type { Channel, ChannelHost, ConnectionRef } from '#server/channels/port.ts'
import type { Config } from '#server/config.ts'
import type { FileStore } from '#server/files/storage.ts'
import type { Dialogflow } from '#server/integrations/dialogflow/client.ts'
import type { Pix } from '#server/integrations/pix-efi/client.ts'
import type { Pace } from '#server/lib/pace.ts'

/** Keys for one purpose each, derived from SECRET_KEY. */
export type Keys = { storage: Buffer; fileUrl: Buffer; accessToken: Buffer; cookie: Buffer }

/** What requests and jobs may need besides the data. */
export type AppServices = {
  config: Config
  keys: Keys
  files: FileStore
  /** How long a person who stores so many files waits before they are read, in ms. One pace for everything they send. */
  uploadPace: Pace
  /** How many bytes more the files of a company may take; null: its plan sets no limit. */
  storageLeft(companyId: number): Promise<number | null>
  /** Null where companies pay by hand. */
  pix: Pix | null
  dialogflow: Dialogflow
  channels: {
    /** That this process holds. */
    channelOf(connectionId: number): Channel | null
    /** By whatever process holds the connection; null: none does. */
    run(request: ChannelRequest): Promise<ChannelResponse | null>
  }
  /** What the channel of a connection tells the desk, for channels that hear by the web. */
  channelHost(ref: ConnectionRef): ChannelHost
  realtime: { endSessions(userId: number, sessionIds: string[]): void; online(userId: number): boolean }
  log: FastifyBaseLogger
}
