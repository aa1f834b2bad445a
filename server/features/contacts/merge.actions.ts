import { sql } from 'kysely'
import type { Tx } from '#server/db/transaction.ts'
import { enqueueTicketEvents } from '#server/features/contacts/ticket-events.actions.ts'
import { getContact } from '#server/features/contacts/queries.ts'

/** Tables whose rows belong to a contact, and move with it. A test tells when one is missing. */
export const CONTACT_TABLES = [
  'tickets',
  'messages',
  'ticket_notes',
  'contact_fields',
  'contact_identities',
  'schedules',
]
/** What belongs to a ticket and moves when it is taken in by another; its tags are added, its traces go with it. */
export const TICKET_TABLES = ['messages', 'ticket_notes', 'user_ratings', 'schedules']

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

/** Nobody loses a conversation they hold: what only waits takes over holder, queue and state of the one that is open. */
const inheritAssignment = (tx: Tx, keep: number, drop: number) =>
  sql`update tickets k set
      unread_messages = k.unread_messages + d.unread_messages,
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

/** One person has one open ticket on a connection: of two, the one that was active last takes the other in. */
async function foldOpenTickets(tx: Tx, keepId: number, dropId: number): Promise<void> {
  const { rows } = await sql<{ kept: number; folded: number }>`
    select case when a.updated_at >= b.updated_at then a.id else b.id end as kept,
           case when a.updated_at >= b.updated_at then b.id else a.id end as folded
      from tickets a join tickets b on b.company_id = a.company_id and b.connection_id = a.connection_id
     where a.company_id = ${tx.companyId} and a.contact_id = ${keepId} and b.contact_id = ${dropId}
       and a.status <> 'closed' and b.status <> 'closed' for update`.execute(tx.db)
  for (const { kept, folded } of rows) {
    await inheritAssignment(tx, kept, folded)
    await mergeTicketInto(tx, kept, folded)
  }
}

/** Whatever points at the second contact points at the first; what would be there twice goes. */
async function moveBelongings(tx: Tx, keepId: number, dropId: number): Promise<void> {
  const { companyId, db } = tx
  await sql`delete from messages d using messages k
    where d.company_id = ${companyId} and k.company_id = d.company_id and d.contact_id = ${dropId}
      and k.contact_id = ${keepId} and k.connection_id = d.connection_id and k.provider_id = d.provider_id`.execute(db)
  await sql`delete from contact_fields d using contact_fields k
    where d.company_id = ${companyId} and k.company_id = d.company_id and d.contact_id = ${dropId}
      and k.contact_id = ${keepId} and k.name = d.name and k.value = d.value`.execute(db)
  for (const table of CONTACT_TABLES) {
    await sql`update ${sql.table(table)} set contact_id = ${keepId}
      where company_id = ${companyId} and contact_id = ${dropId}`.execute(db)
  }
  await sql`update messages set author_contact_id = ${keepId}
    where company_id = ${companyId} and author_contact_id = ${dropId}`.execute(db)
}

/** A reaction names its author in a text of its own. */
async function moveReactions(tx: Tx, keepId: number, dropId: number): Promise<void> {
  const [kept, dropped] = [`contact:${keepId}`, `contact:${dropId}`]
  await sql`update message_reactions r set author = ${kept}
    where r.company_id = ${tx.companyId} and r.author = ${dropped}
      and r.message_id in (select id from messages where company_id = ${tx.companyId} and contact_id = ${keepId})
      and not exists (select 1 from message_reactions k
        where k.company_id = r.company_id and k.message_id = r.message_id and k.author = ${kept})`.execute(tx.db)
}

type Dropped = { name: string; number: string; email: string; picture: string | null }

/** A name that is only a number or a hidden id gives way to a real one; what was empty is filled. */
async function replaceContact(tx: Tx, keepId: number, dropId: number): Promise<void> {
  const { companyId, db } = tx
  const { rows } = await sql<Dropped>`delete from contacts where company_id = ${companyId} and id = ${dropId}
    returning name, number, email, picture_file_id as picture`.execute(db)
  const dropped = rows[0]
  if (!dropped) return
  const isIdentity = (name: unknown) => sql`exists (select 1 from contact_identities i
    where i.company_id = ${companyId} and i.contact_id = ${keepId} and i.value = ${name})`
  await sql`update contacts set
      name = case when (name = number or ${isIdentity(sql.ref('name'))})
        and ${dropped.name} <> ${dropped.number} and not ${isIdentity(dropped.name)} then ${dropped.name} else name end,
      number = case when number = '' then ${dropped.number} else number end,
      email = case when email = '' then ${dropped.email} else email end,
      picture_file_id = coalesce(picture_file_id, ${dropped.picture}), updated_at = now()
    where company_id = ${companyId} and id = ${keepId}`.execute(db)
  tx.emit({ name: 'contact.deleted', payload: { contactId: dropId } })
  tx.emit({ name: 'contact.updated', payload: { contact: await getContact(db, companyId, keepId) } })
}

/** Everything of the second contact becomes the first's: conversations, notes, fields, identities. */
export async function mergeContacts(tx: Tx, keepId: number, dropId: number): Promise<void> {
  await sql`select id from contacts where company_id = ${tx.companyId} and id in (${keepId}, ${dropId})
    order by id for update`.execute(tx.db)
  await foldOpenTickets(tx, keepId, dropId)
  await moveBelongings(tx, keepId, dropId)
  await moveReactions(tx, keepId, dropId)
  await replaceContact(tx, keepId, dropId)
  await enqueueTicketEvents(tx, [keepId])
}
