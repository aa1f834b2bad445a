import { sql, type RawBuilder } from 'kysely'
import { ACK } from '#contract/acks.ts'
import type { Identity, MessageKey, OutgoingMention } from '#server/channels/port.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, jsonOfRow, tableAlias } from '#server/db/json-object.ts'
import { OUR_REACTION } from './messages.queries.ts'

type KeyRow = {
  id: number
  connectionId: number | null
  providerId: string
  fromMe: boolean
  isGroup: boolean
  chat: Identity[]
  author: Identity[] | null
}

const i = tableAlias<'contactIdentities'>('i')
const identityJson = jsonObject<Identity>()(i.columns('kind', 'value'))

/** The identities of a contact of a row `m` of messages; null when it has none. */
export const identitiesOf = (contactId: RawBuilder<number | null>): RawBuilder<Identity[] | null> =>
  jsonOfRow(
    sql<Identity[] | null>`json_agg(${identityJson})`,
    sql`contact_identities i where i.company_id = m.company_id and i.contact_id = ${contactId}`,
  )

const m = tableAlias<'messages'>('m')
const keyColumns = sql`m.id, m.connection_id, m.provider_id, m.from_me, c.is_group,
  coalesce(${identitiesOf(m.column('contactId'))}, '[]') as chat,
  case when m.author_contact_id is not null then ${identitiesOf(m.column('authorContactId'))} end as author`

const keyOf = ({ providerId, fromMe, isGroup, chat, author }: KeyRow): MessageKey => ({
  providerId,
  fromMe,
  isGroup,
  chat,
  author,
})

/** A change that the provider does not know yet. `emoji` is our reaction; empty when we have none. */
export type PendingChange = {
  key: MessageKey
  connectionId: number
  body: string
  mentions: OutgoingMention[]
  emoji: string
  isDeleted: boolean
  /** The message waits to be sent, and will be sent in its current form. */
  isQueued: boolean
  /** The provider never received the message, nor a part of it. */
  neverLeft: boolean
}

type Waiting = {
  mentions: OutgoingMention[] | null
  outbox: string | null
  ack: number
  emoji: string | null
  hasSentPart: boolean
}

export async function findPendingChange(db: Db, messageId: number): Promise<PendingChange | null> {
  type Row = KeyRow & Pick<PendingChange, 'body' | 'isDeleted'> & Waiting
  const { rows } = await sql<Row>`
    select ${keyColumns}, m.body, m.mentions, m.is_deleted, m.outbox, m.ack,
      (select r.emoji from message_reactions r where r.company_id = m.company_id and r.message_id = m.id
        and r.author = ${OUR_REACTION}) as emoji,
      exists (select from meta_parts p where p.company_id = m.company_id and p.connection_id = m.connection_id
        and p.own_id = m.provider_id and p.mid is not null) as has_sent_part
    from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    where m.id = ${messageId}`.execute(db)
  const row = rows[0]
  if (!row || row.connectionId === null) return null
  const { connectionId, body, mentions, isDeleted, outbox, emoji } = row
  return {
    key: keyOf(row),
    connectionId,
    body,
    mentions: mentions ?? [],
    isDeleted,
    emoji: emoji ?? '',
    isQueued: outbox === 'queued',
    neverLeft: row.fromMe && row.ack === ACK.waiting && !row.hasSentPart,
  }
}

const RECEIPTS_AT_ONCE = 250
/** Older messages get no receipt. */
const RECEIPT_DAYS = 7

export type Unconfirmed = { connectionId: number | null; messageIds: number[]; keys: MessageKey[] }

/**
 * Lists inbound messages that were read here and whose sender was not told so: their ack is below read. Messages that
 * only a closing marked as read are left out while the closing can still be undone.
 */
export async function listUnconfirmed(db: Db, ticketId: number): Promise<Unconfirmed> {
  const { rows } = await sql<KeyRow>`
    select ${keyColumns} from messages m
      join contacts c on c.company_id = m.company_id and c.id = m.contact_id
      join tickets t on t.company_id = m.company_id and t.id = m.ticket_id and t.connection_id = m.connection_id
    where m.ticket_id = ${ticketId} and not m.from_me and m.read and m.ack < ${ACK.read} and not m.undecryptable
      and m.media_type <> 'call_log'
      and not exists (select from ticket_closings k where k.company_id = m.company_id and k.ticket_id = m.ticket_id
        and m.id = any(k.unread_ids))
      and m.created_at > now() - make_interval(days => ${RECEIPT_DAYS})
    order by m.created_at desc limit ${RECEIPTS_AT_ONCE}`.execute(db)
  return {
    connectionId: rows[0]?.connectionId ?? null,
    messageIds: rows.map(({ id }) => id),
    keys: rows.map(keyOf),
  }
}
