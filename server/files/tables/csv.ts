import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

/**
 * Records as a CSV file that spreadsheet programs open as it is meant: `;` between cells, a mark for UTF-8, and nothing
 * that they would run as a formula.
 */
export function csvStream(records: AsyncIterable<string[]>): Readable {
  const writer = stringify({ delimiter: ';', bom: true, escape_formulas: true, record_delimiter: 'windows' })
  const source = Readable.from(records)
  source.on('error', (error) => writer.destroy(error))
  writer.on('close', () => source.destroy())
  return source.pipe(writer)
}
