/** Reads tables of strangers. Only server/files/media-worker.ts may import this file. */
import { readFile } from 'node:fs/promises'
import { parseTable, type TableLimits } from './parse-table.ts'
import { writeRowFile } from './row-file.ts'
import { TableError, type TableErrorCode } from './table-error.ts'

export type TableTask = { from: string; to: string; limits: TableLimits }

/** Not a fault of the table: the disk is full, or a file is not there. */
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error

/** Writes the rows of a table into the file `to`. Returns why the table cannot be read, or null. */
export async function extractTable({ from, to, limits }: TableTask): Promise<TableErrorCode | null> {
  try {
    await writeRowFile(to, parseTable(await readFile(from), limits))
    return null
  } catch (error) {
    if (isOfSystem(error)) throw error
    return error instanceof TableError ? error.fault : 'ERR_IMPORT_UNREADABLE'
  }
}
