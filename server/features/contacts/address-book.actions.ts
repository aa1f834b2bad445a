import { sql } from 'kysely'
import { CONTACT_NAME_MAX } from '#contract/contacts.ts'
import type { ChannelKind } from '#contract/channels.ts'
import type { Identity, ChannelContact } from '#server/channels/port.ts'
import type { Tx } from '#server/db/transaction.ts'
import { lockIdentities, resolveContact } from './identity.actions.ts'
import { findContactsByIdentity, identityKey } from './queries.ts'
import { upsertContacts } from './upsert-contacts.actions.ts'
import { cleanLine } from '#server/lib/clean-text.ts'
import { canonicalPhone } from '#server/lib/phone.ts'

const PAGE_SIZE = 500

type Person = { number: string; lid: string | null; name: string }

function toPerson({ identities, name }: ChannelContact): Person | null {
  const valueOf = (kind: Identity['kind']) => identities.find((identity) => identity.kind === kind)?.value ?? null
  const phone = valueOf('phone')
  const clean = cleanLine(name ?? '', CONTACT_NAME_MAX)
  return phone && clean ? { number: canonicalPhone(phone), lid: valueOf('lid'), name: clean } : null
}

/** Stores the address book of a connection's phone. It creates no contacts. */
export async function storeAddressBook(tx: Tx, connectionId: number, parties: ChannelContact[]): Promise<void> {
  const people = new Map(parties.map(toPerson).flatMap((person) => (person ? [[person.number, person]] : [])))
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

/**
 * Returns one entry for each number after the given one, from the connection that reported it last. The company's own
 * numbers are left out.
 */
async function listEntriesAfter(tx: Tx, after: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select distinct on (b.number) b.number, b.name, b.connection_id, w.channel,
        max(b.lid) over (partition by b.number) as lid
      from address_book b join connections w on w.company_id = b.company_id and w.id = b.connection_id
     where b.company_id = ${tx.companyId} and b.number > ${after} and not exists (
       select from connections c where c.company_id = ${tx.companyId} and identity_key('phone', c.number) = b.number)
     order by b.number, b.updated_at desc limit ${PAGE_SIZE}`.execute(tx.db)
  return rows
}

const identitiesOf = ({ number, lid }: Person): Identity[] => [
  { kind: 'phone', value: number },
  ...(lid ? [{ kind: 'lid' as const, value: lid }] : []),
]

/** Adds the number to contacts that so far had only a hidden id. Returns their numbers. */
async function completeHidden(tx: Tx, entries: Entry[]): Promise<Set<string>> {
  const lids = entries.flatMap(({ lid }) => (lid ? [{ kind: 'lid' as const, value: lid }] : []))
  const owners = await findContactsByIdentity(tx.db, tx.companyId, lids)
  const hiddenKeys = new Set(owners.filter(({ number }) => number === '').flatMap((owner) => owner.known))
  const hidden = entries.filter(({ lid }) => lid !== null && hiddenKeys.has(identityKey({ kind: 'lid', value: lid })))
  for (const entry of hidden) {
    const arrival = { isGroup: false, connectionId: entry.connectionId, channel: entry.channel }
    await resolveContact(tx, { identities: identitiesOf(entry), name: entry.name }, arrival)
  }
  return new Set(hidden.map(({ number }) => number))
}

const addHiddenIds = (tx: Tx, created: { contactId: number; lid: string | null }[]) =>
  sql`insert into contact_identities (company_id, contact_id, kind, value)
    select ${tx.companyId}, m."contactId", 'lid', m.lid
      from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as m("contactId" bigint, lid text)
     where m.lid is not null on conflict do nothing`.execute(tx.db)

/** `last` is the number after which the next page begins; null at the end. */
export type AddressBookImportResult = { found: number; created: number; updated: number; last: string | null }

/** Imports the next page after a number. Names that users gave stay; a contact named by its number gets its name. */
export async function importAddressBookPage(tx: Tx, after: string): Promise<AddressBookImportResult> {
  const entries = await listEntriesAfter(tx, after)
  await lockIdentities(tx, entries.flatMap(identitiesOf))
  const hidden = await completeHidden(tx, entries)
  const open = entries.filter(({ number }) => !hidden.has(number))
  const people = open.map(({ number, name }) => ({ number, name }))
  const upserted = await upsertContacts(tx, people, 'placeholders')
  const created = open.flatMap(({ number, lid }) => {
    const { outcome, contactId } = upserted.get(number) ?? {}
    return outcome === 'created' && contactId !== undefined ? [{ contactId, lid }] : []
  })
  await addHiddenIds(tx, created)
  const renamed = [...upserted.values()].filter(({ outcome }) => outcome === 'updated').length
  const updated = renamed + hidden.size
  if (created.length + updated > 0) tx.emit({ name: 'contacts.changed', payload: {} })
  const last = entries.length < PAGE_SIZE ? null : (entries.at(-1)?.number ?? null)
  return { found: entries.length, created: created.length, updated, last }
}
