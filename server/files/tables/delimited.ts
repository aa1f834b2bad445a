import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { TableError } from './table-error.ts'

const DELIMITERS = [';', ',', '\t', '|']
const PIECE_BYTES = 16 * 1024
const SAMPLE_BYTES = 32 * 1024
const MAX_RECORD = 256 * 1024
/** Matches Excel's first line that names the delimiter. */
const DELIMITER_LINE = /^sep=(.)\r?\n/i

const startsWith = (bytes: Buffer, mark: number[]): boolean => mark.every((byte, index) => bytes[index] === byte)

function encodingOf(bytes: Buffer): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

/**
 * Guesses the delimiter: the most frequent one outside quotes in the first lines, if possible one that is in all of
 * them.
 */
function delimiterOf(start: string): string {
  const lines = start
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const counts = DELIMITERS.map((delimiter) => {
    const cuts = lines.map((line) => line.split(delimiter).length - 1)
    return { delimiter, everywhere: cuts.every((cut) => cut > 0), total: cuts.reduce((sum, cut) => sum + cut, 0) }
  })
  const best = counts.toSorted((a, b) => Number(b.everywhere) - Number(a.everywhere) || b.total - a.total)[0]
  return best && best.total > 0 ? best.delimiter : ';'
}

/** Decodes the text without its first letters, in pieces, so that a large file is not in memory twice. */
function* decoded(bytes: Buffer, encoding: string, skipped: number): Generator<string> {
  const decoder = new TextDecoder(encoding)
  let skip = skipped
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true })
    yield piece.slice(skip)
    skip = Math.max(0, skip - piece.length)
  }
  yield decoder.decode()
}

/** Reads the records of a text, guessing delimiter and encoding. Throws TableError. */
export async function* delimitedRows(
  bytes: Buffer,
  { columns }: { columns: number },
): AsyncGenerator<{ number: number; cells: string[] }> {
  const encoding = encodingOf(bytes)
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, SAMPLE_BYTES))
  if (start.includes('\0')) throw new TableError('ERR_IMPORT_UNREADABLE')
  const named = DELIMITER_LINE.exec(start)
  const parser = parse({
    delimiter: named?.[1] ?? delimiterOf(start),
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    max_record_size: MAX_RECORD,
  })
  const text = Readable.from(decoded(bytes, encoding, named?.[0].length ?? 0))
  text.on('error', (error) => parser.destroy(error)).pipe(parser)
  let number = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>)
      yield { number: ++number, cells: record.slice(0, columns) }
  } catch (error) {
    throw error instanceof CsvError ? new TableError('ERR_IMPORT_UNREADABLE') : error
  }
}
