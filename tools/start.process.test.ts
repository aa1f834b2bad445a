import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { copyDatabase, databaseUrl, runSql } from '#tests/database.ts'
import { ROOT } from './run.ts'
import { freePort } from './server-process.ts'
import { PATIENT } from '#tests/patience.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'balcao-start-'))
const name = `start_${process.pid}`
const admin = inject('databaseUrl')
let npm: ChildProcess | undefined

afterAll(async () => {
  // The process group includes everything that npm may have left running.
  if (npm?.pid) process.kill(-npm.pid, 'SIGKILL')
  await runSql(admin, `drop database if exists ${name} with (force)`)
  rmSync(dataDir, { recursive: true })
})

test('the server closes in order when npm is ended', async () => {
  await copyDatabase(admin, inject('template'), name)
  const port = await freePort()
  const started = spawn('npm', ['start'], {
    cwd: ROOT,
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(admin, name),
    },
  })
  npm = started
  let output = ''
  started.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  await vi.waitFor(() => expect(output).toMatch(/is ready at/), PATIENT)

  started.kill('SIGTERM')
  await once(started, 'close')
  expect(output).toMatch(/closing on SIGTERM/)
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow()
})
