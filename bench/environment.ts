/**
 * Everything that runs during a benchmark: the loaded database, the server, and the bounds in processes of their own.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { seedCompanies } from '#tools/seed/companies.ts'
import { openDatabase } from '#tools/seed/database.ts'
import { freePort, type ServerProcess, startServer } from '#tools/server-process.ts'
import type { Loaded } from './calls.ts'
import { postmasterOf } from '#tools/process-stats.ts'

export type EnvironmentOptions = { quick: boolean; database: string | null; report: (what: string) => void }

export type Environment = {
  databaseUrl: string
  postmaster: number | null
  server: ServerProcess
  emptyUrl: string
  emptyPid: number
  bare: ChildProcess
  hash: ChildProcess
  admin: { email: string; password: string }
  loaded: Loaded
  close: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '..')
const FULL = { users: 20, contacts: 20_000, tickets: 50_000, messages: 1_000_000 }
const TENTH = { users: 20, contacts: 2_000, tickets: 5_000, messages: 100_000 }
/** Page sizes of the lists whose last pages are requested. */
const TICKETS_PER_PAGE = 40
const MESSAGES_PER_PAGE = 20

const child = (file: string): ChildProcess =>
  fork(join(import.meta.dirname, file), { serialization: 'advanced', stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

/** Sends a message to the process and resolves with its answer. Rejects when the process ends instead. */
export function ask<Answer>(process: ChildProcess, question: object | string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const ended = (): void => reject(new Error('a process of the benchmark ended'))
  process.once('exit', ended)
  process.once('message', (answer) => {
    process.off('exit', ended)
    resolve(answer as Answer)
  })
  process.send(question)
  return promise
}

async function facts(url: string, companyId: number) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number; closed: string; emails: string[] }>(
      `select pg_backend_pid() as pid,
         (select count(*) from tickets where company_id = $1 and status = 'closed') as closed,
         (select array_agg(email order by id) from users where company_id = $1 and profile <> 'admin') as emails`,
      [companyId],
    )
    const [row] = rows
    if (!row) throw new Error('the database did not answer')
    const { pid, closed, emails } = row
    return { postmaster: postmasterOf(pid), closed: Number(closed), emails }
  } finally {
    await client.end()
  }
}

/** Everything that was opened is closed in reverse order, also when a later step fails. */
export async function setUpEnvironment(options: EnvironmentOptions): Promise<Environment> {
  const closers: (() => unknown)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    return { ...(await open(options, closers)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function open({ quick, database: given, report }: EnvironmentOptions, closers: (() => unknown)[]) {
  if (!existsSync(join(ROOT, 'web/dist/index.html'))) execFileSync(process.execPath, [join(ROOT, 'tools/build-web.ts')])
  const folder = mkdtempSync(join(tmpdir(), 'balcao-bench-'))
  closers.push(() => rmSync(folder, { recursive: true, force: true }))
  const database = await openDatabase(given, given ? {} : { dataDir: folder })
  closers.push(() => database.close())
  const { users, ...amounts } = quick ? TENTH : FULL
  const [company] = await seedCompanies(database.url, { companies: 1, users, amounts }, report)
  if (!company) throw new Error('no company was loaded')
  const { postmaster, closed, emails } = await facts(database.url, company.companyId)

  const server = await startServer({
    port: await freePort(),
    env: { NODE_ENV: 'production', ROLES: 'web', DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'warn' },
    imports: [join(import.meta.dirname, 'record-sql.ts')],
  })
  closers.push(() => server.stop())
  const [empty, bare, hash] = [child('baseline-server.ts'), child('bare-pg.ts'), child('password-baseline.ts')]
  closers.push(() => [empty, bare, hash].forEach((process) => process.kill()))
  const [emptyUrl] = (await once(empty, 'message')) as [string]
  report('server and bounds are ready')

  const pages = {
    closed: Math.min(100, Math.floor(closed / TICKETS_PER_PAGE)),
    messages: Math.min(80, Math.floor(company.longMessages / MESSAGES_PER_PAGE)),
  }
  const { longTicketId, admin } = company
  return {
    databaseUrl: database.url,
    postmaster,
    server,
    emptyUrl,
    emptyPid: empty.pid ?? 0,
    bare,
    hash,
    admin,
    loaded: { longTicketId, emails, password: admin.password, pages },
  }
}
