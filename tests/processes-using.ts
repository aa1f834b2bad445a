import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Empty for what this process may not read, and for processes that have ended meanwhile. */
const orEmpty = (read: () => string): string => {
  try {
    return read()
  } catch {
    return ''
  }
}

/**
 * Lists the commands of the processes that were started with this folder in their arguments or settings, or that work
 * in it. Only Linux tells.
 */
export function processesUsing(folder: string): string[] {
  if (!existsSync('/proc/self/environ')) return []
  return pidsUsing(folder).map((pid) => orEmpty(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')))
}

export const pidsUsing = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && isUsing(name, folder))
    .map(Number)

const isUsing = (pid: string, folder: string): boolean =>
  orEmpty(() => readlinkSync(`/proc/${pid}/cwd`)).startsWith(folder) ||
  ['cmdline', 'environ'].some((file) => orEmpty(() => readFileSync(`/proc/${pid}/${file}`, 'utf8')).includes(folder))
