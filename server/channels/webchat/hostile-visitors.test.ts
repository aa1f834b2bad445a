/** What somebody may send in the name of a visitor: it has no effect or exactly one. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { channelStage as stage, messages } from '#tests/channel-fixture.ts'
import { createTestApp } from '#tests/test-app.ts'
import { siteOfCompany, visitorOf, visitSite } from '#tests/webchat-fixture.ts'

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels' })
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

const MEGABYTE = 1024 * 1024
const KEY = 'chave-de-teste'
/** No message has such a number yet. */
const FAR_ID = '9'.repeat(18)

const texts = async (): Promise<string[]> => (await messages()).map(({ body }) => body).toSorted()

/** Posts bytes as JSON. */
const postText = async (token: string, path: string, text: string): Promise<number> =>
  (
    await stage.w.call({ token }, 'POST', `/webchat/${path}`, Buffer.from(text), {
      'content-type': 'application/json',
    })
  ).status

test('a forged token writes nothing, reads nothing and tells nothing', async () => {
  const { site } = await siteOfCompany()
  const [ana, rui] = [await visitorOf(site), await visitorOf(site)]
  await rui.write('de Rui', KEY)
  const [mine = '', signature = ''] = ana.token.split('.')
  const [theirs = ''] = rui.token.split('.')
  const claims = JSON.parse(Buffer.from(theirs, 'base64url').toString()) as object
  const claim = (more: object): string => Buffer.from(JSON.stringify({ ...claims, ...more })).toString('base64url')
  const forged = [
    `${theirs}.${signature}`,
    `${claim({ ends: 9e15 })}.${signature}`,
    `${claim({ company: '1' })}.`,
    `${mine}.${signature.slice(0, -1)}`,
    `${mine}.${signature}.${signature}`,
    ...['constructor', '__proto__.__proto__', '.', '', '\ufffd'.repeat(3000)].map((text) => encodeURIComponent(text)),
  ]
  for (const token of forged) {
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      stage.w.call({ token }, method, `/webchat/${path}`, body)
    const answers = [
      await call('POST', 'messages', { clientId: KEY, body: 'forjada' }),
      await call('GET', 'messages'),
      await call('POST', 'receipts', { upTo: FAR_ID, read: true }),
      await call('PUT', 'visitor', { name: 'Outro' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect(answers.map(({ text }) => text).join('')).not.toContain('de Rui')
  }
  expect(await texts()).toEqual(['de Rui'])
})

test('what is sent twice is one message, also while the first is under way', async () => {
  const { site } = await siteOfCompany()
  const ana = await visitorOf(site)
  const answers = await Promise.all([1, 2, 3].map(() => ana.write('oi', KEY)))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  expect((await ana.write('outro texto', KEY)).status).toBe(204)
  expect(await texts()).toEqual(['oi'])
})

test('the key of a visitor keeps no other one from using the same', async () => {
  const { site } = await siteOfCompany()
  const [ana, rui] = [await visitorOf(site), await visitorOf(site)]
  await ana.write('de Ana', KEY)
  await rui.write('de Rui', KEY)
  expect(await texts()).toEqual(['de Ana', 'de Rui'])
  expect((await ana.list()).map(({ body }) => body)).toEqual(['de Ana'])
})

test('what is cut off, giant or of another shape is refused, and what follows is stored', async () => {
  const { site } = await siteOfCompany()
  const ana = await visitorOf(site)
  const good = { clientId: KEY, body: 'oi' }
  const text = JSON.stringify(good)
  const giant = JSON.stringify({ ...good, body: 'x'.repeat(2 * MEGABYTE) })
  expect(await postText(ana.token, 'messages', text.slice(0, -3))).toBe(400)
  expect(await postText(ana.token, 'messages', giant)).toBe(413)
  const strange = [
    ...[[], [good], null, 7, 'x', {}],
    ...[{ body: 'oi' }, { clientId: KEY }, { clientId: KEY, body: '' }, { clientId: KEY, body: 7 }],
    ...[[KEY], 7, {}, 'curta', 'a'.repeat(65), `${KEY}\0`, `${KEY}/0`, '../../chave'].map((clientId) => ({
      ...good,
      clientId,
    })),
    ...[['oi'], {}, true, '\0\0', ' \u200b ', 'x'.repeat(4001)].map((body) => ({ ...good, body })),
  ]
  for (const body of strange) {
    const sent = JSON.stringify(body)
    expect([await postText(ana.token, 'messages', sent), sent]).toEqual([400, sent])
  }
  expect(await messages()).toEqual([])
  expect((await ana.call('POST', 'messages', good)).status).toBe(204)
  expect(await texts()).toEqual(['oi'])
})

test('a key may be named like what every object has', async () => {
  const { site } = await siteOfCompany()
  const ana = await visitorOf(site)
  const keys = ['constructor', '__proto__', 'toString', 'hasOwnProperty']
  for (const key of keys) expect((await ana.write(`de ${key}`, key)).status).toBe(204)
  expect((await ana.list()).map(({ clientId }) => clientId).toSorted()).toEqual(keys.toSorted())
  expect(await texts()).toEqual(keys.map((key) => `de ${key}`).toSorted())
})

test('what the database refuses in a text is left out of it', async () => {
  const { site } = await siteOfCompany()
  const ana = await visitorOf(site)
  expect((await ana.write('olá\0 \ud83d', KEY)).status).toBe(204)
  expect(await texts()).toEqual(['olá \ufffd'])
})

test('a visit that tells what the database refuses is refused or cut, and the next one is not', async () => {
  const { site } = await siteOfCompany()
  expect((await visitSite(site, { language: 'pt\0' })).status).toBe(400)
  for (const language of [7, ['pt'], 'x'.repeat(36)]) expect((await visitSite(site, { language })).status).toBe(400)
  for (const page of ['javascript:alert(1)', 'https://loja.exemplo.com.br/\0\ud83d', '\0'])
    expect((await visitSite(site, { page })).status).toBe(200)
  const ana = await visitorOf(site)
  for (const name of ['Ana\0', 7, ['Ana'], 'x'.repeat(51)])
    expect((await ana.call('PUT', 'visitor', { name })).status).toBe(400)
  expect((await ana.call('PUT', 'visitor', { name: 'Ana \ud83d' })).status).toBe(204)
  expect((await ana.write('oi', KEY)).status).toBe(204)
  expect(await texts()).toEqual(['oi'])
})

test('a receipt for messages that nobody sent, or in no number, changes nothing', async () => {
  const { site } = await siteOfCompany()
  const ana = await visitorOf(site)
  const confirm = async (upTo: unknown, read: unknown = true) =>
    (await ana.call('POST', 'receipts', { upTo, read })).status
  expect(await confirm(FAR_ID)).toBe(204)
  for (const strange of [`${FAR_ID}9`, '-1', '1.5', '1e3', 7, ['1'], '1\0', '', null])
    expect(await confirm(strange)).toBe(400)
  expect(await confirm('1', 'true')).toBe(400)
  expect((await ana.call('POST', 'typing', { typing: 'true' })).status).toBe(400)
  await ana.write('oi', KEY)
  expect(await messages()).toMatchObject([{ body: 'oi', fromMe: false }])
})

test('a time that the database does not know is refused', async () => {
  const { site } = await siteOfCompany()
  const ana = await visitorOf(site)
  await ana.write('oi', KEY)
  const since = async (time: string) => (await ana.call('GET', `messages?since=${encodeURIComponent(time)}`)).status
  const strange = [
    '0000-01-01T00:00:00Z',
    `2026-01-01T00:00:00.${'1'.repeat(500)}Z`,
    '10000-01-01T00:00:00Z',
    'now',
    '',
  ]
  for (const time of strange) expect([time, await since(time)]).toEqual([time, 400])
  for (const time of ['1900-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']) expect(await since(time)).toBe(200)
})
