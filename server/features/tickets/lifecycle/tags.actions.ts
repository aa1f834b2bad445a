import { audienceOf } from '#contract/events.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { Tx } from '#server/db/transaction.ts'
import { emitTagUsage } from '#server/features/tags/actions.ts'
import { emitTicketSaved } from '#server/features/tickets/core/emit.actions.ts'
import { lockVisibleTicket } from '#server/features/tickets/core/lock.actions.ts'
import type { TicketRow } from '#server/features/tickets/read/tickets.queries.ts'
import { getTag } from '#server/features/tags/queries.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

export async function requireTags(tx: Tx, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return
  const found = await tx.db
    .selectFrom('tags')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', tagIds)
    .execute()
  if (found.length !== tagIds.length) throw new AppError('ERR_NO_TAG_FOUND')
}

const deleteLinks = (tx: Tx, ticketId: number) =>
  tx.db.deleteFrom('ticketTags').where('companyId', '=', tx.companyId).where('ticketId', '=', ticketId)

/** Returns the ids of the tags that the ticket did not have. */
async function addTags(tx: Tx, ticketId: number, tagIds: number[]): Promise<number[]> {
  if (tagIds.length === 0) return []
  const added = await tx.db
    .insertInto('ticketTags')
    .values(tagIds.map((tagId) => ({ companyId: tx.companyId, ticketId, tagId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('tagId')
    .execute()
  return added.map(({ tagId }) => tagId)
}

/** Adds a tag to several tickets, whose rows must be locked, and returns the ids of those that did not have it. */
export async function tagTickets(tx: Tx, ticketIds: number[], tagId: number): Promise<number[]> {
  const added = await tx.db
    .insertInto('ticketTags')
    .values(ticketIds.map((ticketId) => ({ companyId: tx.companyId, ticketId, tagId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('ticketId')
    .execute()
  return added.map(({ ticketId }) => ticketId)
}

/** Takes a tag off several tickets, whose rows must be locked, and returns the ids of those that had it. */
export async function untagTickets(tx: Tx, ticketIds: number[], tagId: number): Promise<number[]> {
  const removed = await tx.db
    .deleteFrom('ticketTags')
    .where('companyId', '=', tx.companyId)
    .where('ticketId', 'in', ticketIds)
    .where('tagId', '=', tagId)
    .returning('ticketId')
    .execute()
  return removed.map(({ ticketId }) => ticketId)
}

/** Replaces the ticket's tags. Its position in lists does not change. */
export async function setTags(
  tx: Tx,
  actor: CurrentUser,
  ticketId: number,
  requestedTagIds: number[],
): Promise<Ticket> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  const tagIds = [...new Set(requestedTagIds)]
  await requireTags(tx, tagIds)
  const removed = await deleteLinks(tx, ticketId)
    .$if(tagIds.length > 0, (query) => query.where('tagId', 'not in', tagIds))
    .returning('tagId')
    .execute()
  const added = await addTags(tx, ticketId, tagIds)
  await emitTagUsage(tx, [...added, ...removed.map(({ tagId }) => tagId)])
  return emitTicketSaved(tx, ticketId, audienceOf(ticket))
}

export async function addTag(tx: Tx, actor: CurrentUser, ticketId: number, tagId: number) {
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  await requireTags(tx, [tagId])
  await emitTagUsage(tx, await addTags(tx, ticketId, [tagId]))
  await emitTicketSaved(tx, ticketId, audienceOf(ticket))
  const { createdAt } = await tx.db
    .selectFrom('ticketTags')
    .select('createdAt')
    .where('companyId', '=', tx.companyId)
    .where('ticketId', '=', ticketId)
    .where('tagId', '=', tagId)
    .executeTakeFirstOrThrow()
  return { ticketId, tagId, createdAt, updatedAt: createdAt }
}

/** Adds a tag without a person; a tag that does not exist is passed over. The ticket's row must be locked. */
export async function addTagAutomatically(tx: Tx, ticket: TicketRow, tagId: number): Promise<void> {
  const { companyId, db } = tx
  const known = await db
    .selectFrom('tags')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', tagId)
    .execute()
  const added = await addTags(
    tx,
    ticket.id,
    known.map(({ id }) => id),
  )
  if (added.length === 0) return
  await emitTagUsage(tx, added)
  await emitTicketSaved(tx, ticket.id, audienceOf(ticket))
}

/** Returns the ids of the removed tags. */
async function deleteLaneLinks(tx: Tx, ticketId: number, except: number | null = null): Promise<number[]> {
  const lanes = tx.db.selectFrom('tags').select('id').where('companyId', '=', tx.companyId).where('kanban', '=', 1)
  const removed = await deleteLinks(tx, ticketId)
    .where('tagId', 'in', lanes)
    .$if(except !== null, (query) => query.where('tagId', '<>', except))
    .returning('tagId')
    .execute()
  return removed.map(({ tagId }) => tagId)
}

/** Removes the kanban tags; other tags stay. */
export async function removeKanbanTags(tx: Tx, actor: CurrentUser, ticketId: number): Promise<void> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  await emitTagUsage(tx, await deleteLaneLinks(tx, ticketId))
  await emitTicketSaved(tx, ticketId, audienceOf(ticket))
}

async function assertLane(tx: Tx, tagId: number): Promise<void> {
  const { kanban } = await getTag(tx.db, tx.companyId, tagId)
  if (kanban !== 1) throw wrongField('tagId', 'Invalid value')
}

/**
 * Moves the ticket to a lane of the board, or to the one of the tickets without a kanban tag: the kanban tag of the lane
 * replaces all others. The lock of the ticket puts simultaneous moves in an order, and the last one stays.
 */
export async function moveToLane(tx: Tx, actor: CurrentUser, ticketId: number, tagId: number | null): Promise<Ticket> {
  const ticket = await lockVisibleTicket(tx, actor, ticketId)
  if (tagId !== null) await assertLane(tx, tagId)
  const removed = await deleteLaneLinks(tx, ticketId, tagId)
  const added = tagId === null ? [] : await addTags(tx, ticketId, [tagId])
  await emitTagUsage(tx, [...removed, ...added])
  return emitTicketSaved(tx, ticketId, audienceOf(ticket))
}
