import type { Contact } from '#contract/contacts.ts'
import type { Tx } from '#server/db/transaction.ts'
import { resolveContact } from '#server/features/contacts/actions.ts'
import { findBookName } from '#server/features/contacts/address-book.queries.ts'
import { getContact } from '#server/features/contacts/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { AskedGroup } from './ask-group.ts'
import { keyOf } from './people.queries.ts'

/**
 * Returns the contact of a member of a group, which is made if there is none. Only members of the group can be opened: the
 * channel vouches for who they are. Throws ERR_WAPP_NOT_INITIALIZED without its answer.
 */
export async function openGroupPerson(
  tx: Tx,
  { connectionId, channel, info }: AskedGroup,
  key: string,
): Promise<Contact> {
  if (!info || connectionId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED')
  const member = info.members.find((one) => !one.isOwn && keyOf(one) === key)
  if (!member) throw new AppError('ERR_NO_CONTACT_FOUND')
  const { identities } = member
  const phone = identities.find(({ kind }) => kind === 'phone')?.value
  const name = phone === undefined ? null : await findBookName(tx.db, { companyId: tx.companyId, connectionId }, phone)
  const { id } = await resolveContact(tx, { identities, name }, { isGroup: false, connectionId, channel })
  return getContact(tx.db, tx.companyId, id)
}
