import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import { recordTicketHistory } from '#server/db/ticket-history.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitTagUsage } from '#server/features/tags/actions.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { TICKET_COLUMNS } from '#server/features/tickets/read/tickets.queries.ts'

/**
 * Locks a ticket whose closing may be undone and those that it may have been merged into, in the order of their ids like
 * every change of several: a merge or a bulk of the same ones would wait for this one, and this one for that. The open
 * ones of the contact are among them, because a merge may be about to be committed.
 */
export const lockWithKept = ({ db, companyId }: Tx, ticketId: number) =>
  sql`select from tickets t where t.company_id = ${companyId} and t.id = any(array(
      select ${ticketId}::bigint
      union select c.merged_into from ticket_closings c where c.company_id = ${companyId} and c.ticket_id = ${ticketId}
      union select o.id from tickets o join tickets m on m.company_id = o.company_id and m.contact_id = o.contact_id
        where m.company_id = ${companyId} and m.id = ${ticketId} and o.status <> 'closed'))
    order by t.id for no key update of t`.execute(db)

/**
 * Takes back from the ticket that a merged one was closed into what it got from that, unless somebody has answered there
 * since. It was locked with the merged one, whose row in `ticket_closings` is still there. Where it was not, it is not
 * waited for, because that would not be in the order of ids.
 */
export async function restoreKept(tx: Tx, mergedId: number): Promise<void> {
  const { companyId } = tx
  const closing = await tx.db
    .selectFrom('ticketClosings')
    .select(['mergedInto', 'addedTags'])
    .where('companyId', '=', companyId)
    .where('ticketId', '=', mergedId)
    .executeTakeFirst()
  if (closing?.mergedInto == null) return
  const kept = await tx.db
    .selectFrom('tickets')
    .select(TICKET_COLUMNS)
    .where('companyId', '=', companyId)
    .where('id', '=', closing.mergedInto)
    .forNoKeyUpdate()
    .noWait()
    .executeTakeFirst()
  if (!kept) return
  await sql`
    update tickets k set waiting_since = b.waiting_since, question_id = b.question_id, question = b.question,
      unanswered = coalesce(b.unanswered, 0)
    from ticket_closings c cross join lateral jsonb_populate_record(null::tickets, c.kept) b
      cross join lateral jsonb_populate_record(null::tickets, c.ticket) m
    where c.company_id = ${companyId} and c.ticket_id = ${mergedId} and k.company_id = c.company_id and k.id = c.merged_into
      and k.waiting_since is not distinct from least(b.waiting_since, m.waiting_since)
      and k.unanswered = coalesce(b.unanswered, 0) + coalesce(m.unanswered, 0)`.execute(tx.db)
  await sql`delete from ticket_tags where company_id = ${companyId} and ticket_id = ${kept.id}
    and tag_id = any(${closing.addedTags}::bigint[])`.execute(tx.db)
  await recordTicketHistory(tx, kept.id, { kind: 'unmerged', facts: { ticket: `#${mergedId}` } })
  await emitTagUsage(tx, closing.addedTags)
  await emitTicketSaved(tx, kept.id, audienceOf(kept))
}
