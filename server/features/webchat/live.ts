import { PassThrough } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VisitorLines, VisitorSign } from '#server/channels/webchat/visitor-lines.ts'
import type { Visitor } from './visitor-token.ts'

/** Lines through which nothing passes are cut by what stands between, and a browser that is gone is noticed by this. */
const BEAT_MS = 25_000

/** A stream of signs for one visitor, as `text/event-stream`. It tells nothing of what was written. */
export async function sendSigns(
  { follow }: Pick<VisitorLines, 'follow'>,
  { connectionId, visitorId }: Visitor,
  { request, reply, onEnd }: { request: FastifyRequest; reply: FastifyReply; onEnd: () => void },
): Promise<PassThrough> {
  const stream = new PassThrough()
  const say = (sign: VisitorSign | 'ready'): void => void stream.write(`event: ${sign}\ndata: {}\n\n`)
  const unfollow = await follow(connectionId, visitorId, say).catch((error: unknown) => {
    onEnd()
    throw error
  })
  const beat = setInterval(() => stream.write(': \n\n'), BEAT_MS)
  stream.once('close', () => {
    clearInterval(beat)
    unfollow()
    onEnd()
  })
  const end = (): void => void stream.destroy()
  if (request.raw.socket.destroyed) end()
  request.raw.socket.once('close', end)
  say('ready')
  void reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
  return stream
}
