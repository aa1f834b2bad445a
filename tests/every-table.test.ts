import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { COMPANY_TABLES } from '#server/db/tables.ts'
import { world, type World } from './world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** Tables of the installation, not of a company. companies is protected by its own id. */
const SHARED = [
  'announcements',
  'companies',
  'helps',
  'job_workers',
  'kysely_migration',
  'kysely_migration_lock',
  'login_attempts',
  'plans',
  'socket_io_attachments',
]

const list = async <Row extends object>(text: string): Promise<Row[]> => (await w.owner.query<Row>(text)).rows

test('every table belongs to a company or is named as shared', async () => {
  const tables = await list<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  expect(tables.length).toBeGreaterThan(20)
  expect(
    tables
      .map((table) => table.name)
      .filter((name) => !SHARED.includes(name))
      .toSorted(),
  ).toEqual(COMPANY_TABLES.toSorted())
})

test('every company table has row-level security with a policy for both roles', async () => {
  const secured = await list<{ name: string; policies: number }>(
    `select c.relname as name, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
       from pg_class c where c.relrowsecurity and c.relnamespace = 'public'::regnamespace`,
  )
  const names = secured.filter((table) => table.policies >= 2).map((table) => table.name)
  for (const table of [...COMPANY_TABLES, 'companies']) expect(names, table).toContain(table)
})

test('every reference between company tables carries the company', async () => {
  const loose = await list<{ name: string }>(
    `select conrelid::regclass || '.' || conname as name from pg_constraint
      where contype = 'f' and array_length(conkey, 1) = 1
        and conrelid::regclass::text = any ('{${COMPANY_TABLES.join(',')}}')
        and confrelid::regclass::text = any ('{${COMPANY_TABLES.join(',')}}')`,
  )
  expect(loose).toEqual([])
})

test('every company table has an index that starts with company_id', async () => {
  const indexed = await list<{ name: string }>(
    `select distinct i.indrelid::regclass::text as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where a.attname = 'company_id'`,
  )
  const byConnection = ['wa_creds', 'wa_keys', 'password_resets']
  const names = indexed.map((row) => row.name)
  for (const table of COMPANY_TABLES.filter((name) => !byConnection.includes(name)))
    expect(names, table).toContain(table)
})

test('a connection of the pool may do nothing before a company is set', async () => {
  const { createDb, createPool } = await import('#server/db/client.ts')
  const pool = createPool({ url: w.url, size: 1 })
  await expect(createDb(pool).selectFrom('contacts').selectAll().execute()).rejects.toThrow(/permission denied/)
  await pool.end()
})

test('one company neither sees nor writes the rows of another, table by table', async () => {
  const mine = await w.company()
  const theirs = await w.company()
  await theirs.queue()
  const who = { companyId: mine.id, userId: null }
  for (const table of COMPANY_TABLES) {
    const { rows } = await w.data.read(who, (db) =>
      sql<{
        foreign: number
      }>`select count(*)::int as foreign from ${sql.table(table)} where company_id <> ${mine.id}`.execute(db),
    )
    expect(rows[0]?.foreign, table).toBe(0)
  }
  const smuggled = w.data.change(who, (tx) =>
    sql`insert into queues (company_id, name, color) values (${theirs.id}, 'intrusa', '#123456')`.execute(tx.db),
  )
  await expect(smuggled).rejects.toThrow(/row-level security/)
})
