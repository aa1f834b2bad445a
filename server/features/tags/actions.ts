import { can } from '#contract/permissions.ts'
import type { Tag, TagInput } from '#contract/tags.ts'
import type { Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { getTag, findTagByName, findTags } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const throwConstraintError = constraintErrors({
  tags_name: 'ERR_TAG_NAME_ALREADY_EXISTS',
})

/** Only admins and supervisors may create and change the lanes of the board. */
function assertCanChangeBoard(actor: CurrentUser, ...kanban: (number | null | undefined)[]): void {
  if (kanban.includes(1) && !can(actor, 'tags:kanban')) throw new AppError('ERR_NO_PERMISSION')
}

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
    .values({ ...columns(input), companyId: tx.companyId, userId: actor.userId })
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
    .set({ ...columns(input), updatedAt: transactionStart })
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

/** Emits tags whose tickets changed, because lists show the number of tickets. */
export async function emitTagUsage(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  for (const tag of await findTags(tx.db, tx.companyId, ids)) tx.emit({ name: 'tag.updated', payload: { tag } })
}
