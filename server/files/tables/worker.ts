/** Reads a table in a thread of its own, with memory of its own; see read-table.ts. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { delimitedRows } from '#server/files/tables/delimited.ts'
import { TableError, type TableFault } from '#server/files/tables/table-error.ts'
import { workbookRows } from '#server/files/tables/workbook.ts'

/** cell: letters that are kept of one. letters: of all cells together; a sheet may repeat one long text a million times. */
export type TableLimits = { rows: number; columns: number; cell: number; letters: number }
/** number: as a spreadsheet program counts, from 1. */
export type TableRow = { number: number; cells: string[] }
export type FromWorker = { rows: TableRow[]; ended?: true } | { fault: TableFault }

const BATCH = 500
const BATCH_LETTERS = 1_000_000
const EXCEL_MARK = 0xe011cfd0

const { path, limits } = workerData as { path: string; limits: TableLimits }

const isWorkbook = (bytes: Buffer): boolean =>
  (bytes.length > 4 && bytes.readUInt32LE(0) === EXCEL_MARK) || /^(PK|\s*<)/.test(bytes.toString('latin1', 0, 64))

const tell = (message: FromWorker): void => parentPort?.postMessage(message)

const asked = (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  parentPort?.once('message', () => resolve())
  return promise
}

const tidy = (cells: string[]): string[] => {
  const kept = cells.map((cell) => cell.replaceAll('\0', '').trim().toWellFormed().slice(0, limits.cell))
  while (kept.at(-1) === '') kept.pop()
  return kept
}

/** Tells the rows that have something in them, a batch each time it is asked. */
async function run(): Promise<void> {
  const bytes = await readFile(path)
  const source = isWorkbook(bytes) ? workbookRows(bytes, limits) : delimitedRows(bytes, limits)
  let batch: TableRow[] = []
  let number = 0
  let [count, letters, told] = [0, 0, 0]
  for await (const given of source) {
    number++
    const cells = tidy(given)
    if (cells.length === 0) continue
    count++
    letters += cells.reduce((sum, cell) => sum + cell.length, 0)
    if (count > limits.rows || letters > limits.letters) throw new TableError('ERR_IMPORT_TOO_LARGE')
    batch.push({ number, cells })
    if (batch.length < BATCH && letters - told < BATCH_LETTERS) continue
    tell({ rows: batch })
    batch = []
    told = letters
    await asked()
  }
  tell({ rows: batch, ended: true })
}

await run().catch((error: unknown) => {
  if (!(error instanceof TableError)) throw error
  tell({ fault: error.fault })
})
