/**
 * Two open tickets of one contact become one: the other is closed as merged, and its tags and its wait pass on. Its messages
 * stay where they are, because they belong to its connection, and the conversation shows them anyway.
 */
import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { recordTicketHistory } from '#server/db/ticket-history.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitTagUsage } from '#server/features/tags/actions.ts'
import { emitTicketSavedFull } from '#server/features/tickets/core/emit.actions.ts'
import { lockVisibleTicket } from '#server/features/tickets/core/lock.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import { closeAutomatically } from './closing.actions.ts'
import { openUndoWindows } from './undo.actions.ts'

/** Closes the ticket `mergedId` into `ticketId`. Whoever may transfer both may do it, and undo it like any closing. */
export async function mergeTickets(
  tx: Tx,
  actor: CurrentUser,
  ticketId: number,
  mergedId: number,
): Promise<TicketDetails> {
  if (ticketId === mergedId) throw wrongField('ticketId', 'Invalid value')
  const [kept, merged] = await lockBoth(tx, actor, ticketId, mergedId)
  if (kept.contactId !== merged.contactId) throw new AppError('ERR_TICKET_OTHER_CONTACT')
  if (kept.status === 'closed' || merged.status === 'closed') throw new AppError('ERR_TICKET_CLOSED')
  await openUndoWindows(tx, actor, [merged])
  const added = await addTagsOf(tx, mergedId, ticketId)
  await rememberKept(tx, mergedId, ticketId, added)
  await addWaitOf(tx, mergedId, ticketId)
  // Whoever goes on with the conversation sees closed tickets of their own only.
  await closeAutomatically(tx, merged, 'merged', kept.userId ?? actor.userId)
  await recordTicketHistory(tx, ticketId, { kind: 'merged', facts: { ticket: `#${mergedId}` } })
  await emitTagUsage(tx, added)
  return emitTicketSavedFull(tx, ticketId, audienceOf(kept))
}

/** Locks in the order of ids, so that two people who merge both ways do not wait for each other. */
async function lockBoth(
  tx: Tx,
  actor: CurrentUser,
  ticketId: number,
  mergedId: number,
): Promise<[kept: TicketRow, merged: TicketRow]> {
  if (ticketId < mergedId) {
    const kept = await lockVisibleTicket(tx, actor, ticketId)
    return [kept, await lockVisibleTicket(tx, actor, mergedId)]
  }
  const merged = await lockVisibleTicket(tx, actor, mergedId)
  return [await lockVisibleTicket(tx, actor, ticketId), merged]
}

/** Returns the ids of the tags that the ticket did not have. It stays in its lane of the board if it is in one. */
async function addTagsOf(tx: Tx, fromId: number, toId: number): Promise<number[]> {
  const { companyId } = tx
  const { rows } = await sql<{ tagId: number }>`
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select l.company_id, ${toId}::bigint, l.tag_id
      from ticket_tags l join tags g on g.company_id = l.company_id and g.id = l.tag_id
     where l.company_id = ${companyId} and l.ticket_id = ${fromId} and (g.kanban = 0 or not exists (
       select from ticket_tags o join tags lane on lane.company_id = o.company_id and lane.id = o.tag_id
        where o.company_id = ${companyId} and o.ticket_id = ${toId} and lane.kanban = 1))
    on conflict do nothing
    returning tag_id`.execute(tx.db)
  return rows.map(({ tagId }) => tagId)
}

const rememberKept = (tx: Tx, mergedId: number, keptId: number, addedTags: number[]) =>
  sql`update ticket_closings c set merged_into = k.id, added_tags = ${addedTags}::bigint[],
      kept = to_jsonb(w)
    from tickets k cross join lateral (select k.waiting_since, k.question_id, k.question, k.unanswered) w where c.company_id = ${tx.companyId} and c.ticket_id = ${mergedId}
      and k.company_id = c.company_id and k.id = ${keptId}`.execute(tx.db)

/** Selects a column of the ticket that waits longer: `k` may not wait at all. */
const ofLongerWait = (column: string) =>
  sql`case when d.waiting_since < k.waiting_since or k.waiting_since is null then d.${sql.ref(column)}
    else k.${sql.ref(column)} end`

/** Whoever waits in both has waited since the earlier time, and asked what they asked then. */
const addWaitOf = (tx: Tx, fromId: number, toId: number) =>
  sql`update tickets k set waiting_since = ${ofLongerWait('waiting_since')},
      question_id = ${ofLongerWait('question_id')}, question = ${ofLongerWait('question')},
      unanswered = k.unanswered + d.unanswered
    from tickets d where k.company_id = ${tx.companyId} and k.id = ${toId} and d.company_id = k.company_id
      and d.id = ${fromId} and d.waiting_since is not null`.execute(tx.db)
