import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { Tx } from '#server/db/transaction.ts'
import { dbNow } from '#server/db/time.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import {
  AUTOMATIC_MESSAGE_MAX_AGE_MINUTES,
  sendAutomaticMessage,
} from '#server/features/tickets/lifecycle/automatic-messages.actions.ts'
import { BOT_OFF } from '#server/features/tickets/core/bot-state.actions.ts'
import { closeAutomatically } from '#server/features/tickets/lifecycle/closing.actions.ts'
import { TICKET_COLUMNS, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { isInactive, isUnqueuedTooLong, inactivityLimit } from './sweep.queries.ts'

/** Locks a ticket. Callers must check again whether it is due, because it may have changed since it was listed. */
async function lockForSweep(tx: Tx, ticketId: number): Promise<TicketRow | undefined> {
  return tx.db
    .selectFrom('tickets')
    .select(TICKET_COLUMNS)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .where('status', '<>', 'closed')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Closes an inactive ticket, after the limit of the connection or of the company. Only the connection's limit has a
 * text, which is not sent for a ticket that has been due for long. Returns false if the ticket is no longer due.
 */
export async function closeInactiveTicket(tx: Tx, ticketId: number, hours: number): Promise<boolean> {
  const ticket = await lockForSweep(tx, ticketId)
  if (!ticket) return false
  const { rows } = await sql<{ text: string }>`
    select case when c.expires_ticket > 0 and make_interval(mins => c.expires_ticket) = ${inactivityLimit(hours)}
        and t.updated_at + ${inactivityLimit(hours)} > now() - make_interval(mins => ${AUTOMATIC_MESSAGE_MAX_AGE_MINUTES})
      then c.expires_inactive_message else '' end as text
    from tickets t left join connections c on c.company_id = t.company_id and c.id = t.connection_id
    where t.company_id = ${tx.companyId} and t.id = ${ticketId} and ${isInactive(hours)}`.execute(tx.db)
  if (!rows[0]) return false
  const closed = await closeAutomatically(tx, ticket, 'inactive')
  await sendAutomaticMessage(tx, closed, rows[0].text)
  return true
}

/**
 * Moves an unqueued ticket to the connection's queue. `waitingSince` stays, because the customer has waited all the
 * time. Returns false if the ticket is no longer due.
 */
export async function routeUnqueuedTicket(tx: Tx, ticketId: number): Promise<boolean> {
  const ticket = await lockForSweep(tx, ticketId)
  if (!ticket) return false
  const { rows } = await sql<{ queueId: number }>`
    select c.send_id_queue as queue_id
    from tickets t join connections c on c.company_id = t.company_id and c.id = t.connection_id
    where t.company_id = ${tx.companyId} and t.id = ${ticketId} and ${isUnqueuedTooLong}`.execute(tx.db)
  if (!rows[0]) return false
  const { queueId } = rows[0]
  await tx.db
    .updateTable('tickets')
    .set({ queueId, ...BOT_OFF, updatedAt: dbNow })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .execute()
  await emitTicketSaved(tx, ticketId, audienceOf(ticket))
  return true
}
