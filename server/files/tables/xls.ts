import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import type * as xlsx from '@e965/xlsx'
import { TableError } from '#server/files/tables/table-error.ts'

const TIME_MS = 30_000
const MEMORY_MB = 128
const LIBRARY = import.meta.resolve('@e965/xlsx')

type Library = Pick<typeof xlsx, 'read' | 'SSF'>
type SheetRow = { number: number; cells: string[] }
type Cell = { t: string; v?: unknown; z?: unknown } | undefined

/** Runs in the other process, made from its source: it knows only what it is given. */
async function readThere({ read, SSF }: Library, bytes: Uint8Array, columns: number, out: Writable): Promise<void> {
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
await (${readThere.toString()})(library, await buffer(process.stdin), ${columns}, process.stdout)`

/** How V8 ends when its memory is full, and how we end what takes too long. */
const isTooMuch = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === 134 || signalCode === 'SIGABRT' || signalCode === 'SIGKILL'

/**
 * The rows of the first sheet of an old Excel file, or of a web page that calls itself one. The library that reads them
 * takes the whole file and does not pause, so that it runs in a process of its own with a limit of memory and time, and
 * without our environment. Throws TableError.
 */
export async function* oldWorkbookRows(bytes: Buffer, { columns }: { columns: number }): AsyncGenerator<SheetRow> {
  const flags = [`--max-old-space-size=${MEMORY_MB}`, '--input-type=module', '--eval', sourceFor(columns)]
  const child = spawn(process.execPath, flags, { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  const ended = once(child, 'close')
  const timer = setTimeout(() => child.kill('SIGKILL'), TIME_MS)
  // Whoever dies early does not read to the end.
  child.stdin.on('error', () => undefined).end(bytes)
  let isWhole = false
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      isWhole = line === ''
      if (!isWhole) yield JSON.parse(line) as SheetRow
    }
    await ended
    if (!isWhole) throw new TableError(isTooMuch(child) ? 'ERR_IMPORT_TOO_LARGE' : 'ERR_IMPORT_UNREADABLE')
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
