import type { Contact, ContactChange, ContactDetails, ContactInput } from '#contract/contacts.ts'
import type { Identity } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import {
  findContactsByIdentity,
  filesOfContact,
  getContact,
  getContactDetails,
  identitiesOf,
  identityKey,
} from '#server/features/contacts/queries.ts'
import { enqueueFileCleanup } from '#server/features/files/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import { canonicalPhone, withCountry } from '#server/lib/phone.ts'

export { resolveContact, linkIdentities } from '#server/features/contacts/identity.actions.ts'
export { storeAddressBook } from '#server/features/contacts/address-book.actions.ts'
export { mergeContacts } from '#server/features/contacts/merge.actions.ts'

const throwConstraintError = constraintErrors({
  contacts_number: 'ERR_DUPLICATED_CONTACT',
  contact_identities_person: 'ERR_DUPLICATED_CONTACT',
  contact_identities_pkey: 'ERR_DUPLICATED_CONTACT',
})

/** How the number is kept: with its country, and a Brazilian mobile with its ninth digit. */
const numberOf = (given: string): string => canonicalPhone(withCountry(given))

const asPhone = (number: string): Identity => ({ kind: 'phone', value: number })

/** Throws when the number belongs to somebody else, however it is written. */
async function requireFree(tx: Tx, number: string, contactId: number | null): Promise<void> {
  const owners = await findContactsByIdentity(tx.db, tx.companyId, [asPhone(number)])
  if (owners.some(({ id }) => id !== contactId)) throw new AppError('ERR_DUPLICATED_CONTACT')
}

const addIdentities = (tx: Tx, contactId: number, identities: Identity[]) =>
  tx.db
    .insertInto('contactIdentities')
    .values(identities.map((identity) => ({ companyId: tx.companyId, contactId, ...identity })))
    .execute()
    .catch(throwConstraintError)

/** What the channel said about the number; where nobody could be asked, the number as it was given. */
const identitiesFor = (number: string, confirmed: Identity[] | null): Identity[] =>
  confirmed?.some(({ kind }) => kind === 'phone') ? confirmed : [asPhone(number), ...(confirmed ?? [])]

type Extra = NonNullable<ContactChange['extraInfo']>

/** The list replaces the one there was. An id of another contact's field means a new field. */
async function setExtraInfo(tx: Tx, contactId: number, extraInfo: Extra | undefined): Promise<void> {
  if (!extraInfo) return
  const { companyId, db } = tx
  const kept = extraInfo.flatMap(({ id }) => (id ? [id] : []))
  await db
    .deleteFrom('contactFields')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .execute()
  for (const { id, name, value } of extraInfo) {
    const updated = id
      ? await db
          .updateTable('contactFields')
          .set({ name, value, updatedAt: transactionStart })
          .where('companyId', '=', companyId)
          .where('contactId', '=', contactId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
      : undefined
    if (!updated) await db.insertInto('contactFields').values({ companyId, contactId, name, value }).execute()
  }
}

/** Somebody who wrote under a hidden id: the number that belongs to it is being told now. */
async function hiddenOwner(tx: Tx, confirmed: Identity[] | null): Promise<number | null> {
  const owners = await findContactsByIdentity(tx.db, tx.companyId, confirmed ?? [])
  return owners.find((owner) => owner.number === '')?.id ?? null
}

async function emitSaved(tx: Tx, name: 'contact.created' | 'contact.updated', id: number): Promise<ContactDetails> {
  const whole = await getContactDetails(tx.db, tx.companyId, id)
  const { extraInfo: _extra, whatsapp: _connection, uuid: _uuid, ...contact } = whole
  tx.emit({ name, payload: { contact } })
  return whole
}

/** `confirmed`: how the channel knows the number, when a line was up to be asked. */
export async function createContact(
  tx: Tx,
  input: ContactInput,
  confirmed: Identity[] | null,
): Promise<ContactDetails> {
  const number = numberOf(input.number)
  await requireFree(tx, number, null)
  const known = await hiddenOwner(tx, confirmed)
  if (known) return updateContact(tx, known, input, confirmed)
  const { id } = await tx.db
    .insertInto('contacts')
    .values({ companyId: tx.companyId, name: input.name, number, email: input.email ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  await addIdentities(tx, id, identitiesFor(number, confirmed))
  await setExtraInfo(tx, id, input.extraInfo)
  return emitSaved(tx, 'contact.created', id)
}

/**
 * With another number the contact is reached elsewhere: the hidden id of the old one goes with it, or messages would
 * still be sent there. Where there was no number, the new one completes what is known.
 */
async function setNumber(tx: Tx, before: Contact, number: string, confirmed: Identity[] | null): Promise<void> {
  await requireFree(tx, number, before.id)
  await tx.db
    .deleteFrom('contactIdentities')
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', before.id)
    .where('kind', 'in', before.number ? ['phone', 'lid'] : ['phone'])
    .execute()
  const left = (await identitiesOf(tx.db, tx.companyId, before.id)).map(identityKey)
  const told = identitiesFor(number, confirmed).filter((identity) => !left.includes(identityKey(identity)))
  await addIdentities(tx, before.id, told)
}

/** Whether the change gives the contact a number that it does not have yet. */
export const hasNewNumber = (before: Contact, { number }: ContactChange): boolean =>
  Boolean(number) && !before.isGroup && number !== before.number && numberOf(number ?? '') !== before.number

/** `confirmed`: as for a new contact, when the number changes. */
export async function updateContact(
  tx: Tx,
  id: number,
  input: ContactChange,
  confirmed: Identity[] | null,
): Promise<ContactDetails> {
  const before = await getContact(tx.db, tx.companyId, id)
  const number = hasNewNumber(before, input) ? numberOf(input.number ?? '') : before.number
  if (number !== before.number) await setNumber(tx, before, number, confirmed)
  await tx.db
    .updateTable('contacts')
    .set({ name: input.name ?? before.name, email: input.email ?? before.email, number, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(throwConstraintError)
  await setExtraInfo(tx, id, input.extraInfo)
  return emitSaved(tx, 'contact.updated', id)
}

/** With the contact go its closed tickets. A conversation that runs is ended first, by somebody. */
export async function deleteContact(tx: Tx, id: number): Promise<void> {
  // Locked, so that no conversation begins between the question and the deletion.
  const contact = await tx.db
    .selectFrom('contacts')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
  const running = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', id)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
  if (running) throw new AppError('ERR_CONTACT_IN_USE')
  await enqueueFileCleanup(tx, await filesOfContact(tx.db, tx.companyId, id))
  await tx.db.deleteFrom('contacts').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'contact.deleted', payload: { contactId: id } })
}
