import { sql, type RawBuilder } from 'kysely'
import { MediaType } from '#contract/messages.ts'
import { can } from '#contract/permissions.ts'
import { NOTHING_WRITTEN } from '#contract/tickets.ts'
import { readableBy } from '#server/features/tickets/read/visibility.queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/**
 * Tickets and messages are written as JSON by PostgreSQL itself: one statement gives a row with everything it shows.
 * Files appear in it as marks (see `file-urls.ts`), which become signed addresses on the way out.
 */
type Json = RawBuilder<unknown>

/** ISO 8601. Written out, because PostgreSQL does not inline a function of it. */
const time = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const mark = (companyId: string, fileId: string, name: string, variant: 'original' | 'thumbnail'): string =>
  `json_build_object('$file', ${fileId}, 'variant', '${variant}', 'name', ${name}, 'company', ${companyId})`

const fileMark = (file: string, variant: 'original' | 'thumbnail'): string =>
  mark(`${file}.company_id`, `${file}.id`, `${file}.name`, variant)

const picture = (contact: string): string => `case when ${contact}.picture_file_id is null then to_json(''::text)
  else ${mark(`${contact}.company_id`, `${contact}.picture_file_id`, `'foto.jpg'`, 'thumbnail')} end`

const contactFields = `'id', c.id, 'name', c.name, 'number', c.number, 'email', c.email, 'profilePicUrl', ${picture('c')}`

const extraInfo = `(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'value', f.value,
    'contactId', f.contact_id, 'createdAt', ${time('f.created_at')}, 'updatedAt', ${time('f.updated_at')}) order by f.id), '[]')
  from contact_fields f where f.company_id = c.company_id and f.contact_id = c.id)`

/** The same for everybody in the company, whatever the time zone of the viewer. */
const COMPANY_ZONE = `(select timezone from companies where id = current_setting('app.company_id')::bigint)`

const lastMessage = `case when t.from_me or t.is_group then (
  select json_build_object('id', l.id::text, 'ack', l.ack, 'failed', l.outbox is not distinct from 'failed',
    'author', case when l.from_me then lu.name else lc.name end, 'userId', lu.id)
  from messages l
    left join users lu on lu.company_id = l.company_id and lu.id = l.user_id
    left join contacts lc on lc.company_id = l.company_id and lc.id = l.author_contact_id
  where l.company_id = t.company_id and l.ticket_id = t.id order by l.created_at desc, l.id desc limit 1) end`

const ticket = (contact: string): string => `
  'id', t.id, 'uuid', t.uuid, 'status', t.status, 'channel', t.channel, 'unreadMessages', t.unread_messages,
  'lastMessage', t.last_message, 'fromMe', t.from_me, 'isGroup', t.is_group, 'userId', t.user_id,
  'contactId', t.contact_id, 'whatsappId', t.connection_id, 'queueId', t.queue_id, 'companyId', t.company_id,
  'chatbot', t.chatbot, 'queueOptionId', t.queue_option_id, 'useIntegration', t.use_integration,
  'integrationId', t.integration_id, 'promptId', t.prompt_id,
  'code', to_char(t.created_at at time zone ${COMPANY_ZONE}, 'YYYYMMDD') || '-' || t.id,
  'waitingSince', ${time('t.waiting_since')}, 'createdAt', ${time('t.created_at')}, 'updatedAt', ${time('t.updated_at')},
  'contact', json_build_object(${contact}),
  'queue', case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end,
  'user', case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end,
  'whatsapp', case when w.id is not null then json_build_object('id', w.id, 'name', w.name) end,
  'tags', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name, g.id), '[]')
    from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
    where tt.company_id = t.company_id and tt.ticket_id = t.id),
  'last', ${lastMessage}`

/** Of a row `t` of tickets with its joins. */
export const ticketJson: Json = sql.raw(`json_build_object(${ticket(contactFields)})`)
export const ticketDetailsJson: Json = sql.raw(
  `json_build_object(${ticket(`${contactFields}, 'extraInfo', ${extraInfo}`)})`,
)
/** The same as ticketJson, and the messages that a search found. */
export const foundTicketJson = (messages: Json): Json =>
  sql`json_build_object(${sql.raw(ticket(contactFields))}, 'messages', ${messages})`
/** The same JSON, without what was written in a ticket that the viewer may find but not read. */
export const asReadBy = (actor: CurrentUser, ticket: Json): Json =>
  can(actor, 'tickets:peek')
    ? ticket
    : sql`case when ${readableBy(actor, true)} then ${ticket}
        else (${ticket}::jsonb || ${JSON.stringify(NOTHING_WRITTEN)}::jsonb)::json end`
/** Of a row `m` of messages; `body` is what shall be shown of it. */
export const foundMessageJson = (body: Json): Json =>
  sql`json_build_object('id', m.id::text, 'body', ${body}, 'fromMe', m.from_me, 'createdAt', ${sql.raw(time('m.created_at'))})`
export const ticketJoins: Json = sql.raw(`
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join connections w on w.company_id = t.company_id and w.id = t.connection_id`)

/** Of a row `c` of contacts. */
export const contactJson: Json = sql.raw(`json_build_object(${contactFields}, 'isGroup', c.is_group,
  'companyId', c.company_id, 'whatsappId', c.connection_id, 'channel', c.channel,
  'createdAt', ${time('c.created_at')}, 'updatedAt', ${time('c.updated_at')})`)

const thumbnail = (file: string): string =>
  `case when ${file}.thumbnail_path is not null then ${fileMark(file, 'thumbnail')} end`

/** Who of the contacts wrote it. CASE, because behind row-level security COALESCE keeps PostgreSQL from using the index. */
const writer = (message: string): string => `case when ${message}.from_me then null
  when ${message}.author_contact_id is not null then ${message}.author_contact_id else ${message}.contact_id end`

const KNOWN_MEDIA_TYPES = MediaType.options.map((type) => `'${type}'`).join(', ')

/** Older servers stored the provider's own name of what they could not show. */
const mediaType = (message: string): string =>
  `case when ${message}.media_type in (${KNOWN_MEDIA_TYPES}) then ${message}.media_type else 'unsupported' end`

const quotedMessage = `(select json_build_object('id', o.id::text, 'body', o.body, 'fromMe', o.from_me,
    'mediaType', ${mediaType('o')}, 'isDeleted', o.is_deleted, 'mediaName', o.media_name, 'thumbnailUrl', ${thumbnail('of')},
    'contact', case when oc.id is not null then json_build_object('id', oc.id, 'name', oc.name) end)
  from messages o
    left join files of on of.company_id = o.company_id and of.id = o.file_id
    left join contacts oc on oc.company_id = o.company_id and oc.id = ${writer('o')}
  where o.company_id = m.company_id and o.id = m.quoted_id)`

const reactions = `(select coalesce(json_agg(json_build_object('emoji', r.emoji, 'fromMe', r.from_me, 'name', r.author_name)
    order by r.created_at, r.author), '[]')
  from message_reactions r where r.company_id = m.company_id and r.message_id = m.id)`

/** Of a row `m` of messages with MESSAGE_JOINS. */
export const messageJson: Json = sql.raw(`json_build_object(
  'id', m.id::text, 'ticketId', m.ticket_id, 'body', m.body, 'fromMe', m.from_me, 'read', m.read, 'ack', m.ack,
  'mediaType', ${mediaType('m')},
  'mediaUrl', case when mf.id is not null then ${fileMark('mf', 'original')} end, 'thumbnailUrl', ${thumbnail('mf')},
  'mediaName', coalesce(m.media_name, mf.name), 'mediaSize', coalesce(mf.size, m.media_size),
  'mediaMimetype', coalesce(mf.mimetype, m.media_mimetype), 'mediaSeconds', coalesce(mf.seconds, m.media_seconds),
  'mediaWidth', mf.width, 'mediaHeight', mf.height, 
  'mediaState', case when m.media_no_room then 'noRoom' else m.media_state end,
  'isDeleted', m.is_deleted, 'isEdited', m.is_edited, 'quotedMsgId', m.quoted_id::text,
  'contactId', mc.id,
  'contact', case when mc.id is not null then json_build_object('id', mc.id, 'name', mc.name, 'number', mc.number,
    'profilePicUrl', ${picture('mc')}) end,
  'userId', m.user_id, 'userName', mu.name, 'sendError', case when m.outbox = 'failed' then m.send_error end,
  'reactions', ${reactions}, 'clientId', m.client_id, 'companyId', m.company_id, 'queueId', m.queue_id,
  'createdAt', ${time('m.created_at')}, 'updatedAt', ${time('m.updated_at')}, 'quotedMsg', ${quotedMessage})`)

export const messageJoins: Json = sql.raw(`
  left join files mf on mf.company_id = m.company_id and mf.id = m.file_id
  left join users mu on mu.company_id = m.company_id and mu.id = m.user_id
  left join contacts mc on mc.company_id = m.company_id and mc.id = ${writer('m')}`)

export const spanJson: Json = sql.raw(`json_build_object('id', t.id, 'uuid', t.uuid, 'status', t.status,
  'createdAt', ${time('t.created_at')}, 'closedAt', ${time('t.closed_at')},
  'seconds', extract(epoch from t.closed_at - t.created_at)::bigint, 'closedReason', t.closed_reason,
  'queueName', q.name, 'userName', u.name,
  'rate', (select r.rate from user_ratings r where r.company_id = t.company_id and r.ticket_id = t.id
    order by r.id desc limit 1))`)
