/** Prepares and locks the folder of the embedded PostgreSQL. */
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { canReach, type Account } from './embedded-binaries.ts'
import { isZombieOrDead } from './postmaster.ts'

/**
 * The folder for root's installations, because the database's account often cannot enter root's folders. Only root
 * writes to it.
 */
const SYSTEM_HOME = '/var/lib/balcao'

/** Others may enter but not list the folder: the database's account must reach its part of the data folder. */
const ENTER_ONLY_MODE = 0o711
const LOCK_POLL_MS = 10

/** Returns the folder of the database, and makes it at the first call. It is never a temporary folder. */
export function prepareDataFolder(dataDir: string, account: Account): string {
  mkdirSync(dataDir, { recursive: true, mode: ENTER_ONLY_MODE })
  if (account) letOthersEnter(dataDir)
  const base = folderFor(realpathSync(dataDir), account)
  assertOwnership(base, account)
  mkdirSync(base, { recursive: true, mode: 0o700 })
  if (account) chownSync(base, account.uid, account.gid)
  return base
}

/**
 * Lets others enter the data folder, but not those above it, which are not ours. Its content stays protected by its own
 * modes.
 */
const letOthersEnter = (dataDir: string): void => chmodSync(dataDir, statSync(dataDir).mode | 0o001)

/** The mode is set explicitly, because the umask may forbid entering. */
export function systemHome(): string {
  mkdirSync(SYSTEM_HOME, { recursive: true })
  chmodSync(SYSTEM_HOME, ENTER_ONLY_MODE)
  return SYSTEM_HOME
}

/**
 * PostgreSQL runs only as the owner of its folder. Taking a folder from another user would lock that user out. One that
 * root owns is a copy that root restored, since PostgreSQL never runs as root.
 */
function assertOwnership(base: string, account: Account): void {
  const uid = account?.uid ?? process.getuid?.()
  const existing = [join(base, 'cluster'), base].find((path) => existsSync(path))
  if (uid === undefined || !existing) return
  const owner = statSync(existing).uid
  if (owner === uid) return
  if (account && owner === 0) return changeOwner(base, account)
  throw new Error(
    `the database in ${base} belongs to another user (number ${owner}). Start Balcão as the user who made it, or give the whole folder to this one with chown -R`,
  )
}

function changeOwner(path: string, account: NonNullable<Account>): void {
  lchownSync(path, account.uid, account.gid)
  if (!lstatSync(path).isDirectory()) return
  chmodSync(path, 0o700)
  for (const name of readdirSync(path)) changeOwner(join(path, name), account)
}

function folderFor(dataDir: string, account: Account): string {
  const inside = join(dataDir, 'postgres')
  const note = join(dataDir, 'postgres-is-elsewhere.txt')
  if (existsSync(note)) return readNote(note)
  if (canReach(dataDir, account)) return inside
  if (existsSync(join(inside, 'cluster')))
    throw new Error(
      `The user nobody, who runs the database for root, cannot reach ${inside}: let others pass (chmod o+x) through the folders above it`,
    )
  const elsewhere = mkdtempSync(join(systemHome(), 'data-'))
  writeFileSync(
    note,
    `${elsewhere}\n\nThe database of this folder lives there: PostgreSQL does not run as root,\nand the user it runs as cannot pass through the folders above this one.\nKeep this file, and back up both folders.\n`,
  )
  return elsewhere
}

function readNote(note: string): string {
  const [folder = ''] = readFileSync(note, 'utf8').split('\n')
  if (existsSync(folder)) return folder
  throw new Error(`The database in ${folder} is gone: bring it back, or remove ${note} to begin with an empty one`)
}

/** The locks that this process holds. */
const heldLocks = new Set<string>()

/** Only one process at a time may start or stop the database. The lock of a process that has ended is taken over. */
export async function withLock<T>(base: string, work: () => Promise<T>): Promise<T> {
  const lock = join(base, 'lock')
  while (!acquire(lock)) await pause(LOCK_POLL_MS)
  heldLocks.add(lock)
  try {
    return await work()
  } finally {
    heldLocks.delete(lock)
    rmSync(lock, { force: true })
  }
}

/**
 * Works under the lock in the last moments of this process, in which nothing can be awaited. Where another process holds
 * it, that one is starting or stopping the database itself.
 */
export function withLockAtExit(base: string, work: () => void): void {
  const lock = join(base, 'lock')
  const isHeld = heldLocks.has(lock) || acquire(lock)
  try {
    work()
  } finally {
    if (isHeld) rmSync(lock, { force: true })
  }
}

function acquire(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const holder = readHolder(lock)
  if (holder !== undefined && isStale(lock, holder)) rmSync(lock, { force: true })
  return false
}

/**
 * In a container every start may have the same process id: a lock with ours that we do not hold is from an earlier run.
 */
const isStale = (lock: string, holder: number): boolean =>
  holder === process.pid ? !heldLocks.has(lock) : isZombieOrDead(holder)

/** Returns `undefined` while the holder has created the file but not yet written its process id. */
function readHolder(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

const usersFolder = (base: string): string => join(base, 'users')

/** Registers this process as a user of the database, and returns its file. */
export function registerUser(base: string): string {
  const user = join(usersFolder(base), `${process.pid}.${randomUUID()}`)
  mkdirSync(usersFolder(base), { recursive: true })
  writeFileSync(user, '')
  return user
}

/** Removes the registration. Returns true when no other process uses the database. */
export function unregisterUser(base: string, user: string): boolean {
  rmSync(user, { force: true })
  for (const name of readdirSync(usersFolder(base))) {
    if (!isZombieOrDead(Number.parseInt(name, 10))) return false
    rmSync(join(usersFolder(base), name), { force: true })
  }
  return true
}
