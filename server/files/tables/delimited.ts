import { recordsOf, withoutQuoted, type RecordShape } from './delimited-records.ts'
import { TableError } from './table-error.ts'
import { decodeText } from './text-encoding.ts'

const DELIMITERS = [';', ',', '\t', '|']
const SAMPLE_LETTERS = 32 * 1024
const SAMPLE_LINES = 20
/** Matches Excel's first line that names the delimiter. */
const DELIMITER_LINE = /^sep=(.)(?:\r\n|\n|\r)/i

/** How a delimiter would divide the first lines: how many have it, whether as often, and into how many cells. */
type Division = RecordShape & { lines: number; isEven: boolean; total: number }

/** Returns what occurs most often. */
function mostFrequent(counts: number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  return [...times].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function divide(lines: string[], delimiter: string): Division {
  const cuts = lines.map((line) => line.split(delimiter).length - 1).filter((cut) => cut > 0)
  return {
    delimiter,
    width: 1 + mostFrequent(cuts),
    lines: cuts.length,
    isEven: new Set(cuts).size === 1,
    total: cuts.reduce((sum, cut) => sum + cut, 0),
  }
}

/**
 * Guesses the delimiter: the one that most of the first lines have outside quotes, if possible as often in each, and
 * otherwise the most frequent one. Lines above the titles have none.
 */
function shapeOf(start: string, named: string | undefined): RecordShape {
  const lines = withoutQuoted(start, named ?? DELIMITERS.join(''))
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
  if (named !== undefined) return divide(lines, named)
  const [best] = DELIMITERS.map((delimiter) => divide(lines, delimiter)).toSorted(
    (a, b) => b.lines - a.lines || Number(b.isEven) - Number(a.isEven) || b.total - a.total,
  )
  return best ?? { delimiter: ';', width: 1 }
}

/** Files of programs that broke off have such bytes at their end; those with many of them are no texts. */
const NUL = '\0'
const MAX_NUL_SHARE = 0.05

/** A regular expression would try anew from each of them. */
function withoutNulsAtEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === NUL) end--
  return text.slice(0, end)
}

function readText(bytes: Buffer): string {
  const text = decodeText(bytes)
  if (!text.includes(NUL)) return text
  const begun = withoutNulsAtEnd(text).slice(0, SAMPLE_LETTERS)
  const isTable = /[;,\t|\r\n]/.test(begun)
  // oxlint-disable-next-line no-control-regex
  const control = begun.match(/[\0-\x08\x0e-\x1f]/g)?.length ?? 0
  if (!isTable || control > begun.length * MAX_NUL_SHARE) throw new TableError('ERR_IMPORT_UNREADABLE')
  return text.replaceAll(NUL, '')
}

/** Reads the records of a text, guessing delimiter and encoding. Throws TableError. */
export function* delimitedRows(
  bytes: Buffer,
  { columns }: { columns: number },
): Generator<{ number: number; cells: string[] }> {
  const text = readText(bytes)
  const start = text.slice(0, SAMPLE_LETTERS)
  const [first = '', named] = DELIMITER_LINE.exec(start) ?? []
  let number = 0
  for (const record of recordsOf(text.slice(first.length), shapeOf(start.slice(first.length), named)))
    yield { number: ++number, cells: record.slice(0, columns) }
}
