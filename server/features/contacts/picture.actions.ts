import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { getContact } from './queries.ts'
import { insertFile, enqueueFileCleanup, type StoredFile } from '#server/features/files/actions.ts'

const lockPicture = (tx: Tx, contactId: number) =>
  tx.db
    .selectFrom('contacts')
    .leftJoin('files', (join) =>
      join.onRef('files.companyId', '=', 'contacts.companyId').onRef('files.id', '=', 'contacts.pictureFileId'),
    )
    .select(['contacts.pictureFileId', 'files.sha256'])
    .where('contacts.companyId', '=', tx.companyId)
    .where('contacts.id', '=', contactId)
    .forNoKeyUpdate('contacts')
    .executeTakeFirst()

/**
 * Stores the picture; with null the present one stays, and only the time of the check is updated. Returns false if the
 * file is not used, so that the caller can delete it.
 */
export async function setPicture(tx: Tx, contactId: number, stored: StoredFile | null): Promise<boolean> {
  const before = await lockPicture(tx, contactId)
  if (!before) return false
  const isNew = stored !== null && !before.sha256?.equals(stored.sha256)
  const pictureFileId = isNew ? await insertFile(tx, stored) : before.pictureFileId
  await tx.db
    .updateTable('contacts')
    .set({ pictureCheckedAt: transactionStart, pictureFileId })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', contactId)
    .execute()
  if (!isNew) return false
  await enqueueFileCleanup(tx, [before.pictureFileId])
  tx.emit({ name: 'contact.updated', payload: { contact: await getContact(tx.db, tx.companyId, contactId) } })
  return true
}
