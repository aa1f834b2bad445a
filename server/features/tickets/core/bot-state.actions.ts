import { isActivity } from '#contract/activity-types.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Outcome, StoredMessage } from './arrival.ts'

/** The value of `tickets.bot` before the bot has sent anything. */
export const INITIAL_BOT_STATE = '{}'

/** These columns turn the bot off for good: an agent accepted the ticket, or it was closed. */
export const BOT_OFF = { bot: null, chatbot: false, queueOptionId: null }

/** Enqueues the bot's reply to the customer's message, unless the bot is off for this ticket. */
export async function startBot(tx: Tx, { ticket, inbound, rating }: StoredMessage): Promise<Outcome> {
  const { id, bot } = ticket
  if (bot === null || inbound.fromMe || inbound.undecryptable || isActivity(inbound.mediaType) || rating)
    return 'goesOn'
  await tx.enqueue('bot.step', { companyId: tx.companyId, ticketId: id }, { key: `bot.step/${id}` })
  return 'handled'
}
