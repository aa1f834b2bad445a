import { can } from '#contract/permissions.ts'
import type { QuickMessage, QuickMessageInput } from '#contract/quick-messages.ts'
import type { Tx } from '#server/db/change.ts'
import type { Db } from '#server/db/client.ts'
import { now } from '#server/db/time.ts'
import { attachFile, releaseFiles, type StoredFile } from '#server/features/files/actions.ts'
import { getQuickMessage, showQuickMessage } from '#server/features/quick-messages/queries.ts'
import { AppError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Who may change it: one's own; what is shared belongs to its author and to those who may share. */
export async function requireMine(db: Db, who: Viewer, id: number): Promise<QuickMessage> {
  const record = await getQuickMessage(db, who, id)
  if (record.userId !== who.userId && !can(who, 'quickMessages:share')) throw new AppError('ERR_NO_PERMISSION')
  return record
}

/** The whole company finds what is shared among its suggestions: supervisors and admins decide what that is. */
function requireSharing(who: Viewer, before: boolean, after: boolean | null | undefined): void {
  if (after && !before && !can(who, 'quickMessages:share')) throw new AppError('ERR_NO_PERMISSION')
}

const columns = ({ shortcode, message, geral, status }: QuickMessageInput) => ({
  shortcode,
  ...(typeof message === 'string' && { message }),
  ...(typeof geral === 'boolean' && { geral }),
  ...(typeof status === 'boolean' && { status }),
})

const ofRecord = (tx: Tx, id: number) =>
  tx.db.updateTable('quickMessages').where('companyId', '=', tx.companyId).where('id', '=', id)

async function updated(tx: Tx, id: number, before: QuickMessage): Promise<QuickMessage> {
  const record = await showQuickMessage(tx.db, tx.companyId, id)
  // What is no longer shared disappears from everybody's screens, and then shows again on its owner's.
  if (before.geral && !record.geral) {
    tx.emit({ name: 'quickMessage.deleted', payload: { id }, audience: { record: { geral: true, userId: null } } })
  }
  tx.emit({ name: 'quickMessage.updated', payload: { record } })
  return record
}

export async function createQuickMessage(tx: Tx, who: Viewer, input: QuickMessageInput): Promise<QuickMessage> {
  requireSharing(who, false, input.geral)
  const { id } = await tx.db
    .insertInto('quickMessages')
    .values({ ...columns(input), companyId: tx.companyId, userId: who.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const record = await showQuickMessage(tx.db, tx.companyId, id)
  tx.emit({ name: 'quickMessage.created', payload: { record } })
  return record
}

export async function updateQuickMessage(
  tx: Tx,
  who: Viewer,
  id: number,
  input: QuickMessageInput,
): Promise<QuickMessage> {
  const before = await requireMine(tx.db, who, id)
  requireSharing(who, before.geral, input.geral)
  await ofRecord(tx, id)
    .set({ ...columns(input), updatedAt: now })
    .execute()
  return updated(tx, id, before)
}

export async function deleteQuickMessage(tx: Tx, who: Viewer, id: number): Promise<void> {
  const { geral, userId } = await requireMine(tx.db, who, id)
  const gone = await tx.db
    .deleteFrom('quickMessages')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .returning('fileId')
    .executeTakeFirst()
  await releaseFiles(tx, [gone?.fileId ?? null])
  tx.emit({ name: 'quickMessage.deleted', payload: { id }, audience: { record: { geral, userId } } })
}

/** Spaces in the name become underscores, as clients expect. null takes the attachment away. */
export async function setAttachment(tx: Tx, who: Viewer, id: number, stored: StoredFile | null): Promise<void> {
  const before = await requireMine(tx.db, who, id)
  const old = await tx.db
    .selectFrom('quickMessages')
    .select('fileId')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const fileId = stored ? await attachFile(tx, stored) : null
  const mediaName = stored?.name.replaceAll(/\s/g, '_') ?? null
  await ofRecord(tx, id).set({ fileId, mediaName, updatedAt: now }).execute()
  await releaseFiles(tx, [old?.fileId ?? null])
  await updated(tx, id, before)
}
