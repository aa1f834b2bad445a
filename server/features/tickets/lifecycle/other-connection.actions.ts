import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { findConflict, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { AppError } from '#server/lib/app-error.ts'

/**
 * With `openTicketOnlyOther` the team serves a contact over one connection at a time: a second conversation is not
 * opened or reopened while another connection has one. What the customer writes is never refused. The contact's lock
 * lets two who open at the same moment see each other.
 */
export async function assertNoTicketOnOtherConnection(
  tx: Tx,
  ticket: Pick<TicketRow, 'contactId' | 'connectionId'>,
): Promise<void> {
  if ((await getCompanySettings(tx.db, tx.companyId)).openTicketOnlyOther !== 'enabled') return
  await sql`select from contacts where company_id = ${tx.companyId} and id = ${ticket.contactId}
    for no key update`.execute(tx.db)
  const conflict = await findConflict(tx.db, ticket.contactId, { except: ticket.connectionId })
  if (conflict) throw new AppError('ERR_OTHER_OPEN_TICKET', conflict)
}
