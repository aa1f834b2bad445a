import { beforeAll, beforeEach, expect, test } from 'vitest'
import { installTestApp, type Company } from '#tests/test-app.ts'
import { createConnectionStore, releaseAllLeases } from './leases.ts'

const w = installTestApp()
let company: Company
beforeAll(async () => {
  company = await w.company()
})
beforeEach(async () => {
  await w.owner.query('delete from connections')
})

const LEASE = 30
const claim = async (owner: string) =>
  (await createConnectionStore(w.data).claim(owner, LEASE)).map(({ connectionId }) => connectionId)
const runOut = () => w.owner.query(`update connections set lease_until = now() - interval '1 second'`)

test('each connection has one owner among simultaneous claims', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, () => company.connection()))
  const claims = await Promise.all(['a', 'b', 'c', 'd'].map(claim))
  expect(claims.flat().toSorted()).toEqual(ids.toSorted())
})

test('a lease is renewed by its owner, claimed when expired, and released', async () => {
  const ids = [await company.connection(), await (await w.company()).connection()]
  expect(await claim('a')).toEqual(ids)
  expect(await claim('b')).toEqual([])
  expect(await claim('a')).toEqual(ids)
  await runOut()
  expect(await claim('b')).toEqual(ids)
  expect(await claim('a')).toEqual([])
  await createConnectionStore(w.data).release('a', ids)
  expect(await claim('a')).toEqual([])
  await createConnectionStore(w.data).release('b', [ids[0] ?? 0])
  expect(await claim('a')).toEqual([ids[0]])
})

test('a start releases only leases of processes that have ended', async () => {
  const ids = [await company.connection(), await company.connection(), await company.connection()]
  await w.owner.query(
    `update connections set lease_until = now() + interval '1 minute', lease_owner = case id
    when $1 then $4 when $2 then $5 when $3 then $6 end`,
    [...ids, `host/${process.ppid}/aaaa`, `host/${process.pid}/bbbb`, 'host/99999999/cccc'],
  )
  await releaseAllLeases(w.data)
  expect(await claim('new')).toEqual(ids.slice(1))
})

test('a locked connection stays with its owner and does not block claims', async () => {
  const ids = [await company.connection(), await company.connection()]
  await claim('a')
  const changing = await w.owner.connect()
  await changing.query('begin')
  await changing.query('select 1 from connections where id = $1 for update', [ids[0]])
  expect(await claim('a')).toEqual(ids)
  await runOutOf(ids[1])
  expect(await claim('b')).toEqual([ids[1]])
  await changing.query('rollback')
  changing.release()
})

test('uncommitted messages do not block a claim', async () => {
  const id = await company.connection()
  const writing = await w.owner.connect()
  await writing.query('begin')
  await writing.query('select 1 from connections where id = $1 for key share', [id])
  expect(await claim('a')).toEqual([id])
  await writing.query('rollback')
  writing.release()
})

const runOutOf = (id: number | undefined) =>
  w.owner.query(`update connections set lease_until = now() - interval '1 second' where id = $1`, [id])

test('an unwanted connection is claimed as idle, one of a disabled company is not claimed', async () => {
  const off = await w.company()
  const [idle, wanted] = [await company.connection(), await company.connection()]
  await off.connection()
  await w.owner.query('update connections set wanted = true where id = $1', [wanted])
  await w.owner.query('update companies set status = false where id = $1', [off.id])
  const refs = await createConnectionStore(w.data).claim('a', LEASE)
  expect(refs).toEqual([
    { companyId: company.id, connectionId: idle, channel: 'whatsapp', idle: true },
    { companyId: company.id, connectionId: wanted, channel: 'whatsapp' },
  ])
})

test('a claim does not change updatedAt', async () => {
  const id = await company.connection()
  const at = async () =>
    (await w.owner.query('select updated_at from connections where id = $1', [id])).rows[0].updated_at
  const before = await at()
  await claim('a')
  expect(await at()).toEqual(before)
})
