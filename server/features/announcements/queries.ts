import type { Announcement, AnnouncementPage, AnnouncementQuery } from '#contract/announcements.ts'
import { readPage } from '#server/db/read-page.ts'
import type { Db } from '#server/db/client.ts'
import { textMatches } from '#server/db/search.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { AppError } from '#server/lib/app-error.ts'

const PAGE = 20

/** With `drafts`, unpublished announcements are included. */
type Range = { drafts: boolean }

const records = (db: Db, { drafts }: Range) =>
  db
    .selectFrom('announcements')
    .select(['id', 'title', 'text', 'priority', 'status', 'fileId', 'mediaName', 'companyId', 'createdAt', 'updatedAt'])
    .$if(!drafts, (query) => query.where('status', '=', true))

type Row = Omit<Announcement, 'mediaPath'> & { fileId: string | null }

function toResponse({ fileId, ...row }: Row): Announcement {
  const { companyId, mediaName } = row
  if (fileId === null || companyId === null) return { ...row, mediaPath: null, mediaName: null }
  return { ...row, mediaPath: fileUrl({ companyId, fileId, name: mediaName ?? 'imagem' }) }
}

export async function listAnnouncements(
  db: Db,
  { searchParam, pageNumber, status, orderBy }: AnnouncementQuery,
  { drafts }: Range,
): Promise<AnnouncementPage> {
  const list = records(db, { drafts: drafts && status !== 'true' })
    .where((eb) => eb.or([textMatches('title', searchParam), textMatches('text', searchParam)]))
    .$if(orderBy === 'priority', (query) => query.orderBy('priority'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  const { rows: found, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { records: found.map(toResponse), ...page }
}

/** Lists the published announcements, newest first. */
export async function publishedAnnouncements(db: Db): Promise<Announcement[]> {
  const rows = await records(db, { drafts: false }).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
  return rows.map(toResponse)
}

/** Returns whether a published announcement shows the file. Everybody may see it then, whichever company owns it. */
export async function isAnnounced(db: Db, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('announcements')
    .select('id')
    .where('fileId', '=', fileId)
    .where('status', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

export async function getAnnouncement(db: Db, id: number, range: Range): Promise<Announcement> {
  const row = await records(db, range).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND')
  return toResponse(row)
}
