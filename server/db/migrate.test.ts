import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { createDb } from './client.ts'
import { MIGRATIONS, migrate } from './migrate.ts'

let w: TestApp
beforeEach(async () => {
  w = await createTestApp()
})
afterEach(() => w.close())

const upgrade = (more: Record<string, Migration>): Promise<string[]> =>
  migrate(createDb(w.owner), { ...MIGRATIONS, ...more })

test('a migration of a database in use stays done when a later one fails', async () => {
  const makeTable: Migration = { up: (db) => sql`create table made_by_test (id int)`.execute(db).then(() => undefined) }
  const fail: Migration = { up: () => Promise.reject(new Error('this one fails')) }
  await expect(upgrade({ '9001_made': makeTable, '9002_mended': fail })).rejects.toThrow('this one fails')
  const mended: Migration = { up: () => Promise.resolve() }
  expect(await upgrade({ '9001_made': makeTable, '9002_mended': mended })).toEqual(['9002_mended'])
  expect(await upgrade({ '9001_made': makeTable, '9002_mended': mended })).toEqual([])
})

test('a migration lets those pass who wait behind it for a locked table, and is tried again', async () => {
  const holder = await w.owner.connect()
  let tries = 0
  const changeTickets: Migration = {
    up: async (db) => {
      tries++
      if (tries === 2) await holder.query('commit')
      await sql`alter table tickets add column made_by_test int`.execute(db)
    },
  }
  try {
    await holder.query('begin; lock table tickets in access share mode')
    expect(await upgrade({ '9001_tickets': changeTickets })).toEqual(['9001_tickets'])
    expect(tries).toBe(2)
  } finally {
    holder.release()
  }
})
