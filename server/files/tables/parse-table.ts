import { withoutHidden } from '#contract/visible-text.ts'
import { delimitedRows } from './delimited.ts'
import { unguardFormula } from './formula-guard.ts'
import type { TableRow } from './row-file.ts'
import { TableError } from './table-error.ts'
import { isVcard, vcardRows } from './vcard.ts'
import { oldWorkbookRows } from './xls.ts'
import { xlsxRows } from './xlsx.ts'

/** `isMonthFirst`: what a spreadsheet leaves to the system of its reader shows as 12/31, not as 31/12. */
export type TableLimits = { rows: number; columns: number; isMonthFirst?: boolean }

const BATCH_ROWS = 500
const BATCH_LETTERS = 1_000_000
/** Longer cells are cut to this length. */
const MAX_CELL_LETTERS = 2000
/** The limit of all cells together, because a sheet may reference one long text a million times. */
const MAX_LETTERS = 20_000_000
const XLS_SIGNATURE = 0xe011cfd0

/** LibreOffice's own files say what they are, as the first part of the archive. */
const isOpenDocument = (bytes: Buffer): boolean =>
  bytes.toString('latin1', 0, 128).includes('mimetypeapplication/vnd.oasis.opendocument.spreadsheet')

function rowsOf(bytes: Buffer, limits: TableLimits): Iterable<TableRow> | AsyncIterable<TableRow> {
  if (isOpenDocument(bytes)) return oldWorkbookRows(bytes, limits)
  if (bytes.toString('latin1', 0, 2) === 'PK') return xlsxRows(bytes, limits)
  if (isVcard(bytes)) return vcardRows(bytes)
  const isOld = bytes.length > 4 && bytes.readUInt32LE(0) === XLS_SIGNATURE
  const isPage = /^\s*</.test(bytes.toString('latin1', 0, 64))
  return isOld || isPage ? oldWorkbookRows(bytes, limits) : delimitedRows(bytes, limits)
}

/** Blanks of every width are one kind of blank, and letters that nobody sees are none. */
const cleanCell = (cell: string): string =>
  unguardFormula(
    withoutHidden(cell.slice(0, MAX_CELL_LETTERS).toWellFormed())
      .replaceAll(/\p{Zs}/gu, ' ')
      .trim(),
  )

function cleanCells(cells: string[]): string[] {
  const cleaned = cells.map(cleanCell)
  while (cleaned.at(-1) === '') cleaned.pop()
  return cleaned
}

/**
 * Parses the rows that are not empty of a file with a table (CSV, xlsx, xls, ods, or cards of an address book, detected
 * by its content), in batches.
 * Little of it is in memory at a time. Throws TableError.
 */
export async function* parseTable(bytes: Buffer, limits: TableLimits): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = []
  let [count, letters, lettersYielded] = [0, 0, 0]
  for await (const row of rowsOf(bytes, limits)) {
    const cells = cleanCells(row.cells)
    if (cells.length === 0) continue
    count++
    letters += cells.reduce((sum, cell) => sum + cell.length, 0)
    // One more row than the limit is allowed for the titles.
    if (count > limits.rows + 1 || letters > MAX_LETTERS) throw new TableError('ERR_IMPORT_TOO_LARGE')
    batch.push({ number: row.number, cells })
    if (batch.length < BATCH_ROWS && letters - lettersYielded < BATCH_LETTERS) continue
    yield batch
    batch = []
    lettersYielded = letters
  }
  if (batch.length) yield batch
}
