import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { getCompanySettings } from '#server/features/settings/queries.ts'
import { findConflict, type TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { AppError } from '#server/lib/app-error.ts'

/**
 * With `openTicketOnlyOther` a contact has only one open ticket: agents can open or reopen none while another
 * connection has one. Inbound messages are never refused. Locking the contact's row makes simultaneous openings run one
 * after another.
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
