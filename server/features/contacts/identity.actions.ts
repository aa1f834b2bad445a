import { sql } from 'kysely'
import { CONTACT_NAME_MAX } from '#contract/contacts.ts'
import type { ChannelKind } from '#contract/channels.ts'
import type { Identity, ChannelContact } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { enqueueMentionNamesOf } from './mention-names.actions.ts'
import { mergeContacts } from './merge.actions.ts'
import { findContactsByIdentity, getContact, identityKey, type FoundContact } from './queries.ts'
import { cleanLine } from '#server/lib/clean-text.ts'
import { canonicalPhone } from '#server/lib/phone.ts'

/** `hasOldPicture` means that the picture was not refreshed recently. */
export type ResolvedContact = { id: number; name: string; isNew: boolean; hasOldPicture: boolean }
export type ContactSource = { isGroup: boolean; connectionId: number | null; channel: ChannelKind }

const isPhone = ({ kind }: Identity): boolean => kind === 'phone'

/** Returns the same key for every spelling of an identity. The unique index contact_identities_person uses it. */
const personKey = ({ kind, value }: Identity): string =>
  identityKey({ kind, value: kind === 'phone' ? canonicalPhone(value) : value })

const unique = (identities: Identity[]): Identity[] => [
  ...new Map(identities.map((identity) => [personKey(identity), identity])).values(),
]

/** Locks identities, so that parallel messages of a new person create one contact. */
export async function lockIdentities(tx: Tx, identities: Identity[]): Promise<void> {
  const keys = identities.map((identity) => `${tx.companyId}/${personKey(identity)}`).toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) key`.execute(tx.db)
}

/**
 * Inserts identities. The spelling of a known phone is replaced by the channel's, because the phone can only be reached
 * by that.
 */
async function insertIdentities(tx: Tx, contactId: number, identities: Identity[]): Promise<void> {
  if (identities.length === 0) return
  await tx.db
    .insertInto('contactIdentities')
    .values(identities.map((identity) => ({ companyId: tx.companyId, contactId, ...identity })))
    .onConflict((conflict) =>
      conflict
        .expression(sql`company_id, kind, identity_key(kind, value)`)
        .doUpdateSet({ value: sql<string>`excluded.value` })
        .whereRef('contactIdentities.contactId', '=', 'excluded.contactId'),
    )
    .execute()
}

const phoneOf = (identities: Identity[]): string => canonicalPhone(identities.find(isPhone)?.value ?? '')
const nameOf = ({ name }: ChannelContact): string => cleanLine(name ?? '', CONTACT_NAME_MAX)

/** The separators in a stored key before the part that serves as a placeholder name. */
const PLACEHOLDER_SEPARATORS = [':', '/']
/** Returns the part of an identity that names the person; for Meta it follows the account's id. */
const personPartOf = (identity?: Identity): string => identity?.value.split('/').at(-1) ?? ''

async function createFromIdentities(
  tx: Tx,
  party: ChannelContact,
  identities: Identity[],
  arrival: ContactSource,
): Promise<ResolvedContact> {
  const number = arrival.isGroup ? '' : phoneOf(identities)
  const name = nameOf(party) || number || personPartOf(identities[0])
  const { id } = await tx.db
    .insertInto('contacts')
    .values({ companyId: tx.companyId, name, number, ...arrival })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertIdentities(tx, id, identities)
  if (identities.some(({ kind }) => kind === 'lid')) await enqueueMentionNamesOf(tx, id)
  tx.emit({ name: 'contact.created', payload: { contact: await getContact(tx.db, tx.companyId, id) } })
  return { id, name, isNew: true, hasOldPicture: true }
}

/**
 * Adds missing identities, number and name. A placeholder name is replaced by the person's own; a group always gets its
 * present name.
 */
async function completeContact(
  tx: Tx,
  found: FoundContact,
  party: ChannelContact,
  identities: Identity[],
  isGroup: boolean,
) {
  const added = identities.filter((identity) => !found.known.includes(identityKey(identity)))
  await insertIdentities(tx, found.id, added)
  const newName = nameOf(party)
  const isPlaceholder =
    found.name === found.number ||
    found.known.some((key) => PLACEHOLDER_SEPARATORS.some((end) => key.endsWith(end + found.name)))
  const name = newName && (isPlaceholder || isGroup) ? newName : found.name
  const number = found.number || (isGroup ? '' : phoneOf(identities))
  const isRenamed = name !== found.name || number !== found.number
  if (isRenamed || added.some(({ kind }) => kind === 'lid')) await enqueueMentionNamesOf(tx, found.id)
  if (!isRenamed) return name
  await tx.db
    .updateTable('contacts')
    .set({ name, number, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', found.id)
    .execute()
  tx.emit({ name: 'contact.updated', payload: { contact: await getContact(tx.db, tx.companyId, found.id) } })
  return name
}

/**
 * Returns those of the found contacts that are the same person. A hidden id stays with its account, while a number may
 * pass to another person: a contact with the number and another hidden id is somebody else.
 */
async function filterSamePerson(tx: Tx, found: FoundContact[], identities: Identity[]): Promise<FoundContact[]> {
  const withHiddenId = found.find(({ known }) => known.some((key) => key.startsWith('lid:')))
  if (found.length < 2 || !withHiddenId) return found
  const lids = identities.filter(({ kind }) => kind === 'lid').map(({ value }) => value)
  const strangers = await tx.db
    .selectFrom('contactIdentities')
    .select('contactId')
    .where('companyId', '=', tx.companyId)
    .where(
      'contactId',
      'in',
      found.map(({ id }) => id).filter((id) => id !== withHiddenId.id),
    )
    .where('kind', '=', 'lid')
    .where('value', 'not in', lids)
    .execute()
  return found.filter(({ id }) => !strangers.some(({ contactId }) => contactId === id))
}

/** Merges contacts that are the same person into the first one. */
async function mergeAll(tx: Tx, contacts: FoundContact[], identities: Identity[]): Promise<FoundContact | undefined> {
  const [first, ...others] = contacts
  if (!first || others.length === 0) return first
  for (const other of others) await mergeContacts(tx, first.id, other.id)
  return (await findContactsByIdentity(tx.db, tx.companyId, identities)).find(({ id }) => id === first.id)
}

const isCertain = (found: FoundContact[], identities: Identity[]): boolean =>
  found.length === 1 && identities.every((identity) => found[0]?.known.includes(identityKey(identity)))

/**
 * Finds a contact by any of its identities, adds the others, or creates it. Contacts that turn out to be one person are
 * merged.
 */
export async function resolveContact(tx: Tx, party: ChannelContact, arrival: ContactSource): Promise<ResolvedContact> {
  const identities = unique(party.identities)
  if (identities.length === 0) throw new Error('a party without identities cannot be a contact')

  let found = await findContactsByIdentity(tx.db, tx.companyId, identities)
  if (!isCertain(found, identities)) {
    await lockIdentities(tx, identities)
    found = await findContactsByIdentity(tx.db, tx.companyId, identities)
  }
  const people = await filterSamePerson(tx, found, identities)
  const contact = await mergeAll(tx, people, identities)
  if (!contact) {
    const created = await createFromIdentities(tx, party, identities, arrival)
    await storeUsername(tx, party)
    return created
  }
  const own = people.length === found.length ? identities : identities.filter((identity) => !isPhone(identity))
  const name = await completeContact(tx, contact, party, own, arrival.isGroup)
  await storeUsername(tx, party)
  return { id: contact.id, name, isNew: false, hasOldPicture: contact.hasOldPicture }
}

/** Only the id of an account has a user name: a number may be somebody else's by the next message. */
async function storeUsername(tx: Tx, { identities, username }: ChannelContact): Promise<void> {
  const own = identities.find((identity) => !isPhone(identity))
  const name = cleanLine(username ?? '', CONTACT_NAME_MAX)
  if (!own || !name) return
  const { companyId, db } = tx
  const { numAffectedRows } = await sql`update contact_identities set username = ${name} where company_id = ${companyId}
    and kind = ${own.kind} and value = ${own.value} and username is distinct from ${name}`.execute(db)
  if (!numAffectedRows) return
  await sql`update contact_identities set username = null where company_id = ${companyId}
    and kind = ${own.kind} and username = ${name} and value <> ${own.value}`.execute(db)
}

/** Links identities that the channel reports as one person. It creates no contact for a person without messages. */
export async function linkIdentities(tx: Tx, channel: ChannelKind, identities: Identity[]): Promise<void> {
  const owners = await findContactsByIdentity(tx.db, tx.companyId, identities)
  if (owners.length === 0) return
  await resolveContact(tx, { identities, name: null }, { isGroup: false, connectionId: null, channel })
}

async function removeIdentities(tx: Tx, contactId: number, identities: Identity[]): Promise<void> {
  const keys = identities.map(personKey)
  await sql`delete from contact_identities where company_id = ${tx.companyId} and contact_id = ${contactId}
    and kind || ':' || identity_key(kind, value) = any(${keys}::text[])`.execute(tx.db)
}

async function setNumber(tx: Tx, contactId: number, number: string): Promise<void> {
  await tx.db
    .updateTable('contacts')
    .set({ number, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', contactId)
    .execute()
  tx.emit({ name: 'contact.updated', payload: { contact: await getContact(tx.db, tx.companyId, contactId) } })
}

/** Takes a number from whoever had it before one of `people`: that is somebody else, with a history of their own. */
async function takeNumber(tx: Tx, people: FoundContact[], phones: Identity[]): Promise<void> {
  const owners = await findContactsByIdentity(tx.db, tx.companyId, phones)
  for (const owner of owners.filter(({ id }) => !people.some((person) => person.id === id))) {
    await removeIdentities(tx, owner.id, phones)
    if (owner.number === phoneOf(phones)) await setNumber(tx, owner.id, '')
  }
}

/**
 * Gives a person other identities in place of the earlier ones, by which somebody else may be reached from now on. It
 * creates no contact for a person without messages.
 */
export async function replaceIdentities(
  tx: Tx,
  channel: ChannelKind,
  { before, after }: { before: Identity[]; after: Identity[] },
): Promise<void> {
  await lockIdentities(tx, unique([...after, ...before]))
  const hiddenIds = after.filter((identity) => !isPhone(identity))
  const people = await findContactsByIdentity(tx.db, tx.companyId, [...before, ...hiddenIds])
  if (people.length === 0) return
  await takeNumber(tx, people, after.filter(isPhone))
  await linkIdentities(tx, channel, [...after, ...before])
  const [owner] = await findContactsByIdentity(tx.db, tx.companyId, after)
  if (!owner) return
  const kept = new Set(after.map(personKey))
  await removeIdentities(
    tx,
    owner.id,
    before.filter((identity) => !kept.has(personKey(identity))),
  )
  const number = phoneOf(after)
  if (number && owner.number === phoneOf(before)) await setNumber(tx, owner.id, number)
}
