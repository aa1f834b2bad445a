import { SendError, type Channel } from '#server/channels/port.ts'
import { announceTickets } from '#server/features/tickets/core/emit.actions.ts'
import { fillQuestions } from '#server/features/tickets/core/fill-questions.actions.ts'
import { markReadReceiptsSent } from './media.actions.ts'
import { markReactionRefused } from './reactions.actions.ts'
import {
  findPendingChange,
  listUnconfirmed,
  type PendingChange,
} from '#server/features/tickets/read/message-keys.queries.ts'
import { channelOf, type JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

type TicketJobs = Pick<
  JobHandlers,
  | 'ticket.markRead'
  | 'ticket.announce'
  | 'ticket.fillQuestions'
  | 'message.revoke'
  | 'message.pushEdit'
  | 'message.pushReaction'
>

const POSTPONED_MS = 5000

/** The worker repeats jobs that throw, with growing pauses. */
export function ticketJobs(deps: JobContext): TicketJobs {
  const { data, services } = deps
  const systemActor = (companyId: number) => ({ companyId, userId: null })

  /** Applies a change at the provider. A change that the provider refuses for good stays in our database only. */
  async function applyAtProvider(
    companyId: number,
    messageId: number,
    apply: (channel: Channel, change: PendingChange) => Promise<void>,
    onRefused: (change: PendingChange, reason: string) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const change = await data.read(systemActor(companyId), (db) => findPendingChange(db, messageId))
    if (!change || change.neverLeft) return
    try {
      await apply(channelOf(deps, change.connectionId), change)
    } catch (error) {
      if (!(error instanceof SendError && error.retry === 'never')) throw error
      services.log.warn({ companyId, messageId, reason: error.message }, 'the provider refused a change')
      await onRefused(change, error.message)
    }
  }

  return {
    'ticket.markRead': async ({ companyId, ticketId }) => {
      const unconfirmed = await data.read(systemActor(companyId), (db) => listUnconfirmed(db, ticketId))
      if (unconfirmed.connectionId === null) return
      await channelOf(deps, unconfirmed.connectionId).markRead(unconfirmed.keys)
      await data.change(systemActor(companyId), (tx) => markReadReceiptsSent(tx, unconfirmed.messageIds))
    },

    'ticket.announce': ({ companyId, ticketIds }) =>
      data.change(systemActor(companyId), (tx) => announceTickets(tx, ticketIds)),

    /** Each batch has a transaction of its own, because it keeps others away from its tickets. */
    'ticket.fillQuestions': async ({ companyId, before }) => {
      const fillAfter = (afterId: number): Promise<number | null> =>
        data.change(systemActor(companyId), (tx) => fillQuestions(tx, { before, afterId }))
      for (let last: number | null = 0; last !== null; last = await fillAfter(last));
    },

    'message.revoke': ({ companyId, messageId }) =>
      applyAtProvider(companyId, messageId, async (channel, { key, isDeleted }) => {
        if (isDeleted) await channel.deleteMessage(key)
      }),

    'message.pushEdit': async ({ companyId, messageId }) => {
      const change = await data.read(systemActor(companyId), (db) => findPendingChange(db, messageId))
      if (change?.isQueued) {
        // The message may be sent at this moment with its old text, so the edit waits.
        const runAt = new Date(Date.now() + POSTPONED_MS).toISOString()
        const options = { key: `message.pushEdit/${messageId}`, runAt, connectionId: change.connectionId }
        return data.change(systemActor(companyId), (tx) =>
          tx.enqueue('message.pushEdit', { companyId, messageId }, options),
        )
      }
      await applyAtProvider(companyId, messageId, async (channel, { key, body, mentions, isDeleted }) => {
        if (!isDeleted) await channel.editMessage(key, body, mentions)
      })
    },

    'message.pushReaction': ({ companyId, messageId }) =>
      applyAtProvider(
        companyId,
        messageId,
        (channel, { key, emoji }) => channel.reactToMessage(key, emoji),
        ({ emoji }, reason) =>
          data.change(systemActor(companyId), (tx) => markReactionRefused(tx, messageId, { emoji, reason })),
      ),
  }
}
