import { CFB, read, SSF, type CellObject } from '@e965/xlsx'
import { TableError } from '#server/files/tables/table-error.ts'
import { unzip } from '#server/files/tables/unzip.ts'

const UNZIPPED_BYTES = 40 * 1024 * 1024
/** Pictures and drawings are not even unpacked. */
const PARTS = /^(\[Content_Types\]\.xml|_rels\/[^/]*|xl\/[^/]+|xl\/_rels\/[^/]*|xl\/worksheets\/[^/]+)$/

/** The archive made anew, so that its headers say what is in it. */
function repacked(zip: Buffer): Buffer {
  const archive = CFB.utils.cfb_new()
  for (const { name, content } of unzip(zip, PARTS, UNZIPPED_BYTES)) CFB.utils.cfb_add(archive, `/${name}`, content)
  return Buffer.from(CFB.write(archive, { fileType: 'zip', type: 'buffer', compression: false }) as Uint8Array)
}

/** As it was typed: a telephone number is not rounded to 5.51E+12, a date is shown as one. */
function textOf(cell: CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.t === 'e') return ''
  if (cell.t !== 'n' || typeof cell.v !== 'number') return String(cell.v)
  const format = String(cell.z ?? 'General')
  return SSF.is_date(format) ? String(SSF.format(format, cell.v)) : String(cell.v)
}

function firstSheet(content: Buffer): (CellObject | undefined)[][] {
  const off = { cellText: false, cellFormula: false, cellHTML: false, raw: true }
  try {
    const book = read(content, { type: 'buffer', dense: true, sheets: 0, cellNF: true, ...off })
    return (book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []) as (CellObject | undefined)[][]
  } catch {
    throw new TableError('ERR_IMPORT_UNREADABLE')
  }
}

/**
 * The rows of the first sheet of an Excel file, old or new, or of a web page that calls itself one; rows without anything
 * are empty lists. Throws TableError.
 */
export function* workbookRows(bytes: Buffer, { columns }: { columns: number }): Generator<string[]> {
  const isZip = bytes.toString('latin1', 0, 2) === 'PK'
  const lines = firstSheet(isZip ? repacked(bytes) : bytes)
  for (let at = 0; at < lines.length; at++) yield Array.from((lines[at] ?? []).slice(0, columns), textOf)
}
