import type { Tx } from '#server/db/transaction.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

/** The value of `tickets.bot` before the bot has sent anything. */
export const INITIAL_BOT_STATE = '{}'

/** These columns turn the bot off for good: an agent accepted the ticket, or it was closed. */
export const BOT_OFF = { bot: null, chatbot: false, queueOptionId: null }

/** Enqueues the bot's reply to the customer's message, unless the bot is off for this ticket. */
export async function enqueueBotStep(tx: Tx, { id, bot }: Pick<TicketRow, 'id' | 'bot'>): Promise<void> {
  if (bot === null) return
  await tx.enqueue('bot.step', { companyId: tx.companyId, ticketId: id }, { key: `bot.step/${id}` })
}
