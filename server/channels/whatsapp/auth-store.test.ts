import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { createAuthStore, type AuthStore } from './auth-store.ts'
import { linkedChannel, makeChannel, outbound, phone, until } from '#tests/whatsapp/test-host.ts'
import { createData, type Database } from '#server/db/transaction.ts'
import { createDb, createPool, type Db } from '#server/db/client.ts'
import { deriveKey } from '#server/lib/secrets.ts'
import { copyDatabase, databaseUrl } from '#tests/database.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'

const key = deriveKey('a secret of this test', 'storage')

let pools: pg.Pool[]
let owner: Db
let data: Database
let vault: AuthStore
let scope: { companyId: number; connectionId: number }

beforeAll(async () => {
  const name = `vault_${process.pid}`
  await copyDatabase(inject('databaseUrl'), inject('template'), name)
  const url = databaseUrl(inject('databaseUrl'), name)
  const ownerPool = createPool({ url, role: null, size: 2 })
  const pool = createPool({ url })
  pools = [ownerPool, pool]
  owner = createDb(ownerPool)
  data = createData(createDb(pool), () => undefined)
})

afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
})

let companies = 0
async function newScope(): Promise<typeof scope> {
  const name = `Company ${++companies}`
  const company = await sql<{ id: number }>`insert into companies (name) values (${name}) returning id`.execute(owner)
  const companyId = company.rows[0]?.id ?? 0
  const connection = await sql<{ id: number }>`insert into connections (company_id, name) values (${companyId}, ${name})
    returning id`.execute(owner)
  return { companyId, connectionId: connection.rows[0]?.id ?? 0 }
}

beforeEach(async () => {
  scope = await newScope()
  vault = createAuthStore(data, key, scope)
})

const bytes = (text: string): Buffer => Buffer.from(text)
const storedKeys = async (): Promise<{ id: string; data: Buffer }[]> =>
  (
    await sql<{ id: string; data: Buffer }>`select id, data from wa_keys where connection_id = ${scope.connectionId}
    order by id`.execute(owner)
  ).rows

it('stores and clears credentials', async () => {
  expect(await vault.loadCreds()).toBeNull()
  await vault.saveCreds(bytes('first'))
  await vault.saveCreds(bytes('second'))
  await vault.setKeys([{ type: 'session', id: 'a', data: bytes('key') }])
  expect(String(await vault.loadCreds())).toBe('second')
  await vault.clear()
  expect(await vault.loadCreds()).toBeNull()
  expect(await storedKeys()).toEqual([])
})

it('keeps the revision that worked, also when the credentials are forgotten', async () => {
  expect(await vault.loadRevision()).toBeNull()
  await vault.saveRevision(1_044_000_000)
  await vault.clear()
  expect(await vault.loadRevision()).toBe(1_044_000_000)
  const { companyId } = await newScope()
  const intruder = createAuthStore(data, key, { companyId, connectionId: scope.connectionId })
  await intruder.saveRevision(1)
  expect([await intruder.loadRevision(), await vault.loadRevision()]).toEqual([null, 1_044_000_000])
})

it('writes many keys at once, changes some, removes some', async () => {
  const ids = Array.from({ length: 900 }, (_, index) => String(index))
  await vault.setKeys(ids.map((id) => ({ type: 'pre-key', id, data: bytes(`key ${id}`) })))
  await vault.setKeys([
    { type: 'pre-key', id: '1', data: null },
    { type: 'pre-key', id: '2', data: bytes('changed') },
    { type: 'session', id: '2', data: bytes('another type') },
  ])
  const found = await vault.getKeys('pre-key', ['0', '1', '2', 'none'])
  expect([...found].map(([id, value]) => [id, String(value)]).sort()).toEqual([
    ['0', 'key 0'],
    ['2', 'changed'],
  ])
  expect((await storedKeys()).length).toBe(900)
})

it('writes all keys of a call or none', async () => {
  const rows = [
    { type: 'session', id: 'a', data: bytes('key') },
    { type: 'session', id: 'with a zero \u0000 that the database refuses', data: bytes('key') },
  ]
  await expect(vault.setKeys(rows)).rejects.toThrow()
  expect(await storedKeys()).toEqual([])
})

it('stores values encrypted, and refuses values of another row', async () => {
  await vault.setKeys([
    { type: 'session', id: 'a', data: bytes('the key of a') },
    { type: 'session', id: 'b', data: bytes('the key of b') },
  ])
  const [a] = await storedKeys()
  expect(a?.data.includes('the key')).toBe(false)
  await sql`update wa_keys set data = ${a?.data} where connection_id = ${scope.connectionId} and id = 'b'`.execute(
    owner,
  )
  await expect(vault.getKeys('session', ['b'])).rejects.toThrow('does not open')
  await expect(
    createAuthStore(data, deriveKey('another', 'storage'), scope).getKeys('session', ['a']),
  ).rejects.toThrow()
})

it('cannot read or change values of another company', async () => {
  await vault.saveCreds(bytes('mine'))
  await vault.setKeys([{ type: 'session', id: 'a', data: bytes('mine') }])
  const { companyId } = await newScope()
  const intruder = createAuthStore(data, key, { companyId, connectionId: scope.connectionId })
  expect(await intruder.loadCreds()).toBeNull()
  expect(await intruder.getKeys('session', ['a'])).toEqual(new Map())
  await expect(intruder.saveCreds(bytes('theirs'))).rejects.toThrow()
  await expect(intruder.setKeys([{ type: 'session', id: 'a', data: bytes('theirs') }])).rejects.toThrow()
  await intruder.clear()
  expect(String(await vault.loadCreds())).toBe('mine')
})

const fake = await useFakeWhatsApp()
let maria: Account
let shop: Account

beforeAll(async () => {
  maria = fake.addAccount('5511988887777', 'Maria')
  shop = fake.addAccount('5511900000001', 'Loja')
})

it('lets another process continue a WhatsApp connection', async () => {
  const first = await linkedChannel(fake, shop, { vault })
  await fake.sendText(maria, shop, 'antes')
  await until(() => first.host.textsFrom(maria.number).includes('antes'))
  await first.channel.stop()

  const second = makeChannel(fake, { vault: createAuthStore(data, key, scope) })
  await second.channel.start()
  await until(() => second.host.lastStatus?.status === 'CONNECTED')
  await fake.sendText(maria, shop, 'depois')
  await until(() => second.host.textsFrom(maria.number).includes('depois'))
  const [sent] = await Promise.all([fake.nextMessage(), second.channel.send(outbound([phone(maria.number)], 'olá'))])
  expect(sent.text).toBe('olá')
  await second.channel.logout()
  expect(await vault.loadCreds()).toBeNull()
  expect(await storedKeys()).toEqual([])
})
