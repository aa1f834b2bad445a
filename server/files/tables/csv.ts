import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { guardFormula } from './formula-guard.ts'

async function* guarded(records: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  for await (const record of records) yield record.map(guardFormula)
}

/** Returns records as CSV for spreadsheet programs: with `;` between cells, a byte order mark, and guarded formulas. */
export function csvStream(records: AsyncIterable<string[]>): Readable {
  // A line break within a cell would otherwise begin another row for whoever reads the file.
  const writer = stringify({ delimiter: ';', bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ })
  const source = Readable.from(guarded(records))
  source.on('error', (error) => writer.destroy(error))
  writer.on('close', () => source.destroy())
  return source.pipe(writer)
}
