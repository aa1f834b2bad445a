/** An installation with one company and nothing in it, for what is measured of one channel. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { buildWeb } from '#tools/build-web.ts'
import { openDatabase } from '#tools/seed/database.ts'
import { freePort, startServer, type ServerProcess } from '#tools/server-process.ts'

/** The administrator of the only company, which is that of the provider. */
export const ADMINISTRATOR = { email: 'ana@exemplo.com.br', password: 'segredo-da-medida' }

/**
 * Settings of a process that finds the database by its folder, as after `npm start`, and so knows that it is the only one:
 * what it tells open pages goes past the database. One that was given an address tells it to the other processes first.
 */
export const ALONE = { DATABASE_URL: '' }

const POLL_MS = 100

export type Installation = {
  databaseUrl: string
  /** A connection to the database as its owner. */
  database: pg.Client
  /** Starts a process of the server, with `settings` beside those of the installation and `imports` loaded first. */
  start: (settings?: Record<string, string>, imports?: string[]) => Promise<ServerProcess>
  /** Closes something before everything that was opened earlier. */
  onClose: (closer: () => unknown) => void
  close: () => Promise<void>
}

/** Everything that was opened is closed in reverse order, also when a later step fails. */
export async function setUpInstallation(settings: Record<string, string>): Promise<Installation> {
  const closers: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  const onClose: Installation['onClose'] = (closer) => void closers.push(closer)
  try {
    return { ...(await open(settings, onClose)), onClose, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open(settings: Record<string, string>, onClose: Installation['onClose']) {
  await buildWeb()
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-'))
  onClose(() => rmSync(folder, { recursive: true, force: true }))
  // Beside the processes of the server there is the bound, with as many connections as one of them.
  const opened = await openDatabase(null, { dataDir: folder, settings: { max_connections: '100' } })
  onClose(() => opened.close())
  const database = new pg.Client(opened.url)
  await database.connect()
  onClose(() => database.end())

  const own = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    DATA_DIR: folder,
    DATABASE_URL: opened.url,
    ADMIN_NAME: 'Ana',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...settings,
  }
  const start: Installation['start'] = async (more = {}, imports = []) => {
    const server = await startServer({ port: await freePort(), env: { ...own, ...more }, imports })
    onClose(() => server.stop())
    return server
  }
  return { databaseUrl: opened.url, database, start }
}

/** Looks again and again. Returns whether it was seen in time. */
export async function isSeenWithin(limitMs: number, look: () => Promise<boolean>): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (!(await look())) {
    if (performance.now() > deadline) return false
    await sleep(POLL_MS)
  }
  return true
}
