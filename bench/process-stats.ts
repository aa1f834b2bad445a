/** Processor time and memory, from the operating system's own accounting. Linux only: null elsewhere. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second on every platform Node runs on. */
const MS_PER_TICK = 10

type Times = { parent: number; own: number; children: number }

/** The name in parentheses may hold anything; the fields that follow it are counted from 3. */
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

/** All threads of one process, in ms since its start. */
export const processMs = (pid: number): number | null => timesOf(pid)?.own ?? null

/** A whole PostgreSQL: the postmaster, everything it started, and what has ended since. */
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

/** null when the database runs on another machine or system. */
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

/** Megabytes in memory. */
export const residentMb = (pid: number): number | null => statusMb(pid, /^VmRSS:\s+(\d+)/m)

/** Megabytes in memory that are read from files, the program itself above all: other processes have the same ones. */
export const mappedMb = (pid: number): number | null => statusMb(pid, /^RssFile:\s+(\d+)/m)
