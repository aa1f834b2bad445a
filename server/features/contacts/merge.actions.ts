import { sql, type RawBuilder, type Selectable } from 'kysely'
import { transactionStart } from '#server/db/time.ts'
import type { Contacts } from '#server/db/types.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { TableName } from '#server/db/json-object.ts'
import { recordTicketHistory, setHistoryMode } from '#server/db/ticket-history.ts'
import { enqueueTicketEvents } from './ticket-events.actions.ts'
import { enqueueMentionNamesOf } from './mention-names.actions.ts'
import { getContact, tagsOfContacts } from './queries.ts'
import { typedKeys } from '#server/lib/typed-keys.ts'

/** Tables whose rows belong to a contact and move with it. A test fails when one is missing. */
export const CONTACT_TABLES: TableName[] = [
  'tickets',
  'messages',
  'ticket_notes',
  'contact_fields',
  'contact_changes',
  'contact_identities',
  'contact_tags',
  'own_field_values',
  'schedules',
  'opt_outs',
  'campaign_recipients',
  'billing_checks',
]
/**
 * Tables whose rows move when a ticket is merged into another one. Tags are copied; ticket timings and the session of an
 * assistant are deleted with the ticket.
 */
export const TICKET_TABLES: TableName[] = [
  'messages',
  'ticket_notes',
  'user_ratings',
  'schedules',
  'assistant_turns',
  'assistant_sources',
  'ai_calls',
  'ticket_ads',
  'ticket_history',
]

/** Moves everything of a ticket into another one and removes it. */
async function mergeTicketInto(tx: Tx, keep: number, drop: number): Promise<void> {
  const { companyId, db } = tx
  for (const table of TICKET_TABLES) {
    await sql`update ${sql.table(table)} set ticket_id = ${keep}
      where company_id = ${companyId} and ticket_id = ${drop}`.execute(db)
  }
  await sql`insert into ticket_tags (company_id, ticket_id, tag_id)
    select company_id, ${keep}, tag_id from ticket_tags where company_id = ${companyId} and ticket_id = ${drop}
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ status: 'pending' | 'open'; queueId: number | null; userId: number | null }>`
    delete from tickets where company_id = ${companyId} and id = ${drop}
    returning status, queue_id, user_id`.execute(db)
  const before = rows[0]
  if (!before) return
  tx.emit({
    name: 'ticket.deleted',
    payload: { ticketId: drop },
    audience: { before: { ticketId: drop, status: before.status, queueId: before.queueId, userId: before.userId } },
  })
}

/** Whoever waits in either ticket still waits, unless something was written to them in the remaining one since. */
const STILL_WAITS = sql`(k.waiting_since is not null or d.waiting_since is not null and not exists (
  select from messages m where m.company_id = k.company_id and m.ticket_id = k.id and m.from_me
    and m.created_at >= d.waiting_since))`

/**
 * A pending ticket takes assignee, queue and state of the open ticket that is merged into it, so that nobody loses a
 * conversation. Whoever waits in both has waited since the earlier time.
 */
const inheritAssignment = (tx: Tx, keep: number, drop: number) =>
  sql`update tickets k set
      unread_messages = k.unread_messages + d.unread_messages,
      waiting_since = case when ${STILL_WAITS} then least(k.waiting_since, d.waiting_since) end,
      question_id = case when ${STILL_WAITS} then least(k.question_id, d.question_id) end,
      question = case when not ${STILL_WAITS} then null
        when k.question_id is null or d.question_id < k.question_id then d.question else k.question end,
      unanswered = case when ${STILL_WAITS} then k.unanswered + d.unanswered else 0 end,
      user_id = case when k.status = 'pending' and d.status = 'open' then d.user_id else k.user_id end,
      queue_id = case when k.status = 'pending' and d.status = 'open' then d.queue_id
        else coalesce(k.queue_id, d.queue_id) end,
      chatbot = case when k.status = 'pending' and d.status = 'open' then d.chatbot
        else k.chatbot and d.bot is not null end,
      bot = case when d.bot is not null and d.status = 'pending' then k.bot end,
      bot_seen_id = greatest(k.bot_seen_id, d.bot_seen_id),
      status = case when d.status = 'open' then 'open' else k.status end
    from tickets d
   where k.company_id = ${tx.companyId} and k.id = ${keep} and d.company_id = ${tx.companyId} and d.id = ${drop}`.execute(
    tx.db,
  )

/**
 * A contact has at most one unclosed ticket on a connection. Of two, the one that was updated last absorbs the other.
 */
async function mergeOpenTickets(tx: Tx, keepId: number, dropId: number): Promise<void> {
  const { rows } = await sql<{ keptId: number; mergedId: number }>`
    select case when a.updated_at >= b.updated_at then a.id else b.id end as kept_id,
           case when a.updated_at >= b.updated_at then b.id else a.id end as merged_id
      from tickets a join tickets b on b.company_id = a.company_id and b.connection_id = a.connection_id
     where a.company_id = ${tx.companyId} and a.contact_id = ${keepId} and b.contact_id = ${dropId}
       and a.status <> 'closed' and b.status <> 'closed' for update`.execute(tx.db)
  for (const { keptId, mergedId } of rows) {
    await setHistoryMode(tx, 'off')
    await inheritAssignment(tx, keptId, mergedId)
    await mergeTicketInto(tx, keptId, mergedId)
    await setHistoryMode(tx, 'on')
    await recordTicketHistory(tx, keptId, { kind: 'merged', facts: { ticket: `#${mergedId}` } })
  }
}

/** Moves all rows that refer to the second contact to the first, and deletes those that the first already has. */
async function moveBelongings(tx: Tx, keepId: number, dropId: number): Promise<void> {
  const { companyId, db } = tx
  await sql`delete from messages d using messages k
    where d.company_id = ${companyId} and k.company_id = d.company_id and d.contact_id = ${dropId}
      and k.contact_id = ${keepId} and k.connection_id = d.connection_id and k.provider_id = d.provider_id`.execute(db)
  await sql`delete from contact_fields d using contact_fields k
    where d.company_id = ${companyId} and k.company_id = d.company_id and d.contact_id = ${dropId}
      and k.contact_id = ${keepId} and k.name = d.name and k.value = d.value`.execute(db)
  await sql`delete from own_field_values d using own_field_values k
    where d.company_id = ${companyId} and k.company_id = d.company_id and d.contact_id = ${dropId}
      and k.contact_id = ${keepId} and k.field_id = d.field_id`.execute(db)
  await sql`delete from contact_tags d using contact_tags k
    where d.company_id = ${companyId} and k.company_id = d.company_id and d.contact_id = ${dropId}
      and k.contact_id = ${keepId} and k.tag_id = d.tag_id`.execute(db)
  for (const table of CONTACT_TABLES) {
    await sql`update ${sql.table(table)} set contact_id = ${keepId}
      where company_id = ${companyId} and contact_id = ${dropId}`.execute(db)
  }
  await sql`update messages set author_contact_id = ${keepId}
    where company_id = ${companyId} and author_contact_id = ${dropId}`.execute(db)
}

/** Reactions and votes are updated separately, because they store their author as a text. */
async function moveReactions(tx: Tx, keepId: number, dropId: number): Promise<void> {
  const [kept, dropped] = [`contact:${keepId}`, `contact:${dropId}`]
  await sql`update message_reactions r set author = ${kept}
    where r.company_id = ${tx.companyId} and r.author = ${dropped}
      and r.message_id in (select id from messages where company_id = ${tx.companyId} and contact_id = ${keepId})
      and not exists (select 1 from message_reactions k
        where k.company_id = r.company_id and k.message_id = r.message_id and k.author = ${kept})`.execute(tx.db)
  await sql`update poll_votes v set voter = ${kept}
    where v.company_id = ${tx.companyId} and v.voter = ${dropped}
      and not exists (select 1 from poll_votes k
        where k.company_id = v.company_id and k.message_id = v.message_id and k.voter = ${kept})`.execute(tx.db)
}

type Contact = Selectable<Contacts>
/** `isIdentity` tells whether a name is only an identity of the remaining contact. */
type Merge<Value> = (dropped: Contact, isIdentity: (name: unknown) => RawBuilder<boolean>) => RawBuilder<Value>

/**
 * Says for each column of a contact what the remaining one gets of the other, null where it keeps its own. A new column
 * does not compile until this is decided. A real name replaces one that is only a number or a hidden id, and empty values
 * are filled in. Undoing a merge restores these columns.
 */
const MERGES = {
  companyId: null,
  id: null,
  name: (dropped, isIdentity) => sql`case when (name = number or ${isIdentity(sql.ref('name'))})
    and ${dropped.name} <> ${dropped.number} and not ${isIdentity(dropped.name)} then ${dropped.name} else name end`,
  number: ({ number }) => sql`case when number = '' then ${number} else number end`,
  email: ({ email }) => sql`case when email = '' then ${email} else email end`,
  channel: null,
  isGroup: null,
  connectionId: null,
  pictureFileId: ({ pictureFileId }) => sql`coalesce(picture_file_id, ${pictureFileId})`,
  pictureCheckedAt: null,
  search: null,
  isSample: null,
  createdAt: null,
  updatedAt: null,
  // Who asked for it on one of the numbers asked for all of them.
  keptFromAi: ({ keptFromAi }) => sql`kept_from_ai or ${keptFromAi}`,
  expirations: ({ expirations }) => sql`${JSON.stringify(expirations)}::jsonb || expirations`,
} satisfies { [Column in keyof Contact]: Merge<Contact[Column]> | null }

export const MERGED_CONTACT_COLUMNS = typedKeys(MERGES).filter((column) => MERGES[column] !== null)

async function replaceContact(tx: Tx, keepId: number, dropId: number): Promise<void> {
  const { companyId, db } = tx
  const dropped = await db
    .deleteFrom('contacts')
    .where('companyId', '=', companyId)
    .where('id', '=', dropId)
    .returningAll()
    .executeTakeFirst()
  if (!dropped) return
  const isIdentity = (name: unknown) => sql<boolean>`exists (select 1 from contact_identities i
    where i.company_id = ${companyId} and i.contact_id = ${keepId} and i.value = ${name})`
  const merged = MERGED_CONTACT_COLUMNS.map((column) => [column, MERGES[column]?.(dropped, isIdentity)])
  await db
    .updateTable('contacts')
    .set({ ...Object.fromEntries(merged), updatedAt: transactionStart })
    .where('companyId', '=', companyId)
    .where('id', '=', keepId)
    .execute()
  tx.emit({ name: 'contact.deleted', payload: { contactId: dropId } })
  tx.emit({ name: 'contact.updated', payload: { contact: await getContact(db, companyId, keepId) } })
  const tags = (await tagsOfContacts(db, companyId, [keepId])).get(keepId) ?? []
  if (tags.length > 0) tx.emit({ name: 'contact.tagged', payload: { contactId: keepId, tags } })
}

/** Moves everything of the second contact to the first: conversations, notes, fields and identities. */
export async function mergeContacts(tx: Tx, keepId: number, dropId: number): Promise<void> {
  await sql`select id from contacts where company_id = ${tx.companyId} and id in (${keepId}, ${dropId})
    order by id for update`.execute(tx.db)
  await mergeOpenTickets(tx, keepId, dropId)
  await setHistoryMode(tx, 'off')
  await moveBelongings(tx, keepId, dropId)
  await moveReactions(tx, keepId, dropId)
  await setHistoryMode(tx, 'on')
  await replaceContact(tx, keepId, dropId)
  await enqueueMentionNamesOf(tx, keepId)
  await enqueueTicketEvents(tx, [keepId])
}
