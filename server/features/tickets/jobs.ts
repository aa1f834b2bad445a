import type { Channel } from '#server/channels/port.ts'
import { storeUpload } from '#server/features/files/actions.ts'
import { settleMedia } from '#server/features/tickets/media.actions.ts'
import { messageAtProvider, readMessages, type AtProvider } from '#server/features/tickets/provider.queries.ts'
import type { JobDeps } from '#server/jobs/handlers.ts'
import type { JobHandlers, Jobs } from '#server/jobs/names.ts'

type TicketJob =
  'message.fetchMedia' | 'message.revoke' | 'message.pushEdit' | 'message.pushReaction' | 'ticket.markRead'

/** Thrown, it lets the queue try again later, with growing pauses. */
class LineDown extends Error {
  override name = 'LineDown'
}

const FILE_LIMIT_BYTES = 2 * 1024 * 1024 * 1024
/** Gone at the provider: asking again would answer the same. */
const GONE = new Set([403, 404, 410])

function statusOf(error: unknown): number | null {
  const { output, status } = (error ?? {}) as { output?: { statusCode?: unknown }; status?: unknown }
  const found = output?.statusCode ?? status
  return typeof found === 'number' ? found : null
}

export function ticketJobs({ data, services }: JobDeps): Pick<JobHandlers, TicketJob> {
  const lineOf = (connectionId: number): Channel => {
    const channel = services.channels.channelOf(connectionId)
    if (!channel) throw new LineDown(`connection ${connectionId} is not up in this process`)
    return channel
  }

  /** Finds the message and its line; does nothing where either is gone for good. */
  const withMessage = async (
    { companyId, messageId }: Jobs['message.revoke'],
    work: (channel: Channel, message: AtProvider) => Promise<void>,
  ): Promise<void> => {
    const message = await data.read({ companyId, userId: null }, (db) => messageAtProvider(db, companyId, messageId))
    if (!message || message.connectionId === null) return
    await work(lineOf(message.connectionId), message)
  }

  const settle = (companyId: number, messageId: number, stored: Parameters<typeof settleMedia>[2]): Promise<void> =>
    data.change({ companyId, userId: null }, (tx) => settleMedia(tx, messageId, stored))

  return {
    'message.fetchMedia': (job) =>
      withMessage(job, async (channel, { raw, mediaState, mediaName, voice }) => {
        if (mediaState !== 'pending') return
        if (!raw) return settle(job.companyId, job.messageId, null)
        try {
          const source = await channel.download(raw)
          const name = mediaName ?? (voice ? 'audio.ogg' : 'arquivo')
          const stored = await storeUpload(services, job.companyId, source, { name, limit: FILE_LIMIT_BYTES })
          await settle(job.companyId, job.messageId, stored)
        } catch (error) {
          if (!GONE.has(statusOf(error) ?? 0)) throw error
          await settle(job.companyId, job.messageId, null)
        }
      }),

    'message.revoke': (job) =>
      withMessage(job, async (channel, { key, ack, isDeleted }) => {
        if (isDeleted && ack > 0) await channel.remove(key)
      }),

    'message.pushEdit': (job) =>
      withMessage(job, async (channel, { key, ack, body, isDeleted }) => {
        if (!isDeleted && ack > 0) await channel.edit(key, body)
      }),

    'message.pushReaction': (job) =>
      withMessage(job, (channel, { key, ourReaction }) => channel.react(key, ourReaction)),

    'ticket.markRead': async ({ companyId, ticketId }) => {
      const messages = await data.read({ companyId, userId: null }, (db) => readMessages(db, companyId, ticketId))
      for (const [connectionId, group] of Map.groupBy(messages, (message) => message.connectionId)) {
        if (connectionId !== null) await lineOf(connectionId).markRead(group.map(({ key }) => key))
      }
    },
  }
}
