import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { readLockFile } from '#server/db/postmaster.ts'
import { freePort, startServer, type ServerProcess } from './server-process.ts'
import { PATIENT } from '#tests/patience.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'balcao-second-'))
const cluster = join(dataDir, 'postgres', 'cluster')
const servers: ServerProcess[] = []

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({
    port: await freePort(),
    env: { NODE_ENV: 'production', DATA_DIR: dataDir, ...env },
  })
  servers.push(server)
  await vi.waitFor(() => expect(server.output()).toContain('is ready at'), PATIENT)
  return server
}
const isReadyWithout = (pid: number): boolean => {
  const now = readLockFile(cluster)
  return now !== undefined && now.pid !== pid && now.isReady
}
const health = async ({ url }: ServerProcess): Promise<boolean> => (await fetch(`${url}/api/health`)).ok

afterAll(async () => {
  for (const server of servers) await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a second server on the folder is refused, and one after a killed server is not', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(/DATA_DIR\) is taken: another Balcão works with it/)
  await expect(start({ ROLES: 'web' })).rejects.toThrow(/is taken/)
  expect(await health(first)).toBe(true)

  const postmaster = readLockFile(cluster)?.pid
  await first.kill()
  const next = await start()
  expect(readLockFile(cluster)?.pid).toBe(postmaster)
  expect(await health(next)).toBe(true)
})

test('the lock is kept when the database is killed and restarts', async () => {
  const pid = readLockFile(cluster)?.pid ?? 0
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(isReadyWithout(pid)).toBe(true), PATIENT)
  await vi.waitFor(() => expect(start()).rejects.toThrow(/is taken/), { ...PATIENT, interval: 2000 })
})

test('servers with different roles may run side by side', async () => {
  for (const server of servers) await server.stop()
  const web = await start({ ROLES: 'web' })
  const rest = await start({ ROLES: 'worker,channels' })
  expect(await Promise.all([health(web), health(rest)])).toEqual([true, true])
})
