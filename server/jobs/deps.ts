import { SendError, type Channel } from '#server/channels/port.ts'
import type { Data } from '#server/db/change.ts'
import type { Services } from '#server/http/services.ts'

/** What jobs work with. */
export type JobDeps = { data: Data; services: Services }

/** For a job that cannot do without: it is tried again when the line is up. */
export function channelOf({ services }: JobDeps, connectionId: number): Channel {
  const channel = services.channels.channelOf(connectionId)
  if (!channel) throw new SendError('the connection is not open in this process', 'later')
  return channel
}
