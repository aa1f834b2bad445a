import type { Tx } from '#server/db/transaction.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

/** What a ticket has whose bot has said nothing yet. */
export const INITIAL_BOT_STATE = '{}'

/** A person took over, or the conversation ended: the bot does not come back to it. */
export const BOT_OFF = { bot: null, chatbot: false, queueOptionId: null }

/** Lets the bot hear what the customer wrote, if the conversation has one. */
export async function enqueueBotStep(tx: Tx, { id, bot }: Pick<TicketRow, 'id' | 'bot'>): Promise<void> {
  if (bot === null) return
  await tx.enqueue('bot.step', { companyId: tx.companyId, ticketId: id }, { key: `bot.step/${id}` })
}
