import { sql } from 'kysely'
import type { MessageKey } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'

/** A message as its provider knows it. */
export type AtProvider = {
  connectionId: number | null
  ticketId: number
  key: MessageKey
  ack: number
  body: string
  isDeleted: boolean
  mediaState: string
  mediaName: string | null
  mediaMimetype: string | null
  voice: boolean
  raw: Buffer | null
  /** What the team reacted with; empty for nothing. */
  ourReaction: string
}

const identities = (contact: string) => sql`(
  select json_agg(json_build_object('kind', i.kind, 'value', i.value) order by i.kind, i.value)
  from contact_identities i where i.company_id = m.company_id and i.contact_id = ${sql.ref(contact)})`

const key = sql`json_build_object('providerId', m.provider_id, 'fromMe', m.from_me, 'isGroup', c.is_group,
  'chat', coalesce(${identities('m.contact_id')}, '[]'), 'author', ${identities('m.author_contact_id')})`

/** null: the message is gone. */
export async function messageAtProvider(db: Db, companyId: number, messageId: number): Promise<AtProvider | null> {
  const { rows } = await sql<AtProvider>`
    select m.connection_id as "connectionId", m.ticket_id as "ticketId", ${key} as key, m.ack, m.body,
           m.is_deleted as "isDeleted", m.media_state as "mediaState", m.media_name as "mediaName",
           m.media_mimetype as "mediaMimetype", m.voice, m.raw,
           coalesce((select r.emoji from message_reactions r
             where r.company_id = m.company_id and r.message_id = m.id and r.from_me), '') as "ourReaction"
      from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
     where m.company_id = ${companyId} and m.id = ${messageId}`.execute(db)
  return rows[0] ?? null
}

const MAX_RECEIPTS = 200

/** The newest messages of the customer in a ticket, to tell the provider they were read. */
export async function readMessages(
  db: Db,
  companyId: number,
  ticketId: number,
): Promise<{ connectionId: number | null; key: MessageKey }[]> {
  const { rows } = await sql<{ connectionId: number | null; key: MessageKey }>`
    select m.connection_id as "connectionId", ${key} as key
      from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
     where m.company_id = ${companyId} and m.ticket_id = ${ticketId} and not m.from_me and m.read
       and m.created_at > now() - interval '7 days'
     order by m.created_at desc, m.id desc limit ${MAX_RECEIPTS}`.execute(db)
  return rows
}
