import { beforeAll, expect, test } from 'vitest'
import type { Message } from '#contract/messages.ts'
import { png } from './media-samples.ts'
import { multipart } from './multipart.ts'
import { ticketFixture, type TicketFixture } from './ticket-fixture.ts'
import { installTestApp } from './test-app.ts'

/** Clients of this API send some things that its description does not mention. */
const w = installTestApp()
let stage: TicketFixture
beforeAll(async () => {
  stage = await ticketFixture(w)
})

const JSON_TYPE = { 'content-type': 'application/json' }

test('a request with a content type but no body counts as one without a body', async () => {
  const { admin } = stage.company
  const gone = await w.call(admin, 'DELETE', '/tags/999999', undefined, JSON_TYPE)
  expect(gone).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } })
  const started = await w.call(admin, 'POST', '/whatsappsession/999999', undefined, JSON_TYPE)
  expect(started).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
  const refreshed = await w.call(null, 'POST', '/auth/refresh_token', undefined, JSON_TYPE)
  expect(refreshed).toMatchObject({ status: 401, body: { error: 'ERR_SESSION_EXPIRED' } })
  const made = await w.call(admin, 'POST', '/tags', undefined, JSON_TYPE)
  expect(made).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  for (const broken of ['{', ' ', '{"name":"x","__proto__":{"super":true}}']) {
    const answer = await w.call(admin, 'POST', '/tags', broken, JSON_TYPE)
    expect(answer, broken).toMatchObject({ status: 400, body: { error: 'ERR_BAD_JSON' } })
  }
})

test('the version needs no token', async () => {
  expect(await w.call(null, 'GET', '/version')).toMatchObject({ status: 200, body: { version: '0.0.0' } })
})

test('a malformed path is answered with one of our errors', async () => {
  const answer = await w.call(stage.company.admin, 'GET', '/contacts/%E0%A4')
  expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } })
  expect(Object.keys(answer.body as object)).toEqual(['error'])
})

test('a URL of ours also works after the base of the API', async () => {
  const { ana, ticket } = stage
  const ticketId = await ticket({ status: 'open', userId: ana.id })
  const file = { name: 'foto teste.png', bytes: Uint8Array.from(await png()) }
  const { body, headers } = await multipart({ fromMe: 'true', medias: file, body: 'foto teste.png' })
  const sent = await w.call<{ messages: Message[] }>(ana, 'POST', `/messages/${ticketId}`, body, headers)
  const address = sent.body.messages[0]?.mediaUrl ?? ''
  expect(address).toMatch(/^\/api\/media\//)
  expect((await w.call(ana, 'GET', address)).status).toBe(200)
  expect((await w.call(ana, 'GET', address.replace('/api', ''))).status).toBe(200)
  expect((await w.call(ana, 'GET', `/api${address}`)).status).toBe(404)
  const own = new URL(w.config.publicUrl)
  const folders = ['/public/', '/public', '/public/quickMessage', `/public/${own.origin}`, '/public/fileList/7/']
  folders.push(
    `/public/http:/${own.host}`,
    `/public/https%3A//${own.host.toUpperCase()}/`,
    '/public/http://localhost:80',
  )
  for (const folder of folders) {
    expect((await w.call(ana, 'GET', `${folder}${address}`)).status, folder).toBe(200)
    const outside = await w.app.inject({ method: 'GET', url: `${folder}${address}` })
    expect([folder, outside.statusCode, outside.headers['content-type']]).toEqual([folder, 200, 'image/png'])
  }
  for (const elsewhere of ['https://exemplo.com.br', 'https://exemplo.com.br/localhost'])
    expect((await w.call(ana, 'GET', `/public/${elsewhere}${address}`)).status, elsewhere).toBe(404)
})

test('a quoted message is accepted as an object or as its id', async () => {
  const { ana, ticket, written } = stage
  const ticketId = await ticket({ status: 'open', userId: ana.id })
  const quoted = await written(ticketId, 'olá?')
  const reply = async (quotedMsg: unknown): Promise<string | null> => {
    const answer = await w.call<{ messages: Message[] }>(ana, 'POST', `/messages/${ticketId}`, {
      body: 'sim',
      quotedMsg,
    })
    expect(answer.status, JSON.stringify(quotedMsg)).toBe(200)
    return answer.body.messages[0]?.quotedMsgId ?? null
  }
  const id = String(quoted)
  for (const given of [id, quoted, { id }, { id: quoted, body: 'olá?', dataJson: '{}' }]) {
    expect(await reply(given), JSON.stringify(given)).toBe(id)
  }
  for (const none of [null, '', false, 'undefined', undefined]) expect(await reply(none)).toBeNull()
})
