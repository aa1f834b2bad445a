import { sql } from 'kysely'
import type {
  BadRow,
  BadRowPage,
  ContactImport,
  ContactImportDetails,
  ImportStatus,
  RowFault,
} from '#contract/contact-imports.ts'
import type { Db } from '#server/db/client.ts'
import { readUncountedPage } from '#server/db/read-page.ts'
import type { ImportTarget } from './import-target.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'
import { AppError } from '#server/lib/app-error.ts'

const SHOWN_ROWS = 6
const SHOWN_IMPORTS = 10
const PAGE = 100

const IMPORT_COLUMNS = [
  'id',
  'name',
  sql<ImportStatus>`status`.as('status'),
  'total',
  'created',
  'updated',
  'unchanged',
  'failed',
  'warned',
  'userId',
  'listId',
  'createdAt',
  'finishedAt',
] as const

const imports = (db: Db, companyId: number) =>
  db.selectFrom('contactImports').select(IMPORT_COLUMNS).where('companyId', '=', companyId)

/** Lists the latest imports of contacts, or of a list, newest first. */
export const listImports = (db: Db, companyId: number, listId: number | null): Promise<ContactImport[]> =>
  imports(db, companyId)
    .where('listId', listId === null ? 'is' : '=', listId)
    .orderBy('id', 'desc')
    .limit(SHOWN_IMPORTS)
    .execute()

/** Throws ERR_NO_IMPORT_FOUND for an import that does not exist, or that has another target. */
export async function assertImportOf(db: Db, companyId: number, id: number, { kind }: ImportTarget): Promise<void> {
  const { listId } = await getImport(db, companyId, id)
  if ((listId === null) !== (kind === 'contacts')) throw new AppError('ERR_NO_IMPORT_FOUND')
}

export async function getImport(db: Db, companyId: number, id: number): Promise<ContactImport> {
  const found = await imports(db, companyId).where('id', '=', id).executeTakeFirst()
  if (!found) throw new AppError('ERR_NO_IMPORT_FOUND')
  return found
}

export async function getImportDetails(db: Db, companyId: number, id: number): Promise<ContactImportDetails> {
  const found = await imports(db, companyId)
    .select(['hasHeader', sql<ContactImportDetails['columns']>`columns`.as('columns')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('ERR_NO_IMPORT_FOUND')
  const first = await db
    .selectFrom('contactImportRows')
    .select(sql<string[]>`cells`.as('cells'))
    .where('companyId', '=', companyId)
    .where('importId', '=', id)
    .where('outcome', 'is', null)
    .orderBy('rowNumber')
    .limit(SHOWN_ROWS)
    .execute()
  return { ...found, ...(await phoneReadingOf(db, companyId)), rows: first.map(({ cells }) => cells) }
}

/** The rows of an import that failed, or were not imported as a whole. */
const badRows = (db: Db, companyId: number, id: number) =>
  db
    .selectFrom('contactImportRows')
    .select(['rowNumber as row', sql<RowFault>`fault`.as('fault'), 'detail', sql<string[]>`cells`.as('cells')])
    .where('companyId', '=', companyId)
    .where('importId', '=', id)
    .where('fault', 'is not', null)
    .orderBy('rowNumber')

/** Lists those after the given row number. */
export const badRowsAfter = (db: Db, companyId: number, id: number, row: number, limit: number): Promise<BadRow[]> =>
  badRows(db, companyId, id).where('rowNumber', '>', row).limit(limit).execute()

export async function listBadRows(db: Db, companyId: number, id: number, pageNumber: number): Promise<BadRowPage> {
  const { failed, warned } = await getImport(db, companyId, id)
  const page = await readUncountedPage(badRows(db, companyId, id), { pageNumber, size: PAGE })
  return { ...page, count: failed + warned }
}

/** Lists the contacts that an import created. */
export async function listCreatedContacts(db: Db, companyId: number, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('contactImportRows')
    .select('contactId')
    .where('companyId', '=', companyId)
    .where('importId', '=', id)
    .where('outcome', '=', 'created')
    .where('contactId', 'is not', null)
    .orderBy('rowNumber')
    .execute()
  return rows.flatMap(({ contactId }) => contactId ?? [])
}
