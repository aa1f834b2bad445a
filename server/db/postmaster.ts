/** Reads what the operating system knows about a PostgreSQL server and its folder. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Postmaster = { pid: number; port: number; isReady: boolean }

const POLL_MS = 5
const hasProc = existsSync('/proc/self/cmdline')

/** PostgreSQL's lock file contains, one per line: process id, folder, start, port, socket, address, memory, state. */
const lockFile = (cluster: string): string => join(cluster, 'postmaster.pid')

/** Returns the server that runs on this folder. A lock file that names another program is removed. */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const server = readLockFile(cluster)
  if (!server || !isAlive(server.pid)) return undefined
  if (isPostmasterOf(server.pid, cluster)) return server
  // Another program has the process id, or it is a zombie: PostgreSQL would refuse to start with this lock file.
  rmSync(lockFile(cluster), { force: true })
  return undefined
}

export function readLockFile(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(lockFile(cluster), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), isReady: lines[7]?.trim() === 'ready' }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns whether the process has ended; a zombie counts as ended. */
export function isZombieOrDead(pid: number): boolean {
  return !isAlive(pid) || (hasProc && isZombie(pid))
}

function isZombie(pid: number): boolean {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ''))
  } catch {
    return true
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  if (platform() === 'win32') return true
  if (hasProc) return !isZombie(pid) && commandOf(pid).includes(cluster)
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

const commandOf = (pid: number): string[] => wordsOf(pid, 'cmdline')

/** Returns the command of a process, or its settings as `NAME=value`. Of one that has ended there are none. */
function wordsOf(pid: number, what: 'cmdline' | 'environ'): string[] {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/**
 * Kills what was left of PostgreSQL in this folder when its server or the process that made the folder was killed:
 * children hold the server's memory, for which a new server would wait, and go on writing. No data is lost: recovery
 * replays all commits. One of them may have started another after it was looked for, so this looks until there is none.
 */
export async function killOrphans(cluster: string): Promise<void> {
  if (!hasProc) return
  for (let orphans = processesIn(cluster); orphans.length > 0; orphans = processesIn(cluster)) {
    for (const pid of orphans) endAtOnce(pid)
    for (const pid of orphans) await waitForExit(pid)
  }
}

function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Returns PostgreSQL's processes only: the administrator's shell may stand in the folder too. */
const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isProgramOfPostgres(pid) && isUsing(pid, folder) && !isZombieOrDead(pid))

/** The servers that `initdb` starts are told the folder by a setting, and stand in it only later. */
const isUsing = (pid: number, folder: string): boolean =>
  workingFolder(pid) === folder ||
  commandOf(pid).some((argument) => argument === folder || argument === `--pgdata=${folder}`) ||
  wordsOf(pid, 'environ').includes(`PGDATA=${folder}`)

/** How `initdb` calls a server, by way of a shell. */
const BY_INITDB = /postgres" --(boot|single) /

function isProgramOfPostgres(pid: number): boolean {
  try {
    const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    return ['postgres', 'initdb'].includes(name) || commandOf(pid).some((argument) => BY_INITDB.test(argument))
  } catch {
    return false
  }
}

function workingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

export async function waitForExit(pid: number): Promise<void> {
  while (!isZombieOrDead(pid)) await pause(POLL_MS)
}

/**
 * Blocks until the process has ended, at most for `limitMs`. It is for the last moments of our own process, in which
 * nothing can be awaited; without /proc the end of a child cannot be seen in them.
 */
export function waitForExitSync(pid: number, limitMs: number): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  const deadline = performance.now() + limitMs
  while (hasProc && !isZombieOrDead(pid) && performance.now() < deadline) Atomics.wait(sleeper, 0, 0, POLL_MS)
}

/** Resolves with the server once it accepts connections, or with `undefined` if it ends before. */
export async function waitForReady(cluster: string, pid: number): Promise<Postmaster | undefined> {
  while (!isZombieOrDead(pid)) {
    const server = readLockFile(cluster)
    if (server?.pid === pid && server.isReady) return server
    await pause(POLL_MS)
  }
  return undefined
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
