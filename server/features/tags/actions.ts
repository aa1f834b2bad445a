import { can } from '#contract/permissions.ts'
import type { Tag, TagInput } from '#contract/tags.ts'
import type { Tx } from '#server/db/change.ts'
import { isUniqueViolation } from '#server/db/failures.ts'
import { now } from '#server/db/time.ts'
import { getTag, tagNamed, tagsOf } from '#server/features/tags/queries.ts'
import { AppError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

function explain(error: unknown): never {
  if (isUniqueViolation(error, 'tags_name')) throw new AppError('ERR_TAG_NAME_ALREADY_EXISTS')
  throw error
}

/** What the lanes of the board are, and what they are called, is decided by admins and supervisors. */
function requireBoard(who: Viewer, ...kanban: (number | null | undefined)[]): void {
  if (kanban.includes(1) && !can(who, 'tags:kanban')) throw new AppError('ERR_NO_PERMISSION')
}

const columns = ({ name, color, kanban }: TagInput) => ({
  name,
  ...(color ? { color } : {}),
  ...(typeof kanban === 'number' ? { kanban } : {}),
})

async function announce(tx: Tx, id: number, name: 'tag.created' | 'tag.updated'): Promise<Tag> {
  const tag = await getTag(tx.db, tx.companyId, id)
  tx.emit({ name, payload: { tag } })
  return tag
}

/** Whether the tag that exists is what was asked for: a name alone asks for nothing else. */
const isAskedFor = (tag: Tag, { color, kanban }: TagInput): boolean =>
  (!color || color.toLowerCase() === tag.color.toLowerCase()) && (typeof kanban !== 'number' || kanban === tag.kanban)

/** A name that exists already is that tag: attendants make tags while they write, two at once make one. */
export async function createTag(tx: Tx, who: Viewer, input: TagInput): Promise<Tag> {
  requireBoard(who, input.kanban)
  const inserted = await tx.db
    .insertInto('tags')
    .values({ ...columns(input), companyId: tx.companyId, userId: who.userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return announce(tx, inserted.id, 'tag.created')
  const existing = await tagNamed(tx.db, tx.companyId, input.name)
  if (!existing || !isAskedFor(existing, input)) throw new AppError('ERR_TAG_NAME_ALREADY_EXISTS')
  return existing
}

export async function updateTag(tx: Tx, who: Viewer, id: number, input: TagInput): Promise<Tag> {
  const { kanban } = await getTag(tx.db, tx.companyId, id)
  requireBoard(who, kanban, input.kanban)
  await tx.db
    .updateTable('tags')
    .set({ ...columns(input), updatedAt: now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
    .catch(explain)
  return announce(tx, id, 'tag.updated')
}

export async function deleteTag(tx: Tx, who: Viewer, id: number): Promise<void> {
  const { kanban } = await getTag(tx.db, tx.companyId, id)
  requireBoard(who, kanban)
  await tx.db.deleteFrom('tags').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'tag.deleted', payload: { tagId: id } })
}

/** Tickets got or lost these tags, so that lists with their numbers are out of date. */
export async function announceUse(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  for (const tag of await tagsOf(tx.db, tx.companyId, ids)) tx.emit({ name: 'tag.updated', payload: { tag } })
}
