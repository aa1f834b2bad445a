import { sql } from 'kysely'
import type { ChannelKind } from '#contract/channels.ts'
import type { Identity, ChannelContact } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockIdentities, resolveContact } from '#server/features/contacts/identity.actions.ts'
import { findContactsByIdentity, identityKey } from '#server/features/contacts/queries.ts'
import { upsertContacts } from '#server/features/contacts/upsert-contacts.actions.ts'
import { cleanLine } from '#server/lib/clean-text.ts'
import { canonicalPhone } from '#server/lib/phone.ts'

const MAX_NAME = 255
const PAGE = 500

type Person = { number: string; lid: string | null; name: string }

function personOf({ identities, name }: ChannelContact): Person | null {
  const valueOf = (kind: Identity['kind']) => identities.find((identity) => identity.kind === kind)?.value ?? null
  const phone = valueOf('phone')
  const clean = cleanLine(name ?? '', MAX_NAME)
  return phone && clean ? { number: canonicalPhone(phone), lid: valueOf('lid'), name: clean } : null
}

/** Whom the phone of a connection knows: nobody becomes a contact by it. */
export async function storeAddressBook(tx: Tx, connectionId: number, parties: ChannelContact[]): Promise<void> {
  const people = new Map(parties.map(personOf).flatMap((person) => (person ? [[person.number, person]] : [])))
  if (people.size === 0) return
  const given = JSON.stringify([...people.values()])
  await sql`insert into address_book as b (company_id, connection_id, number, lid, name)
    select ${tx.companyId}, ${connectionId}, p.number, p.lid, p.name
      from jsonb_to_recordset(${given}::jsonb) as p(number text, lid text, name text) order by p.number
    on conflict (company_id, connection_id, number) do update
      set name = excluded.name, lid = coalesce(excluded.lid, b.lid), updated_at = now()
      where (b.name, b.lid) is distinct from (excluded.name, coalesce(excluded.lid, b.lid))`.execute(tx.db)
}

type Entry = Person & { connectionId: number; channel: ChannelKind }

/** One entry for each number, as the phone that told last has it; the company's own numbers are left out. */
async function entriesAfter(tx: Tx, after: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select distinct on (b.number) b.number, b.name, b.connection_id, w.channel,
        max(b.lid) over (partition by b.number) as lid
      from address_book b join connections w on w.company_id = b.company_id and w.id = b.connection_id
     where b.company_id = ${tx.companyId} and b.number > ${after} and not exists (
       select from connections c where c.company_id = ${tx.companyId} and identity_key('phone', c.number) = b.number)
     order by b.number, b.updated_at desc limit ${PAGE}`.execute(tx.db)
  return rows
}

const identitiesOf = ({ number, lid }: Person): Identity[] => [
  { kind: 'phone', value: number },
  ...(lid ? [{ kind: 'lid' as const, value: lid }] : []),
]

/** Those who wrote under a hidden id: their number becomes known now. Answers their numbers. */
async function completeHidden(tx: Tx, entries: Entry[]): Promise<Set<string>> {
  const lids = entries.flatMap(({ lid }) => (lid ? [{ kind: 'lid' as const, value: lid }] : []))
  const owners = await findContactsByIdentity(tx.db, tx.companyId, lids)
  const known = new Set(owners.filter(({ number }) => number === '').flatMap((owner) => owner.known))
  const hidden = entries.filter(({ lid }) => lid !== null && known.has(identityKey({ kind: 'lid', value: lid })))
  for (const entry of hidden) {
    const arrival = { isGroup: false, connectionId: entry.connectionId, channel: entry.channel }
    await resolveContact(tx, { identities: identitiesOf(entry), name: entry.name }, arrival)
  }
  return new Set(hidden.map(({ number }) => number))
}

const addHiddenIds = (tx: Tx, made: { contactId: number; lid: string | null }[]) =>
  sql`insert into contact_identities (company_id, contact_id, kind, value)
    select ${tx.companyId}, m."contactId", 'lid', m.lid
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m("contactId" bigint, lid text)
     where m.lid is not null on conflict do nothing`.execute(tx.db)

/** last: where to go on, null at the end. */
export type AddressBookImportResult = { found: number; created: number; updated: number; last: string | null }

/** Makes contacts of the next people after a number. A name that somebody gave here stays; a bare number gets one. */
export async function importAddressBookPage(tx: Tx, after: string): Promise<AddressBookImportResult> {
  const entries = await entriesAfter(tx, after)
  await lockIdentities(tx, entries.flatMap(identitiesOf))
  const hidden = await completeHidden(tx, entries)
  const open = entries.filter(({ number }) => !hidden.has(number))
  const people = open.map(({ number, name }) => ({ number, name, email: '', extras: [] }))
  const taken = await upsertContacts(tx, people, 'placeholders')
  const made = open.flatMap(({ number, lid }) => {
    const { outcome, contactId } = taken.get(number) ?? {}
    return outcome === 'created' && contactId !== undefined ? [{ contactId, lid }] : []
  })
  await addHiddenIds(tx, made)
  const renamed = [...taken.values()].filter(({ outcome }) => outcome === 'updated').length
  const updated = renamed + hidden.size
  if (made.length + updated > 0) tx.emit({ name: 'contacts.changed', payload: {} })
  const last = entries.length < PAGE ? null : (entries.at(-1)?.number ?? null)
  return { found: entries.length, created: made.length, updated, last }
}
