import { recordsOf } from './delimited-records.ts'
import { TableError } from './table-error.ts'
import { decodeText } from './text-encoding.ts'

const DELIMITERS = [';', ',', '\t', '|']
const SAMPLE_LETTERS = 32 * 1024
const SAMPLE_LINES = 20
/** Matches Excel's first line that names the delimiter. */
const DELIMITER_LINE = /^sep=(.)(?:\r\n|\n|\r)/i

/**
 * Guesses the delimiter: the most frequent one outside quotes in the first lines, if possible one that is in all of
 * them, and as often in each.
 */
function delimiterOf(start: string): string {
  const lines = start
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
  const counts = DELIMITERS.map((delimiter) => {
    const cuts = lines.map((line) => line.split(delimiter).length - 1)
    return {
      delimiter,
      isEverywhere: cuts.every((cut) => cut > 0),
      isEven: new Set(cuts).size === 1,
      total: cuts.reduce((sum, cut) => sum + cut, 0),
    }
  })
  const best = counts.toSorted(
    (a, b) =>
      Number(b.isEverywhere) - Number(a.isEverywhere) || Number(b.isEven) - Number(a.isEven) || b.total - a.total,
  )[0]
  return best && best.total > 0 ? best.delimiter : ';'
}

/** Reads the records of a text, guessing delimiter and encoding. Throws TableError. */
export function* delimitedRows(
  bytes: Buffer,
  { columns }: { columns: number },
): Generator<{ number: number; cells: string[] }> {
  const text = decodeText(bytes)
  const start = text.slice(0, SAMPLE_LETTERS)
  if (start.includes('\0')) throw new TableError('ERR_IMPORT_UNREADABLE')
  const named = DELIMITER_LINE.exec(start)
  let number = 0
  for (const record of recordsOf(text.slice(named?.[0].length ?? 0), named?.[1] ?? delimiterOf(start)))
    yield { number: ++number, cells: record.slice(0, columns) }
}
