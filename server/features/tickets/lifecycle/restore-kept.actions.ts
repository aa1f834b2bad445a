import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import { recordTicketHistory } from '#server/db/ticket-history.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitTagUsage } from '#server/features/tags/actions.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { TICKET_COLUMNS } from '#server/features/tickets/read/tickets.queries.ts'

/**
 * Locks tickets whose closing may be undone and those that they may have been merged into, in the order of their ids like
 * every change of several: a merge or a bulk of the same ones would wait for this one, and this one for that. The open
 * ones of their contacts are among them, because a merge may be about to be committed.
 */
export const lockWithKept = ({ db, companyId }: Tx, ticketIds: number[]) =>
  sql`select from tickets t where t.company_id = ${companyId} and t.id = any(array(
      select unnest(${ticketIds}::bigint[])
      union select c.merged_into from ticket_closings c
        where c.company_id = ${companyId} and c.ticket_id = any(${ticketIds}::bigint[])
      union select o.id from tickets o join tickets m on m.company_id = o.company_id and m.contact_id = o.contact_id
        where m.company_id = ${companyId} and m.id = any(${ticketIds}::bigint[]) and o.status <> 'closed'))
    order by t.id for no key update of t`.execute(db)

/** Takes back from tickets into which closed ones were merged what they got from those. */
export async function restoreKept(tx: Tx, closedIds: number[]): Promise<void> {
  const merged = await tx.db
    .selectFrom('ticketClosings')
    .select(['ticketId', 'mergedInto', 'addedTags'])
    .where('companyId', '=', tx.companyId)
    .where('ticketId', 'in', closedIds)
    .where('mergedInto', 'is not', null)
    .execute()
  for (const closing of merged) await restoreKeptOf(tx, closing)
}

type Merged = { ticketId: number; mergedInto: number | null; addedTags: number[] }

/**
 * Takes back from the ticket that a merged one was closed into what it got from that, unless somebody has answered there
 * since. It was locked with the merged one, whose row in `ticket_closings` is still there. Where it was not, it is not
 * waited for, because that would not be in the order of ids.
 */
async function restoreKeptOf(tx: Tx, { ticketId: mergedId, mergedInto, addedTags }: Merged): Promise<void> {
  const { companyId } = tx
  if (mergedInto === null) return
  const kept = await tx.db
    .selectFrom('tickets')
    .select(TICKET_COLUMNS)
    .where('companyId', '=', companyId)
    .where('id', '=', mergedInto)
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
    and tag_id = any(${addedTags}::bigint[])`.execute(tx.db)
  await recordTicketHistory(tx, kept.id, { kind: 'unmerged', facts: { ticket: `#${mergedId}` } })
  await emitTagUsage(tx, addedTags)
  await emitTicketSaved(tx, kept.id, audienceOf(kept))
}
