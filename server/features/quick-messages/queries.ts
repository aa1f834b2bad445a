import { sql } from 'kysely'
import type { z } from 'zod'
import type { QuickMessage, QuickMessagePage, QuickMessageQuery } from '#contract/quick-messages.ts'
import { readPage } from '#server/db/read-page.ts'
import type { Db } from '#server/db/client.ts'
import { textMatches } from '#server/db/search.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'

const PAGE = 20

const records = (db: Db, companyId: number) =>
  db
    .selectFrom('quickMessages as q')
    .leftJoin('files as f', (join) => join.onRef('f.companyId', '=', 'q.companyId').onRef('f.id', '=', 'q.fileId'))
    .leftJoin('fileLists as l', (join) =>
      join.onRef('l.companyId', '=', 'q.companyId').onRef('l.id', '=', 'q.fileListId'),
    )
    .select([
      'q.id',
      'q.shortcode',
      'q.message',
      'q.geral',
      'q.status',
      'q.fileId',
      'q.mediaName',
      'f.mimetype as mediaMimetype',
      'f.size as mediaSize',
      'q.fileListId',
      'l.name as fileListName',
      'q.queueIds',
      'q.uses',
      'q.companyId',
      'q.userId',
      'q.createdAt',
      'q.updatedAt',
    ])
    .where('q.companyId', '=', companyId)

/** A user sees shared quick messages and their own. */
const visibleTo = (db: Db, actor: CurrentUser) =>
  records(db, actor.companyId).where((eb) => eb.or([eb('q.geral', '=', true), eb('q.userId', '=', actor.userId)]))

type Row = Omit<QuickMessage, 'isMedia' | 'mediaPath'> & { fileId: string | null }

const toResponse = ({ fileId, ...row }: Row): QuickMessage => ({
  ...row,
  isMedia: fileId !== null,
  mediaPath: fileId ? fileUrl({ companyId: row.companyId, fileId, name: row.mediaName ?? 'arquivo' }) : null,
})

export async function listQuickMessagesPage(
  db: Db,
  actor: CurrentUser,
  { searchParam, pageNumber }: z.infer<typeof QuickMessageQuery>,
): Promise<z.infer<typeof QuickMessagePage>> {
  const list = visibleTo(db, actor)
    .where((eb) => eb.or([textMatches('q.shortcode', searchParam), textMatches('q.message', searchParam)]))
    .orderBy(sql`lower(q.shortcode)`)
    .orderBy('q.id')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { records: found.map(toResponse), ...page }
}

/** Lists the enabled quick messages, which the composer suggests. */
export async function listQuickMessages(db: Db, actor: CurrentUser): Promise<QuickMessage[]> {
  const rows = await visibleTo(db, actor)
    .where('q.status', '=', true)
    .orderBy(sql`lower(q.shortcode)`)
    .orderBy('q.id')
    .execute()
  return rows.map(toResponse)
}

export async function getQuickMessage(db: Db, actor: CurrentUser, id: number): Promise<QuickMessage> {
  const row = await visibleTo(db, actor).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_QUICKMESSAGE_FOUND')
  return toResponse(row)
}

/** Returns the quick message without checking who may see it. */
export async function showQuickMessage(db: Db, companyId: number, id: number): Promise<QuickMessage> {
  const row = await records(db, companyId).where('q.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_QUICKMESSAGE_FOUND')
  return toResponse(row)
}

/** Returns the file of a quick message that the viewer may use. */
export async function quickMessageFile(db: Db, actor: CurrentUser, id: number) {
  const row = await visibleTo(db, actor).select('f.seconds as mediaSeconds').where('q.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_QUICKMESSAGE_FOUND')
  const { fileId, mediaName, mediaMimetype, mediaSize, mediaSeconds } = row
  if (fileId === null || mediaMimetype === null || mediaSize === null) throw new AppError('ERR_NO_FILE_FOUND')
  return { fileId, mediaName: mediaName ?? '', mediaMimetype, mediaSize, mediaSeconds }
}
