import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { enqueueTicketEvents } from '#server/features/contacts/ticket-events.actions.ts'
import { lockIdentities } from '#server/features/contacts/identity.actions.ts'
import type { RowContact } from '#server/features/contacts/import-rows.ts'
import { phoneVariants } from '#server/lib/phone.ts'

export type UpsertOutcome = 'created' | 'updated' | 'unchanged'
/** Who a number turned out to be. */
export type UpsertedContacts = Map<string, { contactId: number; outcome: UpsertOutcome }>
/** placeholders: only names that are a number give way. */
type Renaming = 'always' | 'placeholders'

const json = (value: unknown): RawBuilder<unknown> => sql`${JSON.stringify(value)}::jsonb`

/** isMain: false for a further number of somebody, of whom a row with the main one tells more. */
type Owner = { id: number; isMain: boolean }

/** The contacts these numbers belong to, however they are written. */
async function ownersOf(tx: Tx, numbers: string[]): Promise<Map<string, Owner>> {
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
        c.number = '' or identity_key('phone', c.number) = identity_key('phone', f.number) as is_main
      from found f join contacts c on c.company_id = ${tx.companyId} and c.id = f.id
     order by f.number, c.id`.execute(tx.db)
  return new Map(rows.map(({ number, ...owner }) => [number, owner]))
}

/** Somebody who was made by others in the meantime is left out. */
async function create(tx: Tx, people: RowContact[]): Promise<Map<string, Owner>> {
  if (people.length === 0) return new Map()
  const given = people.map(({ number, name, email }) => ({ number, name: name || number, email }))
  const { rows } = await sql<{ id: number; number: string }>`
    with made as (
      insert into contacts (company_id, name, number, email)
      select ${tx.companyId}, p.name, p.number, p.email
        from jsonb_to_recordset(${json(given)}) as p(name text, number text, email text)
      on conflict (company_id, number) where number <> '' and not is_group do nothing returning id, number),
    known as (
      insert into contact_identities (company_id, contact_id, kind, value)
      select ${tx.companyId}, id, 'phone', number from made on conflict do nothing)
    select id, number from made`.execute(tx.db)
  return new Map(rows.map(({ id, number }) => [number, { id, isMain: true }]))
}

type Known = { id: number; name: string; email: string }

/** Only what the list says, and only where that is something else. */
async function update(tx: Tx, known: Known[], renaming: Renaming): Promise<number[]> {
  if (known.length === 0) return []
  const isOpenToNames = renaming === 'always' ? sql`true` : sql`c.name = c.number`
  const { rows } = await sql<{ id: number }>`
    with given as (select * from jsonb_to_recordset(${json(known)}) as g(id bigint, name text, email text)),
    told as (
      select c.id, case when g.name <> '' and ${isOpenToNames} then g.name else c.name end as name,
          case when g.email <> '' then g.email else c.email end as email
        from given g join contacts c on c.company_id = ${tx.companyId} and c.id = g.id)
    update contacts c set name = t.name, email = t.email, updated_at = now()
      from told t where c.company_id = ${tx.companyId} and c.id = t.id and (c.name, c.email) <> (t.name, t.email)
    returning c.id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

type Field = { contactId: number; name: string; value: string }

/** Additional information by its name; answers whose changed. */
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
 * Makes contacts of people, or completes those there are: what is not said stays, and saying the same again changes
 * nothing. Each number at most once. Whoever writes at the same moment is found, and not made twice.
 */
export async function upsertContacts(
  tx: Tx,
  people: RowContact[],
  renaming: Renaming = 'always',
): Promise<UpsertedContacts> {
  const numbers = people.map(({ number }) => number)
  await lockIdentities(
    tx,
    numbers.map((value) => ({ kind: 'phone', value })),
  )
  const before = await ownersOf(tx, numbers)
  const made = await create(
    tx,
    people.filter(({ number }) => !before.has(number)),
  )
  const missed = numbers.filter((number) => !before.has(number) && !made.has(number))
  const owners = new Map([...before, ...made, ...(await ownersOf(tx, missed))])
  const ownerOf = ({ number }: RowContact): Owner => {
    const owner = owners.get(number)
    if (!owner) throw new Error('a contact that was just made is gone')
    return owner
  }

  const heard = people.filter((person) => ownerOf(person).isMain)
  const renamed = await update(
    tx,
    heard
      .filter(({ number }) => !made.has(number))
      .map((person) => ({ id: ownerOf(person).id, name: person.name, email: person.email })),
    renaming,
  )
  const told = await setFields(
    tx,
    heard.flatMap((person) => person.extras.map((extra) => ({ contactId: ownerOf(person).id, ...extra }))),
  )
  await enqueueTicketEvents(tx, renamed)
  const changed = new Set([...renamed, ...told])
  const outcomeOf = (person: RowContact): UpsertOutcome =>
    made.has(person.number) ? 'created' : changed.has(ownerOf(person).id) ? 'updated' : 'unchanged'
  return new Map(people.map((person) => [person.number, { contactId: ownerOf(person).id, outcome: outcomeOf(person) }]))
}
