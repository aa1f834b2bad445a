import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { createRuntime, migrateDatabase } from '#server/runtime.ts'
import { databaseUrl, log, runSql } from '#tests/database.ts'

const admin = inject('databaseUrl')
const name = `roles_${process.pid}`
const login = `balcao_login_${name}`
const ROLES = 'balcao_app, balcao_provider, balcao_nobody'
const url = new URL(databaseUrl(admin, name))
url.username = name
url.password = 'senha'
const dataDir = mkdtempSync(join(tmpdir(), 'balcao-roles-'))
const config = loadConfig({
  DATA_DIR: dataDir,
  DATABASE_URL: url.href,
  SECRET_KEY: 'a key that is long enough to pass it',
})

const warnings: string[] = []
const hearing = Object.assign(Object.create(log) as typeof log, { warn: (text: string) => void warnings.push(text) })
const prepare = (ownerUrl = url.href): Promise<string> => migrateDatabase({ ownerUrl, config, log: hearing })

async function ask<Row extends pg.QueryResultRow>(at: string, text: string): Promise<Row[]> {
  const client = new pg.Client(at)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

beforeEach(async () => {
  warnings.length = 0
  await runSql(admin, `create role ${name} login password 'senha'`)
  await runSql(admin, `create database ${name} owner ${name}`)
})
afterEach(async () => {
  await runSql(admin, `drop database ${name} with (force)`)
  await runSql(admin, `drop role if exists ${login}`)
  await runSql(admin, `drop role ${name}`)
})

test('an owner who may not make roles gets advice that works', async () => {
  await expect(prepare()).rejects.toThrow(`grant ${ROLES} to ${name}`)
  await runSql(admin, `grant ${ROLES} to ${name}`)
  expect(await prepare()).toBe(url.href)
  expect(warnings.join()).toContain(`alter role ${name} createrole; grant ${ROLES} to ${name} with admin option`)
})

test('an owner who may make roles makes a login without ownership, and renews it for another key', async () => {
  await runSql(admin, `alter role ${name} createrole; grant ${ROLES} to ${name} with admin option`)
  await runSql(admin, `revoke connect on database ${name} from public`)
  const first = await prepare()
  expect(new URL(first).username).toBe(login)
  expect(await prepare()).toBe(first)
  const second = await migrateDatabase({
    ownerUrl: url.href,
    config: { ...config, secretKey: 'another key that is long enough to pass' },
    log: hearing,
  })
  expect(await ask(second, 'select current_user as name')).toEqual([{ name: login }])
  await expect(ask(first, 'select 1')).rejects.toThrow('password authentication failed')
  expect(warnings).toEqual([])
})

test('a server of a superuser’s database still uses a login without rights', async () => {
  const at = await prepare(databaseUrl(admin, name))
  const rights = await ask(
    at,
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolinherit,
       array(select g.rolname::text from pg_auth_members m join pg_roles g on g.oid = m.roleid where m.member = r.oid order by 1) as groups,
       (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned
     from pg_roles r where rolname = session_user`,
  )
  expect(rights).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      rolinherit: false,
      groups: ['balcao_app', 'balcao_nobody', 'balcao_provider'],
      owned: 0,
    },
  ])
  for (const text of ['select from companies', 'select from graphile_worker._private_jobs', 'create table mine ()']) {
    await expect(ask(at, text), text).rejects.toThrow('permission denied')
  }

  const runtime = await createRuntime({
    config: { ...config, dataDir },
    databaseUrl: at,
    log,
    webRoot: null,
    version: '0',
  })
  try {
    await runtime.start()
    const users = `select distinct usename::text as name from pg_stat_activity where datname = '${name}'`
    expect(await ask(admin, users)).toEqual([{ name: login }])
  } finally {
    await runtime.close()
  }
})

test('a key that cannot decrypt the stored values does not change the login', async () => {
  const ownerUrl = databaseUrl(admin, name)
  const first = await prepare(ownerUrl)
  await runSql(
    ownerUrl,
    `insert into plans (name) values ('Plano');
     insert into companies (name, plan_id) select 'Loja', id from plans;
     insert into settings (company_id, key, value) select id, 'asaas', '"sealed by somebody else"' from companies`,
  )
  await expect(
    migrateDatabase({ ownerUrl, config: { ...config, secretKey: 'another key that is long enough to pass' }, log }),
  ).rejects.toThrow('SECRET_KEY')
  expect(await ask(first, 'select current_user as name')).toEqual([{ name: login }])
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
