import type { Tx } from '#server/db/change.ts'
import type { TicketRow } from '#server/features/tickets/queries.ts'

/** What a ticket has whose bot has said nothing yet. */
export const NEW_BOT = '{}'

/** A person took over, or the conversation ended: the bot does not come back to it. */
export const STOPPED_BOT = { bot: null, chatbot: false, queueOptionId: null }

/** Lets the bot hear what the customer wrote, if the conversation has one. */
export async function wakeBot(tx: Tx, { id, bot }: Pick<TicketRow, 'id' | 'bot'>): Promise<void> {
  if (bot === null) return
  await tx.enqueue('bot.step', { companyId: tx.companyId, ticketId: id }, { key: `bot.step/${id}` })
}
