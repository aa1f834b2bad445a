import { sql } from 'kysely'
import type { ReportSelection } from './selection.queries.ts'

const COMMENT_MINUTES = 15
const MAX_COMMENT = 300

/** The aliases of a rating and of its ticket. */
type Aliases = { rating: string; ticket: string }

/**
 * Returns the subquery of what the customer wrote just after a rating: as any message it opened another ticket, which the
 * viewer must be able to read. Repeated rates are none. It has at most one row, with the column `comment`.
 */
export function commentAfter(companyId: number, { mayRead }: ReportSelection, { rating, ticket }: Aliases) {
  const [r, t] = [sql.raw(rating), sql.raw(ticket)]
  return sql`(
    select left(m.body, ${sql.lit(MAX_COMMENT)}) as comment from messages m
    where m.company_id = ${companyId} and m.contact_id = ${t}.contact_id and m.connection_id = ${t}.connection_id
      and m.created_at > ${r}.created_at
      and m.created_at <= ${r}.created_at + make_interval(mins => ${sql.lit(COMMENT_MINUTES)})
      and not m.from_me and m.media_type = 'conversation' and not m.is_deleted and m.ticket_id <> ${t}.id
      and m.body !~ '^[\\s\\d]*$' and ${mayRead('m.ticket_id')}
    order by m.created_at, m.id limit 1)`
}
