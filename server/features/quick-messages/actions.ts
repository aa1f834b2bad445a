import { can } from '#contract/permissions.ts'
import type { QuickMessage, QuickMessageInput } from '#contract/quick-messages.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { Db } from '#server/db/client.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { requireQueues } from '#server/features/queues/queries.ts'
import { insertFile, enqueueFileCleanup, type StoredFile } from '#server/features/files/actions.ts'
import { getQuickMessage, showQuickMessage } from './queries.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

/** Returns a quick message that the actor may change: an own one, or with `quickMessages:share` any shared one. */
export async function getOwnQuickMessage(db: Db, actor: CurrentUser, id: number): Promise<QuickMessage> {
  const record = await getQuickMessage(db, actor, id)
  if (record.userId !== actor.userId && !can(actor, 'quickMessages:share')) throw new AppError('ERR_NO_PERMISSION')
  return record
}

/** Only supervisors and admins may share, because shared messages appear among the suggestions of the whole company. */
function assertCanShare(actor: CurrentUser, before: boolean, after: boolean | null | undefined): void {
  if (after && !before && !can(actor, 'quickMessages:share')) throw new AppError('ERR_NO_PERMISSION')
}

const throwConstraintError = constraintErrors({ quick_messages_file_list: 'ERR_NO_FILE_FOUND' })

const columns = ({ shortcode, message, geral, status, fileListId, queueIds }: QuickMessageInput) => ({
  shortcode,
  ...(typeof message === 'string' && { message }),
  ...(typeof geral === 'boolean' && { geral }),
  ...(typeof status === 'boolean' && { status }),
  ...(fileListId !== undefined && { fileListId }),
  ...(queueIds && { queueIds: [...new Set(queueIds)] }),
})

/** A queue that was deleted stays named, so that its quick messages are not offered everywhere. */
const requireNewQueues = (tx: Tx, before: number[], after: number[]): Promise<void> =>
  requireQueues(
    tx.db,
    tx.companyId,
    after.filter((id) => !before.includes(id)),
  )

const updateQuickMessageRow = (tx: Tx, id: number) =>
  tx.db.updateTable('quickMessages').where('companyId', '=', tx.companyId).where('id', '=', id)

async function emitUpdated(tx: Tx, id: number, before: QuickMessage): Promise<QuickMessage> {
  const record = await showQuickMessage(tx.db, tx.companyId, id)
  // Users who saw the shared message get a deletion; the update then shows it to its owner again.
  if (before.geral && !record.geral) {
    tx.emit({ name: 'quickMessage.deleted', payload: { id }, audience: { record: { geral: true, userId: null } } })
  }
  tx.emit({ name: 'quickMessage.updated', payload: { record } })
  return record
}

export async function createQuickMessage(tx: Tx, actor: CurrentUser, input: QuickMessageInput): Promise<QuickMessage> {
  assertCanShare(actor, false, input.geral)
  await requireQueues(tx.db, tx.companyId, input.queueIds ?? [])
  const { id } = await tx.db
    .insertInto('quickMessages')
    .values({ ...columns(input), companyId: tx.companyId, userId: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
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
  const before = await getOwnQuickMessage(tx.db, actor, id)
  assertCanShare(actor, before.geral, input.geral)
  await requireNewQueues(tx, before.queueIds, input.queueIds ?? [])
  await updateQuickMessageRow(tx, id)
    .set({ ...columns(input), updatedAt: transactionStart })
    .execute()
    .catch(throwConstraintError)
  return emitUpdated(tx, id, before)
}

export async function deleteQuickMessage(tx: Tx, actor: CurrentUser, id: number): Promise<void> {
  const { geral, userId } = await getOwnQuickMessage(tx.db, actor, id)
  const deleted = await tx.db
    .deleteFrom('quickMessages')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .returning('fileId')
    .executeTakeFirst()
  await enqueueFileCleanup(tx, [deleted?.fileId ?? null])
  tx.emit({ name: 'quickMessage.deleted', payload: { id }, audience: { record: { geral, userId } } })
}

/** Sets the attachment; null removes it. Spaces in its name become underscores, as clients expect. */
export async function setAttachment(tx: Tx, actor: CurrentUser, id: number, stored: StoredFile | null): Promise<void> {
  const before = await getOwnQuickMessage(tx.db, actor, id)
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
  await emitUpdated(tx, id, before)
}

/** Counts that somebody chose a quick message. Nobody is told: a list shows the order when it is read. */
export async function countUse(tx: Tx, actor: CurrentUser, id: number): Promise<void> {
  await getQuickMessage(tx.db, actor, id)
  await updateQuickMessageRow(tx, id)
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .execute()
}
