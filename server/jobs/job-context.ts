import { SendError, type Channel } from '#server/channels/port.ts'
import type { Database } from '#server/db/transaction.ts'
import type { AppServices } from '#server/http/services.ts'

export type JobContext = { data: Database; services: AppServices }

/**
 * Returns the channel for a job that needs it. Throws SendError without one, so that the job is retried when the
 * connection is open.
 */
export function channelOf({ services }: JobContext, connectionId: number): Channel {
  const channel = services.channels.channelOf(connectionId)
  if (!channel) throw new SendError('the connection is not open in this process', 'later')
  return channel
}
