import { sql, type RawBuilder } from 'kysely'
import { MERGE_UNDO_HOURS, type ContactMerge, type MergeResult, type MergeInput } from '#contract/contact-merges.ts'
import { jsonbObject, type JsonRow, type TableName } from '#server/db/json-object.ts'
import type { Tx } from '#server/db/transaction.ts'
import { requireRow } from '#server/db/single-row.ts'
import { CONTACT_TABLES, mergeContacts, TICKET_TABLES } from './merge.actions.ts'
import { assertNoSamples, getContact, getContactDetails } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'

type TicketRef = { id: number; ticketId: number }

/**
 * The state before a merge: whole rows of what it deletes, and ids of what it moves. `tickets` are those on a
 * connection where both contacts had an unclosed one: of each pair, one was merged into the other.
 */
export type MergeRecord = {
  keep: JsonRow<'contacts'>
  drop: JsonRow<'contacts'>
  after: JsonRow<'contacts'>
  identities: JsonRow<'contact_identities'>[]
  fields: JsonRow<'contact_fields'>[]
  /** Absent in records of earlier versions, as are the tags. */
  ownFieldValues?: JsonRow<'own_field_values'>[]
  tags?: JsonRow<'contact_tags'>[]
  owned: Record<string, number[]>
  authored: number[]
  reactions: number[]
  /** Messages with polls in which the second contact voted; absent in records of earlier versions. */
  votes?: number[]
  /** Messages of the second contact that the first also has. */
  duplicateMessages: JsonRow<'messages'>[]
  tickets: JsonRow<'tickets'>[]
  ticketParts: Record<string, TicketRef[]>
  ticketTags: JsonRow<'ticket_tags'>[]
  ticketTraces: JsonRow<'ticket_traces'>[]
}

/** Earlier versions stored these messages as `doubled`. Their records are kept for a day. */
export type StoredMergeRecord =
  | MergeRecord
  | (Omit<MergeRecord, 'duplicateMessages'> & { doubled: MergeRecord['duplicateMessages'] })

export const readMergeRecord = (stored: StoredMergeRecord): MergeRecord =>
  'doubled' in stored ? { ...stored, duplicateMessages: stored.doubled } : stored

const list = <Row>(query: RawBuilder<Row>) =>
  sql<Row[]>`coalesce((select jsonb_agg(found.*) from (${query}) found), '[]')`
const ids = (query: RawBuilder<unknown>) =>
  sql<number[]>`coalesce((select jsonb_agg(found.id) from (${query}) found), '[]')`

const contactRow = (companyId: number, id: number) =>
  sql<JsonRow<'contacts'>>`(select to_jsonb(c) from contacts c where c.company_id = ${companyId} and c.id = ${id})`

/** Selects the unclosed tickets on connections where both contacts have one. */
const pairedTickets = (companyId: number, keepId: number, dropId: number) => sql<JsonRow<'tickets'>>`
  select t.* from tickets t where t.company_id = ${companyId} and t.contact_id in (${keepId}, ${dropId})
    and t.status <> 'closed' and exists (select from tickets o
      where o.company_id = ${companyId} and o.contact_id in (${keepId}, ${dropId}) and o.contact_id <> t.contact_id
        and o.status <> 'closed' and o.connection_id = t.connection_id)`

const byTable = <Value>(tables: TableName[], value: (table: TableName) => RawBuilder<Value>) =>
  jsonbObject<Record<string, Value>>()(Object.fromEntries(tables.map((table) => [table, value(table)])))

/** Stores what is needed to undo the merge. */
async function insertMergeRecord(tx: Tx, keepId: number, dropId: number): Promise<number> {
  const { companyId, userId } = tx
  const ofDrop = <Table extends TableName>(table: Table) =>
    sql<
      JsonRow<Table>
    >`select x.* from ${sql.table(table)} x where x.company_id = ${companyId} and x.contact_id = ${dropId}`
  const paired = sql`select p.id from (${pairedTickets(companyId, keepId, dropId)}) p`
  const ofPaired = <Table extends TableName>(table: Table) =>
    sql<
      JsonRow<Table>
    >`select x.* from ${sql.table(table)} x where x.company_id = ${companyId} and x.ticket_id in (${paired})`
  const owning = CONTACT_TABLES.filter((table) => table !== 'contact_identities')
  const before = jsonbObject<Omit<MergeRecord, 'after'>>()({
    keep: contactRow(companyId, keepId),
    drop: contactRow(companyId, dropId),
    identities: list(ofDrop('contact_identities')),
    fields: list(ofDrop('contact_fields')),
    ownFieldValues: list(ofDrop('own_field_values')),
    tags: list(ofDrop('contact_tags')),
    owned: byTable(owning, (table) => ids(ofDrop(table))),
    authored: ids(sql`select id from messages where company_id = ${companyId} and author_contact_id = ${dropId}`),
    reactions: ids(sql`select message_id as id from message_reactions
      where company_id = ${companyId} and author = ${`contact:${dropId}`}`),
    votes: ids(sql`select message_id as id from poll_votes
      where company_id = ${companyId} and voter = ${`contact:${dropId}`}`),
    duplicateMessages: list(sql<
      JsonRow<'messages'>
    >`select d.* from messages d join messages k on k.company_id = d.company_id
        and k.connection_id = d.connection_id and k.provider_id = d.provider_id
      where d.company_id = ${companyId} and d.contact_id = ${dropId} and k.contact_id = ${keepId}`),
    tickets: list(pairedTickets(companyId, keepId, dropId)),
    ticketParts: byTable(TICKET_TABLES, (table) =>
      list(sql<TicketRef>`select p.id, p.ticket_id as "ticketId" from (${ofPaired(table)}) p`),
    ),
    ticketTags: list(ofPaired('ticket_tags')),
    ticketTraces: list(ofPaired('ticket_traces')),
  })
  const { rows } = await sql<{ id: number }>`
    insert into contact_merges (company_id, user_id, contact_id, before)
    select ${companyId}, ${userId}, ${keepId}, ${before}
    returning id`.execute(tx.db)
  return requireRow(rows).id
}

const inHours = (hours: number): string => new Date(Date.now() + hours * 3600 * 1000).toISOString()

async function mergeOne(tx: Tx, keepId: number, dropId: number): Promise<ContactMerge> {
  const { companyId, db } = tx
  const { name: otherName } = await getContact(db, companyId, dropId)
  const id = await insertMergeRecord(tx, keepId, dropId)
  await mergeContacts(tx, keepId, dropId)
  const after = jsonbObject<Pick<MergeRecord, 'after'>>()({ after: contactRow(companyId, keepId) })
  const { rows } = await sql<{ createdAt: string }>`
    update contact_merges set before = before || ${after}
    where company_id = ${companyId} and id = ${id} returning created_at`.execute(db)
  await tx.enqueue('contact.forgetMerge', { companyId, mergeId: id }, { runAt: inHours(MERGE_UNDO_HOURS) })
  const { name } = await getContact(db, companyId, keepId)
  return { id, contactId: keepId, name, otherName, createdAt: requireRow(rows).createdAt }
}

/**
 * Merges contacts at the request of a user, who can undo it within MERGE_UNDO_HOURS. Throws ERR_NO_CONTACT_FOUND,
 * ERR_SAMPLE_CONTACT, and ERR_VALIDATION for groups or fewer than two contacts.
 */
export async function mergeWithUndo(tx: Tx, { keepId, otherIds }: MergeInput): Promise<MergeResult> {
  const { companyId, db } = tx
  const ids = [...new Set([keepId, ...otherIds])]
  const { rows } = await sql<{ isGroup: boolean }>`select is_group from contacts
    where company_id = ${companyId} and id = any(${ids}::bigint[]) order by id for update`.execute(db)
  if (rows.length < ids.length) throw new AppError('ERR_NO_CONTACT_FOUND')
  if (ids.length < 2 || rows.some(({ isGroup }) => isGroup)) throw new AppError('ERR_VALIDATION')
  await assertNoSamples(db, companyId, ids)
  const merges: ContactMerge[] = []
  for (const dropId of ids.slice(1)) merges.push(await mergeOne(tx, keepId, dropId))
  return { contact: await getContactDetails(db, companyId, keepId), merges }
}

export async function deleteMergeRecord(tx: Tx, id: number): Promise<void> {
  await tx.db.deleteFrom('contactMerges').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
}
