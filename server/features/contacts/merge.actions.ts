import { sql } from 'kysely'
import type { Tx } from '#server/db/change.ts'
import { getContact } from '#server/features/contacts/queries.ts'

/** Moves everything of a ticket into another one and removes it. */
async function foldTicket(tx: Tx, keep: number, drop: number): Promise<void> {
  const { companyId, db } = tx
  for (const table of ['messages', 'ticket_notes']) {
    await sql`update ${sql.table(table)} set ticket_id = ${keep}
      where company_id = ${companyId} and ticket_id = ${drop}`.execute(db)
  }
  await sql`insert into ticket_tags (company_id, ticket_id, tag_id)
    select company_id, ${keep}, tag_id from ticket_tags where company_id = ${companyId} and ticket_id = ${drop}
    on conflict do nothing`.execute(db)
  await sql`update tickets set unread_messages = unread_messages
      + (select unread_messages from tickets where company_id = ${companyId} and id = ${drop})
    where company_id = ${companyId} and id = ${keep}`.execute(db)
  const { rows } = await sql<{ status: 'pending' | 'open'; queueId: number | null; userId: number | null }>`
    delete from tickets where company_id = ${companyId} and id = ${drop}
    returning status, queue_id as "queueId", user_id as "userId"`.execute(db)
  const before = rows[0]
  if (before)
    tx.emit({
      name: 'ticket.deleted',
      payload: { ticketId: drop },
      audience: { before: { ticketId: drop, ...before } },
    })
}

/** One person has one open ticket on a connection: of two, the one that was active last takes the other in. */
async function foldOpenTickets(tx: Tx, keepId: number, dropId: number): Promise<void> {
  const { rows } = await sql<{ kept: number; folded: number }>`
    select case when a.updated_at >= b.updated_at then a.id else b.id end as kept,
           case when a.updated_at >= b.updated_at then b.id else a.id end as folded
      from tickets a join tickets b on b.company_id = a.company_id and b.connection_id is not distinct from a.connection_id
     where a.company_id = ${tx.companyId} and a.contact_id = ${keepId} and b.contact_id = ${dropId}
       and a.status <> 'closed' and b.status <> 'closed'`.execute(tx.db)
  for (const { kept, folded } of rows) await foldTicket(tx, kept, folded)
}

/** Everything of the second contact becomes the first's: conversations, notes, fields, identities. */
export async function mergeContacts(tx: Tx, keepId: number, dropId: number): Promise<void> {
  const { companyId, db } = tx
  await sql`select id from contacts where company_id = ${companyId} and id in (${keepId}, ${dropId}) order by id for update`.execute(
    db,
  )
  await foldOpenTickets(tx, keepId, dropId)
  await sql`delete from messages d using messages k
    where d.company_id = ${companyId} and k.company_id = d.company_id and d.contact_id = ${dropId}
      and k.contact_id = ${keepId} and k.connection_id = d.connection_id and k.provider_id = d.provider_id`.execute(db)
  for (const table of ['tickets', 'messages', 'ticket_notes', 'contact_fields', 'contact_identities']) {
    await sql`update ${sql.table(table)} set contact_id = ${keepId}
      where company_id = ${companyId} and contact_id = ${dropId}`.execute(db)
  }
  await sql`update messages set author_contact_id = ${keepId}
    where company_id = ${companyId} and author_contact_id = ${dropId}`.execute(db)
  const { rows } = await sql<{ number: string; email: string; picture: string | null }>`
    delete from contacts where company_id = ${companyId} and id = ${dropId}
    returning number, email, picture_file_id as picture`.execute(db)
  const dropped = rows[0]
  if (!dropped) return
  await sql`update contacts set number = case when number = '' then ${dropped.number} else number end,
      email = case when email = '' then ${dropped.email} else email end,
      picture_file_id = coalesce(picture_file_id, ${dropped.picture}), updated_at = now()
    where company_id = ${companyId} and id = ${keepId}`.execute(db)
  tx.emit({ name: 'contact.deleted', payload: { contactId: dropId } })
  tx.emit({ name: 'contact.updated', payload: { contact: await getContact(db, companyId, keepId) } })
}
