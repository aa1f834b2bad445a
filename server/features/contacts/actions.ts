import type { Contact, ContactChange, ContactFull, ContactInput } from '#contract/contacts.ts'
import type { Identity } from '#server/channels/port.ts'
import type { Tx } from '#server/db/change.ts'
import { isForeignKeyViolation, isUniqueViolation } from '#server/db/failures.ts'
import { now } from '#server/db/time.ts'
import { contactsWith, getContact, getContactFull } from '#server/features/contacts/queries.ts'
import { AppError } from '#server/http/errors.ts'
import { canonicalPhone, phoneVariants, withCountry } from '#server/lib/phone.ts'

export { resolveContact, samePerson, type Arrival, type Resolved } from '#server/features/contacts/identity.actions.ts'
export { mergeContacts } from '#server/features/contacts/merge.actions.ts'

function explain(error: unknown): never {
  if (isUniqueViolation(error, 'contacts_number')) throw new AppError('ERR_DUPLICATED_CONTACT')
  if (isUniqueViolation(error, 'contact_identities_pkey')) throw new AppError('ERR_DUPLICATED_CONTACT')
  throw error
}

const phones = (number: string): Identity[] => phoneVariants(number).map((value) => ({ kind: 'phone', value }))

/** Throws when the number belongs to somebody else, however it is written. */
async function requireFree(tx: Tx, number: string, contactId: number | null): Promise<void> {
  const owners = await contactsWith(tx.db, tx.companyId, phones(number))
  if (owners.some(({ id }) => id !== contactId)) throw new AppError('ERR_DUPLICATED_CONTACT')
}

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
          .set({ name, value, updatedAt: now })
          .where('companyId', '=', companyId)
          .where('contactId', '=', contactId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
      : undefined
    if (!updated) await db.insertInto('contactFields').values({ companyId, contactId, name, value }).execute()
  }
}

/** `confirmed`: how the channel knows the number, when a line was up to be asked. */
export async function createContact(tx: Tx, input: ContactInput, confirmed: Identity[] | null): Promise<ContactFull> {
  const number = canonicalPhone(withCountry(input.number))
  await requireFree(tx, number, null)
  const { id } = await tx.db
    .insertInto('contacts')
    .values({ companyId: tx.companyId, name: input.name, number, email: input.email ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain)
  const identities = new Map<string, Identity>([[number, { kind: 'phone', value: number }]])
  for (const identity of confirmed ?? []) identities.set(identity.value, identity)
  await tx.db
    .insertInto('contactIdentities')
    .values([...identities.values()].map((identity) => ({ companyId: tx.companyId, contactId: id, ...identity })))
    .execute()
    .catch(explain)
  await setExtraInfo(tx, id, input.extraInfo)
  tx.emit({ name: 'contact.created', payload: { contact: await getContact(tx.db, tx.companyId, id) } })
  return getContactFull(tx.db, tx.companyId, id)
}

async function setNumber(tx: Tx, before: Contact, given: string): Promise<string> {
  const number = given === before.number ? given : canonicalPhone(withCountry(given))
  if (number === before.number || number === '') return before.number
  await requireFree(tx, number, before.id)
  await tx.db
    .deleteFrom('contactIdentities')
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', before.id)
    .where('kind', '=', 'phone')
    .execute()
  await tx.db
    .insertInto('contactIdentities')
    .values({ companyId: tx.companyId, contactId: before.id, kind: 'phone', value: number })
    .execute()
    .catch(explain)
  return number
}

export async function updateContact(tx: Tx, id: number, input: ContactChange): Promise<ContactFull> {
  const before = await getContact(tx.db, tx.companyId, id)
  const number = input.number && !before.isGroup ? await setNumber(tx, before, input.number) : before.number
  await tx.db
    .updateTable('contacts')
    .set({ name: input.name ?? before.name, email: input.email ?? before.email, number, updatedAt: now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(explain)
  await setExtraInfo(tx, id, input.extraInfo)
  tx.emit({ name: 'contact.updated', payload: { contact: await getContact(tx.db, tx.companyId, id) } })
  return getContactFull(tx.db, tx.companyId, id)
}

/** With the contact go its closed tickets. A conversation that runs is ended first, by somebody. */
export async function deleteContact(tx: Tx, id: number): Promise<void> {
  await getContact(tx.db, tx.companyId, id)
  const running = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', id)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
  if (running) throw new AppError('ERR_CONTACT_IN_USE')
  await tx.db
    .deleteFrom('contacts')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (isForeignKeyViolation(error, 'tickets_company_id_contact_id_fkey')) throw new AppError('ERR_CONTACT_IN_USE')
      throw error
    })
  tx.emit({ name: 'contact.deleted', payload: { contactId: id } })
}
