import type { UpdateObject } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import type { DB } from '#server/db/types.ts'

/** Stores columns of a ticket whose row is locked. Screens learn of it only when the caller emits the ticket. */
export async function setTicketColumns(tx: Tx, ticketId: number, columns: UpdateObject<DB, 'tickets'>): Promise<void> {
  await tx.db
    .updateTable('tickets')
    .set(columns)
    .where('companyId', '=', tx.companyId)
    .where('id', '=', ticketId)
    .execute()
}
