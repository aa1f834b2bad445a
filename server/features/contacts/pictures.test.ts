import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Contact } from '#contract/contacts.ts'
import type { DomainEvent } from '#contract/events.ts'
import type { Channel, Identity } from '#server/channels/port.ts'
import { contactJobs } from './jobs.ts'
import * as samples from '#tests/media-samples.ts'
import { createTestApp, type Company, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let company: Company
let contactId: number
let connectionId: number
let server: Server
let origin: string
let served: Buffer

beforeAll(async () => {
  server = createServer((_request, response) => response.end(served))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  w = await createTestApp()
})
afterAll(async () => {
  server.close()
  await w.close()
})
beforeEach(async () => {
  w.services.channels.channelOf = () => null
  company = await w.company()
  connectionId = await company.connection()
  const { body } = await w.call<Contact>(company.admin, 'POST', '/contacts', { name: 'Ana', number: '5511988887777' })
  contactId = body.id
})

const asked: Identity[] = []
/** Simulates a connection whose contacts have their picture at this URL, by default of a stand-in on this machine. */
function simulateConnection(url: string | null, isLocal = true): void {
  const profilePicture = async (identity: Identity) => {
    asked.push(identity)
    return url === null ? null : { url, isLocal }
  }
  w.services.channels.channelOf = (id) => (id === connectionId ? ({ profilePicture } as Channel) : null)
}
const refresh = () => contactJobs(w)['contact.refresh']({ companyId: company.id, contactId, connectionId })
const picture = async (): Promise<string> =>
  (await w.call<Contact>(company.admin, 'GET', `/contacts/${contactId}`)).body.profilePicUrl
const updates = (): DomainEvent[] =>
  w.events
    .filter(({ companyId, event }) => companyId === company.id && event.name === 'contact.updated')
    .map(({ event }) => event)
const files = async (): Promise<number> =>
  (await w.owner.query('select 1 from files where company_id = $1', [company.id])).rowCount ?? 0

test('a picture is fetched, stored with a preview, and emitted', async () => {
  served = await samples.png(900, 900)
  simulateConnection(origin)
  await refresh()
  expect(asked.at(-1)).toEqual({ kind: 'phone', value: '5511988887777' })
  const url = await picture()
  const answer = await w.app.inject(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(updates()).toMatchObject([{ payload: { contact: { id: contactId, profilePicUrl: url } } }])
})

test('an unchanged picture is not stored again, and a new one replaces it', async () => {
  served = await samples.png(50, 50)
  simulateConnection(origin)
  await refresh()
  await refresh()
  expect([await files(), updates().length]).toEqual([1, 1])
  const before = await picture()
  served = await samples.png(60, 60)
  await refresh()
  expect(updates()).toHaveLength(2)
  expect(await picture()).not.toBe(before)
  expect((await w.jobs()).filter(({ name }) => name === 'file.release')).toHaveLength(1)
})

test('a hidden, invalid or unreachable picture changes nothing', async () => {
  served = samples.HTML
  for (const url of [null, origin, 'http://169.254.169.254/latest', 'http://10.0.0.1/x.jpg', 'rubbish']) {
    simulateConnection(url)
    await refresh()
  }
  w.services.channels.channelOf = () => null
  await refresh()
  expect([await picture(), await files(), updates()]).toEqual(['', 0, []])
})

test('a picture on this machine is fetched only for a connection whose provider is on it', async () => {
  served = await samples.png(40, 40)
  simulateConnection(origin, false)
  await refresh()
  expect(await picture()).toBe('')
  simulateConnection(origin)
  await refresh()
  expect(await picture()).not.toBe('')
})
