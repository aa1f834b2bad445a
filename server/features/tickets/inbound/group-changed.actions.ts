import type { Identity } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { findContactsByIdentity } from '#server/features/contacts/queries.ts'

/** Tells screens that show a group to ask for it again. Groups in which nobody wrote yet are shown nowhere. */
export async function applyGroupChanged(tx: Tx, group: Identity[]): Promise<void> {
  const [contact] = await findContactsByIdentity(tx.db, tx.companyId, group)
  if (contact) tx.emit({ name: 'group.changed', payload: { contactId: contact.id } })
}
