import { sql } from 'kysely'
import type { Help, HelpPage, HelpQuery } from '#contract/helps.ts'
import { readPage } from '#server/db/read-page.ts'
import type { Db } from '#server/db/client.ts'
import { textMatches } from '#server/db/search.ts'
import { AppError } from '#server/lib/app-error.ts'

const PAGE = 20

const helps = (db: Db) =>
  db.selectFrom('helps').select(['id', 'title', 'description', 'video', 'createdAt', 'updatedAt'])

export const listHelps = (db: Db): Promise<Help[]> =>
  helps(db)
    .orderBy(sql`plain_text(title)`)
    .orderBy('id')
    .execute()

export async function listHelpsPage(db: Db, { searchParam, pageNumber }: HelpQuery): Promise<HelpPage> {
  const list = helps(db)
    .where((eb) => eb.or([textMatches('title', searchParam), textMatches('description', searchParam)]))
    .orderBy(sql`plain_text(title)`)
    .orderBy('id')
  const { rows: records, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { records, ...page }
}

export async function getHelp(db: Db, id: number): Promise<Help> {
  const help = await helps(db).where('id', '=', id).executeTakeFirst()
  if (!help) throw new AppError('ERR_NO_HELP_FOUND')
  return help
}
