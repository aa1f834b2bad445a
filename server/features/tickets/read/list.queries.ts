import { sql, type RawBuilder } from 'kysely'
import { DateTime } from 'luxon'
import { CalendarDay } from '#contract/fields.ts'
import { MAX_CHOSEN } from '#contract/limits.ts'
import { can } from '#contract/permissions.ts'
import type {
  FoundMessage,
  NextTicket,
  Ticket,
  TicketCounts,
  TicketPage,
  TicketQuery,
  TicketSort,
  TicketStatus,
} from '#contract/tickets.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, jsonOfRow, tableAlias } from '#server/db/json-object.ts'
import { requireRow } from '#server/db/single-row.ts'
import { contactIdsMatching, excerptAround, messagesMatching } from '#server/db/search.ts'
import { asReadBy, foundMessageJson, foundTicketJson, ticketJoins, ticketJson } from './json.queries.ts'
import { limitOffset } from '#server/db/limit-offset.ts'
import { mentioning } from './mentions.queries.ts'
import { findableBy, inQueuesOf, readableBy } from './visibility.queries.ts'
import { wrongField } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

export type Condition = RawBuilder<boolean>
/** What a list is asked for, whatever its order. */
export type ListFilter = Omit<TicketQuery, 'sort'>

const TICKETS_PER_PAGE = 40
/** Counting further would cost more than the list. */
export const COUNTED = 1000
const COUNTED_FOR_TABS = 10_000
/** Shorter texts occur in too many messages, and no index finds them. */
const MIN_BODY_SEARCH = 3
const MAX_MESSAGE_HITS = 1000

const none: Condition[] = []
const all = (conditions: Condition[]): Condition => sql.join(conditions, sql` and `)

/** Tags narrow the list of a status, and search all tickets without one. */
const isSearch = ({ status, searchParam, tags }: ListFilter): boolean =>
  searchParam !== '' || (status === null && tags.length > 0)

/**
 * A list shows the viewer's own and pending tickets. A search covers all tickets that the viewer may find, and so does
 * the list of closed ones. Administrators see other users' tickets in a list only when they ask for them. Whoever is
 * mentioned is seldom the assignee, so mentions are looked for among everybody's tickets.
 */
function assigneeConditions(actor: CurrentUser, query: ListFilter): Condition[] {
  if (query.mentioned) return none
  const mayShowAll = can(actor, 'tickets-manager:showall')
  if (query.status === 'pending' || isSearch(query)) return none
  if (mayShowAll ? query.showAll || query.users.length > 0 : query.status === 'closed') return none
  if (query.status !== null) return [sql`t.user_id = ${actor.userId}`]
  return [sql`(t.user_id = ${actor.userId} or t.status = 'pending')`]
}

/** The tickets for which a screen rings. `concerns` in the web app applies the same rule to single events. */
function forBell(actor: CurrentUser): Condition {
  const mine: Condition = sql`t.user_id = ${actor.userId}`
  return actor.allTicket ? sql`(${mine} or (t.user_id is null and ${inQueuesOf(actor)}))` : mine
}

function ofQueues(actor: CurrentUser, { queueIds, unqueued }: ListFilter): Condition[] {
  if (!queueIds.length) return none
  const chosen: Condition = sql`t.queue_id = any(${queueIds}::bigint[])`
  const isNoChoice = actor.queueIds.length > 0 && actor.queueIds.every((id) => queueIds.includes(id))
  return [unqueued && isNoChoice ? sql`(t.queue_id is null or ${chosen})` : chosen]
}

const DAYS = { date: 'created_at', updatedAt: 'updated_at' } as const

function onDay(parameter: keyof typeof DAYS, day: string | null, zone: string): Condition[] {
  if (day === null) return none
  if (!CalendarDay.safeParse(day).success) throw wrongField(parameter, 'Invalid date')
  const start = DateTime.fromISO(day, { zone })
  const field = sql.ref(`t.${DAYS[parameter]}`)
  return [sql`${field} >= ${start.toISO()}`, sql`${field} < ${start.plus({ days: 1 }).toISO()}`]
}

function withTags(tagIds: number[]): Condition[] {
  const distinct = [...new Set(tagIds)]
  if (distinct.length > MAX_CHOSEN) throw wrongField('tags', 'Too many')
  return distinct.map(
    (tagId) => sql`exists (select 1 from ticket_tags tt
      where tt.company_id = t.company_id and tt.tag_id = ${tagId} and tt.ticket_id = t.id)`,
  )
}

/** What is snoozed is in no list of what there is to do, nor in the bell's, but everything else finds it. */
function ofSnoozed({ snoozed, status, forBell: isBell }: ListFilter): Condition[] {
  if (snoozed) return [sql`t.snoozed_until is not null`]
  return status === 'open' || status === 'pending' || isBell ? [sql`t.snoozed_until is null`] : none
}

/** Finds a ticket id in a text: a protocol is a day and the id, and a number may be the id alone. */
const ticketIdIn = (text: string): number | null => {
  const id = Number(/^(?:\d{8}-)?(\d{1,15})$/.exec(text)?.[1])
  return Number.isSafeInteger(id) ? id : null
}

/** Finds tickets by the contact's name and number, by their id, and by the newest messages that contain the text. */
export function hitsOf(actor: CurrentUser, text: string): RawBuilder<unknown> {
  const found = [
    sql`select s.id, null::bigint from tickets s
      where s.company_id = ${actor.companyId} and s.contact_id in (${contactIdsMatching([text])})`,
  ]
  const ticketId = ticketIdIn(text)
  if (ticketId !== null) found.push(sql`select ${ticketId}::bigint, null::bigint`)
  if (text.length >= MIN_BODY_SEARCH) {
    found.push(sql`(select ticket_id, message_id from ${messagesMatching(text, MAX_MESSAGE_HITS)})`)
  }
  return sql`hits (id, message_id) as materialized (${sql.join(found, sql` union all `)}),`
}

/** Only viewers who may read a ticket find it by its messages. */
const found = (actor: CurrentUser): Condition[] => [
  sql`t.id in (select id from hits)`,
  sql`(${readableBy(actor, true)} or t.id in (select id from hits where message_id is null))`,
]

/** A ticket that was found only by its messages shows the newest matching one. */
const foundMessages = (text: string) => sql<FoundMessage[]>`(
  select coalesce(json_agg(${foundMessageJson(excerptAround('m.body', text))}), '[]') from messages m
  where m.company_id = t.company_id and m.id = (
    select max(hits.message_id) from hits where hits.id = t.id having count(*) = count(hits.message_id)))`

function filter(actor: CurrentUser, query: ListFilter, statuses: Condition[]): Condition {
  return filterAmong([...statuses, findableBy(actor), ...assigneeConditions(actor, query)], actor, query)
}

/** The tickets among these that match the query. */
export function filterAmong(among: Condition[], actor: CurrentUser, query: ListFilter): Condition {
  return all([
    sql`t.company_id = ${actor.companyId}`,
    ...among,
    ...ofQueues(actor, query),
    ...(query.users.length ? [sql<boolean>`t.user_id = any(${query.users}::bigint[])`] : none),
    ...(query.connections.length ? [sql<boolean>`t.connection_id = any(${query.connections}::bigint[])`] : none),
    ...withTags(query.tags),
    ...onDay('date', query.date, actor.timezone),
    ...onDay('updatedAt', query.updatedAt, actor.timezone),
    ...(query.forBell ? [sql<boolean>`t.status in ('open', 'pending')`, forBell(actor)] : none),
    ...(query.withUnreadMessages ? [sql<boolean>`t.unread_messages > 0`] : none),
    ...ofSnoozed(query),
    ...(query.mentioned ? [mentioning(actor)] : none),
    ...(query.searchParam ? found(actor) : none),
  ])
}

export const countUpTo = (found: Condition, most: number) =>
  sql`select count(*) from (select 1 from tickets t where ${found} ${limitOffset(most)}) few`

type PageQuery = Pick<TicketQuery, 'searchParam' | 'pageNumber'>

/** An order of a list: the columns that it needs, and the order of rows with these under an alias. Each has an index. */
type Order = { columns: RawBuilder<unknown>; of: (alias: string) => RawBuilder<unknown> }

const order = (columns: string, of: (alias: string) => string): Order => ({
  columns: sql.raw(columns),
  of: (alias) => sql.raw(of(alias)),
})

/** Who does not wait comes last by the longest wait. The web app sorts by the same rules in `comesBefore`. */
const ORDERS: Record<TicketSort, Order> = {
  newest: order('t.updated_at', (row) => `${row}.updated_at desc, ${row}.id desc`),
  longestWait: order('t.waiting_since', (row) => `${row}.waiting_since, ${row}.id`),
  unread: order(
    't.unread_messages, t.updated_at',
    (row) => `(${row}.unread_messages > 0) desc, ${row}.updated_at desc, ${row}.id desc`,
  ),
}

/**
 * Returns a TicketPage of the tickets that match the condition as JSON text. The page is selected first, from an index,
 * so that only its rows are joined. What came back after it was snoozed stands before everything else, by an index of its own.
 */
export async function pageOfTickets(
  db: Db,
  actor: CurrentUser,
  query: PageQuery,
  listed: Condition,
  sort: TicketSort = 'newest',
): Promise<string> {
  const { columns, of: orderOf } = ORDERS[sort]
  const { companyId } = actor
  const { searchParam, pageNumber } = query
  const offset = (pageNumber - 1) * TICKETS_PER_PAGE
  const most = offset + TICKETS_PER_PAGE + 1
  const ticket = asReadBy(actor, searchParam ? foundTicketJson(foundMessages(searchParam)) : ticketJson)
  const shown = jsonObject<TicketPage>()({
    tickets: sql<Ticket[]>`(
      select coalesce(json_agg(shown.ticket order by shown.place, ${orderOf('shown')}), '[]') from (
        select ${ticket} as ticket, t.id, ${columns}, listed.place
        from (select * from ranked order by place, ${orderOf('ranked')} ${limitOffset(TICKETS_PER_PAGE, offset)}) listed
        join tickets t on t.company_id = ${companyId} and t.id = listed.id ${ticketJoins}) shown)`,
    count: sql<number>`case
      when size.rows > ${sql.lit(TICKETS_PER_PAGE)} then greatest(${offset}::bigint + size.rows, (select count from counted))
      when size.rows > 0 then ${offset}::bigint + size.rows
      else (select count from counted) end`,
    hasMore: sql<boolean>`size.rows > ${sql.lit(TICKETS_PER_PAGE)}`,
  })
  const { rows } = await sql<{ json: string }>`
    with ${searchParam ? hitsOf(actor, searchParam) : sql``} came_back as materialized (
      select t.id, ${columns} from tickets t where ${listed} and t.snooze_ended is not null
      order by ${orderOf('t')} ${limitOffset(most)}),
    page as materialized (
      select t.id, ${columns} from tickets t where ${listed} and t.snooze_ended is null
      order by ${orderOf('t')} ${limitOffset(most)}),
    size as materialized (select least(${TICKETS_PER_PAGE + 1}::bigint, greatest(0,
      (select count(*) from came_back) + (select count(*) from page) - ${offset}::bigint)) as rows),
    ranked as (select 0 as place, * from came_back union all select 1, * from page),
    counted as materialized (${countUpTo(listed, COUNTED)})
    select ${shown}::text as json
    from size`.execute(db)
  return requireRow(rows).json
}

/** The status is a literal and no parameter, so that PostgreSQL plans a statement for each status. */
const ofStatus = (status: TicketStatus): Condition => sql`t.status = ${sql.lit(status)}`
export const running: Condition = sql`t.status in ('open', 'pending')`

export function listTickets(db: Db, actor: CurrentUser, query: TicketQuery): Promise<string> {
  const listed = filter(actor, query, query.status === null ? none : [ofStatus(query.status)])
  return pageOfTickets(db, actor, query, listed, query.status === 'pending' ? query.sort : 'newest')
}

/** What narrows a list beside its queues. */
type Narrowing = Pick<TicketQuery, 'tags' | 'users' | 'connections' | 'withUnreadMessages' | 'snoozed' | 'mentioned'>
type CountsQuery = Pick<TicketQuery, 'showAll' | 'queueIds' | 'unqueued'> & Narrowing

const waiting: Condition = sql`t.waiting_since is not null`
const unanswered: Condition = sql`(t.waiting_since is not null or t.unread_messages > 0)`

/**
 * `open` and `pending` count the tabs. `unread` counts for the bell, which ignores the filter. Who waits is never hidden by
 * what narrows the lists beside their queues.
 */
export async function countTickets(db: Db, actor: CurrentUser, query: CountsQuery): Promise<TicketCounts> {
  const { showAll, queueIds, unqueued, users, tags, connections, withUnreadMessages, snoozed, mentioned } = query
  const ofTheQueues = { ...EVERYTHING, queueIds, unqueued }
  const bell: TicketQuery = { ...EVERYTHING, withUnreadMessages: true, forBell: true }
  const among = (status: TicketStatus, narrowing: Partial<TicketQuery>, conditions: Condition[] = none) =>
    filter(actor, { ...ofTheQueues, ...narrowing, status }, [ofStatus(status), ...conditions])
  const narrowing = { tags, connections, withUnreadMessages, snoozed, mentioned }
  const own = among('open', {}, [unanswered])
  const count = (found: Condition) => sql`(${countUpTo(found, COUNTED_FOR_TABS)})`
  const { rows } = await sql<TicketCounts>`select ${count(among('open', { ...narrowing, showAll, users }))} as open,
    ${count(among('pending', narrowing))} as pending, ${count(filter(actor, bell, [running]))} as unread,
    ${count(own)} as unanswered, ${nextOf(actor, [own, among('pending', {}, [waiting])])} as next,
    ${nextOf(actor, [own])} as "nextOwn"`.execute(db)
  return requireRow(rows)
}

const t = tableAlias<'tickets'>('t')
const nextJson = jsonObject<NextTicket>()({
  ...t.columns('id', 'uuid', 'status', 'contactId', 'queueId'),
  name: tableAlias<'contacts'>('c').column('name'),
  ...t.times('waitingSince'),
  ...tableAlias<'queues'>('q').columns('waitSoonMinutes', 'waitLateMinutes'),
})

/** Selects the ticket with the longest wait of several lists; each list gives its first one from an index. */
function nextOf({ companyId }: CurrentUser, lists: Condition[]): RawBuilder<NextTicket | null> {
  const firsts = lists.map(
    (listed) => sql`(select t.id, t.waiting_since from tickets t where ${listed}
      order by ${ORDERS.longestWait.of('t')} ${limitOffset(1)})`,
  )
  return jsonOfRow(
    nextJson,
    sql`(${sql.join(firsts, sql` union all `)}) firsts
      join tickets t on t.company_id = ${companyId} and t.id = firsts.id
      join contacts c on c.company_id = t.company_id and c.id = t.contact_id
      left join queues q on q.company_id = t.company_id and q.id = t.queue_id
    order by ${ORDERS.longestWait.of('firsts')} ${limitOffset(1)}`,
  )
}

export const EVERYTHING: TicketQuery = {
  searchParam: '',
  pageNumber: 1,
  status: null,
  date: null,
  updatedAt: null,
  showAll: false,
  withUnreadMessages: false,
  snoozed: false,
  mentioned: false,
  forBell: false,
  queueIds: [],
  unqueued: true,
  tags: [],
  users: [],
  connections: [],
  sort: 'newest',
}
