import { sql, type RawBuilder } from 'kysely'
import type { Message, MessagePage, MessageQuery } from '#contract/messages.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, jsonOfRow } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import {
  contactJson,
  messageJoins,
  messageJson,
  spanJson,
  ticketDetailsJson,
  ticketJoins,
  ticketJson,
} from './json.queries.ts'
import { limitOffset } from '#server/db/limit-offset.ts'
import { parseWithFileUrls } from './file-urls.ts'
import { assertCanReadTicket } from './tickets.queries.ts'
import { recordedJson, timelineBetween } from './timeline.queries.ts'
import { readableBy, visibleTo } from './visibility.queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { Contact } from '#contract/contacts.ts'
import type { TimelineEntry } from '#contract/ticket-history.ts'
import type { Ticket, TicketDetails } from '#contract/tickets.ts'

/** Counting further would cost more than the page. */
const COUNTED = 1000

export type MessagesAsked = { ticketId: number } & MessageQuery

type Piece = RawBuilder<unknown>

/**
 * The condition that a message `m` belongs to the conversation, which the CTEs `opened` and `conversation` describe.
 */
const ofConversation = (companyId: number): Piece => sql`m.company_id = ${companyId}
  and m.contact_id = (select contact_id from opened) and m.ticket_id = any(array(select id from conversation))`

/** These are two scalar queries, because PostgreSQL uses no index for a comparison with a row of a query. */
const edge = (of: string): Piece =>
  sql.raw(`(coalesce((select created_at from ${of}), 'infinity'), coalesce((select id from ${of}), 0))`)

/** Returns which message names the page, and the conditions for messages before and after it; null selects none. */
function windowOf({ before, after, around, pageNumber, size }: MessagesAsked) {
  const [older, since, later] = [
    sql`and (m.created_at, m.id) < ${edge('anchor')}`,
    sql`and (m.created_at, m.id) >= ${edge('anchor')}`,
    sql`and (m.created_at, m.id) > ${edge('anchor')}`,
  ]
  if (before) return { anchor: before, offset: 0, older, newer: null }
  if (after) return { anchor: after, offset: 0, older: null, newer: later }
  if (around) return { anchor: around, offset: 0, older, newer: since }
  return { anchor: null, offset: (pageNumber - 1) * size, older: sql``, newer: null }
}

/** Returns the CTEs `anchor`, when a message names the page, and `older` and `newer`, its two halves. */
function halves(companyId: number, { anchor, offset, older, newer }: ReturnType<typeof windowOf>, size: number): Piece {
  const named =
    anchor === 'unread'
      ? sql`select id, created_at from unread order by created_at, id limit 1`
      : sql`select m.id, m.created_at from messages m where m.id = ${Number(anchor)} and ${ofConversation(companyId)}`
  const half = (condition: Piece | null, order: Piece, limit: Piece): Piece => sql`(
    select m.id, m.created_at, m.ticket_id from messages m
    where ${condition === null ? sql`false` : sql`${ofConversation(companyId)} ${condition}`} ${order} ${limit})`
  const [down, up] = [sql`order by m.created_at desc, m.id desc`, sql`order by m.created_at, m.id`]
  return sql`${anchor === null ? sql`` : sql`anchor as materialized (${named}),`}
    older as materialized ${half(older, down, limitOffset(size + 1, offset))},
    newer as materialized ${half(newer, up, limitOffset(size))}`
}

const afterPage = (companyId: number): Piece =>
  sql`from messages m where ${ofConversation(companyId)} and (m.created_at, m.id) > ${edge('newest')}`

/**
 * Returns the history of a page. The page before it and the one after it have what happened at the same times as its
 * outermost messages, too, but nothing between two pages is missing: one that is chosen by its number goes as far as the
 * next message, with which the page after it begins.
 */
function historyOfPage(
  companyId: number,
  { before, after, size }: MessagesAsked,
  { anchor, offset }: ReturnType<typeof windowOf>,
) {
  const from = after
    ? sql`(select created_at from anchor)`
    : sql`case when size.rows > ${sql.lit(size)} then (select min(created_at) from listed)
        when size.rows = 0 and ${sql.lit(offset > 0)} then 'infinity' else '-infinity' end`
  const later = afterPage(companyId)
  const nextTime = sql`coalesce((select m.created_at ${later} order by m.created_at, m.id limit 1), 'infinity')`
  const newestTime = sql`case when exists (select 1 ${later}) then (select created_at from newest) else 'infinity' end`
  const endOfNumbered = offset === 0 ? sql`'infinity'` : nextTime
  const end = anchor === null ? endOfNumbered : newestTime
  return timelineBetween(companyId, {
    ticketIds: sql`select ticket_id from listed union select id from opened`,
    from,
    until: before ? sql`(select created_at from anchor)` : end,
  })
}

const firstUnread = jsonOfRow(
  jsonObject<NonNullable<MessagePage['unread']>>()({
    firstId: sql<string>`(array_agg(id order by created_at, id))[1]::text`,
    count: sql<number>`count(*)`,
  }),
  sql`unread having count(*) > 0`,
)

/**
 * Returns the CTEs `opened`, the ticket if the viewer may read it, and `conversation`, the ids of it and of the other
 * tickets of its contact that the viewer may see: earlier ones, and those of a person that run on another line of the
 * company. Of a group each line hears the same, which would stand there twice. What the person began after a ticket had
 * ended is no part of it: an old conversation ends where it ended.
 */
export const conversationOf = (actor: CurrentUser, ticketId: number, peek: boolean): Piece => sql`
    opened as materialized (
      select t.id, t.contact_id, t.unread_messages, case when t.status = 'closed' then t.closed_at end as ended_at
      from tickets t
      where t.company_id = ${actor.companyId} and t.id = ${ticketId} and ${readableBy(actor, peek)}),
    conversation as materialized (
      select t.id from tickets t
      where t.company_id = ${actor.companyId} and t.contact_id = (select contact_id from opened)
        and (t.id = ${ticketId} or ((t.status = 'closed' or not t.is_group)
          and t.created_at < coalesce((select ended_at from opened), 'infinity') and ${visibleTo(actor)})))`

/** Lists the conversation with the ticket's contact: this ticket and those before and beside it that the viewer may see. */
export async function listMessages(db: Db, actor: CurrentUser, asked: MessagesAsked): Promise<MessagePage> {
  const { companyId } = actor
  const { ticketId, size, peek } = asked
  const window = windowOf(asked)
  const { anchor, offset } = window
  const isNumbered = anchor === null
  const all = sql`select 1 from messages m where ${ofConversation(companyId)}`
  const page = jsonObject<MessagePage>()({
    messages: jsonList(messageJson, {
      from: sql`listed join messages m on m.company_id = ${companyId} and m.id = listed.id ${messageJoins}`,
      orderBy: sql`m.created_at, m.id`,
    }),
    ticket: sql<TicketDetails>`(select ${ticketDetailsJson} from opened
      join tickets t on t.company_id = ${companyId} and t.id = opened.id ${ticketJoins})`,
    tickets: jsonList(spanJson, {
      from: sql`tickets t
        left join queues q on q.company_id = t.company_id and q.id = t.queue_id
        left join users u on u.company_id = t.company_id and u.id = t.user_id
        left join connections w on w.company_id = t.company_id and w.id = t.connection_id
        where t.company_id = ${companyId} and t.id in (select ticket_id from listed)`,
      orderBy: sql`t.id`,
    }),
    history: historyOfPage(companyId, asked, window),
    count: sql<number>`case
      when ${sql.lit(!isNumbered)} or size.rows = 0 then (select count from counted)
      when size.rows > ${sql.lit(size)} then greatest(${offset}::bigint + size.rows, (select count from counted))
      else ${offset}::bigint + size.rows end`,
    newer: isNumbered
      ? sql<number>`case when size.rows > 0 then ${offset}::bigint else 0 end`
      : sql<number>`(select count(*) from (select 1 ${afterPage(companyId)} ${limitOffset(COUNTED)}) few)`,
    hasMore: asked.after ? sql<boolean>`true` : sql<boolean>`size.rows > ${sql.lit(size)}`,
    unread: (isNumbered && offset === 0) || anchor === 'unread' ? firstUnread : sql<null>`null::json`,
  })
  const { rows } = await sql<{ json: string }>`
    with ${conversationOf(actor, ticketId, peek)},
    unread as materialized (
      select m.id, m.created_at from messages m
      where m.company_id = ${companyId} and m.ticket_id = (select id from opened where unread_messages > 0)
        and not m.read and not m.from_me),
    ${halves(companyId, window, size)},
    listed as materialized (
      (select * from older order by created_at desc, id desc ${limitOffset(size)}) union all select * from newer),
    newest as materialized (select id, created_at from listed order by created_at desc, id desc limit 1),
    size as materialized (select count(*) as rows from older),
    counted as materialized (select count(*) from (${all} ${limitOffset(COUNTED)}) few)
    select ${page}::text as json
    from size where exists (select from opened)
      ${isNumbered || anchor === 'unread' ? sql`` : sql`and exists (select from anchor)`}`.execute(db)
  if (rows[0]) return parseWithFileUrls<MessagePage>(rows[0].json)
  await assertCanReadTicket(db, actor, ticketId, peek)
  throw new AppError('ERR_FETCH_WAPP_MSG')
}

/** Returns messages in the form of the wire, in the order of their ids. */
export async function getMessages(db: Db, messageIds: number[]): Promise<Message[]> {
  const { rows } = await sql<{
    json: string
  }>`select coalesce(json_agg(${messageJson} order by m.id), '[]')::text as json
    from messages m ${messageJoins} where m.id = any(${messageIds}::bigint[])`.execute(db)
  return parseWithFileUrls<Message[]>(requireRow(rows).json)
}

export type MessageWithTicket = { message: Message; ticket: Ticket; contact: Contact; history: TimelineEntry[] }

const messageWithTicketJson = jsonObject<MessageWithTicket>()({
  message: messageJson,
  ticket: ticketJson,
  contact: contactJson,
  history: recordedJson,
})

/**
 * Returns a message with its ticket and contact, as the event `message.created` carries it, and with what this transaction
 * put into the ticket's timeline.
 */
export async function getMessageWithTicket(db: Db, messageId: number): Promise<MessageWithTicket> {
  const { rows } = await sql<{ json: string }>`
    select ${messageWithTicketJson}::text as json
    from messages m ${messageJoins} join tickets t on t.company_id = m.company_id and t.id = m.ticket_id ${ticketJoins}
    where m.id = ${messageId}`.execute(db)
  return parseWithFileUrls<MessageWithTicket>(requireRow(rows).json)
}

/** The author of the connection's own reaction, whichever user chose it. */
export const OUR_REACTION = 'me'

const MESSAGE_COLUMNS = [
  'id',
  'ticketId',
  'contactId',
  'authorContactId',
  'connectionId',
  'userId',
  'isByPerson',
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
  'scheduleId',
  'campaignRecipientId',
  'template',
  'raw',
  'createdAt',
  'updatedAt',
] as const

const storedMessages = (db: Db) => db.selectFrom('messages').select(MESSAGE_COLUMNS)
export type StoredMessageRow = Awaited<ReturnType<ReturnType<typeof storedMessages>['executeTakeFirstOrThrow']>>

/** Finds a message also while it waits for a ticket. */
export const findStoredMessage = (db: Db, messageId: number): Promise<StoredMessageRow | undefined> =>
  storedMessages(db).where('id', '=', messageId).executeTakeFirst()

/** Messages without a ticket, of campaigns that nobody answered yet and of history, are left out: nobody opens them. */
const messageRows = (db: Db) => storedMessages(db).where('ticketId', 'is not', null).$narrowType<{ ticketId: number }>()
export type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['executeTakeFirstOrThrow']>>

export async function getMessageRow(db: Db, messageId: number): Promise<MessageRow> {
  const row = await messageRows(db).where('id', '=', messageId).executeTakeFirst()
  if (!row) throw new AppError('ERR_FETCH_WAPP_MSG')
  return row
}
