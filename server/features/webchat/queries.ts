import { sql, type RawBuilder } from 'kysely'
import { ACK } from '#contract/acks.ts'
import { readCards } from '#contract/contact-cards.ts'
import { readLocation } from '#contract/locations.ts'
import type { MediaType } from '#contract/messages.ts'
import type { VisitorJoin, VisitorMessage, VisitorMessagePage, VisitorMessageQuery } from '#contract/webchat.ts'
import { SiteLook } from '#contract/webchat-site.ts'
import { toIdentity, toProviderId } from '#server/channels/webchat/address.ts'
import { cardsAsText } from '#server/channels/outgoing-cards.ts'
import { locationAsText } from '#server/channels/outgoing-location.ts'
import { stripWhatsAppBold } from '#server/channels/strip-whatsapp-bold.ts'
import type { Db } from '#server/db/client.ts'
import { isoTime, jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Visitor } from './visitor-token.ts'

const PAGE = 50
/** What has changed since an earlier answer comes all at once, up to this. */
const MAX_CHANGED = 500
/** A transaction may end so long after the time that it gave its messages. */
const OVERLAP_SECONDS = 15

const contactOf = ({ companyId, widgetKey, visitorId }: Visitor): RawBuilder<number | null> => {
  const { kind, value } = toIdentity({ widgetKey, visitorId })
  return sql`(select i.contact_id from contact_identities i where i.company_id = ${companyId}
    and i.kind = ${kind} and i.value = ${value})`
}

/**
 * Whether the message `m` is of this visitor: written by them, which its provider id says, or delivered to them. The contact
 * only finds it sooner; it decides nothing, because a contact may be several people by mistake.
 */
const ofVisitor = (visitor: Visitor, m: RawBuilder<unknown> = sql`m`): RawBuilder<boolean> => sql`
  ${m}.company_id = ${visitor.companyId} and ${m}.connection_id = ${visitor.connectionId}
  and ${m}.contact_id = ${contactOf(visitor)}
  and case when ${m}.from_me
    then exists (select from webchat_deliveries d where d.company_id = ${m}.company_id and d.message_id = ${m}.id
      and d.connection_id = ${m}.connection_id and d.visitor_id = ${visitor.visitorId})
    else starts_with(${m}.provider_id, ${`${visitor.visitorId}/`}) end`

type Row = Pick<VisitorMessage, 'id' | 'mediaType' | 'body' | 'at' | 'isEdited' | 'isDeleted' | 'isRead'> & {
  fromMe: boolean
  providerId: string
  userName: string | null
  choices: VisitorMessage['choices'] | null
  reactions: { emoji: string; fromMe: boolean }[]
  mediaName: string | null
  mediaMimetype: string | null
  mediaSize: number | null
  mediaState: string
  fileId: string | null
  fileName: string | null
  thumbnailPath: string | null
  quotedBody: string | null
  quotedType: MediaType | null
  quotedFromMe: boolean | null
}

const r = tableAlias<'messageReactions'>('r')
const reactions = jsonList(jsonObject<Row['reactions'][number]>()(r.columns('emoji', 'fromMe')), {
  from: sql`message_reactions r
    where r.company_id = m.company_id and r.message_id = m.id and r.refusal is null`,
  orderBy: sql`r.created_at`,
})

const COLUMNS = sql`m.id::text as id, m.media_type, m.body, m.created_at as at, m.is_edited, m.is_deleted,
  case when m.from_me then m.ack >= ${ACK.read} else m.read end as is_read,
  m.from_me, m.provider_id, u.name as user_name, m.choices, m.media_name, m.media_mimetype, m.media_size, m.media_state,
  f.id as file_id, f.name as file_name, f.thumbnail_path, q.body as quoted_body, q.media_type as quoted_type,
  q.from_me as quoted_from_me,
  ${reactions} as reactions`

/** Also what is quoted is of this visitor: of a contact that is several, an attendant may quote another one. */
const joinsFor = (
  visitor: Visitor,
): RawBuilder<unknown> => sql`left join users u on u.company_id = m.company_id and u.id = m.user_id
  left join files f on f.company_id = m.company_id and f.id = m.file_id
  left join messages q on q.company_id = m.company_id and q.id = m.quoted_id and not q.is_deleted
    and ${ofVisitor(visitor, sql`q`)}`

function fileOf(companyId: number, row: Row): VisitorMessage['file'] {
  const { fileId, mediaState, isDeleted, thumbnailPath } = row
  if (mediaState === 'none' || isDeleted) return null
  const name = row.mediaName ?? row.fileName ?? ''
  const address = { companyId, fileId: fileId ?? '', name: name || 'file' }
  return {
    url: fileId && fileUrl(address),
    thumbnailUrl: fileId && thumbnailPath ? fileUrl({ ...address, variant: 'thumbnail' }) : null,
    name,
    mimetype: row.mediaMimetype ?? '',
    size: row.mediaSize,
  }
}

/** The chat names the author of each message, so the line with the name that attendants may add says it twice. */
export const withoutSignature = (text: string, userName: string | null): string =>
  userName && text.startsWith(`${userName}:\n`) ? text.slice(userName.length + 2) : text

export const firstNameIn = (name: string | null): string | null => name?.trim().split(/\s+/)[0] ?? null

/** The chat on a site has neither contact cards nor locations: it shows them as words. */
export function wordsOf(mediaType: MediaType, body: string): string {
  const location = mediaType === 'locationMessage' ? readLocation(body) : null
  if (location) return locationAsText(location)
  return mediaType === 'vcard' ? cardsAsText(readCards(body)) : body
}

/** What was deleted is not told any more, not even to who has read it. */
function toVisitorMessage({ companyId, visitorId }: Visitor, row: Row): VisitorMessage {
  const { id, mediaType, at, isEdited, isDeleted, isRead, fromMe, providerId } = row
  return {
    ...{ id, mediaType, at, isEdited, isDeleted, isRead },
    clientId: fromMe ? null : providerId.slice(visitorId.length + 1),
    isMine: !fromMe,
    body: isDeleted ? '' : withoutSignature(stripWhatsAppBold(wordsOf(mediaType, row.body)), row.userName),
    author: fromMe ? firstNameIn(row.userName) : null,
    file: fileOf(companyId, row),
    choices: isDeleted ? [] : (row.choices ?? []),
    reactions: row.reactions.map(({ emoji, fromMe: isOurs }) => ({ emoji, isMine: !isOurs })),
    quoted:
      row.quotedBody === null || isDeleted
        ? null
        : {
            body: stripWhatsAppBold(wordsOf(row.quotedType ?? 'conversation', row.quotedBody)),
            isMine: row.quotedFromMe === false,
          },
  }
}

const MAX_JOINS = 10

const joinJson = jsonObject<VisitorJoin>()({
  id: sql<string>`j.id::text`,
  name: sql<string>`j.name`,
  at: isoTime(sql<string>`j.created_at`),
})

/** Who took the conversations in which this visitor wrote, the latest of them. */
const joinsOf = (visitor: Visitor): RawBuilder<VisitorJoin[]> =>
  jsonList(joinJson, {
    from: sql`(select h.id, h.facts ->> 'toUser' as name, h.created_at from ticket_history h
        join tickets t on t.company_id = h.company_id and t.id = h.ticket_id
      where t.company_id = ${visitor.companyId} and t.contact_id = ${contactOf(visitor)}
        and h.kind in ('opened', 'accepted', 'assigned', 'transferred', 'reopened') and h.facts ->> 'toUser' is not null
        and exists (select from messages m where m.ticket_id = t.id and ${ofVisitor(visitor)})
      order by h.id desc limit ${MAX_JOINS}) j`,
    orderBy: sql`j.id`,
  })

/** Lists the newest messages, those before one, or those that have changed since an earlier answer. */
export async function listVisitorMessages(
  db: Db,
  visitor: Visitor,
  { since, before }: VisitorMessageQuery,
): Promise<VisitorMessagePage> {
  const limit = since ? MAX_CHANGED : PAGE
  const changed = since
    ? sql`and m.updated_at >= ${since}::timestamptz - make_interval(secs => ${OVERLAP_SECONDS})`
    : sql``
  // Messages stand by their time, as in the conversation: one may be stored later than what was written after it.
  const older = before
    ? sql`and (m.created_at, m.id) < ((select a.created_at from messages a
        where a.id = ${before}::bigint and ${ofVisitor(visitor, sql`a`)}), ${before}::bigint)`
    : sql``
  const { rows: states } = await sql<{
    now: string
    readUpTo: string | null
    joins: VisitorJoin[]
  }>`select now() as now,
    ${joinsOf(visitor)} as joins,
    (select m.id::text from messages m where ${ofVisitor(visitor)} and not m.from_me and m.read
      order by m.id desc limit 1) as read_up_to`.execute(db)
  const { now, readUpTo, joins } = requireRow(states)
  const { rows } = await sql<Row>`select ${COLUMNS} from messages m ${joinsFor(visitor)}
    where ${ofVisitor(visitor)} ${changed} ${older}
    order by m.created_at desc, m.id desc limit ${limit + 1}`.execute(db)
  const messages = rows.slice(0, limit).map((row) => toVisitorMessage(visitor, row))
  return {
    messages: messages.toReversed(),
    joins: joins.map((join) => ({ ...join, name: firstNameIn(join.name) ?? '' })),
    hasMore: rows.length > limit,
    now: new Date(now).toISOString(),
    readUpTo,
  }
}

/** Whether a visitor's message is stored already. */
export async function hasMessage(db: Db, { companyId, connectionId, visitorId }: Visitor, clientId: string) {
  const { rows } = await sql`select from messages where company_id = ${companyId} and connection_id = ${connectionId}
    and provider_id = ${toProviderId(visitorId, clientId)} limit 1`.execute(db)
  return rows.length > 0
}

type Unconfirmed = { id: string; providerId: string }

/** Lists some of our messages after `after`, up to another, that the visitor was not known to have got, or seen, yet. */
export async function listUnconfirmed(
  db: Db,
  visitor: Visitor,
  { after, upTo, ack }: { after: string; upTo: string; ack: number },
): Promise<Unconfirmed[]> {
  const { rows } = await sql<Unconfirmed>`select m.id::text as id, m.provider_id from messages m
    where ${ofVisitor(visitor)} and m.from_me and not m.is_deleted
      and m.id > ${after}::bigint and m.id <= ${upTo}::bigint and m.ack < ${ack}
    order by m.id limit ${PAGE}`.execute(db)
  return rows
}

export type StoredVisitor = { name: string; email: string }

export async function findVisitor(db: Db, { companyId, connectionId, visitorId }: Visitor): Promise<StoredVisitor> {
  const row = await db
    .selectFrom('webchatVisitors')
    .select(['name', 'email'])
    .where('companyId', '=', companyId)
    .where('connectionId', '=', connectionId)
    .where('visitorId', '=', visitorId)
    .executeTakeFirst()
  return row ?? { name: '', email: '' }
}

/** Lists what the visitors that are this one's contact have told, or the site has told of them. */
export async function listTold(db: Db, { companyId, widgetKey, visitorId }: Visitor): Promise<StoredVisitor[]> {
  const { kind, value } = toIdentity({ widgetKey, visitorId })
  const { rows } = await sql<StoredVisitor>`select v.name, v.email from contact_identities own
      join contact_identities i on i.company_id = own.company_id and i.contact_id = own.contact_id and i.kind = own.kind
      join webchat_sites s on s.company_id = i.company_id and s.widget_key = split_part(i.value, '/', 1)
      join webchat_visitors v on v.company_id = s.company_id and v.connection_id = s.connection_id
        and v.visitor_id = split_part(i.value, '/', 2)
    where own.company_id = ${companyId} and own.kind = ${kind} and own.value = ${value}`.execute(db)
  return rows
}

/** Returns how a chat looks. Throws ERR_NO_WAPP_FOUND when there is none, or when it was disconnected. */
export async function getSite(db: Db, { companyId, connectionId }: Pick<Visitor, 'companyId' | 'connectionId'>) {
  const row = await db
    .selectFrom('webchatSites as s')
    .innerJoin('connections as n', (join) =>
      join.onRef('n.companyId', '=', 's.companyId').onRef('n.id', '=', 's.connectionId'),
    )
    .innerJoin('companies as c', 'c.id', 's.companyId')
    .select(['s.look', 's.secretVersion', 'c.name as companyName'])
    .where('s.companyId', '=', companyId)
    .where('s.connectionId', '=', connectionId)
    .where('n.wanted', '=', true)
    .where('c.status', '=', true)
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_WAPP_FOUND')
  const look = SiteLook.parse(row.look)
  return { look: { ...look, title: look.title || row.companyName }, secretVersion: row.secretVersion }
}

/** Says whether a visitor of a site reads the messages of the ticket. */
export async function isOfSite(db: Db, companyId: number, ticketId: number): Promise<boolean> {
  const { rows } = await sql`select from tickets t
      join webchat_sites s on s.company_id = t.company_id and s.connection_id = t.connection_id
    where t.company_id = ${companyId} and t.id = ${ticketId}`.execute(db)
  return rows.length > 0
}
