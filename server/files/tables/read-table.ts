import { open, rm } from 'node:fs/promises'
import { IMPORT_LIMITS } from '#contract/contact-imports.ts'
import { extractTable, type GivenFile } from '#server/files/media-inspector.ts'
import type { TableLimits } from './parse-table.ts'
import { readRowFile, type TableRow } from './row-file.ts'

export type { TableRow } from './row-file.ts'

/** The rows of a table that was read: they are taken once, in batches, and closed. */
export type ExtractedTable = { rows: AsyncIterable<TableRow[]>; close(): Promise<void> }

export type ReadTableOptions = Pick<TableLimits, 'isMonthFirst'>

/**
 * Reads the rows that are not empty from a file with a table (CSV, xlsx or xls, detected by its content). Another
 * process reads all of them before the first one is given, so that nobody holds a transaction meanwhile, and a file
 * that is refused has changed nothing. Throws ERR_IMPORT_TOO_LARGE and ERR_IMPORT_UNREADABLE.
 */
export async function readTable(
  file: GivenFile,
  { isMonthFirst = false }: ReadTableOptions = {},
): Promise<ExtractedTable> {
  const path = `${file.path}.rows`
  try {
    await extractTable(file, path, { ...IMPORT_LIMITS, isMonthFirst })
    const extracted = await open(path)
    return { rows: readRowFile(extracted), close: () => extracted.close() }
  } finally {
    // An open file outlives its name, and is gone when the process dies.
    await rm(path, { force: true })
  }
}
