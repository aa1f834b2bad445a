import { NUMBER_KIND } from '#contract/channels.ts'
import {
  CONTACT_NAME_MAX,
  type Contact,
  type ContactChange,
  type ContactDetails,
  type ContactInput,
} from '#contract/contacts.ts'
import type { Identity } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import {
  findContactsByIdentity,
  filesOfContact,
  getContact,
  assertNoSamples,
  getContactDetails,
  withoutDetails,
  identitiesOf,
  identityKey,
} from './queries.ts'
import { enqueueMentionNamesOf } from './mention-names.actions.ts'
import { enqueueFileCleanup } from '#server/features/files/actions.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'
import { setOwnFieldValues } from '#server/features/own-fields/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import { changedName } from '#server/lib/changed-name.ts'
import { canonicalPhone, digitsFromAbroad, digitsOf, readEntered, type PhoneReading } from '#server/lib/phone.ts'
import { phoneRefusal } from '#server/lib/phone-refusal.ts'

export { askAboutNumber } from './check-number.ts'
export { resolveContact, linkIdentities, replaceIdentities } from './identity.actions.ts'
export { storeAddressBook } from './address-book.actions.ts'
export { enqueueMentionNames } from './mention-names.actions.ts'

const throwConstraintError = constraintErrors({
  contacts_number: 'ERR_DUPLICATED_CONTACT',
  contact_identities_person: 'ERR_DUPLICATED_CONTACT',
  contact_identities_pkey: 'ERR_DUPLICATED_CONTACT',
})

const MIN_DIGITS = 8

/**
 * Returns the number as it is stored: with its country code, in the one spelling of a person. Throws ERR_VALIDATION for
 * one that is none, or that lacks its area code. After a plus any number is stored, because WhatsApp may know one that we
 * do not.
 */
export function toStoredNumber(given: string, reading: PhoneReading): string {
  const read = readEntered(given, reading)
  if ('number' in read) return read.number
  const digits = read.fault === 'noAreaCode' ? null : digitsFromAbroad(given)
  if (digits === null || digits.length < MIN_DIGITS) throw phoneRefusal(read.fault)
  return canonicalPhone(digits)
}

const toPhoneIdentity = (number: string): Identity => ({ kind: 'phone', value: number })

/** Throws when the number belongs to another contact, in any spelling. */
async function assertNumberFree(tx: Tx, number: string, contactId: number | null): Promise<void> {
  const owners = await findContactsByIdentity(tx.db, tx.companyId, [toPhoneIdentity(number)])
  if (owners.some(({ id }) => id !== contactId)) throw new AppError('ERR_DUPLICATED_CONTACT')
}

const addIdentities = (tx: Tx, contactId: number, identities: Identity[]) =>
  tx.db
    .insertInto('contactIdentities')
    .values(identities.map((identity) => ({ companyId: tx.companyId, contactId, ...identity })))
    .execute()
    .catch(throwConstraintError)

/** Returns the identities that the channel confirmed; if no connection could be asked, the number as given. */
const identitiesFor = (number: string, confirmed: Identity[] | null): Identity[] =>
  confirmed?.some(({ kind }) => kind === 'phone') ? confirmed : [toPhoneIdentity(number), ...(confirmed ?? [])]

type Extra = NonNullable<ContactChange['extraInfo']>

/** Replaces the additional fields. An id of another contact's field counts as a new field. */
async function setExtraInfo(tx: Tx, contactId: number, extraInfo: Extra | undefined): Promise<void> {
  if (!extraInfo) return
  const { companyId, db } = tx
  const keptIds = extraInfo.flatMap(({ id }) => (id ? [id] : []))
  await db
    .deleteFrom('contactFields')
    .where('companyId', '=', companyId)
    .where('contactId', '=', contactId)
    .$if(keptIds.length > 0, (query) => query.where('id', 'not in', keptIds))
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

/** Finds a contact without a number, who wrote under a hidden id that belongs to this number. */
async function findHiddenOwner(tx: Tx, confirmed: Identity[] | null): Promise<number | null> {
  const owners = await findContactsByIdentity(tx.db, tx.companyId, confirmed ?? [])
  return owners.find((owner) => owner.number === '')?.id ?? null
}

async function emitSaved(tx: Tx, name: 'contact.created' | 'contact.updated', id: number): Promise<ContactDetails> {
  const whole = await getContactDetails(tx.db, tx.companyId, id)
  tx.emit({ name, payload: { contact: withoutDetails(whole) } })
  return whole
}

/**
 * Creates a contact. `confirmed` has the identities that the channel knows for the number, or null if no connection
 * could be asked.
 */
export async function createContact(
  tx: Tx,
  input: ContactInput,
  confirmed: Identity[] | null,
): Promise<ContactDetails> {
  const { extraInfo, ownFields = [], ...columns } = input
  const number = toStoredNumber(input.number, await phoneReadingOf(tx.db, tx.companyId))
  await assertNumberFree(tx, number, null)
  const hiddenId = await findHiddenOwner(tx, confirmed)
  if (hiddenId) return updateContact(tx, hiddenId, input, confirmed)
  const { id } = await tx.db
    .insertInto('contacts')
    .values({ ...columns, companyId: tx.companyId, channel: NUMBER_KIND, number })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  await addIdentities(tx, id, identitiesFor(number, confirmed))
  await enqueueMentionNamesOf(tx, id)
  await setExtraInfo(tx, id, extraInfo)
  await setOwnFieldValues(tx, id, ownFields)
  return emitSaved(tx, 'contact.created', id)
}

/**
 * Replaces the number. The hidden id of the old number is removed with it, because messages would still be sent there;
 * a contact without a number keeps its hidden id.
 */
async function setNumber(tx: Tx, before: Contact, number: string, confirmed: Identity[] | null): Promise<void> {
  await assertNumberFree(tx, number, before.id)
  await tx.db
    .deleteFrom('contactIdentities')
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', before.id)
    .where('kind', 'in', before.number ? ['phone', 'lid'] : ['phone'])
    .execute()
  const remainingKeys = (await identitiesOf(tx.db, tx.companyId, before.id)).map(identityKey)
  const newIdentities = identitiesFor(number, confirmed).filter(
    (identity) => !remainingKeys.includes(identityKey(identity)),
  )
  await addIdentities(tx, before.id, newIdentities)
}

/** Returns whether the change contains a number that the contact does not have yet. */
export const hasNewNumber = (before: Contact, { number }: ContactChange, reading: PhoneReading): boolean =>
  Boolean(number) &&
  !before.isGroup &&
  digitsOf(number ?? '') !== before.number &&
  toStoredNumber(number ?? '', reading) !== before.number

/** Updates the given fields. `confirmed` is as for `createContact`, for a changed number. */
export async function updateContact(
  tx: Tx,
  id: number,
  input: ContactChange,
  confirmed: Identity[] | null,
): Promise<ContactDetails> {
  const { extraInfo, ownFields = [], ...columns } = input
  const before = await getContact(tx.db, tx.companyId, id)
  await assertNoSamples(tx.db, tx.companyId, [id])
  const reading = await phoneReadingOf(tx.db, tx.companyId)
  const number = hasNewNumber(before, input, reading) ? toStoredNumber(input.number ?? '', reading) : before.number
  const name = changedName(before.name, input.name, CONTACT_NAME_MAX)
  if (number !== before.number) await setNumber(tx, before, number, confirmed)
  await tx.db
    .updateTable('contacts')
    .set({ ...columns, name, number, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(throwConstraintError)
  if (name !== before.name || number !== before.number) await enqueueMentionNamesOf(tx, id)
  await setExtraInfo(tx, id, extraInfo)
  await setOwnFieldValues(tx, id, ownFields)
  return emitSaved(tx, 'contact.updated', id)
}

/**
 * Deletes a contact with its closed tickets. Throws ERR_CONTACT_IN_USE if it has an open or pending ticket, which
 * somebody must close first.
 */
export async function deleteContact(tx: Tx, id: number): Promise<void> {
  // The lock keeps a ticket from being opened between this check and the deletion.
  const contact = await tx.db
    .selectFrom('contacts')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND')
  const openTicket = await tx.db
    .selectFrom('tickets')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('contactId', '=', id)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
  if (openTicket) throw new AppError('ERR_CONTACT_IN_USE')
  await enqueueFileCleanup(tx, await filesOfContact(tx.db, tx.companyId, id))
  await tx.db.deleteFrom('contacts').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'contact.deleted', payload: { contactId: id } })
}
