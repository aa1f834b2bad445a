import type { OptOutRowFault } from '#contract/opt-outs.ts'
import { createNumberParser, guessColumns, hasTitles } from '#server/features/imports/index.ts'
import type { TableRow } from '#server/files/tables/read-table.ts'
import { cleanLine } from '#server/lib/clean-text.ts'
import type { PhoneReading } from '#server/lib/phone.ts'
import { toPlain } from '#server/lib/plain-text.ts'

export type ImportRow = { row: number; name: string; number: string } | { row: number; fault: OptOutRowFault }
/** Reads a row: a person for each of its numbers, or why there is none. */
type ReadRow = (row: TableRow) => ImportRow[]

const MAX_NAME = 255
/** The columns of people are guessed from so many rows. */
const SAMPLE_ROWS = 50
/** Our own export has in this column when a refusal was taken back, in the languages of the product. */
const REVOKED = /^(revokedat|revoked at|undone at|desfeita em|revogada em|deshecha el|revocada el)$/

/**
 * Guesses from the first rows of a file what its columns are, as for contacts. Gives what reads its rows, and whether the
 * first one has the titles. Who refuses is left alone on all numbers of the row.
 */
export function createRowReader(rows: TableRow[], reading: PhoneReading): { hasTitles: boolean; read: ReadRow } {
  const first = rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells)
  const titles = first[0] ?? []
  const isTitled = hasTitles(titles, reading)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const parse = createNumberParser(guessColumns(first, isTitled, width, reading), reading)
  const revokedAt = isTitled ? titles.findIndex((title) => REVOKED.test(toPlain(title))) : -1
  const read: ReadRow = ({ number: row, cells }) => {
    if (revokedAt !== -1 && (cells[revokedAt] ?? '') !== '') return [{ row, fault: 'revoked' }]
    const { numbers, name } = parse(cells)
    if (numbers.length === 0) return [{ row, fault: 'noNumber' }]
    return numbers.map((number) =>
      number === null ? { row, fault: 'invalidNumber' } : { row, number, name: cleanLine(name, MAX_NAME) },
    )
  }
  return { hasTitles: isTitled, read }
}
