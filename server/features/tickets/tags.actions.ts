import { audienceOf } from '#contract/events.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { Tx } from '#server/db/change.ts'
import { announceUse } from '#server/features/tags/actions.ts'
import { announceTicket } from '#server/features/tickets/announce.actions.ts'
import { lockVisibleTicket } from '#server/features/tickets/lock.actions.ts'
import { AppError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

async function requireTags(tx: Tx, tagIds: number[]): Promise<void> {
  if (tagIds.length === 0) return
  const found = await tx.db
    .selectFrom('tags')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('id', 'in', tagIds)
    .execute()
  if (found.length !== tagIds.length) throw new AppError('ERR_NO_TAG_FOUND')
}

const linksOf = (tx: Tx, ticketId: number) =>
  tx.db.deleteFrom('ticketTags').where('companyId', '=', tx.companyId).where('ticketId', '=', ticketId)

/** Answers those it did not have. */
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

/** The ticket carries exactly these tags from now on. Its place in the lists does not change. */
export async function setTags(tx: Tx, who: Viewer, ticketId: number, given: number[]): Promise<Ticket> {
  const ticket = await lockVisibleTicket(tx, who, ticketId)
  const tagIds = [...new Set(given)]
  await requireTags(tx, tagIds)
  const removed = await linksOf(tx, ticketId)
    .$if(tagIds.length > 0, (query) => query.where('tagId', 'not in', tagIds))
    .returning('tagId')
    .execute()
  const added = await addTags(tx, ticketId, tagIds)
  await announceUse(tx, [...added, ...removed.map(({ tagId }) => tagId)])
  return announceTicket(tx, ticketId, audienceOf(ticket))
}

export async function addTag(tx: Tx, who: Viewer, ticketId: number, tagId: number) {
  const ticket = await lockVisibleTicket(tx, who, ticketId)
  await requireTags(tx, [tagId])
  await announceUse(tx, await addTags(tx, ticketId, [tagId]))
  await announceTicket(tx, ticketId, audienceOf(ticket))
  const { createdAt } = await tx.db
    .selectFrom('ticketTags')
    .select('createdAt')
    .where('companyId', '=', tx.companyId)
    .where('ticketId', '=', ticketId)
    .where('tagId', '=', tagId)
    .executeTakeFirstOrThrow()
  return { ticketId, tagId, createdAt, updatedAt: createdAt }
}

/** Takes the ticket off the board: its other tags stay. */
export async function removeLanes(tx: Tx, who: Viewer, ticketId: number): Promise<void> {
  const ticket = await lockVisibleTicket(tx, who, ticketId)
  const lanes = tx.db.selectFrom('tags').select('id').where('companyId', '=', tx.companyId).where('kanban', '=', 1)
  const removed = await linksOf(tx, ticketId).where('tagId', 'in', lanes).returning('tagId').execute()
  await announceUse(
    tx,
    removed.map(({ tagId }) => tagId),
  )
  await announceTicket(tx, ticketId, audienceOf(ticket))
}
