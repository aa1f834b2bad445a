import { sql } from 'kysely'
import type { ConnectionRef, Identity, SendError } from '#server/channels/port.ts'
import type { Tx } from '#server/db/change.ts'
import type { Db } from '#server/db/client.ts'
import { announceChanges } from '#server/features/tickets/announce.actions.ts'
import { getTicketRow } from '#server/features/tickets/queries.ts'

/** A message that waits to be sent, as the database has it. */
export type Waiting = {
  messageId: number
  providerId: string
  to: Identity[]
  isGroup: boolean
  body: string
  file: { path: string; mimetype: string; name: string; size: number; voice: boolean } | null
  quoted: {
    providerId: string
    fromMe: boolean
    author: Identity[] | null
    body: string
    /** base64 */
    raw: string | null
  } | null
}

const identities = (contact: string) => sql`(
  select json_agg(json_build_object('kind', i.kind, 'value', i.value) order by i.kind, i.value)
  from contact_identities i where i.company_id = m.company_id and i.contact_id = ${sql.ref(contact)})`

/** Oldest first. A message that has to wait holds back those after it in its conversation, and no others. */
export async function waitingMessages(db: Db, ref: ConnectionRef, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select m.id as "messageId", m.provider_id as "providerId", coalesce(${identities('m.contact_id')}, '[]') as "to",
           c.is_group as "isGroup", m.body,
           case when f.id is not null then json_build_object('path', f.path, 'mimetype', f.mimetype,
             'name', coalesce(m.media_name, f.name), 'size', f.size, 'voice', m.voice) end as file,
           case when q.id is not null then json_build_object('providerId', q.provider_id, 'fromMe', q.from_me,
             'author', ${identities('q.author_contact_id')}, 'body', q.body, 'raw', encode(q.raw, 'base64')) end as quoted
      from messages m
      join contacts c on c.company_id = m.company_id and c.id = m.contact_id
      left join files f on f.company_id = m.company_id and f.id = m.file_id
      left join messages q on q.company_id = m.company_id and q.id = m.quoted_id
     where m.company_id = ${ref.companyId} and m.connection_id = ${ref.connectionId} and m.outbox = 'queued'
       and not exists (select 1 from messages earlier
         where earlier.company_id = m.company_id and earlier.connection_id = m.connection_id and earlier.outbox = 'queued'
           and earlier.contact_id = m.contact_id and earlier.id <= m.id and earlier.send_after > now())
     order by m.id limit ${limit}`.execute(db)
  return rows
}

async function announce(tx: Tx, ticketId: number, messageId: number): Promise<void> {
  await announceChanges(tx, await getTicketRow(tx.db, ticketId), [messageId])
}

const ofMessage = (tx: Tx, id: number) =>
  tx.db.updateTable('messages').where('companyId', '=', tx.companyId).where('id', '=', id)

/** The provider has the bytes. Its acknowledgement may have been quicker than we are: acks only rise. */
export async function markWritten(tx: Tx, messageId: number, raw: Uint8Array | null): Promise<void> {
  const message = await ofMessage(tx, messageId)
    .where('outbox', '=', 'queued')
    .set((eb) => ({
      outbox: sql<string | null>`case when ack >= 2 then null else 'written' end`,
      ack: eb.fn<number>('greatest', ['ack', sql<number>`1`]),
      writtenAt: sql<string>`now()`,
      sendAfter: null,
      sendError: null,
      raw: raw ? Buffer.from(raw) : sql<Buffer | null>`raw`,
    }))
    .returning('ticketId')
    .executeTakeFirst()
  if (message) await announce(tx, message.ticketId, messageId)
}

const MAX_ATTEMPTS = 10
/** Seconds before the next attempt. */
const DELAYS = [2, 5, 15, 60]

export async function markFailed(tx: Tx, messageId: number, reason: string, retry: SendError['retry']): Promise<void> {
  if (retry === 'later') return
  const row = await tx.db
    .selectFrom('messages')
    .select(['sendAttempts', 'ticketId'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .where('outbox', '=', 'queued')
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const attempts = row.sendAttempts + 1
  const isOver = retry === 'never' || attempts >= MAX_ATTEMPTS
  const delay = DELAYS[Math.min(row.sendAttempts, DELAYS.length - 1)] ?? 60
  await ofMessage(tx, messageId)
    .set({
      outbox: isOver ? 'failed' : 'queued',
      sendAttempts: attempts,
      sendError: isOver ? reason : null,
      sendAfter: isOver ? null : sql<string>`now() + make_interval(secs => ${delay})`,
    })
    .execute()
  if (isOver) await announce(tx, row.ticketId, messageId)
}

/** What was written and never acknowledged goes out again, with the id it had: the provider takes it once. */
export async function requeueUnacknowledged(tx: Tx, ref: ConnectionRef, seconds: number): Promise<number> {
  const result = await tx.db
    .updateTable('messages')
    .set({ outbox: 'queued' })
    .where('companyId', '=', ref.companyId)
    .where('connectionId', '=', ref.connectionId)
    .where('outbox', '=', 'written')
    .where('ack', '<', 2)
    .where('writtenAt', '<', sql<string>`now() - make_interval(secs => ${seconds})`)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
