import { audienceOf } from '#contract/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import { dbNow } from '#server/db/time.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { sendAutomaticMessage } from './automatic-messages.actions.ts'
import { BOT_OFF } from '#server/features/tickets/core/bot-state.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { clearUnread } from '#server/features/tickets/messages/mark-read.actions.ts'
import { recordTicketTiming } from '#server/features/tickets/core/timing.actions.ts'

/** How the separator between tickets names the closing: by an agent, by inactivity, by the bot, or by a merge. */
export type ClosedReason = 'resolved' | 'inactive' | 'bot' | 'merged'

/** The columns that change when a ticket is closed. */
export const closedFields = (reason: ClosedReason) => ({
  closedAt: dbNow,
  closedReason: reason,
  waitingSince: null,
  ...BOT_OFF,
  useIntegration: false,
  integrationId: null,
  promptId: null,
})

/**
 * Closes a ticket without an agent. Its row must be locked; queue and assignee stay, so that one can see them
 * afterwards, unless it is closed for somebody else.
 */
export async function closeAutomatically(
  tx: Tx,
  ticket: TicketRow,
  reason: ClosedReason,
  userId: number | null = ticket.userId,
): Promise<TicketRow> {
  await tx.db
    .updateTable('tickets')
    .set({ status: 'closed', userId, ...closedFields(reason), updatedAt: dbNow })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.id)
    .execute()
  const closed: TicketRow = { ...ticket, status: 'closed', userId }
  await recordTicketTiming(tx, closed)
  await clearUnread(tx, closed)
  await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
  return closed
}

/** Queues the connection's closing message; an empty one is not sent. */
export async function sendClosingMessage(tx: Tx, ticket: TicketRow): Promise<void> {
  if (ticket.connectionId === null) return
  const { complationMessage } = await tx.db
    .selectFrom('connections')
    .select('complationMessage')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.connectionId)
    .executeTakeFirstOrThrow()
  await sendAutomaticMessage(tx, ticket, complationMessage)
}
