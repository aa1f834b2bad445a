import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readLockFile } from '#server/db/postmaster.ts'
import { PATIENT } from '#tests/patience.ts'
import { pidsUsing, processesUsing } from '#tests/processes-using.ts'
import { ROOT } from './run.ts'
import { freePort, startServer } from './server-process.ts'

const ADMIN = { email: 'ana@exemplo.com.br', password: 'segredo-da-ana' }
const parent = mkdtempSync(join(tmpdir(), 'balcao-stop-'))
// The account that runs the database for root has to pass through.
chmodSync(parent, 0o711)
const AT_ONCE = { ...PATIENT, interval: 1 }
/** What a process says that was ended before it had anything to close in order. */
const ENDED_EARLY = 143

afterAll(() => {
  for (const pid of pidsUsing(parent)) process.kill(pid, 'SIGKILL')
  rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
})

const clusterOf = (folder: string): string => join(folder, 'postgres', 'cluster')
const hasDraft = (folder: string): boolean => existsSync(join(`${clusterOf(folder)}.new`, 'PG_VERSION'))
const isRunning = (folder: string): boolean => readLockFile(clusterOf(folder)) !== undefined
const databaseLog = (folder: string): string => readFileSync(join(folder, 'postgres', 'server.log'), 'utf8')

async function expectNothingLeft(folder: string): Promise<void> {
  await vi.waitFor(() => expect(processesUsing(folder)).toEqual([]), PATIENT)
  expect(isRunning(folder)).toBe(false)
}

type Started = { child: ChildProcess; folder: string; url: string; output: () => string }

/** Starts a program on a folder and a port of its own, which it is the first to use. */
async function start(command: string, args: string[]): Promise<Started> {
  const folder = mkdtempSync(join(parent, 'data-'))
  const port = await freePort()
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  return { child, folder, url: `http://127.0.0.1:${port}`, output: () => output }
}

const PROGRAMS = [
  { name: 'the server', program: 'tools/start.ts', ready: 'is ready at' },
  { name: 'the demonstration', program: 'tools/demo.ts', ready: 'Ctrl+C' },
]
const isAnswering = async ({ url }: Started): Promise<boolean> => (await fetch(`${url}/api/health`)).ok

const EARLY = [
  { moment: 'while its database is being made', hasCome: ({ folder }: Started) => hasDraft(folder) },
  { moment: 'while its database starts', hasCome: ({ folder }: Started) => isRunning(folder) },
  { moment: 'as soon as it answers', hasCome: isAnswering },
]
const moments = PROGRAMS.flatMap((program) => [
  ...EARLY.map((early) => ({ ...program, ...early, codes: [ENDED_EARLY] })),
  {
    ...program,
    moment: 'when it is ready',
    hasCome: ({ output }: Started) => output().includes(program.ready),
    codes: [0],
  },
])

test.each(moments)('$name that is ended $moment leaves nothing behind', async ({ program, moment, hasCome, codes }) => {
  const started = await start(process.execPath, [program])
  await vi.waitFor(async () => expect(await hasCome(started)).toBe(true), AT_ONCE)
  started.child.kill('SIGTERM')
  const [code] = (await once(started.child, 'close')) as [number]
  // What answers may be ready by the time at which the signal comes.
  expect(moment === 'as soon as it answers' ? [0, ...codes] : codes).toContain(code)
  await expectNothingLeft(started.folder)
})

/** Starts an upload whose second half never arrives. Returns how it ended. */
async function startHalfUpload(origin: string): Promise<{ error: Promise<unknown> }> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const { token } = (await answer.json()) as { token: string }
  const upload = request(`${origin}/api/contacts/upload`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=half',
      'content-length': 1_000_000,
    },
  })
  const error = new Promise((resolve) => upload.on('error', resolve))
  upload.write('--half\r\ncontent-disposition: form-data; name="file"; filename="pessoas.csv"\r\n\r\n')
  await new Promise((resolve) => upload.write('nome;numero\r\n'.repeat(20_000), resolve))
  return { error }
}

async function startReadyServer(folder: string) {
  const server = await startServer({
    port: await freePort(),
    env: { NODE_ENV: 'production', DATA_DIR: folder, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  })
  await vi.waitFor(() => expect(server.output()).toContain('is ready at'), PATIENT)
  return server
}

test('an upload that never ends does not keep a server from ending in order, and its database too', async () => {
  const folder = join(parent, 'upload')
  const server = await startReadyServer(folder)
  const { error } = await startHalfUpload(server.url)
  await server.stop()
  expect(server.child.exitCode).toBe(0)
  expect(server.output()).toContain('closing on SIGTERM')
  expect(server.output()).not.toMatch(/still runs: (requests|the database)/)
  expect(await error).toMatchObject({ code: 'ECONNRESET' })
  expect(databaseLog(folder)).toMatch(/database system is shut down\s*$/)
  await expectNothingLeft(folder)
})

test.runIf(existsSync('/proc/self/environ'))(
  'a server whose database does not answer its request to end names it and ends all the same',
  async () => {
    const folder = join(parent, 'stuck')
    const server = await startReadyServer(folder)
    const database = pidsUsing(join(folder, 'postgres'))
    for (const pid of database) process.kill(pid, 'SIGSTOP')
    try {
      await server.stop()
    } finally {
      for (const pid of database) process.kill(pid, 'SIGCONT')
    }
    expect(server.child.exitCode).toBe(1)
    expect(server.output()).toContain('still runs: the database')
    await expectNothingLeft(folder)
  },
)

test('the demonstration can be ended by npm during its preparation', async () => {
  const { child, folder } = await start('npm', ['run', 'demo'])
  await vi.waitFor(() => expect(isRunning(folder)).toBe(true), AT_ONCE)
  child.kill('SIGTERM')
  await once(child, 'close')
  await expectNothingLeft(folder)
})

test('the demonstration run by npm ends in order with everything it started', async () => {
  const { child, folder, url, output } = await start('npm', ['run', 'demo'])
  await vi.waitFor(() => expect(output()).toContain('Ctrl+C'), PATIENT)
  child.kill('SIGTERM')
  await once(child, 'close')
  expect(output()).toContain('The demonstration has ended.')
  await expect(fetch(`${url}/api/health`)).rejects.toThrow()
  expect(databaseLog(folder)).toMatch(/database system is shut down\s*$/)
  await expectNothingLeft(folder)
})
