import { sql } from 'kysely'
import {
  LIST_TARGETS,
  type ContactImport,
  type ContactImportDetails,
  type ListImportStart,
} from '#contract/contact-imports.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import { pickPhone } from './cell-values.ts'
import { guessColumns, hasTitles } from './guess-columns.ts'
import type { Column } from './import-rows.ts'
import type { ImportTarget } from './import-target.ts'
import { getImport, getImportDetails } from './import.queries.ts'
import { createReportFilter } from './report-rows.ts'
import { plainVariable } from '#contract/text-variables.ts'
import { listOwnFields } from '#server/features/own-fields/queries.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'
import { safeName } from '#server/files/file-name.ts'
import type { TableRow } from '#server/files/tables/read-table.ts'
import { AppError, wrongField } from '#server/lib/app-error.ts'
import type { PhoneReading } from '#server/lib/phone.ts'

const SAMPLE_ROWS = 50
const MAY_BE_PHONE = /^[^\p{L}]*\d{3}[^\p{L}]*$/u
const DAY_MS = 24 * 3600 * 1000
/** A finished import with its report is kept for so long; one that was never started, for a day. */
const RETENTION_DAYS = 30

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

const addRows = (tx: Tx, importId: number, rows: TableRow[]) =>
  sql`insert into contact_import_rows (company_id, import_id, row_number, cells)
    select ${tx.companyId}, ${importId}, r.number, r.cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(number int, cells jsonb)`.execute(tx.db)

export async function emitImportSaved(tx: Tx, id: number): Promise<ContactImport> {
  const saved = await getImport(tx.db, tx.companyId, id)
  tx.emit({ name: 'contactImport.saved', payload: { import: saved } })
  return saved
}

const columnsFor = (listId: number | null, columns: Column[]): Column[] =>
  listId === null
    ? columns
    : columns.map((column) => (LIST_TARGETS.includes(column.to) ? column : { ...column, to: 'skip' }))

type FieldIds = ReadonlyMap<string, number>

/** The company's own fields by their names; a list has none. */
async function ownFieldIds({ db, companyId }: Tx, listId: number | null): Promise<FieldIds> {
  const fields = listId === null ? await listOwnFields(db, companyId) : []
  return new Map(fields.map(({ id, name }) => [plainVariable(name), id]))
}

/** A column that is called like one of the company's own fields fills it. */
function toOwnFields(columns: Column[], ids: FieldIds): Column[] {
  const free = new Map(ids)
  return columns.map((column): Column => {
    const plain = plainVariable(column.title)
    const fieldId = ['extra', 'skip'].includes(column.to) ? free.get(plain) : undefined
    if (fieldId === undefined) return column
    free.delete(plain)
    return { ...column, to: 'own', fieldId }
  })
}

async function assertOwnFields(tx: Tx, columns: Column[]): Promise<void> {
  const asked = columns.flatMap(({ to, fieldId }) => (to === 'own' && fieldId !== undefined ? [fieldId] : []))
  if (asked.length === 0) return
  const present = new Set((await listOwnFields(tx.db, tx.companyId)).map(({ id }) => id))
  if (!asked.every((id) => present.has(id))) throw new AppError('ERR_NO_OWN_FIELD_FOUND')
}

/** Counts in each column the cells whose number lacks its area code. */
function countIncomplete(counts: number[], cells: string[], reading: PhoneReading): void {
  for (const [index, cell] of cells.entries())
    if (MAY_BE_PHONE.test(cell) && pickPhone(cell, reading).fault === 'noAreaCode')
      counts[index] = (counts[index] ?? 0) + 1
}

/**
 * Stores the rows of a file until its import is started; `listId` is the list that it fills, null for contacts. Throws
 * ERR_IMPORT_EMPTY, and any error of reading the file.
 */
export async function createImport(
  tx: Tx,
  fileName: string,
  table: AsyncIterable<TableRow[]>,
  listId: number | null = null,
): Promise<ContactImportDetails> {
  const { id } = await tx.db
    .insertInto('contactImports')
    .values({
      ...{ companyId: tx.companyId, userId: tx.userId, listId },
      ...{ name: safeName(fileName), hasHeader: true, columns: '[]' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const reading = await phoneReadingOf(tx.db, tx.companyId)
  const first: string[][] = []
  const incomplete: number[] = []
  let [count, width] = [0, 0]
  const withoutReportRows = createReportFilter(reading)
  for await (const batch of table) {
    const rows = withoutReportRows(batch)
    await addRows(tx, id, rows)
    for (const { cells } of rows) countIncomplete(incomplete, cells, reading)
    if (first.length < SAMPLE_ROWS) first.push(...rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells))
    count += rows.length
    width = Math.max(width, ...rows.map(({ cells }) => cells.length))
  }
  const hasHeader = hasTitles(first[0] ?? [], reading)
  const total = count - (hasHeader ? 1 : 0)
  if (total < 1) throw new AppError('ERR_IMPORT_EMPTY')
  const fieldIds = await ownFieldIds(tx, listId)
  const isOwnField = (title: string): boolean => fieldIds.has(plainVariable(title))
  const guessed = columnsFor(listId, toOwnFields(guessColumns(first, hasHeader, width, reading, isOwnField), fieldIds))
  const columns = JSON.stringify(guessed.map((column, at) => ({ ...column, incomplete: incomplete[at] })))
  await tx.db
    .updateTable('contactImports')
    .set({ hasHeader, total, columns })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute()
  await tx.enqueue('contact.forgetImport', { companyId: tx.companyId, importId: id }, { runAt: inDays(1) })
  await emitImportSaved(tx, id)
  return getImportDetails(tx.db, tx.companyId, id)
}

const dropTitles = (tx: Tx, id: number) =>
  sql`delete from contact_import_rows where company_id = ${tx.companyId} and import_id = ${id} and row_number =
    (select min(row_number) from contact_import_rows where company_id = ${tx.companyId} and import_id = ${id})`.execute(
    tx.db,
  )

/** Who declares the consent of the people in the file, and when they gave it: today, if nothing else is said. */
const consentOf = (tx: Tx, { consentSource, consentAt }: ListImportStart) =>
  consentSource
    ? { consentSource, consentAt: consentAt ?? sql<string>`current_date`, consentUserId: tx.userId }
    : { consentSource: null, consentAt: null, consentUserId: null }

const enqueueRows = (tx: Tx, id: number, { job }: ImportTarget) =>
  tx.enqueue(job, { companyId: tx.companyId, importId: id }, { key: `${job} ${id}` })

/** Starts the import. Throws ERR_IMPORT_CHANGED when it was started before. */
export async function startImport(
  tx: Tx,
  id: number,
  start: ListImportStart,
  target: ImportTarget,
): Promise<ContactImport> {
  const { hasHeader } = start
  const before = await getImportDetails(tx.db, tx.companyId, id)
  const columns = columnsFor(before.listId, start.columns)
  if (before.status === 'ready' && columns.length !== before.columns.length)
    throw wrongField('columns', 'One for each column of the file')
  await assertOwnFields(tx, columns)
  const shift = Number(before.hasHeader) - Number(hasHeader)
  const started = await tx.db
    .updateTable('contactImports')
    .set({
      ...{ status: 'running', hasHeader, columns: JSON.stringify(columns), total: before.total + shift },
      areaCode: start.areaCode || null,
      ...consentOf(tx, start),
    })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .returning('id')
    .executeTakeFirst()
  if (!started) throw new AppError('ERR_IMPORT_CHANGED')
  if (hasHeader) await dropTitles(tx, id)
  await enqueueRows(tx, id, target)
  return emitImportSaved(tx, id)
}

/** Lets a failed import go on with the rows that are left. Throws ERR_IMPORT_CHANGED unless it has failed. */
export async function resumeImport(tx: Tx, id: number, target: ImportTarget): Promise<ContactImport> {
  const resumed = await tx.db
    .updateTable('contactImports')
    .set({ status: 'running', tries: 0, finishedAt: null })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning('id')
    .executeTakeFirst()
  if (!resumed) throw new AppError('ERR_IMPORT_CHANGED')
  await enqueueRows(tx, id, target)
  return emitImportSaved(tx, id)
}

/** Cancels the import; people who were imported stay. Throws ERR_IMPORT_CHANGED when it has ended already. */
export async function cancelImport(tx: Tx, id: number, target: ImportTarget): Promise<ContactImport> {
  const { listId } = await getImport(tx.db, tx.companyId, id)
  const canceled = await tx.db
    .updateTable('contactImports')
    .set({ status: 'canceled', finishedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('status', 'in', ['ready', 'running', 'failed'])
    .returning('id')
    .executeTakeFirst()
  if (!canceled) throw new AppError('ERR_IMPORT_CHANGED')
  await tx.db
    .deleteFrom('contactImportRows')
    .where('companyId', '=', tx.companyId)
    .where('importId', '=', id)
    .where('outcome', 'is', null)
    .execute()
  await target.emitChanged(tx, listId)
  return emitImportSaved(tx, id)
}

/**
 * Deletes an import because it contains personal data: after a day if it was never started, otherwise after 30 days.
 */
export async function deleteImport(tx: Tx, id: number): Promise<void> {
  const { companyId } = tx
  await tx.db
    .deleteFrom('contactImports')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('status', '=', 'ready'),
        is('createdAt', '<', sql<string>`now() - make_interval(days => ${RETENTION_DAYS})`),
      ]),
    )
    .execute()
  const left = await tx.db
    .selectFrom('contactImports')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (left) await tx.enqueue('contact.forgetImport', { companyId, importId: id }, { runAt: inDays(RETENTION_DAYS) })
}
