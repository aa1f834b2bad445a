/** Where the embedded PostgreSQL lives, and who may touch it at a time. */
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

/** For root, whose folders the account of the database often cannot pass through. Only root writes here. */
const SYSTEM_HOME = '/var/lib/balcao'

/** Others may pass through, not list: the database's account must reach its part of the data folder. */
const PASSABLE = 0o711
const LOCK_POLL_MS = 10

/** The folder of everything PostgreSQL; made at the first call. Durable in every case: never in a temporary folder. */
export function prepareDataFolder(dataDir: string, account: Account): string {
  mkdirSync(dataDir, { recursive: true, mode: PASSABLE })
  if (account) letOthersPass(dataDir)
  const base = folderFor(realpathSync(dataDir), account)
  takeOver(base, account)
  mkdirSync(base, { recursive: true, mode: 0o700 })
  if (account) chownSync(base, account.uid, account.gid)
  return base
}

/** The data folder is ours to open, those above it are not. What it holds stays closed: each thing has its own mode. */
const letOthersPass = (dataDir: string): void => chmodSync(dataDir, statSync(dataDir).mode | 0o001)

/** Passable whatever the umask. */
export function systemHome(): string {
  mkdirSync(SYSTEM_HOME, { recursive: true })
  chmodSync(SYSTEM_HOME, PASSABLE)
  return SYSTEM_HOME
}

/**
 * PostgreSQL serves only who owns its folder. Taking another user's would lock that user out; what root owns is a copy
 * that root brought back, since no PostgreSQL runs as root.
 */
function takeOver(base: string, account: Account): void {
  const uid = account?.uid ?? process.getuid?.()
  const made = [join(base, 'cluster'), base].find((path) => existsSync(path))
  if (uid === undefined || !made) return
  const owner = statSync(made).uid
  if (owner === uid) return
  if (account && owner === 0) return giveAll(base, account)
  throw new Error(
    `the database in ${base} belongs to another user (number ${owner}). Start Balcão as the user who made it, or give the whole folder to this one with chown -R`,
  )
}

function giveAll(path: string, account: NonNullable<Account>): void {
  lchownSync(path, account.uid, account.gid)
  if (!lstatSync(path).isDirectory()) return
  chmodSync(path, 0o700)
  for (const name of readdirSync(path)) giveAll(join(path, name), account)
}

function folderFor(dataDir: string, account: Account): string {
  const inside = join(dataDir, 'postgres')
  const note = join(dataDir, 'postgres-is-elsewhere.txt')
  if (existsSync(note)) return noted(note)
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

function noted(note: string): string {
  const [folder = ''] = readFileSync(note, 'utf8').split('\n')
  if (existsSync(folder)) return folder
  throw new Error(`The database in ${folder} is gone: bring it back, or remove ${note} to begin with an empty one`)
}

/** Of this process. */
const heldLocks = new Set<string>()

/** One process at a time may start or stop the database. A lock whose holder died is taken over. */
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

/** In a container every start has the same number: a lock with ours that we do not hold is of the life before. */
const isStale = (lock: string, holder: number): boolean =>
  holder === process.pid ? !heldLocks.has(lock) : isZombieOrDead(holder)

/** `undefined` while the holder has made the file but not yet written its number. */
function readHolder(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

const usersFolder = (base: string): string => join(base, 'users')

/** Notes that this process uses the database. */
export function registerUser(base: string): string {
  const user = join(usersFolder(base), `${process.pid}.${randomUUID()}`)
  mkdirSync(usersFolder(base), { recursive: true })
  writeFileSync(user, '')
  return user
}

/** True when nobody else uses the database any more. */
export function unregisterUser(base: string, user: string): boolean {
  rmSync(user, { force: true })
  for (const name of readdirSync(usersFolder(base))) {
    if (!isZombieOrDead(Number.parseInt(name, 10))) return false
    rmSync(join(usersFolder(base), name), { force: true })
  }
  return true
}
