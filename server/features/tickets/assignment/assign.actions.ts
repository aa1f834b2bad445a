import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { lockTicketIfExists } from '#server/features/tickets/core/lock.actions.ts'
import { moveTicket } from '#server/features/tickets/lifecycle/move.actions.ts'
import { findAssignee, isStillUnanswered } from './assignment.queries.ts'

/**
 * One ticket of a company is assigned after another, so that each one counts those of before: of two at once, both might go
 * to the same person. It is taken after the ticket's lock and before that of the queue's row.
 */
const waitForOtherAssignments = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('assignment/' || ${tx.companyId}::text, 0))`.execute(tx.db)

/**
 * Gives a pending ticket to somebody of its queue, as if they had accepted it. Returns false if there is nobody, or it need
 * not be assigned any more.
 */
export async function assignTicket(tx: Tx, ticketId: number): Promise<boolean> {
  const ticket = await lockTicketIfExists(tx, ticketId)
  if (!ticket || ticket.queueId === null) return false
  await waitForOtherAssignments(tx)
  const userId = await findAssignee(tx.db, tx.companyId, ticketId)
  if (userId === null) return false
  await tx.db
    .updateTable('queues')
    .set({ lastAssignedUserId: userId })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticket.queueId)
    .execute()
  const { queueId, connectionId } = ticket
  await moveTicket(tx, ticket, { status: 'open', userId, queueId, connectionId }, { actor: null, change: {} })
  await tx.db
    .updateTable('tickets')
    .set({ assignedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .execute()
  return true
}

/**
 * Returns an assigned ticket that nobody answered to its queue, where it is offered to others first. Returns false if it is
 * no longer due.
 */
export async function takeBackTicket(tx: Tx, ticketId: number): Promise<boolean> {
  const ticket = await lockTicketIfExists(tx, ticketId)
  if (!ticket || !(await isStillUnanswered(tx.db, tx.companyId, ticketId))) return false
  const { queueId, connectionId } = ticket
  await moveTicket(tx, ticket, { status: 'pending', userId: null, queueId, connectionId }, { actor: null, change: {} })
  return true
}
