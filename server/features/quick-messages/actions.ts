import { can } from '#contract/permissions.ts'
import type { QuickMessage, QuickMessageInput } from '#contract/quick-messages.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Db } from '#server/db/client.ts'
import { transactionStart } from '#server/db/time.ts'
import { insertFile, enqueueFileCleanup, type StoredFile } from '#server/features/files/actions.ts'
import { getQuickMessage, showQuickMessage } from '#server/features/quick-messages/queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** Who may change it: one's own; what is shared belongs to its author and to those who may share. */
export async function requireMine(db: Db, actor: CurrentUser, id: number): Promise<QuickMessage> {
  const record = await getQuickMessage(db, actor, id)
  if (record.userId !== actor.userId && !can(actor, 'quickMessages:share')) throw new AppError('ERR_NO_PERMISSION')
  return record
}

/** The whole company finds what is shared among its suggestions: supervisors and admins decide what that is. */
function requireSharing(actor: CurrentUser, before: boolean, after: boolean | null | undefined): void {
  if (after && !before && !can(actor, 'quickMessages:share')) throw new AppError('ERR_NO_PERMISSION')
}

const columns = ({ shortcode, message, geral, status }: QuickMessageInput) => ({
  shortcode,
  ...(typeof message === 'string' && { message }),
  ...(typeof geral === 'boolean' && { geral }),
  ...(typeof status === 'boolean' && { status }),
})

const updateQuickMessageRow = (tx: Tx, id: number) =>
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

export async function createQuickMessage(tx: Tx, actor: CurrentUser, input: QuickMessageInput): Promise<QuickMessage> {
  requireSharing(actor, false, input.geral)
  const { id } = await tx.db
    .insertInto('quickMessages')
    .values({ ...columns(input), companyId: tx.companyId, userId: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const record = await showQuickMessage(tx.db, tx.companyId, id)
  tx.emit({ name: 'quickMessage.created', payload: { record } })
  return record
}

export async function updateQuickMessage(
  tx: Tx,
  actor: CurrentUser,
  id: number,
  input: QuickMessageInput,
): Promise<QuickMessage> {
  const before = await requireMine(tx.db, actor, id)
  requireSharing(actor, before.geral, input.geral)
  await updateQuickMessageRow(tx, id)
    .set({ ...columns(input), updatedAt: transactionStart })
    .execute()
  return updated(tx, id, before)
}

export async function deleteQuickMessage(tx: Tx, actor: CurrentUser, id: number): Promise<void> {
  const { geral, userId } = await requireMine(tx.db, actor, id)
  const gone = await tx.db
    .deleteFrom('quickMessages')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .returning('fileId')
    .executeTakeFirst()
  await enqueueFileCleanup(tx, [gone?.fileId ?? null])
  tx.emit({ name: 'quickMessage.deleted', payload: { id }, audience: { record: { geral, userId } } })
}

/** Spaces in the name become underscores, as clients expect. null takes the attachment away. */
export async function setAttachment(tx: Tx, actor: CurrentUser, id: number, stored: StoredFile | null): Promise<void> {
  const before = await requireMine(tx.db, actor, id)
  const old = await tx.db
    .selectFrom('quickMessages')
    .select('fileId')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const fileId = stored ? await insertFile(tx, stored) : null
  const mediaName = stored?.name.replaceAll(/\s/g, '_') ?? null
  await updateQuickMessageRow(tx, id).set({ fileId, mediaName, updatedAt: transactionStart }).execute()
  await enqueueFileCleanup(tx, [old?.fileId ?? null])
  await updated(tx, id, before)
}
