import { sql } from 'kysely'
import type { FileList, FileListInput } from '#contract/file-lists.ts'
import type { Tx } from '#server/db/transaction.ts'
import { constraintErrors } from '#server/db/pg-errors.ts'
import { transactionStart } from '#server/db/time.ts'
import { lockCampaignsUsing } from '#server/features/campaign-uses/actions.ts'
import { findCampaignUses } from '#server/features/campaign-uses/queries.ts'
import { enqueueFileCleanup, insertFile, type StoredFile } from '#server/features/files/actions.ts'
import { getFileList } from './queries.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

type OptionInput = NonNullable<FileListInput['options']>[number]
type OptionRow = { id: number; fileId: string | null }

const throwConstraintError = constraintErrors({ file_lists_name: 'ERR_FILE_LIST_NAME_ALREADY_EXISTS' })

async function emitSaved(tx: Tx, id: number, name: 'fileList.created' | 'fileList.updated'): Promise<FileList> {
  const fileList = await getFileList(tx.db, tx.companyId, id)
  tx.emit({ name, payload: { fileList } })
  return fileList
}

/** Locks the list by updating it, so that changes of one list happen one after another. */
async function updateFileListRow(tx: Tx, id: number, columns: { name?: string; message?: string }): Promise<void> {
  const updated = await tx.db
    .updateTable('fileLists')
    .set({ ...columns, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
    .catch(throwConstraintError)
  if (!updated) throw new AppError('ERR_NO_FILE_FOUND')
}

const optionRows = (tx: Tx, fileListId: number): Promise<OptionRow[]> =>
  tx.db
    .selectFrom('fileListOptions')
    .select(['id', 'fileId'])
    .where('companyId', '=', tx.companyId)
    .where('fileListId', '=', fileListId)
    .execute()

async function deleteOptions(tx: Tx, options: OptionRow[]): Promise<void> {
  if (options.length === 0) return
  const ids = options.map(({ id }) => id)
  await tx.db.deleteFrom('fileListOptions').where('companyId', '=', tx.companyId).where('id', 'in', ids).execute()
  await enqueueFileCleanup(
    tx,
    options.map(({ fileId }) => fileId),
  )
}

/** Stores the options in the given order. Those with an id must be options of this list, each named once. */
async function saveOptions(tx: Tx, fileListId: number, inputs: OptionInput[]): Promise<void> {
  const before = await optionRows(tx, fileListId)
  const kept = inputs.flatMap(({ id }) => (id === null ? [] : [id]))
  if (new Set(kept).size < kept.length) throw wrongField('options', 'Invalid value')
  if (!kept.every((id) => before.some((option) => option.id === id))) throw new AppError('ERR_NO_FILE_FOUND')
  await deleteOptions(
    tx,
    before.filter(({ id }) => !kept.includes(id)),
  )
  const rows = JSON.stringify(inputs.map((input, index) => ({ ...input, position: index + 1 })))
  const given = sql`jsonb_to_recordset(${rows}::jsonb) as n (id bigint, name text, position int)`
  await sql`update file_list_options o set name = n.name, position = n.position, updated_at = now()
    from ${given} where o.company_id = ${tx.companyId} and o.id = n.id
      and (o.name, o.position) is distinct from (n.name, n.position)`.execute(tx.db)
  await sql`insert into file_list_options (company_id, file_list_id, name, position)
    select ${tx.companyId}, ${fileListId}, n.name, n.position from ${given} where n.id is null
    order by n.position`.execute(tx.db)
}

export async function createFileList(
  tx: Tx,
  { userId }: Pick<CurrentUser, 'userId'>,
  { name, message, options = [] }: FileListInput,
): Promise<FileList> {
  const { id } = await tx.db
    .insertInto('fileLists')
    .values({ companyId: tx.companyId, userId, name, message })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(throwConstraintError)
  await saveOptions(tx, id, options)
  return emitSaved(tx, id, 'fileList.created')
}

export async function updateFileList(tx: Tx, id: number, { name, message, options }: FileListInput): Promise<FileList> {
  await updateFileListRow(tx, id, { name, message })
  if (options) await saveOptions(tx, id, options)
  return emitSaved(tx, id, 'fileList.updated')
}

/**
 * Deletes a list with its options. Its files stay while something else uses them, such as a sent message. Throws
 * ERR_FILE_LIST_IN_USE while a campaign with it runs or is scheduled, which would go on without the files.
 */
export async function deleteFileList(tx: Tx, id: number): Promise<void> {
  await lockCampaignsUsing(tx, { column: 'fileListId', id })
  await updateFileListRow(tx, id, {})
  await sql`select from file_lists where company_id = ${tx.companyId} and id = ${id} for update`.execute(tx.db)
  const { activeCount } = await findCampaignUses(tx.db, tx.companyId, { column: 'fileListId', id })
  if (activeCount > 0) throw new AppError('ERR_FILE_LIST_IN_USE')
  await deleteOptions(tx, await optionRows(tx, id))
  await tx.db.deleteFrom('fileLists').where('companyId', '=', tx.companyId).where('id', '=', id).execute()
  tx.emit({ name: 'fileList.deleted', payload: { fileId: id } })
}

/** Sets the files of options of a list, and releases those that they replace. */
export async function setOptionFiles(
  tx: Tx,
  id: number,
  files: { optionId: number; stored: StoredFile }[],
): Promise<FileList> {
  await updateFileListRow(tx, id, {})
  const before = await optionRows(tx, id)
  for (const { optionId, stored } of files) {
    if (!before.some((option) => option.id === optionId)) throw new AppError('ERR_NO_FILE_FOUND')
    await tx.db
      .updateTable('fileListOptions')
      .set({ fileId: await insertFile(tx, stored), updatedAt: transactionStart })
      .where('companyId', '=', tx.companyId)
      .where('id', '=', optionId)
      .execute()
  }
  const replaced = before.filter((option) => files.some(({ optionId }) => optionId === option.id))
  await enqueueFileCleanup(
    tx,
    replaced.map(({ fileId }) => fileId),
  )
  return emitSaved(tx, id, 'fileList.updated')
}
