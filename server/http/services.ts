import type { FastifyBaseLogger } from 'fastify'
import type { ChannelResponse, ChannelRequest } from '#server/channels/channel-request.ts'
import type { Channel, ChannelHost, ConnectionRef } from '#server/channels/port.ts'
import type { VisitorLines } from '#server/channels/webchat/visitor-lines.ts'
import type { Config } from '#server/config.ts'
import type { FileStore } from '#server/files/storage.ts'
import type { Speech } from '#server/integrations/azure-speech/client.ts'
import type { Dialogflow } from '#server/integrations/dialogflow/client.ts'
import type { Ai } from '#server/integrations/openai/client.ts'
import type { Egress } from '#server/integrations/egress.ts'
import type { Pix } from '#server/integrations/pix-efi/client.ts'
import type { Pace } from '#server/lib/pace.ts'

/** Keys derived from SECRET_KEY, each for one purpose. */
export type Keys = {
  storage: Buffer
  fileUrl: Buffer
  accessToken: Buffer
  cookie: Buffer
  visitor: Buffer
  webPush: Buffer
}

/** What requests and jobs may need besides the database. */
export type AppServices = {
  config: Config
  keys: Keys
  files: FileStore
  /** Returns how long, in ms, a person who stores so many files waits before they are read. All uploads of a person share one pace. */
  uploadPace: Pace
  /** How many more bytes the files of a company may take; null if its plan sets no limit. */
  storageLeft(companyId: number): Promise<number | null>
  /** Null where payments are recorded by hand. */
  pix: Pix | null
  dialogflow: Dialogflow
  ai: Ai
  speech: Speech
  /** Requests to addresses that companies gave. */
  egress: Egress
  /** Told at once when a company gets a webhook, so that the next change is recorded for it. */
  webhooks: { add(companyId: number): void }
  /** Told at once when a browser of a company is pushed to, so that the next change counts for it. */
  pushCompanies: { add(companyId: number): void }
  /** Follows what visitors of the companies' sites are told. */
  visitors: Pick<VisitorLines, 'follow'>
  channels: {
    /** Returns a channel that runs in this process. */
    channelOf(connectionId: number): Channel | null
    /** Runs the request in the process that runs the connection; null if none does. */
    run(request: ChannelRequest): Promise<ChannelResponse | null>
  }
  /** Returns the host that stores the events of a connection, for channels whose events come by webhook. */
  channelHost(ref: ConnectionRef): ChannelHost
  realtime: { endSessions(userId: number, sessionIds: string[]): void; online(userId: number): boolean }
  log: FastifyBaseLogger
}
