import { sql } from 'kysely'
import type { z } from 'zod'
import type { Macro, MacroPage, MacroQuery } from '#contract/macros.ts'
import type { Db } from '#server/db/client.ts'
import { readPage } from '#server/db/read-page.ts'
import { textMatches } from '#server/db/search.ts'
import { AppError } from '#server/lib/app-error.ts'

const PAGE = 20

const macrosOf = (db: Db, companyId: number) =>
  db
    .selectFrom('macros')
    .select(['id', 'name', 'queueIds', 'steps', 'uses', 'createdAt', 'updatedAt'])
    .where('companyId', '=', companyId)

/** The order is that of the digits with which a macro is applied, so nothing but a new name may change it. */
const BY_NAME = sql`plain_text(name)`

export async function listMacrosPage(
  db: Db,
  companyId: number,
  { searchParam, pageNumber }: z.infer<typeof MacroQuery>,
): Promise<MacroPage> {
  const list = macrosOf(db, companyId).where(textMatches('name', searchParam)).orderBy(BY_NAME).orderBy('id')
  const { rows: records, ...page } = await readPage(list, { pageNumber, size: PAGE })
  return { records, ...page }
}

/** Lists all of them, which are few, for whoever applies one. */
export const listMacros = (db: Db, companyId: number): Promise<Macro[]> =>
  macrosOf(db, companyId).orderBy(BY_NAME).orderBy('id').execute()

export async function getMacro(db: Db, companyId: number, id: number): Promise<Macro> {
  const macro = await macrosOf(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!macro) throw new AppError('ERR_NO_MACRO_FOUND')
  return macro
}
