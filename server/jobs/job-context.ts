import { SendError, type Channel } from '#server/channels/port.ts'
import type { Database } from '#server/db/transaction.ts'
import type { AppServices } from '#server/http/services.ts'

/** What jobs work with. */
export type JobContext = { data: Database; services: AppServices }

/** For a job that cannot do without: it is tried again when the line is up. */
export function channelOf({ services }: JobContext, connectionId: number): Channel {
  const channel = services.channels.channelOf(connectionId)
  if (!channel) throw new SendError('the connection is not open in this process', 'later')
  return channel
}
