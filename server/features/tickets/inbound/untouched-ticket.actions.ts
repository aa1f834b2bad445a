/** A ticket that a message opened, and in which nobody has done anything since. */
import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'

/** Says whether nobody has taken the ticket, and nothing but the message and what campaigns wrote is in it. */
export async function isUntouched(tx: Tx, ticket: TicketRow, messageId: number): Promise<boolean> {
  if (ticket.status !== 'pending' || ticket.userId !== null) return false
  const { rows } = await sql`select from messages where company_id = ${tx.companyId} and ticket_id = ${ticket.id}
    and id <> ${messageId} and campaign_recipient_id is null limit 1`.execute(tx.db)
  return rows.length === 0
}

/** Deletes the ticket. What campaigns wrote waits for the next one. */
export async function deleteUntouchedTicket(tx: Tx, ticket: TicketRow): Promise<void> {
  const { companyId } = tx
  await sql`update messages set ticket_id = null, read = true
    where company_id = ${companyId} and ticket_id = ${ticket.id}`.execute(tx.db)
  await tx.db.deleteFrom('tickets').where('companyId', '=', companyId).where('id', '=', ticket.id).execute()
  tx.emit({ name: 'ticket.deleted', payload: { ticketId: ticket.id }, audience: { before: audienceOf(ticket) } })
}
