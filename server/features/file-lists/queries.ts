import { sql } from 'kysely'
import type { z } from 'zod'
import type { FileList, FileListOption, FileListPage, FileListQuery, FileListUses } from '#contract/file-lists.ts'
import type { Db } from '#server/db/client.ts'
import { readPage } from '#server/db/read-page.ts'
import { jsonList, jsonObject, tableAlias } from '#server/db/json-object.ts'
import { textMatches } from '#server/db/search.ts'
import { findCampaignUses } from '#server/features/campaign-uses/queries.ts'
import { mediaTypeOf } from '#server/files/media-types.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { AppError } from '#server/lib/app-error.ts'

const PAGE = 20

/** An option as the database gives it, with the id of its file in place of the signed address. */
type OptionRow = Omit<FileListOption, 'path' | 'mediaUrl' | 'mediaType' | 'mediaName' | 'mediaSize'> & {
  storedFileId: string | null
  mediaType: string | null
  mediaName: string | null
  mediaSize: number | null
}

const o = tableAlias<'fileListOptions'>('o')
const f = tableAlias<'files'>('f')
const options = jsonList(
  jsonObject<OptionRow>()({
    ...o.columns('id', 'name'),
    fileId: o.column('fileListId'),
    storedFileId: o.column('fileId'),
    mediaType: f.ifJoined(f.column('mimetype')),
    mediaName: f.ifJoined(f.column('name')),
    mediaSize: f.ifJoined(f.column('size')),
    ...o.times('createdAt', 'updatedAt'),
  }),
  {
    from: sql`file_list_options o left join files f on f.company_id = o.company_id and f.id = o.file_id
      where o.company_id = file_lists.company_id and o.file_list_id = file_lists.id`,
    orderBy: sql`o.position`,
  },
)

const fileLists = (db: Db, companyId: number) =>
  db
    .selectFrom('fileLists')
    .where('companyId', '=', companyId)
    .select(['id', 'companyId', 'name', 'message', options.as('options'), 'createdAt', 'updatedAt'])

function toOption(companyId: number, { storedFileId: fileId, ...row }: OptionRow): FileListOption {
  const { mediaType, mediaName, mediaSize } = row
  if (fileId === null || mediaName === null)
    return { ...row, path: '', mediaUrl: '', mediaType: '', mediaName: '', mediaSize: 0 }
  const mediaUrl = fileUrl({ companyId, fileId, name: mediaName })
  return { ...row, path: mediaName, mediaUrl, mediaType: mediaType ?? '', mediaName, mediaSize: mediaSize ?? 0 }
}

const toResponse = (row: Omit<FileList, 'options'> & { options: OptionRow[] }): FileList => ({
  ...row,
  options: row.options.map((option) => toOption(row.companyId, option)),
})

export async function listFileLists(
  db: Db,
  companyId: number,
  { searchParam, pageNumber }: z.infer<typeof FileListQuery>,
): Promise<FileListPage> {
  const list = fileLists(db, companyId)
    .where(textMatches('name', searchParam))
    .orderBy(sql`plain_text(name)`)
    .orderBy('id')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { ...page, files: found.map(toResponse) }
}

export async function getFileList(db: Db, companyId: number, id: number): Promise<FileList> {
  const row = await fileLists(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_FILE_FOUND')
  return toResponse(row)
}

/** Counts what uses the list, also records that the reader does not see. */
export async function fileListUses(db: Db, companyId: number, id: number): Promise<FileListUses> {
  const row = await db
    .selectFrom('fileLists as l')
    .select((eb) =>
      eb
        .selectFrom('quickMessages as q')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('q.companyId', '=', 'l.companyId')
        .whereRef('q.fileListId', '=', 'l.id')
        .as('quickMessages'),
    )
    .where('l.companyId', '=', companyId)
    .where('l.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_FILE_FOUND')
  const campaigns = await findCampaignUses(db, companyId, { column: 'fileListId', id })
  return { quickMessages: Number(row.quickMessages ?? 0), campaigns }
}

const attachments = (db: Db, companyId: number) =>
  db
    .selectFrom('fileListOptions as o')
    .innerJoin('files as f', (join) => join.onRef('f.companyId', '=', 'o.companyId').onRef('f.id', '=', 'o.fileId'))
    .select([
      'f.id as fileId',
      'o.name',
      'f.name as mediaName',
      'f.mimetype as mediaMimetype',
      'f.size as mediaSize',
      'f.seconds as mediaSeconds',
    ])
    .where('o.companyId', '=', companyId)

/** Makes of a stored file what an outgoing message attaches. */
const toAttachment = <Row extends { mediaMimetype: string }>(row: Row) => ({
  ...row,
  mediaType: mediaTypeOf(row.mediaMimetype),
  voice: false,
})

/** Returns the message and the files of a list, in the order of sending. Options without a file are left out. */
export async function listFileListAttachments(db: Db, companyId: number, fileListId: number) {
  const { message } = await getFileList(db, companyId, fileListId)
  const rows = await attachments(db, companyId).where('o.fileListId', '=', fileListId).orderBy('o.position').execute()
  return { message, attachments: rows.map(toAttachment) }
}

/** Returns the stored file of one option. */
export async function getFileListAttachment(db: Db, companyId: number, optionId: number) {
  const row = await attachments(db, companyId).where('o.id', '=', optionId).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_FILE_FOUND')
  return toAttachment(row)
}
