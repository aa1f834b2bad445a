import { sql } from 'kysely'
import type { z } from 'zod'
import type { QuickMessage, QuickMessagePage, QuickMessageQuery } from '#contract/quick-messages.ts'
import type { Db } from '#server/db/client.ts'
import { containing } from '#server/db/search.ts'
import { fileUrl } from '#server/files/signed-url.ts'
import { AppError } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

const PAGE = 20

const records = (db: Db, companyId: number) =>
  db
    .selectFrom('quickMessages')
    .select([
      'id',
      'shortcode',
      'message',
      'geral',
      'status',
      'fileId',
      'mediaName',
      'companyId',
      'userId',
      'createdAt',
      'updatedAt',
    ])
    .where('companyId', '=', companyId)

/** A member sees what is shared with the company and their own. */
const visibleTo = (db: Db, who: Viewer) =>
  records(db, who.companyId).where((eb) => eb.or([eb('geral', '=', true), eb('userId', '=', who.userId)]))

type Row = Omit<QuickMessage, 'isMedia' | 'mediaPath'> & { fileId: string | null }

const shown = ({ fileId, ...row }: Row): QuickMessage => ({
  ...row,
  isMedia: fileId !== null,
  mediaPath: fileId ? fileUrl({ companyId: row.companyId, fileId, name: row.mediaName ?? 'arquivo' }) : null,
})

export async function listQuickMessages(
  db: Db,
  who: Viewer,
  { searchParam, pageNumber }: z.infer<typeof QuickMessageQuery>,
): Promise<z.infer<typeof QuickMessagePage>> {
  const rows = await visibleTo(db, who)
    .where((eb) => eb.or([containing('shortcode', searchParam), containing('message', searchParam)]))
    .orderBy(sql`lower(shortcode)`)
    .orderBy('id')
    .limit(PAGE + 1)
    .offset((pageNumber - 1) * PAGE)
    .execute()
  const before = (pageNumber - 1) * PAGE
  return { records: rows.slice(0, PAGE).map(shown), count: before + rows.length, hasMore: rows.length > PAGE }
}

/** Those in use, for the suggestions of the composer. */
export async function allQuickMessages(db: Db, who: Viewer): Promise<QuickMessage[]> {
  const rows = await visibleTo(db, who)
    .where('status', '=', true)
    .orderBy(sql`lower(shortcode)`)
    .orderBy('id')
    .execute()
  return rows.map(shown)
}

export async function getQuickMessage(db: Db, who: Viewer, id: number): Promise<QuickMessage> {
  const row = await visibleTo(db, who).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_QUICKMESSAGE_FOUND')
  return shown(row)
}

/** Whoever may see it. */
export async function showQuickMessage(db: Db, companyId: number, id: number): Promise<QuickMessage> {
  const row = await records(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('ERR_NO_QUICKMESSAGE_FOUND')
  return shown(row)
}
