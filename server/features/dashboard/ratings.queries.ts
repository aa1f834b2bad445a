import { sql } from 'kysely'
import { RATINGS_PER_PAGE } from '#contract/limits.ts'
import type { GivenRating, RatingPage, RatingQuery } from '#contract/reports.ts'
import type { Db } from '#server/db/client.ts'
import { jsonList, jsonObject } from '#server/db/json-object.ts'
import { limitOffset } from '#server/db/limit-offset.ts'
import { requireRow } from '#server/db/single-row.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { commentAfter } from './comments.queries.ts'
import { selectionOf } from './selection.queries.ts'
import { isInPeriod, reportSpans, requirePeriod } from './spans.queries.ts'

/** Older ones of a period are counted, but not shown: looking for the comment of each takes longer than the rest. */
const MAX_SHOWN = 1000

const ratingJson = jsonObject<GivenRating>()({
  id: sql<number>`g.id`,
  rate: sql<number>`g.rate`,
  comment: sql<string | null>`g.comment`,
  createdAt: sql<string>`iso(g.created_at)`,
  contactName: sql<string>`c.name`,
  queueName: sql<string | null>`q.name`,
  userName: sql<string | null>`u.name`,
  ticketUuid: sql<string>`t.uuid`,
})

/** Reads the ratings of the period, with what customers wrote just after them, in one statement. */
export async function listRatings(db: Db, actor: CurrentUser, query: RatingQuery): Promise<RatingPage> {
  requirePeriod(query)
  const { companyId } = actor
  const selection = selectionOf(actor, query)
  const answer = jsonObject<RatingPage>()({
    rates: sql<number[]>`(select json_agg((select count(*) from given where given.rate = n) order by n)
      from generate_series(1, 3) n)`,
    ratings: jsonList(ratingJson, {
      from: sql`(select * from page order by created_at desc, id desc ${limitOffset(RATINGS_PER_PAGE)}) g
        join tickets t on t.company_id = ${companyId} and t.id = g.ticket_id
        join contacts c on c.company_id = ${companyId} and c.id = t.contact_id
        left join queues q on q.company_id = ${companyId} and q.id = t.queue_id
        left join users u on u.company_id = ${companyId} and u.id = g.user_id`,
      orderBy: sql`g.created_at desc, g.id desc`,
    }),
    hasMore: sql<boolean>`(select count(*) > ${sql.lit(RATINGS_PER_PAGE)} from page)`,
  })
  const { rows } = await sql<{ answer: RatingPage }>`
    with ${reportSpans(actor, query)},
    given as materialized (
      select r.id, r.rate, r.created_at, r.user_id, r.ticket_id from user_ratings r
      where r.company_id = ${companyId} and ${isInPeriod('r.created_at')}
        and ${selection.by('r.user_id')} and ${selection.ofTicket('r.ticket_id')}),
    page as materialized (
      select n.*, said.comment
      from (select * from given order by created_at desc, id desc ${limitOffset(MAX_SHOWN)}) n
        join tickets t on t.company_id = ${companyId} and t.id = n.ticket_id
        left join lateral ${commentAfter(companyId, selection, { rating: 'n', ticket: 't' })} said on true
      where not ${query.commented}::boolean or said.comment is not null
      order by n.created_at desc, n.id desc
      ${limitOffset(RATINGS_PER_PAGE + 1, (query.pageNumber - 1) * RATINGS_PER_PAGE)})
    select ${answer} as answer`.execute(db)
  return requireRow(rows).answer
}
