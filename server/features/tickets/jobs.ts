import type { Readable } from 'node:stream'
import { SendError, type Channel } from '#server/channels/port.ts'
import { discardUpload, storeUpload } from '#server/features/files/actions.ts'
import { announceTickets } from '#server/features/tickets/announce.actions.ts'
import { attachMedia, confirmRead, giveUpMedia, showFile } from '#server/features/tickets/media.actions.ts'
import { findMessageRow, type MessageRow } from '#server/features/tickets/messages.queries.ts'
import { findPendingChange, listUnconfirmed, type PendingChange } from '#server/features/tickets/provider.queries.ts'
import { AppError, understand } from '#server/http/errors.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

type TicketJobs = Pick<
  JobHandlers,
  | 'message.fetchMedia'
  | 'message.showFile'
  | 'ticket.markRead'
  | 'ticket.announce'
  | 'message.revoke'
  | 'message.pushEdit'
  | 'message.pushReaction'
>

const PATIENCE_MS = 24 * 3600 * 1000
const NO_ROOM = 'ERR_PLAN_LIMIT_STORAGE'
const POSTPONED_MS = 5000

/** What fails is tried again by the worker, later and later. */
export function ticketJobs({ data, services }: JobDeps): TicketJobs {
  const desk = (companyId: number) => ({ companyId, userId: null })

  const channelOf = (connectionId: number): Channel => {
    const channel = services.channels.channelOf(connectionId)
    if (!channel) throw new SendError('the connection is not open in this process', 'later')
    return channel
  }

  async function fetchMedia(companyId: number, message: MessageRow, raw: Buffer, connectionId: number): Promise<void> {
    const source: Readable = await channelOf(connectionId).download(raw)
    const name = message.mediaName ?? `${message.mediaType}-${message.id}`
    const stored = await storeUpload(services, companyId, source, { name, fromOutside: true })
    const remove = () => discardUpload(services, stored)
    try {
      if (!(await data.change(desk(companyId), (tx) => attachMedia(tx, message, stored)))) await remove()
    } catch (error) {
      await remove()
      throw error
    }
  }

  /** Tells the provider; what it refuses for good stays changed here only. */
  async function push(
    companyId: number,
    messageId: number,
    tell: (channel: Channel, change: PendingChange) => Promise<void>,
  ): Promise<void> {
    const change = await data.read(desk(companyId), (db) => findPendingChange(db, messageId))
    if (!change || change.neverLeft) return
    try {
      await tell(channelOf(change.connectionId), change)
    } catch (error) {
      if (!(error instanceof SendError && error.retry === 'never')) throw error
      services.log.warn({ companyId, messageId, reason: error.message }, 'the provider refused a change')
    }
  }

  return {
    'message.fetchMedia': async ({ companyId, messageId }) => {
      const message = await data.read(desk(companyId), (db) => findMessageRow(db, messageId))
      if (message?.mediaState !== 'pending' || !message.raw || message.connectionId === null) return
      try {
        await fetchMedia(companyId, message, message.raw, message.connectionId)
      } catch (error) {
        const reason = understand(error)?.code
        const isNever = error instanceof SendError && error.retry === 'never'
        // A disk that is full is made room on; what is wrong with a file stays wrong.
        const isHopeless = isNever || (error instanceof AppError && reason !== 'ERR_STORAGE_FULL') || reason === NO_ROOM
        if (!isHopeless && Date.now() - Date.parse(message.createdAt) < PATIENCE_MS) throw error
        await data.change(desk(companyId), (tx) => giveUpMedia(tx, message, { noRoom: reason === NO_ROOM }))
      }
    },

    'message.showFile': ({ companyId, fileId }) => data.change(desk(companyId), (tx) => showFile(tx, fileId)),

    'ticket.markRead': async ({ companyId, ticketId }) => {
      const unconfirmed = await data.read(desk(companyId), (db) => listUnconfirmed(db, ticketId))
      if (unconfirmed.connectionId === null) return
      await channelOf(unconfirmed.connectionId).markRead(unconfirmed.keys)
      await data.change(desk(companyId), (tx) => confirmRead(tx, unconfirmed.messageIds))
    },

    'ticket.announce': ({ companyId, ticketIds }) =>
      data.change(desk(companyId), (tx) => announceTickets(tx, ticketIds)),

    'message.revoke': ({ companyId, messageId }) =>
      push(companyId, messageId, async (channel, { key, isDeleted }) => {
        if (isDeleted) await channel.remove(key)
      }),

    'message.pushEdit': async ({ companyId, messageId }) => {
      const change = await data.read(desk(companyId), (db) => findPendingChange(db, messageId))
      if (change?.isQueued) {
        // It may be on its way at this very moment, with the text it had before.
        const runAt = new Date(Date.now() + POSTPONED_MS).toISOString()
        const options = { key: `message.pushEdit/${messageId}`, runAt }
        return data.change(desk(companyId), (tx) => tx.enqueue('message.pushEdit', { companyId, messageId }, options))
      }
      await push(companyId, messageId, async (channel, { key, body, isDeleted }) => {
        if (!isDeleted) await channel.edit(key, body)
      })
    },

    'message.pushReaction': ({ companyId, messageId }) =>
      push(companyId, messageId, (channel, { key, emoji }) => channel.react(key, emoji)),
  }
}
