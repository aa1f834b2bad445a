import { sql, type RawBuilder } from 'kysely'
import { NUMBER_KIND } from '#contract/channels.ts'
import { CONTACT_TEXTS } from '#contract/contact-fields.ts'
import type { Tx } from '#server/db/transaction.ts'
import { enqueueTicketEvents } from './ticket-events.actions.ts'
import { lockIdentities } from './identity.actions.ts'
import { storeOwnFieldValues } from '#server/features/own-fields/actions.ts'
import type { RowContact, StoredOutcome } from '#server/features/imports/index.ts'
import { phoneVariants } from '#server/lib/phone.ts'

/** The contact of each number, and what happened to it. */
export type UpsertedContacts = Map<string, { contactId: number; outcome: StoredOutcome }>
/** With `placeholders` only names that are a number are replaced. */
type Renaming = 'always' | 'placeholders'

/** A person of a file or an address book. A text that is absent or empty is not known. */
type Person = Pick<RowContact, 'number' | 'name'> & Partial<RowContact>

const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`

const COLUMNS = ['name', ...CONTACT_TEXTS] as const
type Column = (typeof COLUMNS)[number]

/** Lists something of each column that a person brings, besides the number by which it is found. */
const each = (toSql: (column: Column) => RawBuilder<unknown>) => sql.join(COLUMNS.map(toSql))

/** `isMain` is false for a further number of a contact: then a row with the main number has precedence. */
type Owner = { id: number; isMain: boolean; isNew: boolean }

/** Finds the contacts of these numbers, in any spelling. */
async function findOwners(tx: Tx, numbers: string[]): Promise<Map<string, Owner>> {
  if (numbers.length === 0) return new Map()
  const asked = numbers.flatMap((number) => phoneVariants(number).map((variant) => ({ number, variant })))
  const { rows } = await sql<Owner & { number: string }>`
    with asked as (select * from jsonb_to_recordset(${json(asked)}) as a(number text, variant text)),
    found as (
      select a.number, i.contact_id as id from asked a join contact_identities i
        on i.company_id = ${tx.companyId} and i.kind = 'phone' and i.value = a.variant
      union
      select a.number, c.id from asked a join contacts c
        on c.company_id = ${tx.companyId} and c.number = a.variant and c.number <> '' and not c.is_group)
    select distinct on (f.number) f.number, c.id,
        c.number = '' or identity_key('phone', c.number) = identity_key('phone', f.number) as is_main, false as is_new
      from found f join contacts c on c.company_id = ${tx.companyId} and c.id = f.id
     order by f.number, c.id`.execute(tx.db)
  return new Map(rows.map(({ number, ...owner }) => [number, owner]))
}

/** Creates contacts; those that another transaction created meanwhile are left out. */
async function createContacts(tx: Tx, people: Person[]): Promise<Map<string, Owner>> {
  if (people.length === 0) return new Map()
  const given = people.map(({ extras: _, ownFields: _ownFields, ...person }) => ({
    ...person,
    name: person.name || person.number,
  }))
  const { rows } = await sql<{ id: number; number: string }>`
    with made as (
      insert into contacts (company_id, channel, number, ${each((column) => sql.ref(column))})
      select ${tx.companyId}, ${NUMBER_KIND}, p->>'number', ${each((column) => sql`coalesce(p->>${sql.lit(column)}, '')`)}
        from jsonb_array_elements(${json(given)}) p
      on conflict (company_id, number) where number <> '' and not is_group do nothing returning id, number),
    known as (
      insert into contact_identities (company_id, contact_id, kind, value)
      select ${tx.companyId}, id, 'phone', number from made on conflict do nothing)
    select id, number from made`.execute(tx.db)
  return new Map(rows.map(({ id, number }) => [number, { id, isMain: true, isNew: true }]))
}

/** Finds or creates the contact of each number. */
async function resolveOwners(tx: Tx, people: Person[]): Promise<Map<string, Owner>> {
  const numbers = people.map(({ number }) => number)
  await lockIdentities(
    tx,
    numbers.map((value) => ({ kind: 'phone', value })),
  )
  const found = await findOwners(tx, numbers)
  const unknown = people.filter(({ number }) => !found.has(number))
  const created = await createContacts(tx, unknown)
  const conflicting = unknown.flatMap(({ number }) => (created.has(number) ? [] : number))
  return new Map([...found, ...created, ...(await findOwners(tx, conflicting))])
}

/** Updates values that are given and differ. Returns the ids of changed contacts. */
async function updateContacts(tx: Tx, known: (Person & { id: number })[], renaming: Renaming): Promise<number[]> {
  if (known.length === 0) return []
  const isOpen = (column: Column) => (column !== 'name' || renaming === 'always' ? sql`true` : sql`c.name = c.number`)
  const told = (column: Column) => sql`case when g.person->>${sql.lit(column)} <> '' and ${isOpen(column)}
    then g.person->>${sql.lit(column)} else ${sql.ref(`c.${column}`)} end as ${sql.ref(column)}`
  const { rows } = await sql<{ id: number }>`
    with told as (
      select c.id, ${each(told)} from jsonb_array_elements(${json(known)}) g(person)
        join contacts c on c.company_id = ${tx.companyId} and c.id = (g.person->>'id')::bigint)
    update contacts c set ${each((column) => sql`${sql.ref(column)} = ${sql.ref(`t.${column}`)}`)}, updated_at = now()
      from told t where c.company_id = ${tx.companyId} and c.id = t.id
        and (${each((column) => sql.ref(`c.${column}`))}) <> (${each((column) => sql.ref(`t.${column}`))})
    returning c.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

type Field = { contactId: number; name: string; value: string }

/** Sets additional fields by their names. Returns the ids of changed contacts. */
async function setFields(tx: Tx, fields: Field[]): Promise<number[]> {
  if (fields.length === 0) return []
  const { rows } = await sql<{ contactId: number }>`
    with given as (
      select "contactId" as contact_id, name, value
        from jsonb_to_recordset(${json(fields)}) as g("contactId" bigint, name text, value text)),
    present as (
      select distinct on (f.contact_id, f.name) f.id, f.contact_id, f.name
        from given g join contact_fields f
          on f.company_id = ${tx.companyId} and f.contact_id = g.contact_id and f.name = g.name
       order by f.contact_id, f.name, f.id),
    changed as (
      update contact_fields f set value = g.value, updated_at = now() from present p join given g using (contact_id, name)
       where f.company_id = ${tx.companyId} and f.id = p.id and f.value <> g.value returning f.contact_id),
    added as (
      insert into contact_fields (company_id, contact_id, name, value)
      select ${tx.companyId}, contact_id, name, value from given
       where (contact_id, name) not in (select contact_id, name from present) returning contact_id)
    select contact_id from changed union select contact_id from added`.execute(tx.db)
  return rows.map(({ contactId }) => contactId)
}

/**
 * Creates or completes contacts: values that are not given stay, and repeating a call changes nothing. Each number may
 * occur once. Contacts that are created at the same time are found, not duplicated.
 */
export async function upsertContacts(
  tx: Tx,
  people: Person[],
  renaming: Renaming = 'always',
): Promise<UpsertedContacts> {
  const owners = await resolveOwners(tx, people)
  const owned = people.map((person) => {
    const owner = owners.get(person.number)
    if (!owner) throw new Error('a contact that was just made is gone')
    return { ...person, owner }
  })
  const ofMain = owned.filter(({ owner }) => owner.isMain)
  const known = ofMain.filter(({ owner }) => !owner.isNew)
  const renamed = await updateContacts(
    tx,
    known.map(({ owner, extras: _, ownFields: _ownFields, ...person }) => ({ ...person, id: owner.id })),
    renaming,
  )
  const withNewFields = await setFields(
    tx,
    ofMain.flatMap(({ owner, extras = [] }) => extras.map((extra) => ({ contactId: owner.id, ...extra }))),
  )
  const withOwnFields = await storeOwnFieldValues(
    tx,
    ofMain.flatMap(({ owner, ownFields = [] }) => ownFields.map((field) => ({ contactId: owner.id, ...field }))),
  )
  await enqueueTicketEvents(tx, renamed)
  const changed = new Set([...renamed, ...withNewFields, ...withOwnFields])
  const outcomeOf = ({ id, isNew }: Owner): StoredOutcome =>
    isNew ? 'created' : changed.has(id) ? 'updated' : 'unchanged'
  return new Map(owned.map(({ number, owner }) => [number, { contactId: owner.id, outcome: outcomeOf(owner) }]))
}
