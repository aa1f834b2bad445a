import type { Tx } from '#server/db/transaction.ts'

/** The lists show the contacts of running conversations: their names and numbers changed. */
export async function enqueueTicketEvents(tx: Tx, contactIds: number[]): Promise<void> {
  if (contactIds.length === 0) return
  const running = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('contactId', 'in', contactIds)
    .where('status', '<>', 'closed')
    .execute()
  if (running.length === 0) return
  await tx.enqueue('ticket.announce', { companyId: tx.companyId, ticketIds: running.map(({ id }) => id) })
}
