import type * as xlsx from '@e965/xlsx'
import { dayWriter, isDayFormat, type DayWriter } from './day-format.ts'
import { TableError } from './table-error.ts'
import { numberText } from './xlsx-numbers.ts'

type SheetRow = { number: number; cells: string[] }
type Library = Pick<typeof xlsx, 'read'>
type Cell = { t: string; v?: unknown; z?: unknown } | undefined

function cellText(cell: Cell, writeDay: DayWriter): string {
  if (!cell || cell.v === undefined || cell.t === 'e') return ''
  const format = String(cell.z ?? '')
  return cell.t === 'n' && isDayFormat(format) ? numberText(String(cell.v), format, writeDay) : String(cell.v)
}

function readSheet(bytes: Buffer, { read }: Library): { rows: Cell[][]; is1904: boolean } {
  const off = { cellText: false, cellFormula: false, cellHTML: false, raw: true }
  try {
    const book = read(bytes, { type: 'buffer', dense: true, sheets: 0, cellNF: true, ...off })
    const rows = (book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []) as Cell[][]
    return { rows, is1904: book.Workbook?.WBProps?.date1904 ?? false }
  } catch {
    throw new TableError('ERR_IMPORT_UNREADABLE')
  }
}

/**
 * Reads the rows of the first sheet of an old Excel file, or of a web page with that extension. The library reads the
 * whole file at once without pausing, and is loaded by the first such file. Throws TableError.
 */
export async function* oldWorkbookRows(
  bytes: Buffer,
  { columns, isMonthFirst = false }: { columns: number; isMonthFirst?: boolean },
): AsyncGenerator<SheetRow> {
  const library = await import('@e965/xlsx')
  const { rows, is1904 } = readSheet(bytes, library)
  const writeDay = dayWriter(library, { is1904, isMonthFirst })
  for (let at = 0; at < rows.length; at++) {
    const cells = (rows[at] ?? []).slice(0, columns)
    if (cells.length > 0) yield { number: at + 1, cells: Array.from(cells, (cell) => cellText(cell, writeDay)) }
  }
}
