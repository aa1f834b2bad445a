import { sql } from 'kysely'
import type { TicketHistoryEntry, TicketHistoryPage, TicketHistoryQuery } from '#contract/ticket-history.ts'
import type { Db } from '#server/db/client.ts'
import { cutPage, pageLimit } from '#server/db/read-page.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { assertCanReadTicket } from './tickets.queries.ts'
import { readableBy } from './visibility.queries.ts'

const ENTRIES_PER_PAGE = 30

/**
 * Lists what happened to the ticket, newest first. Pages go by the last id, because entries come while somebody reads.
 * Whoever may look at the messages may read it.
 */
export async function listTicketHistory(
  db: Db,
  actor: CurrentUser,
  { ticketId, before }: TicketHistoryQuery & { ticketId: number },
): Promise<TicketHistoryPage> {
  const older = before === undefined ? sql`` : sql`and h.id < ${before}`
  const { rows } = await sql<TicketHistoryEntry>`
    select h.id, h.kind, coalesce(u.name, h.user_name) as "by", h.facts, n.note, h.created_at
      from tickets t
        join ticket_history h on h.company_id = t.company_id and h.ticket_id = t.id ${older}
        left join users u on u.company_id = h.company_id and u.id = h.user_id
        left join ticket_notes n on n.company_id = h.company_id and n.id = h.note_id
      where t.company_id = ${actor.companyId} and t.id = ${ticketId} and ${readableBy(actor, true)}
      order by h.id desc ${pageLimit({ pageNumber: 1, size: ENTRIES_PER_PAGE })}`.execute(db)
  if (rows.length === 0) await assertCanReadTicket(db, actor, ticketId, true)
  const page = cutPage(rows, ENTRIES_PER_PAGE)
  return { entries: page.rows, hasMore: page.hasMore }
}
