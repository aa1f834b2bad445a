import { sql } from 'kysely'
import type { DashboardQuery } from '#contract/dashboard.ts'
import type { Db } from '#server/db/client.ts'
import { limitOffset } from '#server/db/limit-offset.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { commentAfter } from './comments.queries.ts'
import { FIRST_ANSWER, inMinutes } from './durations.queries.ts'
import { selectionOf } from './selection.queries.ts'
import { isInPeriod, spans } from './spans.queries.ts'

export type ConversationRow = {
  id: number
  status: 'pending' | 'open' | 'closed'
  createdAt: string
  contactName: string
  queueName: string | null
  userName: string | null
  firstAnswerAt: string | null
  firstAnswerMinutes: number | null
  acceptedAt: string | null
  closedAt: string | null
  resolutionMinutes: number | null
  rate: number | null
  comment: string | null
  tags: string | null
  connectionName: string | null
}

/** The row after which the next ones come; they are listed newest first. */
type Position = Pick<ConversationRow, 'createdAt' | 'id'>

const BATCH_SIZE = 1000

/**
 * Lists a batch of the conversations of the period with the times of their first answer and of their end, and their last rating.
 */
export async function conversationsAfter(
  db: Db,
  actor: CurrentUser,
  query: DashboardQuery,
  after: Position | null,
): Promise<ConversationRow[]> {
  const { companyId } = actor
  const selection = selectionOf(actor, query)
  const isNext = after ? sql`and (t.created_at, t.id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)` : sql``
  const { rows } = await sql<ConversationRow>`
    with ${spans(actor, query)},
    batch as materialized (
      select t.id, t.status, t.created_at, t.contact_id, t.queue_id, t.user_id, t.connection_id,
        t.closed_at from tickets t
      where t.company_id = ${companyId} and ${isInPeriod('t.created_at')} and ${selection.tickets} ${isNext}
      order by t.created_at desc, t.id desc ${limitOffset(BATCH_SIZE)})
    select b.id, b.status, b.created_at, c.name as contact_name, q.name as queue_name, u.name as user_name,
      a.answered_at as first_answer_at, a.minutes as first_answer_minutes, s.started_at as accepted_at, b.closed_at,
      case when s.started_at is not null then ${inMinutes(sql`b.closed_at - b.created_at`)} end as resolution_minutes,
      r.rate, said.comment, w.name as connection_name,
      (select string_agg(g.name, ', ' order by plain_text(g.name), g.id) from ticket_tags tt
        join tags g on g.company_id = ${companyId} and g.id = tt.tag_id
        where tt.company_id = ${companyId} and tt.ticket_id = b.id) as tags
    from batch b
      join contacts c on c.company_id = ${companyId} and c.id = b.contact_id
      left join queues q on q.company_id = ${companyId} and q.id = b.queue_id
      left join users u on u.company_id = ${companyId} and u.id = b.user_id
      left join connections w on w.company_id = ${companyId} and w.id = b.connection_id
      left join lateral (
        select r.rate, r.created_at from user_ratings r where r.company_id = ${companyId} and r.ticket_id = b.id
        order by r.id desc limit 1) r on true
      left join lateral ${commentAfter(companyId, selection, { rating: 'r', ticket: 'b' })} said on true
      left join lateral (
        select e.answered_at, ${inMinutes(FIRST_ANSWER)} as minutes from ticket_traces e
        where e.company_id = ${companyId} and e.ticket_id = b.id and e.answered_at is not null
        order by e.id limit 1) a on true
      left join lateral (
        select min(e.started_at) as started_at from ticket_traces e
        where e.company_id = ${companyId} and e.ticket_id = b.id) s on true
    order by b.created_at desc, b.id desc`.execute(db)
  return rows
}
