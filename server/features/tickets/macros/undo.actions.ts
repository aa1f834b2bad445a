/**
 * Takes back what a macro did to its ticket, as far as that goes: where the ticket is, and its tags. What was sent to
 * the customer or noted stays.
 */
import { sql } from 'kysely'
import { audienceOf } from '#contract/events.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitTagUsage } from '#server/features/tags/actions.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockTicketUnchecked } from '#server/features/tickets/core/lock.actions.ts'
import { undoBulk } from '#server/features/tickets/lifecycle/bulk-undo.actions.ts'
import { tagTickets, untagTickets } from '#server/features/tickets/lifecycle/tags.actions.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { AppError } from '#server/lib/app-error.ts'

type Run = { ticketId: number; bulkId: number | null; addedTagIds: number[]; removedTagIds: number[] }

/** If somebody changed the ticket since, all of it stays as it is. */
export async function undoMacro(tx: Tx, actor: CurrentUser, runId: number): Promise<Ticket> {
  const run = await takeRun(tx, actor, runId)
  const { ticketId, bulkId } = run
  if (bulkId !== null) {
    const { left } = await undoBulk(tx, actor, bulkId)
    if (left.length > 0) throw new AppError('ERR_TICKET_CHANGED')
  }
  const ticket = await lockTicketUnchecked(tx, ticketId)
  await restoreTags(tx, run)
  return emitTicketSaved(tx, ticketId, audienceOf(ticket), bulkId === null ? {} : { restored: true })
}

/** Only who applied the macro undoes it, once and in time. A refusal brings the row back with the transaction. */
async function takeRun(tx: Tx, actor: CurrentUser, runId: number): Promise<Run> {
  const run = await tx.db
    .deleteFrom('macroRuns')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', runId)
    .where('userId', '=', actor.userId)
    .where('dueAt', '>', sql<string>`clock_timestamp()`)
    .returning(['ticketId', 'bulkId', 'addedTagIds', 'removedTagIds'])
    .executeTakeFirst()
  if (!run) throw new AppError('ERR_TOO_LATE_TO_UNDO')
  return run
}

async function restoreTags(tx: Tx, { ticketId, addedTagIds, removedTagIds }: Run): Promise<void> {
  for (const tagId of addedTagIds) await untagTickets(tx, [ticketId], tagId)
  const existing = await findTagIds(tx, removedTagIds)
  for (const tagId of existing) await tagTickets(tx, [ticketId], tagId)
  await emitTagUsage(tx, [...addedTagIds, ...existing])
}

/** A tag may have been deleted meanwhile. */
async function findTagIds(tx: Tx, tagIds: number[]): Promise<number[]> {
  if (tagIds.length === 0) return []
  const found = await tx.db
    .selectFrom('tags')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', tagIds)
    .execute()
  return found.map(({ id }) => id)
}

/** Deletes what can be undone no more. */
export async function deleteExpiredRuns({ db, companyId }: Tx): Promise<void> {
  await sql`delete from macro_runs where company_id = ${companyId} and due_at < clock_timestamp()`.execute(db)
}
