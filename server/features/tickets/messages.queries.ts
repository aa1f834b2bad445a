import { sql } from 'kysely'
import type { Message, MessagePage } from '#contract/messages.ts'
import type { Db } from '#server/db/client.ts'
import { firstOf } from '#server/db/first.ts'
import {
  contactJson,
  messageJoins,
  messageJson,
  spanJson,
  ticketFullJson,
  ticketJoins,
  ticketJson,
} from '#server/features/tickets/json.queries.ts'
import { pageOf } from '#server/features/tickets/page.queries.ts'
import { parseLinked } from '#server/features/tickets/links.ts'
import { assertMayReadTicket } from '#server/features/tickets/queries.ts'
import { readableBy, visibleTo } from '#server/features/tickets/visibility.queries.ts'
import { AppError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Ticket } from '#contract/tickets.ts'

export const MESSAGES_PER_PAGE = 20
/** Counting further would cost more than the page. */
const COUNTED = 1000

export type MessagesAsked = { ticketId: number; pageNumber: number; peek: boolean }

/** The conversation with the ticket's contact: this ticket and the closed ones that the viewer may see. */
export async function listMessages(db: Db, who: Viewer, asked: MessagesAsked): Promise<MessagePage> {
  const { companyId } = who
  const { ticketId, pageNumber, peek } = asked
  const offset = (pageNumber - 1) * MESSAGES_PER_PAGE
  const ofConversation = sql`m.company_id = ${companyId} and m.contact_id = (select contact_id from opened)
    and m.ticket_id = any(array(select id from conversation))`
  const limit = pageOf(MESSAGES_PER_PAGE + 1, offset)
  const { rows } = await sql<{ json: string }>`
    with opened as materialized (
      select t.id, t.contact_id from tickets t
      where t.company_id = ${companyId} and t.id = ${ticketId} and ${readableBy(who, peek)}),
    conversation as materialized (
      select t.id from tickets t
      where t.company_id = ${companyId} and t.contact_id = (select contact_id from opened)
        and (t.id = ${ticketId} or (t.status = 'closed' and ${visibleTo(who, 'closed')}))),
    page as materialized (
      select m.id, m.created_at, m.ticket_id from messages m where ${ofConversation}
      order by m.created_at desc, m.id desc ${limit}),
    listed as materialized (select * from page order by created_at desc, id desc ${pageOf(MESSAGES_PER_PAGE)}),
    size as materialized (select count(*) as rows from page),
    counted as materialized (select count(*) from (select 1 from messages m where ${ofConversation} ${pageOf(COUNTED)}) few)
    select json_build_object(
      'messages', (select coalesce(json_agg(${messageJson} order by m.created_at, m.id), '[]')
        from listed join messages m on m.company_id = ${companyId} and m.id = listed.id ${messageJoins}),
      'ticket', (select ${ticketFullJson} from opened
        join tickets t on t.company_id = ${companyId} and t.id = opened.id ${ticketJoins}),
      'tickets', (select coalesce(json_agg(${spanJson} order by t.id), '[]') from tickets t
        left join queues q on q.company_id = t.company_id and q.id = t.queue_id
        left join users u on u.company_id = t.company_id and u.id = t.user_id
        where t.company_id = ${companyId} and t.id in (select ticket_id from listed)),
      'count', case
        when size.rows > ${sql.lit(MESSAGES_PER_PAGE)} then greatest(${offset}::bigint + size.rows, (select count from counted))
        when size.rows > 0 then ${offset}::bigint + size.rows
        else (select count from counted) end,
      'hasMore', size.rows > ${sql.lit(MESSAGES_PER_PAGE)})::text as json
    from size where exists (select from opened)`.execute(db)
  if (rows[0]) return parseLinked<MessagePage>(rows[0].json)
  await assertMayReadTicket(db, who, ticketId, peek)
  throw new AppError('ERR_NO_TICKET_FOUND')
}

/** Messages as the wire shows them, in the order they were written. */
export async function showMessages(db: Db, messageIds: number[]): Promise<Message[]> {
  const { rows } = await sql<{
    json: string
  }>`select coalesce(json_agg(${messageJson} order by m.id), '[]')::text as json
    from messages m ${messageJoins} where m.id = any(${messageIds}::bigint[])`.execute(db)
  return parseLinked<Message[]>(firstOf(rows).json)
}

export type MessageInPlace = { message: Message; ticket: Ticket; contact: Contact }

/** A message with its ticket and contact, as the event of its creation tells it. */
export async function showMessageInPlace(db: Db, messageId: number): Promise<MessageInPlace> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('message', ${messageJson}, 'ticket', ${ticketJson}, 'contact', ${contactJson})::text as json
    from messages m ${messageJoins} join tickets t on t.company_id = m.company_id and t.id = m.ticket_id ${ticketJoins}
    where m.id = ${messageId}`.execute(db)
  return parseLinked<MessageInPlace>(firstOf(rows).json)
}

/** The author of the connection's own reaction, whoever of the team gave it. */
export const OUR_REACTION = 'me'

const MESSAGE_COLUMNS = [
  'id',
  'ticketId',
  'contactId',
  'authorContactId',
  'connectionId',
  'userId',
  'providerId',
  'fromMe',
  'body',
  'mediaType',
  'fileId',
  'mediaState',
  'mediaName',
  'mediaMimetype',
  'mediaSize',
  'mediaSeconds',
  'voice',
  'ack',
  'isDeleted',
  'outbox',
  'raw',
  'createdAt',
] as const

const messageRows = (db: Db) => db.selectFrom('messages').select(MESSAGE_COLUMNS)
export type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['executeTakeFirstOrThrow']>>

export const findMessageRow = (db: Db, messageId: number): Promise<MessageRow | undefined> =>
  messageRows(db).where('id', '=', messageId).executeTakeFirst()

export async function getMessageRow(db: Db, messageId: number): Promise<MessageRow> {
  const row = await findMessageRow(db, messageId)
  if (!row) throw new AppError('ERR_FETCH_WAPP_MSG')
  return row
}
