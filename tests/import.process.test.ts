import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ContactImport, ContactImportDetails } from '#contract/contact-imports.ts'
import type { OptOutImport } from '#contract/opt-outs.ts'
import { freePort, startServer, type ServerProcess } from '#tools/server-process.ts'
import { copyDatabase, databaseUrl, runSql } from './database.ts'
import {
  BOOK,
  csv,
  hostileWorkbooks,
  people,
  sheet,
  SHEET,
  workbook,
  workbookWithLongFormat,
  zip,
} from './spreadsheets.ts'

/** The server runs as its own process, so that its memory is measured and it can be killed during an import. */
const MEGABYTE = 1024 * 1024
const MEMORY = 300 * MEGABYTE
/**
 * A file with a wrong size in its headers is read up to the limit. The garbage collector decides how much of it stays
 * in memory.
 */
const MEMORY_AFTER_LIES = 360 * MEGABYTE
const ADMIN = { email: 'ana@exemplo.com.br', password: 'segredo-da-ana' }
const DATABASE = `import_${process.pid}`

let server: ServerProcess
let dataDir: string
let port: number
let token: string

async function boot(): Promise<void> {
  server = await startServer({
    port,
    imports: ['./tests/event-loop-probe.ts'],
    env: {
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      DATA_DIR: dataDir,
      EVENT_LOOP_FILE: join(dataDir, 'event-loop'),
      DATABASE_URL: databaseUrl(inject('databaseUrl'), DATABASE),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
  })
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  token = ((await answer.json()) as { token: string }).token
}

beforeAll(async () => {
  await copyDatabase(inject('databaseUrl'), inject('template'), DATABASE)
  dataDir = mkdtempSync(join(tmpdir(), 'balcao-import-'))
  port = await freePort()
  await boot()
})
afterAll(async () => {
  await server.stop()
  await runSql(inject('databaseUrl'), `drop database ${DATABASE} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
})

async function call<Body>(method: string, path: string, body?: FormData | object) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as Body }
}

function upload<Body = ContactImportDetails>(
  content: Uint8Array<ArrayBuffer>,
  name: string,
  path = 'contacts/imports',
) {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return call<Body>('POST', path, form)
}

/** Lets the time pass after which the jobs of a worker that says nothing any more are given to others. */
async function forgetKilledWorkers(): Promise<void> {
  const url = databaseUrl(inject('databaseUrl'), DATABASE)
  await runSql(url, `update job_workers set seen_at = seen_at - interval '1 hour'`)
  await runSql(url, `update graphile_worker._private_jobs set locked_at = locked_at - interval '1 hour'`)
}

const start = ({ id, hasHeader, columns }: ContactImportDetails, root = 'contacts/imports') =>
  call<ContactImport>('POST', `${root}/${id}/start`, { hasHeader, columns })

async function untilImport(
  id: number,
  fits: (found: ContactImport) => boolean,
  { pauseMs = 50, root = 'contacts/imports' } = {},
): Promise<ContactImport> {
  for (;;) {
    const { body } = await call<ContactImport>('GET', `${root}/${id}`)
    if (fits(body)) return body
    await sleep(pauseMs)
  }
}

const isOver = ({ status }: ContactImport): boolean => status === 'done'

/** Returns the highest memory use of the process in bytes, or its current one where the system does not record it. */
function peakMemory(): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1024
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(server.pid)])) * 1024
  }
}

const report = (what: string): void =>
  void process.stdout.write(`${what}: at most ${Math.round(peakMemory() / MEGABYTE)} MB\n`)

/** The share of the whole work that may be done between two turns of the event loop. */
const MAX_BLOCKED_SHARE = 0.03
/** The time of the processor that may pass between two turns while a hostile file is read, which takes it seconds. */
const MAX_BLOCKED_MS = 200

test('fifty thousand people come into a list: the server stays small and never stands still', async () => {
  server.child.kill('SIGUSR2')
  const { body: list } = await call<{ id: number }>('POST', 'contact-lists', { name: 'Clientes' })
  const most = people(50_000, 500)
  const rows = people(20_000, 200)
  for (const [name, content, good, bad] of [
    ['pessoas.csv', csv(rows), 19_800, 200],
    // Both take memory for each row, and the workbook takes more.
    ['pessoas.xlsx', workbook(most), 49_500, 500],
  ] as const) {
    const { body } = await upload(content, name, `contact-lists/${list.id}/imports`)
    await start(body, 'contact-lists/imports')
    let steps = 0
    const done = await untilImport(
      body.id,
      (found) => {
        steps += Number(found.status === 'running' && found.created + found.unchanged > 0)
        return isOver(found)
      },
      { root: 'contact-lists/imports' },
    )
    expect([done.created + done.unchanged, done.failed], name).toEqual([good, bad])
    expect(steps, 'progress seen').toBeGreaterThan(3)
    const [blocked = NaN, used = NaN] = readFileSync(join(dataDir, 'event-loop'), 'utf8').split(' ').map(Number)
    process.stdout.write(`${name}: ${blocked} of ${used} ms of the processor at most between two turns\n`)
    report(name)
    expect(blocked / used, name).toBeLessThan(MAX_BLOCKED_SHARE)
  }
  expect(peakMemory()).toBeLessThan(MEMORY)
})

test('rows as CSV, xlsx and xls, a bomb and a huge file: the server stays small', async () => {
  // A server of its own: the memory of the other test's fifty thousand rows is not given back.
  await server.stop()
  await boot()
  report('after its start')
  const rows = people(2000, 100)
  for (const [name, content, good, bad] of [
    ['pessoas.csv', csv(rows), 1900, 100],
    ['pessoas.xlsx', workbook(rows), 1900, 100],
    ['pessoas.xls', workbook(rows, 'xls'), 1900, 100],
  ] as const) {
    const { body } = await upload(content, name)
    await start(body)
    const done = await untilImport(body.id, isOver)
    expect([done.created + done.unchanged, done.failed], name).toEqual([good, bad])
    report(name)
  }

  const refused = async (content: Uint8Array<ArrayBuffer>, name: string): Promise<void> => {
    const { status, body } = await upload<{ error: string }>(content, name)
    expect([status, body.error], name).toEqual([413, 'ERR_IMPORT_TOO_LARGE'])
    report(name)
  }
  const rowsOfNothing = sheet('<row/>'.repeat(30_000_000))
  const bomb = zip([...BOOK, { name: SHEET, content: rowsOfNothing }])
  expect(bomb.length).toBeLessThan(MEGABYTE)
  await refused(bomb, 'bomba.xlsx')
  await refused(new Uint8Array(50 * MEGABYTE), 'enorme.csv')
  expect(peakMemory()).toBeLessThan(MEMORY)
  await refused(zip([...BOOK, { name: SHEET, content: rowsOfNothing, claimed: MEGABYTE }]), 'mentirosa.xlsx')
  expect(peakMemory()).toBeLessThan(MEMORY_AFTER_LIES)
})

test('a small workbook with one huge text, or with millions of tags, is refused: the server stays small and never stands still', async () => {
  await server.stop()
  await boot()
  server.child.kill('SIGUSR2')
  const assertCalm = (name: string): void => {
    const [blocked = NaN] = readFileSync(join(dataDir, 'event-loop'), 'utf8').split(' ').map(Number)
    process.stdout.write(`${name}: ${blocked} ms of the processor at most between two turns\n`)
    report(name)
    expect.soft(blocked, name).toBeLessThan(MAX_BLOCKED_MS)
    expect.soft(peakMemory(), name).toBeLessThan(MEMORY)
  }
  for (const [name, make] of Object.entries(hostileWorkbooks)) {
    const content = make()
    expect(content.length, name).toBeLessThan(MEGABYTE / 4)
    const { status, body } = await upload<{ error: string }>(content, `${name}.xlsx`)
    expect.soft([status, body.error], name).toEqual([413, 'ERR_IMPORT_TOO_LARGE'])
    assertCalm(name)
  }
  const { status, body } = await upload(workbookWithLongFormat(), 'formato.xlsx')
  expect([status, body.rows]).toEqual([200, [['Ana', '5511988887777']]])
  assertCalm('formato.xlsx')
  expect((await call<ContactImport[]>('GET', 'contacts/imports')).body.map(({ id }) => id)[0]).toBe(body.id)
})

test('an import that was killed continues where it was', async () => {
  const { body: list } = await call<{ id: number }>('POST', 'contact-lists', { name: 'Outros' })
  const targets = [
    { path: 'contacts/imports', root: 'contacts/imports', area: '55219' },
    { path: `contact-lists/${list.id}/imports`, root: 'contact-lists/imports', area: '55319' },
  ]
  for (const { path, root, area } of targets) {
    const rows = people(6000, 0).map(([name = '', number = '', email = '']) => [
      name,
      number.replace('55119', area),
      email,
    ])
    const { body } = await upload(csv(rows), 'outras.csv', path)
    await start(body, root)
    const half = await untilImport(body.id, ({ created }) => created > 0, { pauseMs: 5, root })
    await server.kill()
    expect(half.created, root).toBeLessThan(6000)
    await forgetKilledWorkers()
    await boot()
    const done = await untilImport(body.id, isOver, { pauseMs: 250, root })
    expect(done, root).toMatchObject({ total: 6000, created: 6000, updated: 0, unchanged: 0, failed: 0 })
  }
})

test('an import of refusals that was killed is marked, and the file can be imported again', async () => {
  const file = csv(people(6000, 0).map(([name = '', number = '']) => [name, number.replace('55119', '55419')]))
  const read = async () => (await call<OptOutImport[]>('GET', 'opt-outs/imports')).body[0]
  const until = async (fits: (found: OptOutImport | undefined) => boolean): Promise<void> => {
    while (!fits(await read())) await sleep(20)
  }
  const broken = upload(file, 'recusas.csv', 'opt-outs/imports').catch(() => 'cut off')
  await until((found) => (found?.added ?? 0) > 0)
  await server.kill()
  expect(await broken).toBe('cut off')
  await boot()
  expect((await read())?.status).toBe('running')
  const url = databaseUrl(inject('databaseUrl'), DATABASE)
  await runSql(url, `update opt_out_imports set updated_at = now() - interval '10 minutes'`)
  await runSql(
    url,
    `update graphile_worker._private_jobs set run_at = now() where task_id =
      (select id from graphile_worker._private_tasks where identifier = 'optOut.settleImport')`,
  )
  await until((found) => found?.status === 'failed')
  const added = (await read())?.added ?? 0
  const { status, body } = await upload<OptOutImport>(file, 'recusas.csv', 'opt-outs/imports')
  expect([status, body.status]).toEqual([200, 'done'])
  expect([body.added, body.known]).toEqual([6000 - added, added])
})
