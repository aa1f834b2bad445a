import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { IMPORT_LIMITS } from '#contract/contact-imports.ts'
import type { FromWorker, TableLimits, TableRow } from '#server/files/tables/worker.ts'
import { AppError } from '#server/http/errors.ts'

export type { TableRow } from '#server/files/tables/worker.ts'

const WORKER = new URL('./worker.ts', import.meta.url)
const CELL_LETTERS = 2000
const LETTERS = 20_000_000
const TIME_MS = 60_000
/** Beyond it the thread dies, and only the thread. */
const MEMORY = { maxOldGenerationSizeMb: 144, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Too much for the thread's memory or time. */
const isTooMuch = (error: unknown): boolean => isCode(error, 'ERR_WORKER_OUT_OF_MEMORY') || isCode(error, 'ABORT_ERR')

async function* messages(worker: Worker): AsyncGenerator<FromWorker> {
  const signal = AbortSignal.timeout(TIME_MS)
  for await (const [message] of on(worker, 'message', { close: ['exit'], signal })) yield message as FromWorker
}

/**
 * The rows of a file with a table (CSV, xlsx or xls, told by its content), in batches, read in a thread of its own with
 * limited memory and time. Throws ERR_IMPORT_TOO_LARGE and ERR_IMPORT_UNREADABLE.
 */
export async function* readTable(path: string): AsyncGenerator<TableRow[]> {
  const { rows, columns } = IMPORT_LIMITS
  // One more than the limit, for the titles.
  const limits: TableLimits = { rows: rows + 1, columns, cell: CELL_LETTERS, letters: LETTERS }
  const workerData = { path, limits }
  const worker = new Worker(WORKER, { workerData, resourceLimits: MEMORY, execArgv: [], env: {} })
  try {
    for await (const message of messages(worker)) {
      if ('fault' in message) throw new AppError(message.fault)
      if (message.rows.length) yield message.rows
      if (message.ended) return
      worker.postMessage('more')
    }
    throw new AppError('ERR_IMPORT_UNREADABLE')
  } catch (error) {
    throw isTooMuch(error) ? new AppError('ERR_IMPORT_TOO_LARGE') : error
  } finally {
    await worker.terminate()
  }
}
