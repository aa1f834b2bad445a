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

type Sheet = { rows: Cell[][]; is1904: boolean; shown: number[] }

function readSheet(bytes: Buffer, { read }: Library, at: number): Sheet {
  const off = { cellText: false, cellFormula: false, cellHTML: false, raw: true }
  try {
    const book = read(bytes, { type: 'buffer', dense: true, sheets: at, cellNF: true, ...off })
    const { Sheets: properties = [], WBProps } = book.Workbook ?? {}
    const rows = (book.Sheets[book.SheetNames[at] ?? '']?.['!data'] ?? []) as Cell[][]
    const shown = book.SheetNames.flatMap((_, index) => (properties[index]?.Hidden ? [] : [index]))
    return { rows, is1904: WBProps?.date1904 ?? false, shown }
  } catch {
    throw new TableError('ERR_IMPORT_UNREADABLE')
  }
}

const isEmpty = ({ rows }: Sheet): boolean => rows.every((row) => (row ?? []).every((cell) => !cell || cell.v === ''))

/** So many sheets are looked through: the library reads the whole file for each. */
const MAX_SHEETS = 5

/** Reads the first sheet that is shown and has something in it. */
function readFirstSheet(bytes: Buffer, library: Library): Sheet {
  const first = readSheet(bytes, library, 0)
  if (first.shown[0] === 0 && !isEmpty(first)) return first
  for (const at of first.shown.slice(0, MAX_SHEETS)) {
    const sheet = readSheet(bytes, library, at)
    if (!isEmpty(sheet)) return sheet
  }
  return { ...first, rows: [] }
}

/**
 * Reads the rows of the first sheet with some of an old Excel file, or of a web page with that extension. The library reads the
 * whole file at once without pausing, and is loaded by the first such file. Throws TableError.
 */
export async function* oldWorkbookRows(
  bytes: Buffer,
  { columns, isMonthFirst = false }: { columns: number; isMonthFirst?: boolean },
): AsyncGenerator<SheetRow> {
  const library = await import('@e965/xlsx')
  const { rows, is1904 } = readFirstSheet(bytes, library)
  const writeDay = dayWriter(library, { is1904, isMonthFirst })
  for (let at = 0; at < rows.length; at++) {
    const cells = (rows[at] ?? []).slice(0, columns)
    if (cells.length > 0) yield { number: at + 1, cells: Array.from(cells, (cell) => cellText(cell, writeDay)) }
  }
}
