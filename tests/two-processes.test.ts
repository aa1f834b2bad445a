import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Channel } from '#server/channels/port.ts'
import { refreshLimits } from '#server/features/connections/limits.actions.ts'
import { createRuntime, type Runtime } from '#server/runtime.ts'
import { log } from './database.ts'
import { createTestApp, type Company, type TestApp } from './test-app.ts'

/** One process answers requests and another runs the channels. Channel requests of the first must reach the second. */
let web: TestApp
let channels: Runtime
let company: Company
let connectionId: number
let signedOut = 0
let limitsAsked = 0

const channel: Partial<Channel> = {
  start: async () => undefined,
  stop: async () => undefined,
  logout: async () => void signedOut++,
  fetchLimits: async () => (limitsAsked++ ? null : { lock: null }),
  checkNumber: async (number) => (number === '5511988887777' ? [{ kind: 'lid', value: '42' }] : null),
}

beforeAll(async () => {
  web = await createTestApp({ roles: 'web' })
  company = await web.company()
  connectionId = await company.connection()
  channels = await createRuntime({
    config: { ...web.config, roles: ['channels'] },
    databaseUrl: web.url,
    log,
    webRoot: null,
    version: '0.0.0',
    openChannel: () => channel as Channel,
  })
  await channels.start()
})

afterAll(async () => {
  await channels.close()
  await web.close()
})

const add = (number: string) => web.call(company.admin, 'POST', '/contacts', { name: 'Maria', number })

test('a number that is not on WhatsApp is refused', async () => {
  expect(await add('5511911112222')).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_INVALID_CONTACT' } })
})

test('a number on WhatsApp gets the address that the channel reports', async () => {
  expect((await add('5511988887777')).status).toBe(200)
  const { rows } = await web.owner.query(`select value from contact_identities where kind = 'lid'`)
  expect(rows).toEqual([{ value: '42' }])
})

test('the limits of a number are asked for where its channel runs', async () => {
  const refresh = () => refreshLimits(web.services, { id: connectionId, channel: 'whatsapp' })
  expect([await refresh(), await refresh(), limitsAsked]).toEqual([true, false, 2])
})

test('the provider is told before a connection is deleted', async () => {
  expect((await web.call(company.admin, 'DELETE', `/whatsapp/${connectionId}`)).status).toBe(200)
  expect(signedOut).toBe(1)
})
