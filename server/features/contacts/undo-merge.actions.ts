import { sql } from 'kysely'
import { ACTIVITY_TYPES } from '#contract/activity-types.ts'
import type { ContactDetails } from '#contract/contacts.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { JsonRow, TableName } from '#server/db/json-object.ts'
import { isForeignKeyViolation } from '#server/db/pg-errors.ts'
import { recordTicketHistory, setHistoryMode } from '#server/db/ticket-history.ts'
import { enqueueTicketEvents } from './ticket-events.actions.ts'
import { MERGED_CONTACT_COLUMNS } from './merge.actions.ts'
import { readMergeRecord, type MergeRecord, type StoredMergeRecord } from './merge-record.actions.ts'
import { getContact, getContactDetails, tagsOfContacts, withoutDetails } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'

const NO_FILE = '00000000-0000-0000-0000-000000000000'

type UndoInput = { tx: Tx; keepId: number; dropId: number; before: MergeRecord; mergedAt: string }

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/** Reads stored rows as a table. */
const formerRows = <Table extends TableName>(table: Table, rows: JsonRow<Table>[]) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, ${json(rows)})`

/** Selects an id of the stored row `b`; null if the row that it names was deleted meanwhile. */
const existingId = (column: string, table: string, key = 'id') =>
  sql`(select o.${sql.ref(key)} from ${sql.table(table)} o
    where o.company_id = b.company_id and o.${sql.ref(key)} = b.${sql.ref(column)})`

type Reference = { column: string; table: string; key: string }

/**
 * Lists the columns that lose their value when the row that they name is deleted. Rows of the same table are left out: they
 * may come back together.
 */
async function listLooseReferences({ db }: Tx, table: TableName): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select own.attname as column, c.confrelid::regclass::text as table, other.attname as key from pg_constraint c
      cross join lateral unnest(c.conkey, c.confkey) as pair (own, other)
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = pair.own
      join pg_attribute other on other.attrelid = c.confrelid and other.attnum = pair.other
    where c.conrelid = ${table}::regclass and c.contype = 'f' and c.confdeltype = 'n' and c.confrelid <> c.conrelid
      and pair.own = any(c.confdelsetcols)`.execute(db)
  return rows
}

/**
 * Inserts stored rows with their former ids; rows that exist again are left alone. What a row named and was deleted since is
 * gone from it, as it would be had the row stayed.
 */
async function insertFormerRows<Table extends TableName>(tx: Tx, table: Table, rows: JsonRow<Table>[]): Promise<void> {
  if (rows.length === 0) return
  const { rows: found } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(tx.db)
  const references = new Map((await listLooseReferences(tx, table)).map((one) => [one.column, one]))
  const columns = sql.join(found.map(({ name }) => sql.ref(name)))
  const values = sql.join(
    found.map(({ name }) => {
      const reference = references.get(name)
      return reference ? existingId(name, reference.table, reference.key) : sql`b.${sql.ref(name)}`
    }),
  )
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${values} from ${formerRows(table, rows)} b on conflict do nothing`.execute(tx.db)
}

/**
 * Restores both contacts. Values that the merge gave to the remaining one are reverted where nobody changed them since.
 */
async function restoreContacts({ tx, keepId, dropId, before }: UndoInput): Promise<void> {
  const { keep, after } = before
  const revertedColumn = (column: string) => sql`${sql.ref(column)} = case
    when c.${sql.ref(column)} is not distinct from a.${sql.ref(column)} then k.${sql.ref(column)}
    else c.${sql.ref(column)} end`
  await sql`update contacts c set ${sql.join(MERGED_CONTACT_COLUMNS.map(revertedColumn))}, updated_at = now()
    from jsonb_populate_record(null::contacts, ${json(keep)}) k, jsonb_populate_record(null::contacts, ${json(after)}) a
    where c.company_id = ${tx.companyId} and c.id = ${keepId}`.execute(tx.db)
  const picture = await tx.db
    .selectFrom('files')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', before.drop.picture_file_id ?? NO_FILE)
    .executeTakeFirst()
  await insertFormerRows(tx, 'contacts', [{ ...before.drop, picture_file_id: picture?.id ?? null }])
  const isBack = await tx.db
    .selectFrom('contacts')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', dropId)
    .executeTakeFirst()
  if (!isBack) throw new AppError('ERR_MERGE_NOT_UNDOABLE')
}

/** What each row of a table belongs to beside a contact or a ticket. */
const LINKED = {
  own_field_values: { column: 'field_id', of: 'own_fields' },
  contact_tags: { column: 'tag_id', of: 'tags' },
  ticket_tags: { column: 'tag_id', of: 'tags' },
} as const

/** Inserts stored rows whose other row still exists: what belonged to one that was deleted since is gone with it. */
async function insertFormerLinks<Table extends 'own_field_values' | 'contact_tags' | 'ticket_tags'>(
  tx: Tx,
  table: Table,
  links: JsonRow<Table>[],
): Promise<void> {
  const { column, of } = LINKED[table]
  const { rows } = await sql<{ row: JsonRow<Table> }>`
    select to_jsonb(b) as row from ${formerRows(table, links)} b
     where exists (select from ${sql.table(of)} o where o.company_id = ${tx.companyId} and o.id = b.${sql.ref(column)})`.execute(
    tx.db,
  )
  await insertFormerRows(
    tx,
    table,
    rows.map(({ row }) => row),
  )
}

async function restoreBelongings({ tx, keepId, dropId, before }: UndoInput): Promise<void> {
  const { companyId, db } = tx
  await sql`update contact_identities i set contact_id = ${dropId}
    from jsonb_to_recordset(${json(before.identities)}) as b(kind text, value text)
    where i.company_id = ${companyId} and i.contact_id = ${keepId} and i.kind = b.kind
      and identity_key(i.kind, i.value) = identity_key(b.kind, b.value)`.execute(db)
  for (const [table, ids] of Object.entries(before.owned)) {
    await sql`update ${sql.table(table)} set contact_id = ${dropId}
      where company_id = ${companyId} and contact_id = ${keepId} and id = any(${ids}::bigint[])`.execute(db)
  }
  await insertFormerRows(tx, 'contact_fields', before.fields)
  await insertFormerLinks(tx, 'own_field_values', before.ownFieldValues ?? [])
  await insertFormerLinks(tx, 'contact_tags', before.tags ?? [])
  await sql`update messages set author_contact_id = ${dropId} where company_id = ${companyId}
    and author_contact_id = ${keepId} and id = any(${before.authored}::bigint[])`.execute(db)
  await sql`update message_reactions r set author = ${`contact:${dropId}`} where r.company_id = ${companyId}
    and r.author = ${`contact:${keepId}`} and r.message_id = any(${before.reactions}::bigint[])`.execute(db)
  await sql`update poll_votes v set voter = ${`contact:${dropId}`} where v.company_id = ${companyId}
    and v.voter = ${`contact:${keepId}`} and v.message_id = any(${before.votes ?? []}::bigint[])
    and not exists (select from poll_votes d where d.company_id = v.company_id and d.message_id = v.message_id
      and d.voter = ${`contact:${dropId}`})`.execute(db)
}

/**
 * Restores the tickets that the merge deleted; as closed where another open ticket has taken their slot, and as pending where
 * their assignee was deleted. Returns their ids.
 */
async function restoreTickets({ tx, before }: UndoInput): Promise<number[]> {
  const { companyId, db } = tx
  if (before.tickets.length === 0) return []
  const { rows } = await sql<{ id: number; row: JsonRow<'tickets'> }>`
    select b.id, to_jsonb(b) || case
        when exists (select from tickets o where o.company_id = ${companyId} and o.contact_id = b.contact_id
          and o.connection_id = b.connection_id and o.status <> 'closed') then '{"status": "closed"}'::jsonb
        when b.status = 'open' and b.user_id is not null and ${existingId('user_id', 'users')} is null
          then '{"status": "pending"}'::jsonb
        else '{}'::jsonb end as row
      from ${formerRows('tickets', before.tickets)} b
     where not exists (select from tickets t where t.company_id = ${companyId} and t.id = b.id)`.execute(db)
  await insertFormerRows(
    tx,
    'tickets',
    rows.map(({ row }) => row),
  )
  return rows.map(({ id }) => id)
}

async function restoreTicketParts({ tx, before }: UndoInput, ticketIds: number[]): Promise<void> {
  const { companyId, db } = tx
  for (const [table, refs] of Object.entries(before.ticketParts)) {
    await sql`update ${sql.table(table)} x set ticket_id = p."ticketId"
      from jsonb_to_recordset(${json(refs)}) as p(id bigint, "ticketId" bigint)
      where x.company_id = ${companyId} and x.id = p.id and p."ticketId" = any(${ticketIds}::bigint[])`.execute(db)
  }
  const wasRestored = (row: { ticket_id: number }): boolean => ticketIds.includes(row.ticket_id)
  await insertFormerRows(tx, 'ticket_traces', before.ticketTraces.filter(wasRestored))
  await insertFormerLinks(tx, 'ticket_tags', before.ticketTags.filter(wasRestored))
  await sql`delete from ticket_tags x using ${formerRows('ticket_tags', before.ticketTags)} b
    where x.company_id = ${companyId} and x.tag_id = b.tag_id
      and x.ticket_id = any(${before.tickets.map(({ id }) => id)}::bigint[])
      and not exists (select from ${formerRows('ticket_tags', before.ticketTags)} own
        where own.ticket_id = x.ticket_id and own.tag_id = x.tag_id)`.execute(db)
}

/**
 * A pending ticket that absorbed an open one also got its assignee: both are restored, unless somebody changed them
 * since.
 */
const restoreAssignees = ({ tx, before }: UndoInput, restored: number[]) =>
  sql`update tickets k set user_id = ${existingId('user_id', 'users')},
      queue_id = ${existingId('queue_id', 'queues')}, status = b.status, chatbot = b.chatbot
    from ${formerRows('tickets', before.tickets)} b,
      ${formerRows('tickets', before.tickets)} g
    where k.company_id = ${tx.companyId} and k.id = b.id and g.id = any(${restored}::bigint[])
      and g.connection_id = b.connection_id and g.id <> b.id and b.status = 'pending' and k.status = 'open'
      and k.user_id is not distinct from g.user_id`.execute(tx.db)

/** Messages and notes since the merge stay in their ticket, and get the contact that the ticket has now. */
async function moveTicketContents({ tx, keepId, dropId }: UndoInput): Promise<void> {
  for (const table of ['messages', 'ticket_notes']) {
    await sql`update ${sql.table(table)} x set contact_id = t.contact_id from tickets t
      where t.company_id = ${tx.companyId} and t.contact_id in (${keepId}, ${dropId}) and x.company_id = ${tx.companyId}
        and x.ticket_id = t.id and x.contact_id in (${keepId}, ${dropId}) and x.contact_id <> t.contact_id`.execute(
      tx.db,
    )
  }
}

/** What somebody marked as unread stays so, although nothing of it is unread. */
const recountUnread = ({ tx, before }: UndoInput) =>
  sql`update tickets t set unread_messages = greatest((t.marked_unread_at is not null)::int, (
      select count(*) from messages m where m.company_id = ${tx.companyId}
        and m.ticket_id = t.id and not m.read and not m.from_me))
    where t.company_id = ${tx.companyId} and t.id = any(${before.tickets.map(({ id }) => id)}::bigint[])
      and t.unread_messages > 0`.execute(tx.db)

/**
 * Gives each ticket its own wait and question back, unless the wait has ended since. What came since the merge belongs to
 * the question. Records of earlier versions have no counts.
 */
const restoreQuestions = ({ tx, before }: UndoInput) =>
  sql`update tickets t set waiting_since = b.waiting_since, question_id = b.question_id, question = b.question,
      unanswered = (select count(*) from messages m where m.company_id = t.company_id and m.ticket_id = t.id
        and m.id >= b.question_id and not m.from_me and not m.is_deleted
        and m.media_type <> all(${[...ACTIVITY_TYPES]}::text[]))
    from ${formerRows('tickets', before.tickets)} b
    where t.company_id = ${tx.companyId} and t.id = b.id and t.waiting_since <= b.waiting_since
      and b.unanswered is not null`.execute(tx.db)

/**
 * A ticket that did not wait had the wait of the one that it absorbed: it waits for what came since the merge, or not at all.
 * Which line of it is shown is not known here.
 */
const restoreNoWaits = ({ tx, before, mergedAt }: UndoInput, restored: number[]) =>
  sql`update tickets t set waiting_since = own.since, question_id = own.first_id, question = null, unanswered = own.count
    from ${formerRows('tickets', before.tickets)} b
      join ${formerRows('tickets', before.tickets)} g on g.connection_id = b.connection_id and g.id <> b.id
      cross join lateral (select min(m.created_at) as since, min(m.id) as first_id, count(*)::int as count from messages m
        where m.company_id = ${tx.companyId} and m.ticket_id = b.id and not m.from_me and not m.is_deleted
          and m.media_type <> all(${[...ACTIVITY_TYPES]}::text[]) and m.created_at > ${mergedAt}::timestamptz) own
    where t.company_id = ${tx.companyId} and t.id = b.id and b.waiting_since is null
      and g.id = any(${restored}::bigint[]) and t.waiting_since = g.waiting_since`.execute(tx.db)

async function restoreAll(input: UndoInput): Promise<void> {
  const { tx, before } = input
  await setHistoryMode(tx, 'off')
  await restoreContacts(input)
  await restoreBelongings(input)
  const restored = await restoreTickets(input)
  await restoreTicketParts(input, restored)
  await insertFormerRows(tx, 'messages', before.duplicateMessages)
  await restoreAssignees(input, restored)
  await moveTicketContents(input)
  await recountUnread(input)
  await restoreQuestions(input)
  await restoreNoWaits(input, restored)
  await setHistoryMode(tx, 'on')
  for (const ticketId of restored) await recordTicketHistory(tx, ticketId, { kind: 'unmerged', facts: {} })
}

const throwNotUndoable = (error: unknown): never => {
  throw isForeignKeyViolation(error) ? new AppError('ERR_MERGE_NOT_UNDOABLE') : error
}

async function emitTags(tx: Tx, contactIds: number[]): Promise<void> {
  const tags = await tagsOfContacts(tx.db, tx.companyId, contactIds)
  for (const contactId of contactIds)
    tx.emit({ name: 'contact.tagged', payload: { contactId, tags: tags.get(contactId) ?? [] } })
}

/**
 * Splits merged contacts again, and returns the restored one. Throws ERR_NO_MERGE_FOUND, and ERR_MERGE_NOT_UNDOABLE
 * when another contact has the number now, or something was deleted without which a row cannot be.
 */
export async function undoMerge(tx: Tx, mergeId: number): Promise<ContactDetails> {
  const { companyId, db } = tx
  const { rows } = await sql<{ contactId: number; before: StoredMergeRecord; createdAt: string }>`
    delete from contact_merges where company_id = ${companyId} and id = ${mergeId}
    returning contact_id, before, created_at`.execute(db)
  const merge = rows[0]
  if (!merge) throw new AppError('ERR_NO_MERGE_FOUND')
  const { contactId: keepId, createdAt: mergedAt } = merge
  const before = readMergeRecord(merge.before)
  const dropId = before.drop.id
  await sql`select id from contacts where company_id = ${companyId} and id = ${keepId} for update`.execute(db)
  await restoreAll({ tx, keepId, dropId, before, mergedAt }).catch(throwNotUndoable)
  const restored = await getContactDetails(db, companyId, dropId)
  tx.emit({ name: 'contact.created', payload: { contact: withoutDetails(restored) } })
  tx.emit({ name: 'contact.updated', payload: { contact: await getContact(db, companyId, keepId) } })
  if (before.tags?.length) await emitTags(tx, [keepId, dropId])
  await enqueueTicketEvents(tx, [keepId, dropId])
  return restored
}
