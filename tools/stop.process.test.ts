import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readLockFile } from '#server/db/postmaster.ts'
import { ROOT } from './run.ts'
import { freePort, startServer } from './server-process.ts'
import { PATIENT } from '#tests/patience.ts'

/**
 * Supervisors wait for a server that ends, and containers are killed after ten seconds. Acknowledged messages are
 * stored in any case.
 */
const MAX_MS = 3000
const ADMIN = { email: 'ana@exemplo.com.br', password: 'segredo-da-ana' }
const dataDir = mkdtempSync(join(tmpdir(), 'balcao-stop-'))
const started: ChildProcess[] = []

function isGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

afterAll(() => {
  // The process groups include everything that the servers may have left running.
  for (const { pid } of started) if (pid && isGroup(pid)) process.kill(-pid, 'SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts an upload whose second half never arrives. */
async function startHalfUpload(origin: string): Promise<void> {
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
  upload.on('error', () => undefined)
  upload.write('--half\r\ncontent-disposition: form-data; name="file"; filename="pessoas.csv"\r\n\r\n')
  await new Promise((resolve) => upload.write('nome;numero\r\n'.repeat(20_000), resolve))
}

test('a server with an upload under way ends in three seconds, and its database too', async () => {
  const server = await startServer({
    port: await freePort(),
    env: { NODE_ENV: 'production', DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
  })
  await vi.waitFor(() => expect(server.output()).toContain('is ready at'), PATIENT)
  await startHalfUpload(server.url)
  const began = performance.now()
  await server.stop()
  expect(performance.now() - began).toBeLessThan(MAX_MS)
  expect(server.child.exitCode).toBe(0)
  expect(isRunning(dataDir)).toBe(false)
})

const isRunning = (folder: string): boolean => readLockFile(join(folder, 'postgres', 'cluster')) !== undefined

function startDemo(folder: string, port: number) {
  const npm = spawn('npm', ['run', 'demo'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: folder },
  })
  started.push(npm)
  return npm
}

test('the demonstration can be ended during its preparation', async () => {
  const folder = join(dataDir, 'prepared')
  const npm = startDemo(folder, await freePort())
  await vi.waitFor(() => expect(isRunning(folder)).toBe(true), PATIENT)
  npm.kill('SIGTERM')
  await once(npm, 'exit')
  await vi.waitFor(() => expect(isRunning(folder)).toBe(false), PATIENT)
})

test('the demonstration run by npm ends in three seconds with everything it started', async () => {
  const folder = join(dataDir, 'demo')
  const port = await freePort()
  const npm = startDemo(folder, port)
  let output = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  await vi.waitFor(() => expect(output).toContain('Ctrl+C'), PATIENT)

  const began = performance.now()
  npm.kill('SIGTERM')
  await once(npm, 'close')
  expect(performance.now() - began).toBeLessThan(MAX_MS)
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow()
  expect(isRunning(folder)).toBe(false)
})
