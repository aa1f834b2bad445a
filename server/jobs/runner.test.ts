import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Pool } from 'pg'
import { PROVIDER_ROLE } from '#server/db/change.ts'
import { createPool } from '#server/db/client.ts'
import { startJobs } from '#server/jobs/runner.ts'
import { databaseLine } from '#tests/database-line.ts'
import { databaseUrl, log, runSql } from '#tests/database.ts'

let name: string
let direct: Pool
let pool: Pool
let line: Awaited<ReturnType<typeof databaseLine>>
let jobs: Awaited<ReturnType<typeof startJobs>>

beforeEach(async () => {
  name = `jobs_${process.pid}_${Date.now()}`
  await runSql(inject('databaseUrl'), `create database ${name} template ${inject('template')}`)
  line = await databaseLine(databaseUrl(inject('loginUrl'), name))
  direct = createPool({ url: databaseUrl(inject('databaseUrl'), name), role: null, size: 2 })
  pool = createPool({ url: line.url, role: PROVIDER_ROLE, size: 4 })
})

afterEach(async () => {
  await jobs.stop()
  await pool.end()
  await direct.end()
  line.close()
  await runSql(inject('databaseUrl'), `drop database ${name} with (force)`)
})

const add = (): Promise<unknown> => direct.query(`select graphile_worker.add_job('housekeeping.daily', '{}')`)

test('jobs go on after the database was away, whatever they were doing', async () => {
  const began = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  let runs = 0
  const work = async (): Promise<void> => {
    runs++
    began.resolve()
    await mayEnd.promise
  }
  jobs = await startJobs({ pool, handlers: { 'housekeeping.daily': work }, log })
  await add()
  await began.promise
  line.cut()
  mayEnd.resolve()
  await expect.poll(() => pool.query('select 1').catch(() => 'away')).toBe('away')
  line.mend()
  await add()
  await expect.poll(() => runs, { timeout: 15_000 }).toBe(2)
}, 30_000)
