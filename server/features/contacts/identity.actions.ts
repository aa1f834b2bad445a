import { sql } from 'kysely'
import type { Identity, Party } from '#server/channels/port.ts'
import type { Tx } from '#server/db/change.ts'
import { mergeContacts } from '#server/features/contacts/merge.actions.ts'
import { contactsWith, getContact } from '#server/features/contacts/queries.ts'
import { canonicalPhone, phoneVariants } from '#server/lib/phone.ts'

export type Resolved = { id: number; name: string; isNew: boolean }
export type Arrival = { isGroup: boolean; connectionId: number | null; channel: 'whatsapp' | 'instagram' | 'facebook' }

/** Phones are kept in one way of writing; all ways are looked for. */
const canonical = ({ kind, value }: Identity): Identity => ({
  kind,
  value: kind === 'phone' ? canonicalPhone(value) : value,
})
const spellings = ({ kind, value }: Identity): Identity[] =>
  kind === 'phone' ? phoneVariants(value).map((variant) => ({ kind, value: variant })) : [{ kind, value }]

const keyOf = ({ kind, value }: Identity): string => `${kind}:${value}`
const unique = (identities: Identity[]): Identity[] => [...new Map(identities.map((one) => [keyOf(one), one])).values()]

/** Messages of somebody new may arrive in parallel: whoever holds these locks decides who it is. */
async function lockIdentities(tx: Tx, identities: Identity[]): Promise<void> {
  for (const key of identities.map(keyOf).toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.companyId}/${key}`}, 0))`.execute(tx.db)
  }
}

async function attach(tx: Tx, contactId: number, identities: Identity[]): Promise<void> {
  await tx.db
    .insertInto('contactIdentities')
    .values(identities.map((identity) => ({ companyId: tx.companyId, contactId, ...identity })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const phoneOf = (identities: Identity[]): string => identities.find(({ kind }) => kind === 'phone')?.value ?? ''

const placeholderName = (identities: Identity[]): string => phoneOf(identities) || (identities[0]?.value ?? '')

async function create(tx: Tx, party: Party, identities: Identity[], arrival: Arrival): Promise<Resolved> {
  const name = party.name?.trim().slice(0, 255) || placeholderName(identities)
  const { id } = await tx.db
    .insertInto('contacts')
    .values({
      companyId: tx.companyId,
      name,
      number: arrival.isGroup ? '' : phoneOf(identities),
      isGroup: arrival.isGroup,
      connectionId: arrival.connectionId,
      channel: arrival.channel,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attach(tx, id, identities)
  tx.emit({ name: 'contact.created', payload: { contact: await getContact(tx.db, tx.companyId, id) } })
  return { id, name, isNew: true }
}

type Found = { id: number; name: string; number: string; known: string[] }

/** A name that was only a number gives way to the one the person chose. */
async function complete(tx: Tx, found: Found, party: Party, identities: Identity[], isGroup: boolean): Promise<string> {
  const missing = identities.filter((identity) => !found.known.includes(keyOf(identity)))
  if (missing.length) await attach(tx, found.id, missing)
  const given = party.name?.trim().slice(0, 255)
  const isPlaceholder = found.name === found.number || identities.some(({ value }) => value === found.name)
  const name = given && (isPlaceholder || isGroup) ? given : found.name
  const number = found.number || (isGroup ? '' : phoneOf(identities))
  if (name === found.name && number === found.number) return name
  await tx.db
    .updateTable('contacts')
    .set({ name, number, updatedAt: sql<string>`now()` })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', found.id)
    .execute()
  tx.emit({ name: 'contact.updated', payload: { contact: await getContact(tx.db, tx.companyId, found.id) } })
  return name
}

/**
 * Who this is: found by any identity, completed by the others, made when unknown. Two contacts that turn out to be one
 * person are merged.
 */
export async function resolveContact(tx: Tx, party: Party, arrival: Arrival): Promise<Resolved> {
  const identities = unique(party.identities.map(canonical))
  if (identities.length === 0) throw new Error('a party without identities cannot be a contact')
  const searched = unique(party.identities.flatMap(spellings))

  let found = await contactsWith(tx.db, tx.companyId, searched)
  const isCertain = found.length === 1 && identities.every((identity) => found[0]?.known.includes(keyOf(identity)))
  if (!isCertain) {
    await lockIdentities(tx, identities)
    found = await contactsWith(tx.db, tx.companyId, searched)
  }
  const [first, ...others] = found
  if (!first) return create(tx, party, identities, arrival)
  for (const other of others) await mergeContacts(tx, first.id, other.id)
  const known = { ...first, known: found.flatMap((one) => one.known) }
  const number = first.number || (others.find((other) => other.number)?.number ?? '')
  return {
    id: first.id,
    name: await complete(tx, { ...known, number }, party, identities, arrival.isGroup),
    isNew: false,
  }
}

/** The channel learnt that these identities are one person. Somebody nobody wrote with is not made a contact. */
export async function samePerson(tx: Tx, identities: Identity[]): Promise<void> {
  const known = await contactsWith(tx.db, tx.companyId, unique(identities.flatMap(spellings)))
  if (known.length === 0) return
  await resolveContact(tx, { identities, name: null }, { isGroup: false, connectionId: null, channel: 'whatsapp' })
}
