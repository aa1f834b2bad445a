import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Pool } from 'pg'
import { PROVIDER_ROLE } from '#server/db/transaction.ts'
import { createPool } from '#server/db/client.ts'
import { startJobs } from './runner.ts'
import { databaseProxy } from '#tests/database-proxy.ts'
import { copyDatabase, databaseUrl, log, runSql } from '#tests/database.ts'

let name: string
let direct: Pool
let pool: Pool
let watchPool: Pool
/** Ends the handlers that wait for it, because stopping the jobs waits for the handlers. */
let mayEnd: PromiseWithResolvers<void>
let proxy: Awaited<ReturnType<typeof databaseProxy>>
let jobs: Awaited<ReturnType<typeof startJobs>>

beforeEach(async () => {
  name = `jobs_${process.pid}_${Date.now()}`
  await copyDatabase(inject('databaseUrl'), inject('template'), name)
  proxy = await databaseProxy(databaseUrl(inject('loginUrl'), name))
  direct = createPool({ url: databaseUrl(inject('databaseUrl'), name), role: null, size: 2 })
  pool = createPool({ url: proxy.url, role: PROVIDER_ROLE, size: 4 })
  watchPool = createPool({ url: databaseUrl(inject('loginUrl'), name), role: PROVIDER_ROLE, size: 1 })
  mayEnd = Promise.withResolvers()
})

afterEach(async () => {
  mayEnd.resolve()
  await jobs.stop()
  await pool.end()
  await watchPool.end()
  await direct.end()
  proxy.close()
  await runSql(inject('databaseUrl'), `drop database ${name} with (force)`)
})

const add = (): Promise<unknown> => direct.query(`select graphile_worker.add_job('housekeeping.daily', '{}')`)

test('jobs go on after the database was away, whatever they were doing', async () => {
  const began = Promise.withResolvers<void>()
  let runs = 0
  const work = async (): Promise<void> => {
    runs++
    began.resolve()
    await mayEnd.promise
  }
  jobs = await startJobs({ pool, watchPool, handlers: { 'housekeeping.daily': work }, log })
  await add()
  await began.promise
  proxy.cut()
  mayEnd.resolve()
  await expect.poll(() => pool.query('select 1').catch(() => 'away')).toBe('away')
  proxy.mend()
  await add()
  await expect.poll(() => runs).toBe(2)
})

const addFor = (name: string, flags: string[], payload: object = {}, waitedSeconds = 0): Promise<unknown> =>
  direct.query(`select graphile_worker.add_job($1, $2, flags => $3, run_at => now() - make_interval(secs => $4))`, [
    name,
    JSON.stringify(payload),
    flags,
    waitedSeconds,
  ])

test('hanging file jobs delay no bot, and occupy one worker per connection and two per company', async () => {
  const answered = Promise.withResolvers<void>()
  const running: number[] = []
  let others = 0
  const handlers = {
    'message.fetchMedia': async ({ messageId }: { messageId: number }) => {
      if (messageId === 99) return void others++
      running.push(messageId)
      await mayEnd.promise
    },
    'bot.step': async () => answered.resolve(),
  }
  for (let id = 0; id < 16; id++) {
    await addFor('message.fetchMedia', ['company:1', `connection:${id % 4}`], { companyId: 1, messageId: id })
  }
  await addFor('message.fetchMedia', ['company:2', 'connection:9'], { companyId: 2, messageId: 99 })
  jobs = await startJobs({ pool, watchPool, handlers, log })
  await expect.poll(() => others).toBe(1)
  expect(running).toHaveLength(2)
  expect(new Set(running.map((id) => id % 4)).size).toBe(2)
  for (const companyId of [3, 4, 5]) {
    for (const number of [1, 2]) {
      const flags = [`company:${companyId}`, `connection:${companyId}${number}`]
      await addFor('message.fetchMedia', flags, { companyId, messageId: 16 })
    }
  }
  // Every worker of the transfer lane has a job by now.
  await expect.poll(() => running.length).toBe(6)
  await addFor('bot.step', ['company:2'], { companyId: 2, ticketId: 1 })
  await answered.promise
  mayEnd.resolve()
  await expect.poll(() => running.length).toBe(22)
})

test('a worker that takes no job is restarted, then the process; its heartbeat stops, and health reports it', async () => {
  const stuck = Promise.withResolvers<void>()
  const watch = { lookMs: 100, patienceMs: 500, heartbeatMs: 200 }
  const handlers = { 'bot.step': () => mayEnd.promise }
  jobs = await startJobs({ pool, watchPool, handlers, log, watch, onStuck: stuck.resolve })
  expect(() => jobs.check()).not.toThrow()
  for (let id = 0; id < 20; id++) await addFor('bot.step', [], { companyId: 1, ticketId: id }, 30)
  await expect.poll(() => jobs.progress().oldestWaitingSeconds ?? 0).toBeGreaterThan(5)
  await stuck.promise
  expect(() => jobs.check()).toThrow('no job was taken: interactive')
  const silence = async (): Promise<number> => {
    const { rows } = await direct.query<{ seconds: number }>(
      `select extract(epoch from now() - max(seen_at))::float8 as seconds from job_workers`,
    )
    return rows[0]?.seconds ?? 0
  }
  await expect.poll(silence).toBeGreaterThan((10 * watch.heartbeatMs) / 1000)
})

test('dead rows of jobs are cleaned with the heartbeat, not once a minute', async () => {
  const watch = { lookMs: 1000, patienceMs: 60_000, heartbeatMs: 200 }
  jobs = await startJobs({ pool, watchPool, handlers: { 'bot.step': () => Promise.resolve() }, log, watch })
  for (let id = 0; id < 120; id++) await addFor('bot.step', [], { companyId: 1, ticketId: id })
  // Here PostgreSQL cleans nothing by itself.
  const cleanings = async (): Promise<number> => {
    const { rows } = await direct.query<{ count: number }>(
      `select vacuum_count::int as count from pg_stat_user_tables where relname = '_private_jobs'`,
    )
    return rows[0]?.count ?? 0
  }
  await expect.poll(cleanings).toBeGreaterThan(0)
})
