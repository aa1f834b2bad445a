import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool } from '#server/db/client.ts'
import { socketTestApp, type SocketTestApp } from './sockets.ts'
import { PASSWORD, type Company } from './test-app.ts'

/** All connections to the database are in use and stay in use. */
let w: SocketTestApp
let company: Company
let cookie = ''
let letGo: () => void = () => undefined
const gate = new Promise<void>((resolve) => (letGo = resolve))
const occupied: Promise<unknown>[] = []
const ACQUIRE_MS = 2000

/** Takes one more connection of the pool. Returns whether there was one. */
const occupyConnection = (): Promise<boolean> =>
  new Promise((resolve) => {
    const work = w.data.asOperator(async ({ db }) => {
      await sql`select 1`.execute(db)
      resolve(true)
      await gate
    })
    occupied.push(work.catch(() => resolve(false)))
  })

beforeAll(async () => {
  w = await socketTestApp({ acquireMs: ACQUIRE_MS })
  company = await w.company()
  const { email } = company.admin
  const { headers } = await w.call(null, 'POST', '/auth/login', { email, password: PASSWORD })
  cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  company.admin.token = await w.login(email)
  while (await occupyConnection());
})
afterAll(async () => {
  letGo()
  await Promise.all(occupied)
  await w.close()
})

test('every request is answered that the server is busy and may be repeated', async () => {
  const { admin } = company
  const socket = w.socket({ query: { token: admin.token } })
  const refused = new Promise<string>((resolve) => socket.on('connect_error', ({ message }) => resolve(message)))
  const calls = {
    list: w.call(admin, 'GET', '/tags'),
    change: w.call(admin, 'POST', '/tags', { name: 'Nova', color: '#123456' }),
    login: w.call(null, 'POST', '/auth/login', { email: admin.email, password: PASSWORD }),
    refresh: w.call(null, 'POST', '/auth/refresh_token', undefined, { cookie }),
    plans: w.call(null, 'GET', '/plans/list'),
  }
  for (const [what, answer] of Object.entries(calls)) {
    expect(await answer, what).toMatchObject({ status: 503, body: { error: 'ERR_BUSY' } })
  }
  expect(await refused).toBe('ERR_BUSY')
})

test('a database that accepts connections but never answers counts as busy', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const pool = createPool({ url: `postgres://nobody@127.0.0.1:${port}/nothing`, size: 1, acquireMs: ACQUIRE_MS })
  await expect(sql`select 1`.execute(createDb(pool))).rejects.toMatchObject({ code: 'ERR_BUSY' })
  await pool.end()
  silent.close()
})
