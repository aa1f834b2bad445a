import { sql, type RawBuilder } from 'kysely'
import { can } from '#contract/permissions.ts'
import type { TicketStatus } from '#contract/tickets.ts'
import type { TicketView, TicketViewCounts } from '#contract/ticket-views.ts'
import type { Db } from '#server/db/client.ts'
import { jsonObject, tableAlias } from '#server/db/json-object.ts'
import { COUNTED, countUpTo, type Condition } from '#server/features/tickets/read/list.queries.ts'
import { mentioning } from '#server/features/tickets/read/mentions.queries.ts'
import { findableBy } from '#server/features/tickets/read/visibility.queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const v = tableAlias<'ticketViews'>('v')

const viewJson = jsonObject<TicketView>()({
  ...v.columns('id', 'name', 'status', 'showAll', 'queueIds'),
  isShared: sql<boolean>`(${v.column('ownerId')} is null)`,
  tags: v.column('tagIds'),
  users: v.column('userIds'),
  connections: v.column('connectionIds'),
  withUnreadMessages: v.column('isUnread'),
  snoozed: v.column('isSnoozed'),
  mentioned: v.column('isMentioned'),
  ...v.times('createdAt', 'updatedAt'),
})

/** The views (alias `v`) that a user has: the own and the shared ones. */
const availableTo = ({ companyId, userId }: CurrentUser): Condition =>
  sql`v.company_id = ${companyId} and (v.owner_id is null or v.owner_id = ${userId})`

const viewsOf = (actor: CurrentUser) => sql`from ticket_views v where ${availableTo(actor)}`

/** Lists the own views by name, and then the shared ones. */
export async function listTicketViews(db: Db, actor: CurrentUser): Promise<TicketView[]> {
  const { rows } = await sql<{ view: TicketView }>`select ${viewJson} as view ${viewsOf(actor)}
    order by v.owner_id is null, plain_text(v.name), v.id`.execute(db)
  return rows.map(({ view }) => view)
}

export async function getTicketView(db: Db, actor: CurrentUser, id: number): Promise<TicketView> {
  const { rows } = await sql<{
    view: TicketView
  }>`select ${viewJson} as view ${viewsOf(actor)} and v.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('ERR_NO_TICKETVIEW_FOUND')
  return rows[0].view
}

/** A view that names nothing of a kind is not narrowed by it. */
const isAmong = (column: string, chosen: string): Condition =>
  sql.raw(`(cardinality(v.${chosen}) = 0 or t.${column} = any(v.${chosen}))`)

/** The same as `assigneeConditions` of the lists, for the tickets `t` that are open. */
function ofAssignees(actor: CurrentUser): Condition {
  const mine: Condition = sql`(v.is_mentioned or t.user_id = ${actor.userId})`
  return can(actor, 'tickets-manager:showall') ? sql`(v.show_all or cardinality(v.user_ids) > 0 or ${mine})` : mine
}

/** The tickets `t` of this status that the viewer's list of the view `v` has. */
function shownIn(actor: CurrentUser, status: TicketStatus, ofWhom: Condition): Condition {
  const conditions = [
    sql`t.company_id = ${actor.companyId}`,
    // A literal lets PostgreSQL plan for each status.
    sql`t.status = ${sql.lit(status)}`,
    findableBy(actor),
    ofWhom,
    isAmong('queue_id', 'queue_ids'),
    isAmong('user_id', 'user_ids'),
    isAmong('connection_id', 'connection_ids'),
    sql`(not v.is_unread or t.unread_messages > 0)`,
    sql`v.is_snoozed = (t.snoozed_until is not null)`,
    sql`(not v.is_mentioned or ${mentioning(actor)})`,
    sql`not exists (select from unnest(v.tag_ids) wanted (id) where not exists (select from ticket_tags tt
      where tt.company_id = t.company_id and tt.tag_id = wanted.id and tt.ticket_id = t.id))`,
  ]
  return sql`${sql.join(conditions, sql` and `)}`
}

/**
 * Counts the tickets of each view of the viewer by the rules of the viewer's own lists, in one statement: whoever shares a
 * view shares which tickets to look for, not the right to see them.
 */
export async function countTicketViews(db: Db, actor: CurrentUser): Promise<TicketViewCounts> {
  const count = (shown: Condition): RawBuilder<number> => sql`(${countUpTo(shown, COUNTED)})`
  const open = count(shownIn(actor, 'open', ofAssignees(actor)))
  const pending = count(shownIn(actor, 'pending', sql`true`))
  const { rows } = await sql<TicketViewCounts['counts'][number]>`
    select v.id, case v.status when 'open' then ${open} when 'pending' then ${pending} end as count
    ${viewsOf(actor)} order by v.id`.execute(db)
  return { counts: rows }
}
