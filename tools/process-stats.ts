/** Reads processor time and memory from the operating system. Linux only: null elsewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second on every platform that Node supports. */
const MS_PER_TICK = 10

type Times = { parent: number; own: number; children: number }

/** The name in parentheses may contain any characters; the fields after it are counted from 3. */
function timesOf(pid: number): Times | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const field = (number: number): number => Number(fields[number - 3])
    const ms = (...numbers: number[]): number => numbers.reduce((sum, number) => sum + field(number), 0) * MS_PER_TICK
    return { parent: field(4), own: ms(14, 15), children: ms(16, 17) }
  } catch {
    return null
  }
}

/** Returns the processor time of all threads of one process, in ms since its start. */
export const processMs = (pid: number): number | null => timesOf(pid)?.own ?? null

/** Returns the processor time of a whole PostgreSQL in ms: the postmaster, its children, and those that have ended. */
export function databaseMs(postmaster: number | null): number | null {
  if (!postmaster) return null
  const root = timesOf(postmaster)
  if (!root) return null
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
  const children = others.filter((times) => times?.parent === postmaster)
  return root.own + root.children + children.reduce((sum, times) => sum + (times?.own ?? 0), 0)
}

/** Returns the postmaster's process id, or null when the database runs on another machine or system. */
export function postmasterOf(backend: number): number | null {
  const parent = existsSync('/proc') ? timesOf(backend)?.parent : undefined
  if (!parent) return null
  return readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('postgres') ? parent : null
}

function statusMb(pid: number, field: RegExp): number | null {
  try {
    const kilobytes = field.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes ? Number(kilobytes) / 1024 : null
  } catch {
    return null
  }
}

/** Returns the resident memory in megabytes. */
export const residentMb = (pid: number): number | null => statusMb(pid, /^VmRSS:\s+(\d+)/m)

/**
 * Returns the resident memory in megabytes that is mapped from files, mainly the program itself; other processes share
 * it.
 */
export const mappedMb = (pid: number): number | null => statusMb(pid, /^RssFile:\s+(\d+)/m)
