import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/** Returns records as CSV for spreadsheet programs: with `;` between cells, a byte order mark, and escaped formulas. */
export function csvStream(records: AsyncIterable<string[]>): Readable {
  const writer = stringify({ delimiter: ';', bom: true, escape_formulas: true, record_delimiter: 'windows' })
  const source = Readable.from(records)
  source.on('error', (error) => writer.destroy(error))
  writer.on('close', () => source.destroy())
  return source.pipe(writer)
}
