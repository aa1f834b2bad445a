import { sql, type RawBuilder } from 'kysely'
import type { TimelineEntry } from '#contract/ticket-history.ts'
import { isoTime, jsonbObject, jsonList, jsonObject } from '#server/db/json-object.ts'

type Piece = RawBuilder<unknown>

/** A ticket of which more happened within a page of messages was moved by a machine: its newest entries are enough. */
const MOST_ENTRIES = 200

const entryJson = jsonObject<TimelineEntry>()({
  id: sql<number>`e.id`,
  kind: sql<TimelineEntry['kind']>`e.kind`,
  by: sql<string | null>`e.author`,
  facts: sql<TimelineEntry['facts']>`e.facts`,
  createdAt: isoTime(sql<string>`e.created_at`),
  ticketId: sql<number>`e.ticket_id`,
})

const rateJson = jsonbObject<{ rate: string }>()({ rate: sql<string>`r.rate::text` })

/**
 * Lists what happened to tickets, and how their customers rated them. `isListed` is the condition on a row of either table,
 * which has the given alias.
 */
const timelineJson = (companyId: Piece, isListed: (alias: Piece) => Piece): RawBuilder<TimelineEntry[]> =>
  jsonList(entryJson, {
    from: sql`(
      select h.id, h.ticket_id, h.kind, coalesce(hu.name, h.user_name) as author, h.facts, h.created_at
        from ticket_history h left join users hu on hu.company_id = h.company_id and hu.id = h.user_id
        where h.company_id = ${companyId} and h.kind <> 'contactChanged' and ${isListed(sql.raw('h'))}
      union all
      select r.id, r.ticket_id, 'rated', null, ${rateJson}, r.created_at
        from user_ratings r where r.company_id = ${companyId} and ${isListed(sql.raw('r'))}
      order by created_at desc limit ${sql.lit(MOST_ENTRIES)}) e`,
    orderBy: sql`e.created_at, e.id`,
  })

/** What happened to some tickets from one time to another; `ticketIds` is a query. */
export const timelineBetween = (
  companyId: number,
  { ticketIds, from, until }: { ticketIds: Piece; from: Piece; until: Piece },
): RawBuilder<TimelineEntry[]> =>
  timelineJson(
    sql`${companyId}`,
    (row) => sql`${row}.ticket_id = any(array(${ticketIds})) and ${row}.created_at between ${from} and ${until}`,
  )

/**
 * What this transaction has put into the timeline of the ticket `t`: it all has the time at which the transaction began, in
 * the precision of its column.
 */
export const recordedJson = timelineJson(
  sql`t.company_id`,
  (row) => sql`${row}.ticket_id = t.id and ${row}.created_at = now()::timestamptz(3)`,
)
