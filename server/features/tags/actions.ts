import { sql } from 'kysely'
import { can } from '#contract/permissions.ts'
import type { Tag, TagInput } from '#contract/tags.ts'
import type { Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { getTag, findTagByName, findTags, kanbanTags } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const throwConstraintError = constraintErrors({
  tags_name: 'ERR_TAG_NAME_ALREADY_EXISTS',
})

/** Only admins and supervisors may create and change the lanes of the board. */
function assertCanChangeBoard(actor: CurrentUser, ...kanban: (number | null | undefined)[]): void {
  if (kanban.includes(1) && !can(actor, 'tags:kanban')) throw new AppError('ERR_NO_PERMISSION')
}

/** A tag that becomes a lane is the last one of the board. */
const lastOnBoard = (companyId: number) =>
  sql<number>`(select coalesce(max(kanban_order), 0) + 1 from tags where company_id = ${companyId} and kanban = 1)`

const orderOf = (companyId: number, isLane: boolean, kanban: number | null | undefined) =>
  kanban === 1 && !isLane ? { kanbanOrder: lastOnBoard(companyId) } : {}

const columns = ({ name, color, kanban }: TagInput) => ({
  name,
  ...(color ? { color } : {}),
  ...(typeof kanban === 'number' ? { kanban } : {}),
})

async function emitSaved(tx: Tx, id: number, name: 'tag.created' | 'tag.updated'): Promise<Tag> {
  const tag = await getTag(tx.db, tx.companyId, id)
  tx.emit({ name, payload: { tag } })
  return tag
}

/** Returns whether the existing tag matches the request; a request with a name alone matches any. */
const matchesRequest = (tag: Tag, { color, kanban }: TagInput): boolean =>
  (!color || color.toLowerCase() === tag.color.toLowerCase()) && (typeof kanban !== 'number' || kanban === tag.kanban)

/**
 * Creates a tag, or returns the existing one of the same name: agents create tags while they write, and two
 * simultaneous requests create one.
 */
export async function createTag(tx: Tx, actor: CurrentUser, input: TagInput): Promise<Tag> {
  assertCanChangeBoard(actor, input.kanban)
  const inserted = await tx.db
    .insertInto('tags')
    .values({
      ...columns(input),
      ...orderOf(tx.companyId, false, input.kanban),
      companyId: tx.companyId,
      userId: actor.userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return emitSaved(tx, inserted.id, 'tag.created')
  const existing = await findTagByName(tx.db, tx.companyId, input.name)
  if (!existing || !matchesRequest(existing, input)) throw new AppError('ERR_TAG_NAME_ALREADY_EXISTS')
  return existing
}

export async function updateTag(tx: Tx, actor: CurrentUser, id: number, input: TagInput): Promise<Tag> {
  const { kanban } = await getTag(tx.db, tx.companyId, id)
  assertCanChangeBoard(actor, kanban, input.kanban)
  await tx.db
    .updateTable('tags')
    .set({ ...columns(input), ...orderOf(tx.companyId, kanban === 1, input.kanban), updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(throwConstraintError)
  return emitSaved(tx, id, 'tag.updated')
}

export async function deleteTag(tx: Tx, actor: CurrentUser, id: number): Promise<void> {
  const { kanban } = await getTag(tx.db, tx.companyId, id)
  assertCanChangeBoard(actor, kanban)
  await tx.db.deleteFrom('tags').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'tag.deleted', payload: { tagId: id } })
}

/** Puts the lanes of the board in this order. Lanes that are not among them, such as new ones, keep theirs and come last. */
export async function reorderLanes(tx: Tx, tagIds: number[]): Promise<Tag[]> {
  await lockLanes(tx)
  const present = (await kanbanTags(tx.db, tx.companyId)).map(({ id }) => id)
  if (!tagIds.every((id) => present.includes(id))) throw new AppError('ERR_NO_TAG_FOUND')
  const ordered = [...new Set([...tagIds, ...present])]
  await sql`update tags set kanban_order = lane.position
    from unnest(${ordered}::bigint[]) with ordinality as lane (id, position)
    where tags.company_id = ${tx.companyId} and tags.id = lane.id`.execute(tx.db)
  tx.emit({ name: 'tag.reordered', payload: { tagIds: ordered } })
  return kanbanTags(tx.db, tx.companyId)
}

/** Two simultaneous orders are applied one after the other. */
const lockLanes = (tx: Tx) =>
  tx.db
    .selectFrom('tags')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('kanban', '=', 1)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Emits tags whose tickets changed, because lists show the number of tickets. */
export async function emitTagUsage(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  for (const tag of await findTags(tx.db, tx.companyId, ids)) tx.emit({ name: 'tag.updated', payload: { tag } })
}
