import { audienceOf } from '#contract/events.ts'
import type { Tx } from '#server/db/change.ts'
import { clock } from '#server/db/time.ts'
import { announceTicket } from '#server/features/tickets/announce.actions.ts'
import { sayByItself } from '#server/features/tickets/automatic.actions.ts'
import { STOPPED_BOT } from '#server/features/tickets/bot.actions.ts'
import type { TicketRow } from '#server/features/tickets/queries.ts'
import { clearUnread } from '#server/features/tickets/reading.actions.ts'
import { traceTicket } from '#server/features/tickets/traces.actions.ts'

/** As the separator between conversations names it: by an attendant, by the clock, by the bot. */
export type ClosedReason = 'resolved' | 'inactive' | 'bot'

/** What a ticket becomes when it ends. */
export const closedFields = (reason: ClosedReason) => ({
  closedAt: clock,
  closedReason: reason,
  waitingSince: null,
  ...STOPPED_BOT,
  useIntegration: false,
  integrationId: null,
  promptId: null,
})

/** Ends a conversation that nobody resolves. The row is locked; queue and holder stay, for those who look back. */
export async function closeByItself(tx: Tx, ticket: TicketRow, reason: ClosedReason): Promise<TicketRow> {
  await tx.db
    .updateTable('tickets')
    .set({ status: 'closed', ...closedFields(reason), updatedAt: clock })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.id)
    .execute()
  const closed: TicketRow = { ...ticket, status: 'closed' }
  await traceTicket(tx, closed)
  await clearUnread(tx, closed)
  await announceTicket(tx, ticket.id, audienceOf(ticket))
  return closed
}

/** The connection's last words, when it has some. */
export async function sayCompletion(tx: Tx, ticket: TicketRow): Promise<void> {
  if (ticket.connectionId === null) return
  const { complationMessage } = await tx.db
    .selectFrom('connections')
    .select('complationMessage')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.connectionId)
    .executeTakeFirstOrThrow()
  await sayByItself(tx, ticket, complationMessage)
}
