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
export const assertNoTicketOnOtherConnection = (tx: Tx, chat: Chat): Promise<void> =>
  assertNoTicketsOnOtherConnections(tx, [chat])

type Chat = Pick<TicketRow, 'contactId' | 'connectionId'>

/** Throws if one of the contacts has another ticket. */
export async function assertNoTicketsOnOtherConnections(tx: Tx, chats: Chat[]): Promise<void> {
  if (chats.length === 0) return
  if ((await getCompanySettings(tx.db, tx.companyId)).openTicketOnlyOther !== 'enabled') return
  for (const { contactId, connectionId } of chats.toSorted((one, other) => one.contactId - other.contactId)) {
    await sql`select from contacts where company_id = ${tx.companyId} and id = ${contactId}
      for no key update`.execute(tx.db)
    const conflict = await findConflict(tx.db, contactId, { except: connectionId })
    if (conflict) throw new AppError('ERR_OTHER_OPEN_TICKET', conflict)
  }
}
