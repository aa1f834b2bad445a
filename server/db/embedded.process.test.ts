import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startEmbedded, type Embedded } from './embedded.ts'
import { isZombieOrDead, killOrphans, readLockFile, waitForExit } from './postmaster.ts'
import { PATIENT } from '#tests/patience.ts'
import { processesUsing } from '#tests/processes-using.ts'

const silent = { info: () => undefined, error: () => undefined }
const parent = mkdtempSync(join(tmpdir(), 'balcao-embedded-'))
chmodSync(parent, 0o711)
const dataDir = join(parent, 'data')
const cluster = join(dataDir, 'postgres', 'cluster')
const running: Embedded[] = []
const children: ChildProcess[] = []

const start = async (folder = dataDir): Promise<Embedded> => {
  const database = await startEmbedded({ dataDir: folder, log: silent })
  running.push(database)
  return database
}

/** Begins to start the database from a process of its own, as the server does. It prints the URL. */
const beginElsewhere = (folder: string) => {
  const program = `
    import { startEmbedded } from '${join(import.meta.dirname, 'embedded.ts')}'
    process.stdin.once('data', () => process.exit())
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(folder)}, log: { info: () => undefined, error: () => undefined } })
    console.log(url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

const startElsewhere = async (folder = dataDir): Promise<{ child: ChildProcess; url: string }> => {
  const child = beginElsewhere(folder)
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, url }
}

const draftOf = (folder: string): string => join(folder, 'postgres', 'cluster.new')
const AT_ONCE = { ...PATIENT, interval: 1 }

const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const ask = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  // A broken connection makes its query fail; the event only repeats the error.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>({ text })
    return rows.map((row) => Object.values(row)[0])
  } finally {
    await client.end()
  }
}

const postmasterPid = (): number => {
  const noted = readLockFile(cluster)
  if (!noted) throw new Error('the database does not run')
  return noted.pid
}

beforeAll(async () => {
  const first = await start()
  await ask(first.url, 'create table kept as select 1 as row')
  await first.stop()
})

afterAll(() => rmSync(parent, { recursive: true }))

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  for (const database of running.splice(0)) await database.stop()
})

test('the first start makes a database with Brazilian sorting and private files', async () => {
  const { url } = await start()
  expect(await ask(url, 'select current_database()')).toEqual(['balcao'])
  expect(await ask(url, `select name from (values ('Zé'), ('Álvaro'), ('bia')) names (name) order by name`)).toEqual([
    'Álvaro',
    'bia',
    'Zé',
  ])
  expect(await ask(url, 'show timezone')).toEqual(['UTC'])
  expect(await ask(url, 'show fsync')).toEqual(['on'])
  expect(await ask(url, 'show shared_preload_libraries')).toEqual(['pg_stat_statements'])
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  expect(statSync(join(dataDir, 'postgres', 'password')).mode & 0o777).toBe(0o600)

  const wrong = new URL(url)
  wrong.password = 'postgres'
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('later starts do not make the database again and keep the data', async () => {
  const made = statSync(join(cluster, 'PG_VERSION')).ctimeMs
  const { url } = await start()
  expect(statSync(join(cluster, 'PG_VERSION')).ctimeMs).toBe(made)
  expect(await ask(url, 'select row from kept')).toEqual([1])
})

test('a second process joins, and the last one stops the database', async () => {
  const { child, url } = await startElsewhere()
  const here = await start()
  expect(here.url).toBe(url)

  child.stdin?.write('leave\n')
  await once(child, 'exit')
  expect(await ask(here.url, 'select row from kept')).toEqual([1])

  const pid = postmasterPid()
  await here.stop()
  expect(isZombieOrDead(pid)).toBe(true)
})

test('processes that start together share one database', async () => {
  const folder = join(parent, 'together')
  const [first, second, third] = await Promise.all([startElsewhere(folder), start(folder), startElsewhere(folder)])
  expect(new Set([first.url, second.url, third.url]).size).toBe(1)
})

test('a process that is ended while it makes the database leaves nothing behind', async () => {
  const folder = join(parent, 'unmade')
  const child = beginElsewhere(folder)
  await vi.waitFor(() => expect(existsSync(join(draftOf(folder), 'PG_VERSION'))).toBe(true), AT_ONCE)
  child.stdin.write('leave\n')
  await once(child, 'exit')
  await vi.waitFor(() => expect(processesUsing(folder)).toEqual([]), PATIENT)
})

test('a database whose maker was killed is made again, and the old programs do not disturb it', async () => {
  const folder = join(parent, 'killed')
  const child = beginElsewhere(folder)
  await vi.waitFor(() => expect(existsSync(join(draftOf(folder), 'PG_VERSION'))).toBe(true), AT_ONCE)
  await kill(child)
  const { url } = await start(folder)
  expect(processesUsing(draftOf(folder))).toEqual([])
  expect(await ask(url, 'select current_database()')).toEqual(['balcao'])
})

test('what a killed initdb has just started is ended, wherever it is on its way', async () => {
  const folder = draftOf(join(parent, 'shell'))
  const settings = { env: { PGDATA: folder } }
  const shell = spawn('/bin/sh', ['-c', 'read word; "/usr/bin/postgres" --boot -F'], settings)
  const other = spawn('/bin/sh', ['-c', 'read word; echo postgres'], settings)
  children.push(shell, other)
  const ended = once(shell, 'exit')
  await killOrphans(folder)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(isZombieOrDead(other.pid ?? 0)).toBe(false)
})

test('a process that is ended while it starts the database leaves it to the one that waits for it', async () => {
  const child = beginElsewhere(dataDir)
  await vi.waitFor(() => expect(readLockFile(cluster)).toBeDefined(), AT_ONCE)
  const pid = postmasterPid()
  const waiting = start()
  child.stdin.write('leave\n')
  await once(child, 'exit')
  const { url, stop } = await waiting
  expect(postmasterPid()).toBe(pid)
  expect(await ask(url, 'select row from kept')).toEqual([1])
  await stop()
  expect(isZombieOrDead(pid)).toBe(true)
})

test('a process that is ended while it starts the database ends it, when nobody else uses it', async () => {
  const child = beginElsewhere(dataDir)
  await vi.waitFor(() => expect(readLockFile(cluster)).toBeDefined(), AT_ONCE)
  const pid = postmasterPid()
  child.stdin.write('leave\n')
  await once(child, 'exit')
  await waitForExit(pid)
  expect(await ask((await start()).url, 'select row from kept')).toEqual([1])
})

test('a process that exits without stopping ends the database', async () => {
  const { child } = await startElsewhere()
  const pid = postmasterPid()
  child.stdin?.write('leave\n')
  await waitForExit(pid)
  expect(existsSync(join(cluster, 'postmaster.pid'))).toBe(false)
})

test('the database of a killed process is used by the next', async () => {
  const { child, url } = await startElsewhere()
  const pid = postmasterPid()
  await kill(child)

  const adopted = await start()
  expect(adopted.url).toBe(url)
  expect(postmasterPid()).toBe(pid)
  await adopted.stop()
  expect(isZombieOrDead(pid)).toBe(true)
})

test('a killed database restarts with all committed data', async () => {
  const { url } = await start()
  await ask(url, 'create table acknowledged as select 7 as row')
  // The loop does not notice that its server has ended, and keeps holding the shared memory.
  const busy = ask(url, 'do $$ begin loop end loop; end $$').catch(() => 'broken')
  const isBusy = `select count(*)::int from pg_stat_activity where state = 'active' and query like 'do %'`
  await expect.poll(() => ask(url, isBusy)).toEqual([1])
  const pid = postmasterPid()
  process.kill(pid, 'SIGKILL')
  await waitForExit(pid)

  const again = await start()
  expect(await ask(again.url, 'select row from acknowledged')).toEqual([7])
  expect(await busy).toBe('broken')
})

test('a lock file that names another program does not stop the start', async () => {
  const other = spawn('sleep', ['600'])
  try {
    writeFileSync(join(cluster, 'postmaster.pid'), `${other.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n   1 1\nready   \n`)
    const { url } = await start()
    expect(await ask(url, 'select row from kept')).toEqual([1])
    expect(isZombieOrDead(other.pid ?? 0)).toBe(false)
  } finally {
    other.kill('SIGKILL')
  }
})

test('the lock of a killed process is taken over', async () => {
  const { child } = await startElsewhere()
  await kill(child)
  writeFileSync(join(dataDir, 'postgres', 'lock'), String(child.pid))
  expect(await ask((await start()).url, 'select row from kept')).toEqual([1])
})

test('the lock of an earlier run with the same process id is taken over', async () => {
  writeFileSync(join(dataDir, 'postgres', 'lock'), String(process.pid))
  expect(await ask((await start()).url, 'select row from kept')).toEqual([1])
})

test.runIf(process.getuid?.() === 0)("root refuses another user's database and names its owner", async () => {
  const postgres = join(dataDir, 'postgres')
  const { uid, gid } = statSync(cluster)
  const give = (owner: number): void => [postgres, cluster].forEach((path) => chownSync(path, owner, gid))
  give(12_345)
  try {
    await expect(start()).rejects.toThrow('belongs to another user (number 12345)')
    expect(statSync(postgres).uid).toBe(12_345)
  } finally {
    give(uid)
  }
})

test.runIf(process.getuid?.() === 0)('a copy of a stopped database made by root can be used', async () => {
  const copy = join(parent, 'copy')
  cpSync(dataDir, copy, { recursive: true })
  expect(statSync(join(copy, 'postgres', 'cluster')).uid).toBe(0)
  expect(await ask((await start(copy)).url, 'select row from kept')).toEqual([1])
})

test('a database that cannot start reports the cause in one line', async () => {
  const broken = startEmbedded({ dataDir, log: silent, settings: { work_mem: 'much' } })
  await expect(broken).rejects.toThrow(/^PostgreSQL does not start: invalid value for parameter "work_mem".*$/)
})

test('a cluster of another version is refused unchanged', async () => {
  const version = join(cluster, 'PG_VERSION')
  writeFileSync(version, '17\n')
  await expect(start()).rejects.toThrow('PostgreSQL 17')
  writeFileSync(version, '18\n')
})

test.runIf(process.getuid?.() === 0)('root with a private data folder gets a durable folder elsewhere', async () => {
  const home = join(parent, 'private')
  mkdirSync(home, { mode: 0o700 })
  const { url, stop } = await start(join(home, 'data'))
  await ask(url, 'create table kept as select 2 as row')
  await stop()

  const note = readFileSync(join(home, 'data', 'postgres-is-elsewhere.txt'), 'utf8')
  const folder = note.split('\n')[0] ?? ''
  expect(folder).toMatch(/^\/var\/lib\/balcao\/data-/)
  try {
    const again = await start(join(home, 'data'))
    expect(await ask(again.url, 'select row from kept')).toEqual([2])
    await again.stop()
  } finally {
    rmSync(folder, { recursive: true })
  }
  await expect(start(join(home, 'data'))).rejects.toThrow('bring it back')
})

test('a killed database in use restarts at the same address, and is stopped at the end', async () => {
  const database = await start()
  const killed = postmasterPid()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => ask(database.url, 'select row from kept').catch(String)).toEqual([1])
  const pid = postmasterPid()
  expect(pid).not.toBe(killed)
  await database.stop()
  expect(isZombieOrDead(pid)).toBe(true)
})
