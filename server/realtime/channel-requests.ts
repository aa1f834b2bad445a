import type { FastifyBaseLogger } from 'fastify'
import type { ChannelResponse, ChannelRequest } from '#server/channels/channel-request.ts'
import type { IoServer } from './socket.ts'

/** The name of a request between processes. */
const CHANNEL_REQUEST = 'errand'

type Run = (request: ChannelRequest) => Promise<ChannelResponse | null>
type Deps = { io: IoServer; run: Run; isClustered: boolean; log: FastifyBaseLogger }

/**
 * Sends a request to the other processes; the one that holds the channel answers it. Resolves to null when none holds
 * it.
 */
export function createChannelRequests({ io, run, isClustered, log }: Deps): Run {
  io.on(
    CHANNEL_REQUEST,
    (request: ChannelRequest, answer: (done: ChannelResponse | null) => void) => void run(request).then(answer),
  )

  return async (request) => {
    if (!isClustered) return null
    try {
      return firstOf(await io.serverSideEmitWithAck(CHANNEL_REQUEST, request))
    } catch (error) {
      log.debug({ err: error }, 'a process did not answer for its channels')
      return firstOf((error as { responses?: unknown[] }).responses ?? [])
    }
  }
}

const firstOf = (answers: unknown[]): ChannelResponse | null =>
  (answers as (ChannelResponse | null)[]).find((done) => done !== null && done !== undefined) ?? null
