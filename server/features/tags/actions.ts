import { can } from '#contract/permissions.ts'
import type { Tag, TagInput } from '#contract/tags.ts'
import type { Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { getTag, findTagByName, findTags } from '#server/features/tags/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const throwConstraintError = constraintErrors({
  tags_name: 'ERR_TAG_NAME_ALREADY_EXISTS',
})

/** What the lanes of the board are, and what they are called, is decided by admins and supervisors. */
function requireBoard(actor: CurrentUser, ...kanban: (number | null | undefined)[]): void {
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

/** Whether the tag that exists is what was asked for: a name alone asks for nothing else. */
const isAskedFor = (tag: Tag, { color, kanban }: TagInput): boolean =>
  (!color || color.toLowerCase() === tag.color.toLowerCase()) && (typeof kanban !== 'number' || kanban === tag.kanban)

/** A name that exists already is that tag: attendants make tags while they write, two at once make one. */
export async function createTag(tx: Tx, actor: CurrentUser, input: TagInput): Promise<Tag> {
  requireBoard(actor, input.kanban)
  const inserted = await tx.db
    .insertInto('tags')
    .values({ ...columns(input), companyId: tx.companyId, userId: actor.userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return emitSaved(tx, inserted.id, 'tag.created')
  const existing = await findTagByName(tx.db, tx.companyId, input.name)
  if (!existing || !isAskedFor(existing, input)) throw new AppError('ERR_TAG_NAME_ALREADY_EXISTS')
  return existing
}

export async function updateTag(tx: Tx, actor: CurrentUser, id: number, input: TagInput): Promise<Tag> {
  const { kanban } = await getTag(tx.db, tx.companyId, id)
  requireBoard(actor, kanban, input.kanban)
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
  requireBoard(actor, kanban)
  await tx.db.deleteFrom('tags').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'tag.deleted', payload: { tagId: id } })
}

/** Tickets got or lost these tags, so that lists with their numbers are out of date. */
export async function emitTagUsage(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  for (const tag of await findTags(tx.db, tx.companyId, ids)) tx.emit({ name: 'tag.updated', payload: { tag } })
}
