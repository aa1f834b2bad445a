import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import pg from 'pg'
import { createPool } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { ensureLogin } from '#server/db/login.ts'
import { upgradeDatabase } from '#server/upgrade-database.ts'

/** A file system in memory, which Linux has. */
const MEMORY_FOLDER = '/dev/shm'
/** Several times what the copies of a run take at the same time. */
const NEEDED_BYTES = 2 * 1024 ** 3

/** A copy of the database is nine hundred small files: to make them on a disk takes several times as long. */
function folderOfDatabases(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize > NEEDED_BYTES ? MEMORY_FOLDER : tmpdir()
}

/**
 * These settings make tests faster. A crash may lose data, which nobody needs. Several servers use the database at a
 * time, each with as many connections as an installation.
 */
export const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  // In the folder of the cluster, which is where PostgreSQL runs.
  unix_socket_directories: '.',
}

export const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

export async function startDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(folderOfDatabases(), 'balcao-test-'))
  const embedded = await startEmbedded({ dataDir, log, settings: FAST })
  return {
    url: await throughSocket(embedded.url),
    stop: async () => {
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A file's socket spares each of the many short statements the work of a network. */
async function throughSocket(url: string): Promise<string> {
  const [row] = await runSql<{ data_directory: string }>(url, 'show data_directory')
  const own = new URL(url)
  own.searchParams.set('host', row?.data_directory ?? '')
  return own.href
}

export const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

export async function runSql<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text)
    return rows
  } finally {
    await client.end()
  }
}

/**
 * Makes a database that is a copy of the template. To copy files that lie in memory takes half of the time of writing
 * each page of them to the log.
 */
export const copyDatabase = (serverUrl: string, template: string, name: string): Promise<unknown> =>
  runSql(serverUrl, `create database ${name} template ${template} strategy file_copy`)

/**
 * Creates the migrated database that every test copies. Returns the URL of the login under which servers use the
 * copies.
 */
export async function makeTemplate(serverUrl: string, name: string): Promise<string> {
  await runSql(serverUrl, `create database ${name}`)
  const ownerUrl = databaseUrl(serverUrl, name)
  const owner = createPool({ url: ownerUrl, role: null, size: 2 })
  try {
    await upgradeDatabase(owner, log)
    return await ensureLogin({ owner, ownerUrl, password: 'senha-de-teste', log })
  } finally {
    await owner.end()
  }
}
