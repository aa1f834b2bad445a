import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import type * as xlsx from '@e965/xlsx'
import { endWithProcess } from '#server/lib/end-with-process.ts'
import { TableError } from './table-error.ts'

const MAX_TIME_MS = 30_000
const MEMORY_MB = 128
const LIBRARY = import.meta.resolve('@e965/xlsx')

type Library = Pick<typeof xlsx, 'read' | 'SSF'>
type SheetRow = { number: number; cells: string[] }
type Cell = { t: string; v?: unknown; z?: unknown } | undefined

/** Runs in the other process, built from its source code, so it can only use its parameters. */
async function readInChild({ read, SSF }: Library, bytes: Uint8Array, columns: number, out: Writable): Promise<void> {
  const off = { cellText: false, cellFormula: false, cellHTML: false, raw: true }
  const book = read(bytes, { type: 'buffer', dense: true, sheets: 0, cellNF: true, ...off })
  const lines = (book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []) as Cell[][]
  const textOf = (cell: Cell): string => {
    if (!cell || cell.v === undefined || cell.t === 'e') return ''
    const isDay = cell.t === 'n' && SSF.is_date(String(cell.z ?? 'General'))
    return isDay ? String(SSF.format('yyyy-mm-dd', cell.v)) : String(cell.v)
  }
  for (let at = 0; at < lines.length; at++) {
    const cells = Array.from((lines[at] ?? []).slice(0, columns), textOf)
    if (cells.length === 0 || out.write(`${JSON.stringify({ number: at + 1, cells })}\n`)) continue
    await new Promise<void>((resolve) => out.once('drain', () => resolve()))
  }
  out.end('\n')
}

const sourceFor = (columns: number): string => `import { buffer } from 'node:stream/consumers'
const library = await import(${JSON.stringify(LIBRARY)})
await (${readInChild.toString()})(library, await buffer(process.stdin), ${columns}, process.stdout)`

/** Returns whether the process ran out of memory, which V8 ends with these codes, or was killed by our time limit. */
const exceededLimits = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === 134 || signalCode === 'SIGABRT' || signalCode === 'SIGKILL'

/**
 * Reads the rows of the first sheet of an old Excel file, or of a web page with that extension. The library reads the
 * whole file at once without pausing, so it runs in its own process with limits of memory and time and without our
 * environment. Throws TableError.
 */
export async function* oldWorkbookRows(bytes: Buffer, { columns }: { columns: number }): AsyncGenerator<SheetRow> {
  const flags = [`--max-old-space-size=${MEMORY_MB}`, '--input-type=module', '--eval', sourceFor(columns)]
  const child = spawn(process.execPath, flags, { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  endWithProcess(child)
  const ended = once(child, 'close')
  const timer = setTimeout(() => child.kill('SIGKILL'), MAX_TIME_MS)
  // A child that ends early does not read all of its input.
  child.stdin.on('error', () => undefined).end(bytes)
  let isComplete = false
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      isComplete = line === ''
      if (!isComplete) yield JSON.parse(line) as SheetRow
    }
    await ended
    if (!isComplete) throw new TableError(exceededLimits(child) ? 'ERR_IMPORT_TOO_LARGE' : 'ERR_IMPORT_UNREADABLE')
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
