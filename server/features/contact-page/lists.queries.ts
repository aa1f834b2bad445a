import { sql, type RawBuilder } from 'kysely'
import type {
  ContactCampaign,
  ContactChangeEntry,
  ContactConversation,
  ContactFile,
  ContactFileKind,
  ContactLink,
  ContactNote,
} from '#contract/contact-page.ts'
import type { MediaType } from '#contract/messages.ts'
import type { QueueRef } from '#contract/queues.ts'
import type { TagRef } from '#contract/tags.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import { cutPage, pageLimit } from '#server/db/read-page.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { findableBy, readableBy } from '#server/features/tickets/index.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const PAGE = 20
const TITLE_LENGTH = 120

/** The messages whose body is what people wrote; that of others is made by programs. */
const LINKED_TYPES: MediaType[] = ['conversation', 'image', 'video', 'application']
/** A sign at its end is that of the sentence. */
const LINK = String.raw`https?://[^\s<>"*]*[^\s<>"*.,;:!?)\]]`

type Condition = RawBuilder<boolean>
/** A part of the page: the contact, and which page of the list. */
type PartQuery = { contactId: number; pageNumber: number }
/** Messages are listed from one of them on, too: those that are older than `before`. */
type MessagesQuery = PartQuery & { before?: string | undefined }
type Items<Item> = { items: Item[]; hasMore: boolean }

/** Reads a page of rows of the type `Row`; the statement limits itself to the page. */
async function readItems<Row>(
  db: Db,
  pageNumber: number,
  statement: (limit: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Items<Row>> {
  const { rows } = await statement(pageLimit({ pageNumber, size: PAGE })).execute(db)
  const page = cutPage(rows, PAGE)
  return { items: page.rows, hasMore: page.hasMore }
}

/** The tickets of the contact that the viewer may find: nothing else of the contact is listed or counted. */
export const conversationsOf = (actor: CurrentUser, contactId: number): RawBuilder<unknown> =>
  sql`tickets t where t.company_id = ${actor.companyId} and t.contact_id = ${contactId} and ${findableBy(actor)}`

/** Whether the ticket of a row is one whose messages the viewer may read. */
const ofReadableTicket = (actor: CurrentUser): Condition => readableBy(actor, true)

/**
 * Narrows messages `m` of a contact to those that are older than one of them; where that one is gone, none are. The two are scalar
 * queries, because PostgreSQL uses no index for a comparison with a row of a query.
 */
function olderThan({ companyId }: CurrentUser, { contactId, before }: MessagesQuery): RawBuilder<unknown> {
  if (before === undefined) return sql``
  const ofAnchor = (column: 'created_at' | 'id') => sql`(select a.${sql.ref(column)} from messages a
    where a.company_id = ${companyId} and a.contact_id = ${contactId} and a.id = ${before}::bigint)`
  return sql`and (m.created_at, m.id) < (coalesce(${ofAnchor('created_at')}, '-infinity'), coalesce(${ofAnchor('id')}, 0))`
}

const q = tableAlias<'queues'>('q')
const u = tableAlias<'users'>('u')
const g = tableAlias<'tags'>('g')
const k = tableAlias<'campaigns'>('k')
type Named = { id: number; name: string }

const userJson = u.ifJoined(jsonObject<Named>()(u.columns('id', 'name')))
const tagsJson = jsonList(jsonObject<TagRef>()(g.columns('id', 'name', 'color')), {
  from: sql`ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
    where tt.company_id = t.company_id and tt.ticket_id = t.id`,
  orderBy: sql`g.name, g.id`,
})

/** Lists the conversations, the running ones first and then the latest. */
export function listConversations(
  db: Db,
  actor: CurrentUser,
  { contactId, pageNumber }: PartQuery,
): Promise<Items<ContactConversation>> {
  const ifRead = (value: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
    sql`case when p.can_read then ${value} else ${otherwise} end`
  return readItems(
    db,
    pageNumber,
    (limit) => sql<ContactConversation>`select t.id, t.uuid, t.status, t.channel, p.can_read,
        ${ifRead(
          sql`coalesce((select left(m.body, ${sql.lit(TITLE_LENGTH)}) from messages m
            where m.company_id = t.company_id and m.ticket_id = t.id and not m.from_me and not m.is_deleted
              and m.media_type = 'conversation' and m.body <> ''
            order by m.created_at, m.id limit 1), '')`,
          sql`''`,
        )} as title,
        ${ifRead(sql`t.last_message`, sql`''`)} as last_message,
        ${q.ifJoined(jsonObject<QueueRef>()(q.columns('id', 'name', 'color')))} as queue, ${userJson} as "user",
        ${tagsJson} as tags,
        ${ifRead(k.ifJoined(jsonObject<Named>()(k.columns('id', 'name'))), sql`null`)} as campaign,
        ${ifRead(
          sql`(select r.rate from user_ratings r where r.company_id = t.company_id and r.ticket_id = t.id
            order by r.id desc limit 1)`,
          sql`null`,
        )} as rate,
        t.created_at, t.closed_at, extract(epoch from t.closed_at - t.created_at)::bigint as seconds
      from tickets t
        cross join lateral (select coalesce(${ofReadableTicket(actor)}, false) as can_read) p
        left join queues q on q.company_id = t.company_id and q.id = t.queue_id
        left join users u on u.company_id = t.company_id and u.id = t.user_id
        left join campaigns k on k.company_id = t.company_id and k.id = t.campaign_id
      where t.company_id = ${actor.companyId} and t.contact_id = ${contactId} and ${findableBy(actor)}
      order by t.status = 'closed', t.id desc ${limit}`,
  )
}

/** The messages of the contact with a file, in conversations that the viewer may read. Stickers are no files to look for. */
export const filesOf = (actor: CurrentUser, contactId: number): RawBuilder<unknown> =>
  sql`messages m
    join files f on f.company_id = m.company_id and f.id = m.file_id
    join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
  where m.company_id = ${actor.companyId} and m.contact_id = ${contactId} and m.file_id is not null
    and not m.is_deleted and m.media_type <> 'sticker' and ${ofReadableTicket(actor)}`

const KIND_TYPES: Record<ContactFileKind, MediaType[]> = {
  media: ['image', 'video', 'audio'],
  documents: ['application'],
}

type FilesQuery = MessagesQuery & { kind?: ContactFileKind | undefined }
type FileRow = Omit<ContactFile, 'url' | 'thumbnailUrl'> & { fileId: string; hasThumbnail: boolean }

/** Lists the files of a kind, or all of them, newest first. */
export async function listFiles(db: Db, actor: CurrentUser, query: FilesQuery): Promise<Items<ContactFile>> {
  const { contactId, pageNumber, kind } = query
  const ofKind = kind === undefined ? sql`` : sql`and m.media_type = any(${KIND_TYPES[kind]}::text[])`
  const urlOf = (fileId: string, name: string, variant: 'original' | 'thumbnail'): string =>
    fileUrl({ companyId: actor.companyId, fileId, name, variant })
  const { items, hasMore } = await readItems(
    db,
    pageNumber,
    (limit) => sql<FileRow>`
      select m.id::text as id, t.id as ticket_id, t.uuid as ticket_uuid, coalesce(m.media_name, f.name) as name,
        f.mimetype, f.size, f.id as file_id, f.thumbnail_path is not null as has_thumbnail, m.from_me,
        case when m.from_me then mu.name else coalesce(ac.name, c.name) end as "by", m.created_at
      from (select m.id from ${filesOf(actor, contactId)} ${ofKind} ${olderThan(actor, query)}
          order by m.created_at desc, m.id desc ${limit}) listed
        join messages m on m.company_id = ${actor.companyId} and m.id = listed.id
        join files f on f.company_id = m.company_id and f.id = m.file_id
        join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
        join contacts c on c.company_id = m.company_id and c.id = m.contact_id
        left join contacts ac on ac.company_id = m.company_id and ac.id = m.author_contact_id
        left join users mu on mu.company_id = m.company_id and mu.id = m.user_id
      order by m.created_at desc, m.id desc`,
  )
  const files = items.map(({ fileId, hasThumbnail, ...row }) => ({
    ...row,
    url: urlOf(fileId, row.name, 'original'),
    thumbnailUrl: hasThumbnail ? urlOf(fileId, row.name, 'thumbnail') : null,
  }))
  return { items: files, hasMore }
}

/** What is shown of the text around a link. */
const LINK_TEXT_LENGTH = 160

/** Lists the messages with a link, newest first. A signature and what media hold besides their text are no links. */
export const listLinks = (db: Db, actor: CurrentUser, query: MessagesQuery): Promise<Items<ContactLink>> =>
  readItems(
    db,
    query.pageNumber,
    (limit) => sql<ContactLink>`
      select m.id::text as id, t.uuid as ticket_uuid, substring(m.body from ${sql.lit(LINK)}) as url,
        left(m.body, ${sql.lit(LINK_TEXT_LENGTH)}) as text, m.from_me,
        case when m.from_me then mu.name else coalesce(ac.name, c.name) end as "by", m.created_at
      from messages m
        join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
        join contacts c on c.company_id = m.company_id and c.id = m.contact_id
        left join contacts ac on ac.company_id = m.company_id and ac.id = m.author_contact_id
        left join users mu on mu.company_id = m.company_id and mu.id = m.user_id
      where m.company_id = ${actor.companyId} and m.contact_id = ${query.contactId} and not m.is_deleted
        and m.media_type = any(${LINKED_TYPES}::text[]) and m.body ~ ${sql.lit(LINK)} and ${ofReadableTicket(actor)}
        ${olderThan(actor, query)}
      order by m.created_at desc, m.id desc ${limit}`,
  )

export const notesOf = (actor: CurrentUser, contactId: number): RawBuilder<unknown> =>
  sql`ticket_notes n join tickets t on t.company_id = n.company_id and t.id = n.ticket_id
  where n.company_id = ${actor.companyId} and n.contact_id = ${contactId} and ${ofReadableTicket(actor)}`

/** Lists the notes of conversations that the viewer may read, newest first. */
export const listContactNotes = (
  db: Db,
  actor: CurrentUser,
  { contactId, pageNumber }: PartQuery,
): Promise<Items<ContactNote>> =>
  readItems(
    db,
    pageNumber,
    (limit) => sql<ContactNote>`select n.id, n.note, t.id as ticket_id, t.uuid as ticket_uuid, n.created_at,
        (select ${userJson} from users u where u.company_id = n.company_id and u.id = n.user_id) as "user"
      from ${notesOf(actor, contactId)} order by n.created_at desc, n.id desc ${limit}`,
  )

export const campaignsOf = (companyId: number, contactId: number): RawBuilder<unknown> =>
  sql`campaign_recipients r where r.company_id = ${companyId} and r.contact_id = ${contactId}`

/** Lists the campaigns in which the contact is, the last one first. */
export const listContactCampaigns = (
  db: Db,
  { companyId }: CurrentUser,
  { contactId, pageNumber }: PartQuery,
): Promise<Items<ContactCampaign>> =>
  readItems(
    db,
    pageNumber,
    (
      limit,
    ) => sql<ContactCampaign>`select r.id, ${jsonObject<Named>()(k.columns('id', 'name'))} as campaign, r.state, r.answered_at, r.refused_at,
        coalesce(r.failed_at, r.read_at, r.delivered_at, r.sent_at, r.queued_at, r.confirmed_at, r.asked_at) as at
      from campaign_recipients r join campaigns k on k.company_id = r.company_id and k.id = r.campaign_id
      where r.company_id = ${companyId} and r.contact_id = ${contactId} order by r.id desc ${limit}`,
  )

/** Lists what people changed of the contact, newest first. Everybody sees the contact, and so its changes. */
export const listContactChanges = (
  db: Db,
  { companyId }: CurrentUser,
  { contactId, pageNumber }: PartQuery,
): Promise<Items<ContactChangeEntry>> =>
  readItems(
    db,
    pageNumber,
    (limit) => sql<ContactChangeEntry>`
      select h.id, coalesce(u.name, h.user_name) as "by", h.facts ->> 'field' as field, h.facts ->> 'label' as label,
        h.facts ->> 'type' as type, h.facts ->> 'from' as "from", h.facts ->> 'to' as "to", h.created_at
      from contact_changes h left join users u on u.company_id = h.company_id and u.id = h.user_id
      where h.company_id = ${companyId} and h.contact_id = ${contactId} order by h.id desc ${limit}`,
  )
