/**
 * Runs an embedded PostgreSQL where no other is configured. It lives in `postgres/` of the data folder, listens on this
 * machine only, and survives a killed server, whose successor uses it again. When it ends by itself it is restarted.
 *
 *   postgres/cluster     PostgreSQL's own folder
 *   postgres/password    the generated password of its superuser
 *   postgres/server.log  its output
 *   postgres/users/      one file for each process that uses it: the last one to leave stops it
 *   postgres/lock        held while it is being started or stopped
 */
import { spawn, type SpawnOptions } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endGroupWithProcess } from '#server/lib/end-with-process.ts'
import { accountForPostgres, usableBinaries, type Account, type Binaries } from './embedded-binaries.ts'
import {
  prepareDataFolder,
  registerUser,
  unregisterUser,
  systemHome,
  withLock,
  withLockAtExit,
} from './embedded-home.ts'
import {
  killOrphans,
  freePort,
  isZombieOrDead,
  runningPostmaster,
  waitForExit,
  waitForExitSync,
  waitForReady,
  type Postmaster,
} from './postmaster.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: { info(message: string): void; error(message: string): void }
  /** PostgreSQL settings to add, for instance `{ fsync: 'off' }` for a database that may be lost. */
  settings?: Record<string, string>
}

/** `stop` leaves the database running as long as another process uses it. */
export type Embedded = { url: string; stop(): Promise<void> }

type Home = {
  base: string
  cluster: string
  account: Account
  binaries: Binaries
  /** The server that this process uses, from the moment at which it is spawned. */
  pid: number | null
}

const DATABASE = 'balcao'
const SUPERUSER = 'postgres'
const MAX_LOG_BYTES = 10 * 1024 * 1024
/** Another program may take the port between our check and PostgreSQL's start. */
const START_ATTEMPTS = 3
const WATCH_MS = 1000
const RETRY_MS = 10_000
/** An exiting process waits so long for the end of the database, which comes in any case. */
const EXIT_MS = 1500

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: '128MB',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors are logged without the rows that caused them.
  log_error_verbosity: 'terse',
  shared_preload_libraries: 'pg_stat_statements',
  // Many short statements gain from neither, and parallel workers need more shared memory than containers allow.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

/** Starts the database, or joins one that already runs on this data folder. */
export async function startEmbedded({ dataDir, log, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const began = performance.now()
  const account = accountForPostgres()
  const base = prepareDataFolder(dataDir, account)
  const binaries = usableBinaries(account, () => (account ? systemHome() : base))
  const home: Home = { base, cluster: join(base, 'cluster'), account, binaries, pid: null }

  // Before anything is started, so that a process that ends in the middle leaves nothing behind, and so that one that
  // ends meanwhile does not stop the database for which this one waits.
  const user = registerUser(base)
  const leaveAtExit = (): void => leaveNow(home, user)
  process.once('exit', leaveAtExit)
  const forget = (): void => void process.off('exit', leaveAtExit)

  try {
    const { postmaster, verb } = await withLock(base, () => joinOrLaunch(home, settings))
    const { port } = postmaster
    const unwatch = watch(home, { ...settings, port: String(port) }, log)
    log.info(`PostgreSQL ${verb} on port ${port} in ${Math.round(performance.now() - began)} ms`)
    return {
      url: `postgres://${SUPERUSER}:${readPassword(base)}@127.0.0.1:${port}/${DATABASE}`,
      stop: once(async () => {
        unwatch()
        await leave(home, user)
        forget()
      }),
    }
  } catch (error) {
    await leave(home, user)
    forget()
    throw error
  }
}

async function joinOrLaunch(home: Home, settings: Record<string, string>) {
  if (!existsSync(home.cluster)) await initialise(home)
  checkVersion(home)
  const running = await adopt(home)
  return { postmaster: running ?? (await launch(home, settings)), verb: running ? 'joined' : 'started' }
}

/** Restarts a server that ended by itself (killed, out of memory), on the same port, which all its users know. */
function watch(home: Home, settings: Record<string, string>, log: EmbeddedOptions['log']): () => void {
  let isBusy = false
  let isOver = false
  const timer = setInterval(() => {
    if (isBusy || (home.pid !== null && !isZombieOrDead(home.pid))) return
    isBusy = true
    log.error(`PostgreSQL has ended, its last words are in ${logFile(home.base)}`)
    void revive(home, settings, () => isOver)
      .then((isRevived) => isRevived && log.info(`PostgreSQL started again on port ${settings['port']}`))
      .catch((error: unknown) => {
        log.error(String(error))
        return pause(RETRY_MS, undefined, { ref: false })
      })
      .finally(() => (isBusy = false))
  }, WATCH_MS).unref()
  return () => {
    isOver = true
    clearInterval(timer)
  }
}

/** Restarts the server, unless another process did so already, or ours has stopped it while this waited for the lock. */
const revive = (home: Home, settings: Record<string, string>, isOver: () => boolean): Promise<boolean> =>
  withLock(home.base, async () => {
    if (isOver()) return false
    if (!existsSync(home.cluster)) throw new Error(`${home.cluster} is gone`)
    await joinOrLaunch(home, settings)
    return true
  })

const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let result: Promise<T> | undefined
  return () => (result ??= work())
}

/** Stops the database and waits for its end, unless another process uses it. */
const leave = (home: Home, user: string): Promise<void> =>
  withLock(home.base, async () => {
    if (!unregisterUser(home.base, user) || home.pid === null) return
    interrupt(home.pid)
    await waitForExit(home.pid)
  })

/** Does the same while this process exits, at whatever moment of its start. */
function leaveNow({ base, cluster, pid }: Home, user: string): void {
  withLockAtExit(base, () => {
    if (!unregisterUser(base, user)) return
    const left = pid ?? runningPostmaster(cluster)?.pid
    if (left === undefined) return
    interrupt(left)
    waitForExitSync(left, EXIT_MS)
  })
}

/** Requests PostgreSQL's fast shutdown, which closes connections and writes everything to disk. */
function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Makes the cluster under another name and renames it at the end, so that an incomplete one is never used. */
async function initialise({ base, cluster, account, binaries }: Home): Promise<void> {
  const draft = `${cluster}.new`
  await killOrphans(draft)
  rmSync(draft, { recursive: true, force: true })
  const password = writePassword(base, account)
  await run(account, base, binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=pt-BR',
    '--no-instructions',
  ])
  await run(account, base, binaries.postgres, ['--single', '-D', draft, SUPERUSER], `create database ${DATABASE}\n`)
  renameSync(draft, cluster)
}

function checkVersion({ cluster, binaries }: Home): void {
  const version = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10)
  if (version === binaries.majorVersion) return
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${version}, this is ${binaries.majorVersion}: export it with the version of Balcão that made it, and import it here`,
  )
}

const passwordFile = (base: string): string => join(base, 'password')

const readPassword = (base: string): string => readFileSync(passwordFile(base), 'utf8').trim()

function writePassword(base: string, account: Account): string {
  const file = passwordFile(base)
  rmSync(file, { force: true })
  writeFileSync(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
  if (account) chownSync(file, account.uid, account.gid)
  return file
}

/**
 * Returns a server that already runs on this folder: one that survived a killed process, or one that another process
 * uses.
 */
async function adopt(home: Home): Promise<Postmaster | undefined> {
  const running = runningPostmaster(home.cluster)
  home.pid = running?.pid ?? null
  return running && waitForReady(home.cluster, running.pid)
}

async function launch(home: Home, settings: Record<string, string>): Promise<Postmaster> {
  await killOrphans(home.cluster)
  for (let attempt = 1; attempt <= START_ATTEMPTS; attempt++) {
    const pid = await spawnPostmaster(home, { ...SETTINGS, port: String(await freePort()), ...settings })
    const postmaster = await waitForReady(home.cluster, pid)
    if (postmaster) return postmaster
  }
  const words = readFileSync(logFile(home.base), 'utf8').slice(-2000)
  throw new Error(`PostgreSQL does not start: ${causeIn(words)} (${logFile(home.base)} has the rest)`)
}

const logFile = (base: string): string => join(base, 'server.log')

/**
 * The process gets its own session, so that Ctrl+C in the terminal does not end it before ours, which stops it last.
 */
function spawnPostmaster(home: Home, settings: Record<string, string>): Promise<number> {
  const { base, cluster, account, binaries } = home
  const logged = rotatedLog(base)
  const settingArguments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binaries.postgres, ['-D', cluster, ...settingArguments], {
    ...spawnOptions(account, base),
    detached: true,
    stdio: ['ignore', logged, logged],
  })
  home.pid = child.pid ?? null
  closeSync(logged)
  child.unref()
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('spawn', () => resolve(child.pid as number))
  })
}

function rotatedLog(base: string): number {
  const file = logFile(base)
  if (existsSync(file) && statSync(file).size > MAX_LOG_BYTES) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function spawnOptions(account: Account, base: string): SpawnOptions {
  return { ...account, cwd: base, env: { LC_ALL: 'C', TZ: 'UTC' } }
}

/**
 * Runs a program to its end. Throws with its output when it fails. It gets its own session, because programs that it
 * starts must end with it when this process exits.
 */
async function run(account: Account, base: string, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(program, args, { ...spawnOptions(account, base), detached: true, stdio: 'pipe' })
  endGroupWithProcess(child)
  const printed: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => printed.push(chunk))
  child.stdin?.end(input)
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`${program} failed: ${causeIn(Buffer.concat(printed).toString('utf8'))}`)
}

/** Returns the last error in PostgreSQL's output, or the whole output if there is none. */
const causeIn = (words: string): string =>
  [...words.matchAll(/(?:FATAL|error|postgres): +(.+)/g)].at(-1)?.[1] ?? `\n${words}`
