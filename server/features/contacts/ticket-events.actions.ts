import type { Tx } from '#server/db/transaction.ts'

/** Enqueues events for open and pending tickets of these contacts, because lists show their names and numbers. */
export async function enqueueTicketEvents(tx: Tx, contactIds: number[]): Promise<void> {
  if (contactIds.length === 0) return
  const unclosed = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('contactId', 'in', contactIds)
    .where('status', '<>', 'closed')
    .execute()
  if (unclosed.length === 0) return
  await tx.enqueue('ticket.announce', { companyId: tx.companyId, ticketIds: unclosed.map(({ id }) => id) })
}
