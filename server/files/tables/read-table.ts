import { IMPORT_LIMITS } from '#contract/contact-imports.ts'
import { delimitedRows } from './delimited.ts'
import { oldWorkbookRows } from './xls.ts'
import { TableError } from './table-error.ts'
import { xlsxRows } from './xlsx.ts'
import { AppError } from '#server/lib/app-error.ts'

/** `number` is the row's number in a spreadsheet program, from 1. */
export type TableRow = { number: number; cells: string[] }

const BATCH_ROWS = 500
const BATCH_LETTERS = 1_000_000
/** Longer cells are cut to this length. */
const MAX_CELL_LETTERS = 2000
/** The limit of all cells together, because a sheet may reference one long text a million times. */
const MAX_LETTERS = 20_000_000
const XLS_SIGNATURE = 0xe011cfd0

function rowsOf(bytes: Buffer): AsyncGenerator<TableRow> {
  if (bytes.toString('latin1', 0, 2) === 'PK') return xlsxRows(bytes, IMPORT_LIMITS)
  const isOld = bytes.length > 4 && bytes.readUInt32LE(0) === XLS_SIGNATURE
  const isPage = /^\s*</.test(bytes.toString('latin1', 0, 64))
  return isOld || isPage ? oldWorkbookRows(bytes, IMPORT_LIMITS) : delimitedRows(bytes, IMPORT_LIMITS)
}

function cleanCells(cells: string[]): string[] {
  const cleaned = cells.map((cell) => cell.slice(0, MAX_CELL_LETTERS).replaceAll('\0', '').trim().toWellFormed())
  while (cleaned.at(-1) === '') cleaned.pop()
  return cleaned
}

async function* nonEmptyBatches(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  let [count, letters, lettersYielded] = [0, 0, 0]
  for await (const row of rows) {
    const cells = cleanCells(row.cells)
    if (cells.length === 0) continue
    count++
    letters += cells.reduce((sum, cell) => sum + cell.length, 0)
    // One more row than the limit is allowed for the titles.
    if (count > IMPORT_LIMITS.rows + 1 || letters > MAX_LETTERS) throw new TableError('ERR_IMPORT_TOO_LARGE')
    batch.push({ number: row.number, cells })
    if (batch.length < BATCH_ROWS && letters - lettersYielded < BATCH_LETTERS) continue
    yield batch
    batch = []
    lettersYielded = letters
  }
  if (batch.length) yield batch
}

/**
 * Reads the rows that are not empty from a file with a table (CSV, xlsx or xls, detected by its content), in batches.
 * Little of it is in memory at a time. Throws ERR_IMPORT_TOO_LARGE and ERR_IMPORT_UNREADABLE.
 */
export async function* readTable(bytes: Buffer): AsyncGenerator<TableRow[]> {
  try {
    yield* nonEmptyBatches(rowsOf(bytes))
  } catch (error) {
    throw error instanceof TableError ? new AppError(error.fault) : error
  }
}
