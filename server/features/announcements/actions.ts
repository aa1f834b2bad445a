import {
  PICTURE_TYPES,
  type Announcement,
  type AnnouncementChange,
  type AnnouncementInput,
} from '#contract/announcements.ts'
import type { OperatorTx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { getAnnouncement } from './queries.ts'
import { insertFile, enqueueFileCleanup, type StoredFile } from '#server/features/files/actions.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const getWithDrafts = (tx: OperatorTx, id: number): Promise<Announcement> =>
  getAnnouncement(tx.db, id, { drafts: true })

async function emitUpdated(tx: OperatorTx, actor: CurrentUser, id: number): Promise<Announcement> {
  const record = await getWithDrafts(tx, id)
  tx.emitTo(actor.companyId, { name: 'announcement.updated', payload: { record } })
  return record
}

export async function createAnnouncement(
  tx: OperatorTx,
  actor: CurrentUser,
  input: AnnouncementInput,
): Promise<Announcement> {
  const { id } = await tx.db
    .insertInto('announcements')
    .values({ ...input, companyId: actor.companyId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const record = await getWithDrafts(tx, id)
  tx.emitTo(actor.companyId, { name: 'announcement.created', payload: { record } })
  return record
}

export async function updateAnnouncement(
  tx: OperatorTx,
  actor: CurrentUser,
  id: number,
  change: AnnouncementChange,
): Promise<Announcement> {
  await tx.db
    .updateTable('announcements')
    .set({ ...change, updatedAt: transactionStart })
    .where('id', '=', id)
    .execute()
  return emitUpdated(tx, actor, id)
}

/** The picture is a file of the company whose super user uploaded it, so its cleanup is enqueued for that company. */
async function releasePicture(tx: OperatorTx, row: { companyId: number | null; fileId: string | null }): Promise<void> {
  if (row.companyId !== null) await enqueueFileCleanup({ ...tx, companyId: row.companyId }, [row.fileId])
}

export async function deleteAnnouncement(tx: OperatorTx, actor: CurrentUser, id: number): Promise<void> {
  const deleted = await tx.db
    .deleteFrom('announcements')
    .where('id', '=', id)
    .returning(['companyId', 'fileId'])
    .executeTakeFirst()
  if (!deleted) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND')
  await releasePicture(tx, deleted)
  tx.emitTo(actor.companyId, { name: 'announcement.deleted', payload: { id } })
}

/** Sets or replaces the picture; null removes it. Throws ERR_UNSUPPORTED_MEDIA if the file is no picture. */
export async function setPicture(
  tx: OperatorTx,
  actor: CurrentUser,
  id: number,
  stored: StoredFile | null,
): Promise<void> {
  const old = await tx.db
    .selectFrom('announcements')
    .select(['companyId', 'fileId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!old) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND')
  if (stored && !PICTURE_TYPES.includes(stored.mimetype)) throw new AppError('ERR_UNSUPPORTED_MEDIA')
  const { companyId } = actor
  const picture = stored
    ? { companyId, fileId: await insertFile({ ...tx, companyId }, stored), mediaName: stored.name }
    : { fileId: null, mediaName: null }
  await tx.db
    .updateTable('announcements')
    .set({ ...picture, updatedAt: transactionStart })
    .where('id', '=', id)
    .execute()
  await releasePicture(tx, old)
  await emitUpdated(tx, actor, id)
}
