import { sql, type RawBuilder } from 'kysely'
import type { Advertisement } from '#contract/ads.ts'
import { CONTACT_FIELDS } from '#contract/contact-fields.ts'
import type { Contact, ContactDetails } from '#contract/contacts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { MediaType, type Message, type MessageHit, type Poll, type TicketSpan } from '#contract/messages.ts'
import { can } from '#contract/permissions.ts'
import type { TicketQueue } from '#contract/queues.ts'
import type { TagRef } from '#contract/tags.ts'
import { NOTHING_WRITTEN, type FoundMessage, type Snooze, type Ticket, type TicketDetails } from '#contract/tickets.ts'
import { jsonList, jsonObject, jsonOfRow, tableAlias, type TableAlias } from '#server/db/json-object.ts'
import type { FileMark } from './file-urls.ts'
import { customerWroteAt } from './reply-window.queries.ts'
import { readableBy } from './visibility.queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/**
 * PostgreSQL itself writes tickets and messages as JSON, so that one statement gives a row with everything it shows.
 * Files appear as placeholders (see `file-urls.ts`), which become signed URLs in the response.
 */
type Joins = RawBuilder<unknown>

const t = tableAlias<'tickets'>('t')
const c = tableAlias<'contacts'>('c')
const q = tableAlias<'queues'>('q')
const u = tableAlias<'users'>('u')
const w = tableAlias<'connections'>('w')
const m = tableAlias<'messages'>('m')

const asText = (id: RawBuilder<number>) => sql<string>`${id}::text`

type Variant = FileMark['variant']
type MarkInput = { company: RawBuilder<number>; $file: RawBuilder<string | null>; name: RawBuilder<string> }

/** The placeholder becomes a URL, so its type is a string. */
const mark = ({ company, $file, name }: MarkInput, variant: Variant): RawBuilder<string> =>
  sql<string>`${jsonObject<FileMark>()({ $file, variant: sql.raw(`'${variant}'`), name, company })}`

const fileMark = (file: TableAlias<'files'>, variant: Variant): RawBuilder<string> =>
  mark({ company: file.column('companyId'), $file: file.column('id'), name: file.column('name') }, variant)

function picture(contact: TableAlias<'contacts'>): RawBuilder<string> {
  const $file = contact.column('pictureFileId')
  const found = mark({ company: contact.column('companyId'), $file, name: sql.raw(`'foto.jpg'`) }, 'thumbnail')
  return sql<string>`case when ${$file} is null then to_json(''::text) else ${found} end`
}

const contactFields = { ...c.columns('id', 'name', 'number', 'email', 'keptFromAi'), profilePicUrl: picture(c) }

const f = tableAlias<'contactFields'>('f')
const extraInfo = jsonList(
  jsonObject<ContactDetails['extraInfo'][number]>()({
    ...f.columns('id', 'name', 'value', 'contactId'),
    ...f.times('createdAt', 'updatedAt'),
  }),
  { from: sql`contact_fields f where f.company_id = c.company_id and f.contact_id = c.id`, orderBy: f.column('id') },
)

/** The company's time zone makes the value the same for every viewer, whatever their own zone. */
const COMPANY_ZONE = sql`(select timezone from companies where id = current_setting('app.company_id')::bigint)`

/** Says whether nobody wrote a message of ours, here or on the phone. */
const isAutomatic = (message: TableAlias<'messages'>) =>
  sql<boolean>`(${message.column('fromMe')} and ${message.column('userId')} is null
    and (${message.rawTime('writtenAt')} is not null or ${message.column('outbox')} is not null))`

const l = tableAlias<'messages'>('l')
const lastMessage = jsonOfRow(
  jsonObject<NonNullable<Ticket['last']>>()({
    id: asText(l.column('id')),
    ack: l.column('ack'),
    failed: sql<boolean>`${l.column('outbox')} is not distinct from 'failed'`,
    author: sql<string | null>`case when l.from_me then lu.name else lc.name end`,
    userId: tableAlias<'users'>('lu').column('id'),
    isAutomatic: isAutomatic(l),
  }),
  sql`messages l
    left join users lu on lu.company_id = l.company_id and lu.id = l.user_id
    left join contacts lc on lc.company_id = l.company_id and lc.id = l.author_contact_id
  where l.company_id = t.company_id and l.ticket_id = t.id order by l.created_at desc, l.id desc limit 1`,
)

const g = tableAlias<'tags'>('g')
const tags = jsonList(jsonObject<TagRef>()(g.columns('id', 'name', 'color')), {
  from: sql`ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
    where tt.company_id = t.company_id and tt.ticket_id = t.id`,
  orderBy: sql`g.name, g.id`,
})

const n = tableAlias<'messages'>('n')
const k = tableAlias<'campaigns'>('k')
const campaign = jsonOfRow(
  jsonObject<NonNullable<Ticket['campaign']>>()(k.columns('id', 'name')),
  sql`campaigns k where k.company_id = t.company_id and k.id = t.campaign_id`,
)

const possibleRefusal = jsonOfRow(
  jsonObject<NonNullable<Ticket['possibleRefusal']>>()({ messageId: asText(n.column('id')), text: n.column('body') }),
  sql`messages n where n.company_id = t.company_id and n.id = t.refusal_message_id and not n.is_deleted`,
)

const su = tableAlias<'users'>('su')
const snooze = jsonObject<Snooze>()({
  until: t.time('snoozedUntil'),
  cameBack: t.column('snoozeEnded'),
  by: jsonOfRow(
    jsonObject<NonNullable<Snooze['by']>>()(su.columns('id', 'name')),
    sql`users su where su.company_id = t.company_id and su.id = t.snoozed_by`,
  ),
  reason: sql<string>`coalesce(${t.column('snoozeReason')}, '')`,
  wakeOnReply: sql<boolean>`coalesce(${t.column('snoozeWakesOnReply')}, false)`,
})

const ad = jsonOfRow(
  sql<Advertisement>`am.context -> 'ad'`,
  sql`ticket_ads a join messages am on am.company_id = a.company_id and am.id = a.message_id
    where a.company_id = t.company_id and a.ticket_id = t.id and a.opened order by a.id limit 1`,
)

type ListedTicket = Omit<Ticket, 'messages'>

const ticketFields = <Shown>(contact: RawBuilder<Shown>) => ({
  ...t.columns('id', 'uuid', 'status', 'channel', 'unreadMessages', 'lastMessage', 'fromMe', 'isGroup', 'userId'),
  ...t.columns('contactId'),
  whatsappId: t.column('connectionId'),
  ...t.columns('queueId', 'companyId', 'chatbot', 'queueOptionId', 'useIntegration', 'integrationId', 'promptId'),
  code: sql<string>`to_char(${t.rawTime('createdAt')} at time zone ${COMPANY_ZONE}, 'YYYYMMDD') || '-' || ${t.column('id')}`,
  ...t.times('waitingSince', 'markedUnreadAt', 'createdAt', 'updatedAt'),
  ...t.columns('question', 'unanswered', 'isSample'),
  customerWroteAt,
  contact,
  queue: q.ifJoined(jsonObject<TicketQueue>()(q.columns('id', 'name', 'color', 'waitSoonMinutes', 'waitLateMinutes'))),
  user: u.ifJoined(jsonObject<NonNullable<Ticket['user']>>()(u.columns('id', 'name'))),
  whatsapp: w.ifJoined(jsonObject<NonNullable<Ticket['whatsapp']>>()(w.columns('id', 'name'))),
  tags,
  campaign: sql<Ticket['campaign']>`case when ${t.column('campaignId')} is not null then ${campaign} end`,
  possibleRefusal: sql<
    Ticket['possibleRefusal']
  >`case when ${t.column('refusalMessageId')} is not null then ${possibleRefusal} end`,
  snooze: sql<
    Ticket['snooze']
  >`case when ${t.rawTime('snoozedUntil')} is not null or ${t.column('snoozeEnded')} is not null then ${snooze} end`,
  last: sql<Ticket['last']>`case when ${t.column('fromMe')} or ${t.column('isGroup')} then ${lastMessage} end`,
})

const listedContact = jsonObject<Ticket['contact']>()(contactFields)
const detailedContact = jsonObject<TicketDetails['contact']>()({ ...contactFields, extraInfo })

/** The JSON of a row `t` of tickets with its joins. */
export const ticketJson: RawBuilder<ListedTicket> = jsonObject<ListedTicket>()(ticketFields(listedContact))
export const ticketDetailsJson = jsonObject<Omit<TicketDetails, 'messages'>>()({
  ...ticketFields(detailedContact),
  ad,
})
/** The same as ticketJson, with the messages that a search found. */
export const foundTicketJson = (messages: RawBuilder<FoundMessage[]>): RawBuilder<Ticket> =>
  jsonObject<Ticket>()({ ...ticketFields(listedContact), messages })
/** Removes what was written in a ticket from its JSON when the viewer may find but not read it. */
export const asReadBy = <Shown extends ListedTicket>(
  actor: CurrentUser,
  ticket: RawBuilder<Shown>,
): RawBuilder<Shown> =>
  can(actor, 'tickets:peek')
    ? ticket
    : sql<Shown>`case when ${readableBy(actor, true)} then ${ticket}
        else (${ticket}::jsonb || ${JSON.stringify(NOTHING_WRITTEN)}::jsonb)::json end`
/** The JSON of a row `m` of messages. `body` is the text to show. */
export const foundMessageJson = (body: RawBuilder<string>): RawBuilder<FoundMessage> =>
  jsonObject<FoundMessage>()({ id: asText(m.column('id')), body, ...m.columns('fromMe'), ...m.times('createdAt') })
export const ticketJoins: Joins = sql.raw(`
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join connections w on w.company_id = t.company_id and w.id = t.connection_id`)

/** The JSON of a row `c` of contacts. */
export const contactJson = jsonObject<Contact>()({
  ...contactFields,
  ...c.columns('isGroup', 'companyId', 'channel', ...CONTACT_FIELDS),
  whatsappId: c.column('connectionId'),
  ...c.times('createdAt', 'updatedAt'),
})

const thumbnail = (file: TableAlias<'files'>) =>
  sql<string | null>`case when ${file.column('thumbnailPath')} is not null then ${fileMark(file, 'thumbnail')} end`

/**
 * The id of the contact that wrote the message. It uses CASE, because with row-level security COALESCE keeps PostgreSQL
 * from using the index.
 */
const writer = (message: TableAlias<'messages'>) => sql<number | null>`case when ${message.column('fromMe')} then null
  when ${message.column('authorContactId')} is not null then ${message.column('authorContactId')}
  else ${message.column('contactId')} end`

const KNOWN_MEDIA_TYPES = sql.raw(MediaType.options.map((type) => `'${type}'`).join(', '))

/** Older servers stored the provider's own name of a type that they could not show. */
const mediaType = (message: TableAlias<'messages'>) => sql<MediaType>`case
  when ${message.column('mediaType')} in (${KNOWN_MEDIA_TYPES}) then ${message.column('mediaType')}
  else 'unsupported' end`

const o = tableAlias<'messages'>('o')
const oc = tableAlias<'contacts'>('oc')
type Quoted = NonNullable<Message['quotedMsg']>
const quotedMessage = jsonOfRow(
  jsonObject<Quoted>()({
    id: asText(o.column('id')),
    ...o.columns('body', 'fromMe'),
    mediaType: mediaType(o),
    ...o.columns('isDeleted', 'mediaName'),
    thumbnailUrl: thumbnail(tableAlias<'files'>('of')),
    contact: oc.ifJoined(jsonObject<NonNullable<Quoted['contact']>>()(oc.columns('id', 'name'))),
  }),
  sql`messages o
    left join files of on of.company_id = o.company_id and of.id = o.file_id
    left join contacts oc on oc.company_id = o.company_id and oc.id = ${writer(o)}
  where o.company_id = m.company_id and o.id = m.quoted_id`,
)

const r = tableAlias<'messageReactions'>('r')
const reactions = jsonList(
  jsonObject<Message['reactions'][number]>()({
    ...r.columns('emoji', 'fromMe', 'refusal'),
    name: r.column('authorName'),
  }),
  {
    from: sql`message_reactions r where r.company_id = m.company_id and r.message_id = m.id`,
    orderBy: sql`r.created_at, r.author`,
  },
)

/** Options are numbered from 0 where votes name them, and from 1 where PostgreSQL counts them. */
const pollOptions = jsonList(
  jsonObject<Poll['options'][number]>()({
    name: sql<string>`p.name`,
    votes: sql<number>`(select count(*) from poll_votes v
      where v.company_id = m.company_id and v.message_id = m.id and p.position - 1 = any(v.choices))`,
  }),
  {
    from: sql`jsonb_array_elements_text(m.poll -> 'options') with ordinality p (name, position)`,
    orderBy: sql`p.position`,
  },
)
const poll = jsonObject<Poll>()({
  question: sql<string>`m.poll ->> 'question'`,
  options: pollOptions,
  hiddenVotes: sql<number>`(select count(*) from poll_votes v
    where v.company_id = m.company_id and v.message_id = m.id and v.choices is null)`,
  isEvent: sql<boolean>`coalesce((m.poll ->> 'isEvent')::boolean, false)`,
})

const mf = tableAlias<'files'>('mf')
const mc = tableAlias<'contacts'>('mc')
const messageContact = jsonObject<NonNullable<Message['contact']>>()({
  ...mc.columns('id', 'name', 'number'),
  profilePicUrl: picture(mc),
})

const RATE_LIMITED: ErrorCode[] = ['ERR_META_RATE_LIMITED', 'ERR_TELEGRAM_RATE_LIMITED']
const isSlowed = sql<boolean>`coalesce(${m.column('outbox')} = 'queued'
  and ${m.column('sendError')} in (${sql.join(RATE_LIMITED.map((code) => sql.lit(code)))}), false)`

/** The JSON of a row `m` of messages with its joins. Only messages of tickets are shown. */
export const messageJson = jsonObject<Message>()({
  id: asText(m.column('id')),
  ticketId: sql<number>`${m.column('ticketId')}`,
  whatsappId: m.column('connectionId'),
  ...m.columns('body', 'fromMe', 'read', 'ack'),
  mediaType: mediaType(m),
  mediaUrl: mf.ifJoined(fileMark(mf, 'original')),
  thumbnailUrl: thumbnail(mf),
  mediaName: sql<string | null>`coalesce(${m.column('mediaName')}, ${mf.column('name')})`,
  mediaSize: sql<number | null>`coalesce(${mf.column('size')}, ${m.column('mediaSize')})`,
  mediaMimetype: sql<string | null>`coalesce(${mf.column('mimetype')}, ${m.column('mediaMimetype')})`,
  mediaSeconds: sql<number | null>`coalesce(${mf.column('seconds')}, ${m.column('mediaSeconds')})`,
  mediaWidth: mf.column('width'),
  mediaHeight: mf.column('height'),
  mediaState: sql<
    Message['mediaState']
  >`case when ${m.column('mediaNoRoom')} then 'noRoom' else ${m.column('mediaState')} end`,
  ...m.columns('isDeleted', 'isEdited', 'isEditHidden'),
  quotedMsgId: sql<string | null>`${m.column('quotedId')}::text`,
  context: sql<Message['context']>`${m.column('context')}`,
  poll: sql<Message['poll']>`case when ${m.column('poll')} is not null then ${poll} end`,
  contactId: mc.column('id'),
  contact: mc.ifJoined(messageContact),
  ...m.columns('userId'),
  userName: tableAlias<'users'>('mu').column('name'),
  isAutomatic: isAutomatic(m),
  sendError: sql<string | null>`case when ${m.column('outbox')} = 'failed' then ${m.column('sendError')} end`,
  isSlowed,
  slowedUntil: sql<string | null>`case when ${isSlowed} then ${m.time('slowedUntil')} end`,
  held: sql<Message['held']>`case when ${m.column('outbox')} = 'written' then ${m.column('held')} end`,
  reactions,
  ...m.columns('clientId', 'companyId', 'queueId'),
  ...m.times('createdAt', 'updatedAt'),
  quotedMsg: quotedMessage,
})

export const messageJoins: Joins = sql`
  left join files mf on mf.company_id = m.company_id and mf.id = m.file_id
  left join users mu on mu.company_id = m.company_id and mu.id = m.user_id
  left join contacts mc on mc.company_id = m.company_id and mc.id = ${writer(m)}`

/** A message that a search within its conversation found. `body` is the text to show. */
export const messageHitJson = (body: RawBuilder<string>): RawBuilder<MessageHit> =>
  jsonObject<MessageHit>()({
    id: asText(m.column('id')),
    ...m.columns('fromMe'),
    ticketId: sql<number>`m.ticket_id`,
    body,
    isAutomatic: isAutomatic(m),
    author: sql<string | null>`case when m.from_me then mu.name else mc.name end`,
    ...m.times('createdAt'),
  })

const ratings = tableAlias<'userRatings'>('r')
export const spanJson = jsonObject<TicketSpan>()({
  ...t.columns('id', 'uuid', 'status'),
  ...t.times('createdAt', 'closedAt'),
  seconds: sql<number | null>`extract(epoch from t.closed_at - t.created_at)::bigint`,
  ...t.columns('closedReason', 'queueId', 'userId', 'connectionId'),
  queueName: q.column('name'),
  userName: u.column('name'),
  connectionName: w.column('name'),
  rate: jsonOfRow(
    ratings.column('rate'),
    sql`user_ratings r where r.company_id = t.company_id and r.ticket_id = t.id order by r.id desc limit 1`,
  ),
})
