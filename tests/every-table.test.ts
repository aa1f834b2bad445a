import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { makeSamples } from './route-samples.ts'
import { installTestApp } from './test-app.ts'

const w = installTestApp()
/** The tables whose rows belong to one company each. */
let companyTables: string[]
beforeAll(async () => {
  const tables = await list<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  companyTables = tables.map(({ name }) => name).filter((name) => !SHARED.includes(name))
})

/** These tables belong to the installation and not to a company. companies is protected by its own id. */
const SHARED = [
  'announcements',
  'companies',
  'helps',
  'job_workers',
  'kysely_migration',
  'kysely_migration_lock',
  'login_attempts',
  'plans',
  'sign_ups',
  'socket_io_attachments',
]

const list = async <Row extends object>(text: string): Promise<Row[]> => (await w.owner.query<Row>(text)).rows

test('every row of a table belongs to a company, or the table is named as shared', async () => {
  const owned = await list<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute where attname = 'company_id' and attnotnull order by 1`,
  )
  const names = owned.map(({ name }) => name)
  expect(companyTables.length).toBeGreaterThan(20)
  expect(companyTables.filter((name) => !names.includes(name))).toEqual([])
})

test('every company table has row-level security with a policy for both roles', async () => {
  const secured = await list<{ name: string; policies: number }>(
    `select c.relname as name, (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
       from pg_class c where c.relrowsecurity and c.relnamespace = 'public'::regnamespace`,
  )
  const names = secured.filter((table) => table.policies >= 2).map((table) => table.name)
  for (const table of [...companyTables, 'companies']) expect(names, table).toContain(table)
})

test('every reference between company tables carries the company', async () => {
  const loose = await list<{ name: string }>(
    `select conrelid::regclass || '.' || conname as name from pg_constraint
      where contype = 'f' and array_length(conkey, 1) = 1
        and conrelid::regclass::text = any ('{${companyTables.join(',')}}')
        and confrelid::regclass::text = any ('{${companyTables.join(',')}}')`,
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
  for (const table of companyTables.filter((name) => !byConnection.includes(name)))
    expect(names, table).toContain(table)
})

test('every time is named as one, so that JSON does not take it for a text', async () => {
  const found = await list(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'
        and table_name not like 'kysely%' and column_name !~ '_(at|since|until|after)$'`,
  )
  expect(found).toEqual([])
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
  const actor = { companyId: mine.id, userId: null }
  for (const table of companyTables) {
    const { rows } = await w.data.read(actor, (db) =>
      sql<{
        foreign: number
      }>`select count(*)::int as foreign from ${sql.table(table)} where company_id <> ${mine.id}`.execute(db),
    )
    expect(rows[0]?.foreign, table).toBe(0)
  }
  const smuggled = w.data.change(actor, (tx) =>
    sql`insert into queues (company_id, name, color) values (${theirs.id}, 'intrusa', '#123456')`.execute(tx.db),
  )
  await expect(smuggled).rejects.toThrow(/row-level security/)
})

test('no statement of a company changes or deletes rows of others, or gives them its own', async () => {
  const [mine, theirs] = [await w.company(), await w.company()]
  await makeSamples(w, mine)
  await makeSamples(w, theirs)
  const actor = { companyId: mine.id, userId: null }
  const count = async (table: string, companyId: number): Promise<string> =>
    (await w.owner.query(`select count(*) from ${table} where company_id = $1`, [companyId])).rows[0].count
  let filled = 0
  for (const table of companyTables) {
    const [name, before] = [sql.table(table), await count(table, theirs.id)]
    const changed = await w.data.change(actor, async ({ db }) => [
      (await sql`update ${name} set company_id = company_id where company_id = ${theirs.id}`.execute(db))
        .numAffectedRows,
      (await sql`delete from ${name} where company_id = ${theirs.id}`.execute(db)).numAffectedRows,
    ])
    expect(changed, table).toEqual([0n, 0n])
    expect(await count(table, theirs.id), table).toBe(before)
    if (before === '0') continue
    filled++
    const moved = w.data.change(actor, ({ db }) => sql`update ${name} set company_id = ${theirs.id}`.execute(db))
    await expect(moved, table).rejects.toThrow(/row-level security/)
  }
  expect(filled).toBeGreaterThan(15)
})

test('the roles of the application reach nothing but its tables', async () => {
  const policies = await list<{ name: string; odd: string | null }>(
    `select relname as name, string_agg(pg_get_expr(polqual, polrelid), ' ') filter (where
         pg_get_expr(polqual, polrelid) is distinct from pg_get_expr(polwithcheck, polrelid) or polcmd <> '*'
         or pg_get_expr(polqual, polrelid) not like '(company_id = %app.company_id%') as odd
       from pg_policy join pg_class c on c.oid = polrelid
      where 'balcao_app'::regrole = any(polroles) and relname = any('{${companyTables.join(',')}}') group by 1`,
  )
  expect(policies).toHaveLength(companyTables.length)
  expect(policies.filter(({ odd }) => odd !== null)).toEqual([])
  const [roles] = await list<{ powers: number; owned: number; foreign: number }>(
    `select (select count(*)::int from pg_roles where rolname like 'balcao\\_%' and (rolsuper or rolbypassrls or rolcreaterole
          or rolcreatedb or (rolcanlogin and (rolinherit or rolname not like 'balcao\\_login\\_%')))) as powers,
        (select count(*)::int from pg_class where relowner::regrole::text like 'balcao\\_%') as owned,
        (select count(*)::int from information_schema.role_table_grants
          where grantee like 'balcao\\_%' and not (grantee = 'balcao_provider' and table_schema = 'graphile_worker')
            and (table_schema <> 'public' or privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES'))) as foreign`,
  )
  expect(roles).toEqual({ powers: 0, owned: 0, foreign: 0 })
  const grants = await list<{ name: string; rights: string }>(
    `select table_name as name, string_agg(lower(privilege_type), ' ' order by privilege_type) as rights
       from information_schema.role_table_grants
      where grantee = 'balcao_app' and table_name = any('{${SHARED.join(',')}}') group by 1 order by 1`,
  )
  expect(grants).toEqual([
    { name: 'announcements', rights: 'select' },
    { name: 'companies', rights: 'select update' },
    { name: 'helps', rights: 'select' },
    { name: 'plans', rights: 'select' },
  ])
})

test('the functions with the owner’s rights are exactly the listed ones', async () => {
  const functions = await list<{ name: string }>(
    `select p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname = 'public' and has_function_privilege('balcao_app', p.oid, 'execute') order by 1`,
  )
  // One of them exists twice, because earlier versions call the shorter form.
  expect(functions.map(({ name }) => name)).toEqual([
    'contacts_like',
    'conversation_saying',
    'enqueue_job',
    'enqueue_job',
    'messages_saying',
    'retry_jobs',
  ])
})
