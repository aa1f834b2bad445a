import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOT_KIND, CLOUD_KIND, SITE_KIND } from '#contract/channels.ts'
import type { Connection, LinkCheck } from '#contract/connections.ts'
import type { CloudNumber } from '#fakes/meta/cloud-events.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import { FakeTelegram, type Bot } from '#fakes/telegram/telegram.ts'
import { LINK_CHECKS } from '#server/db/attempts.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'
import { checkCloudNumber } from './cloud-check.ts'

let meta: FakeMeta
let telegram: FakeTelegram
let w: TestApp
let company: Company
beforeAll(async () => {
  meta = await FakeMeta.start()
  telegram = await FakeTelegram.start()
  w = await createTestApp({ env: { ...meta.settings, ...telegram.settings } })
})
afterAll(async () => {
  await w.close()
  await meta.close()
  await telegram.close()
})
beforeEach(async () => {
  company = await w.company()
})
afterEach(() => expect([...meta.problems.splice(0), ...telegram.problems.splice(0)]).toEqual([]))

type Refusable = { error?: string; details?: unknown }
const check = (body: object, by: Member = company.admin) =>
  w.call<LinkCheck & Refusable>(by, 'POST', '/whatsapp-check', body)
const errorOf = async (body: object, by?: Member) => (await check(body, by)).body.error
const ofNumber = ({ id, wabaId, token }: CloudNumber, more: object = {}) => ({
  ...{ channel: CLOUD_KIND, phoneNumberId: id, wabaId, accessToken: token },
  ...more,
})
const ofBot = ({ token }: Pick<Bot, 'token'>) => ({ channel: BOT_KIND, botToken: token })
const make = (body: object, by = company.admin) => w.call<Connection & Refusable>(by, 'POST', '/whatsapp', body)
const list = async () => (await w.call<Connection[]>(company.admin, 'GET', '/whatsapp')).body

test('an official number that is tried is described as Meta does, and nothing is stored', async () => {
  const number = meta.cloud.number('Loja da Ana', { onPhone: true, quality: 'YELLOW' })
  const answer = await check(ofNumber(number))
  expect([answer.status, answer.body]).toEqual([
    200,
    {
      ...{ name: 'Loja da Ana', number: number.display.replaceAll(/\D/g, ''), username: null, quality: 'medium' },
      ...{ isOnPhone: true, tokenExpiresAt: null, allowedOrigins: [] },
    },
  ])
  expect(await list()).toEqual([])
  expect(meta.cloud.subscribed.has(number.wabaId)).toBe(false)
})

test('what is wrong with an official number is named: token, number, account, secret or permission', async () => {
  const number = meta.cloud.number('Loja da Ana')
  const other = meta.cloud.number('Outra loja')
  for (const accessToken of ['EAAwrong', `${number.token}…`, number.token.replace('A', 'A\n')])
    expect(await errorOf(ofNumber(number, { accessToken })), accessToken).toBe('ERR_CLOUD_TOKEN_INVALID')
  expect(await errorOf(ofNumber(number, { accessToken: other.token }))).toBe('ERR_CLOUD_NUMBER_UNKNOWN')
  expect(await errorOf(ofNumber(number, { wabaId: other.wabaId }))).toBe('ERR_CLOUD_ACCOUNT_UNKNOWN')
  expect(await errorOf(ofNumber(number, { appSecret: 'de-outro-app' }))).toBe('ERR_CLOUD_SECRET_WRONG')
  const missing = (await check(ofNumber(number, { accessToken: '' }))).body
  expect(missing).toEqual({ error: 'ERR_VALIDATION', details: [{ field: 'accessToken', message: 'Required' }] })
  meta.cloud.forbid(number)
  expect(await errorOf(ofNumber(number))).toBe('ERR_CLOUD_NO_PERMISSION')
})

test('a permission that the token lacks is named, also where Meta hides the number without it', async () => {
  const number = meta.cloud.number('Loja da Ana')
  const [management, messaging] = ['whatsapp_business_management', 'whatsapp_business_messaging'] as const
  const lacks = (scope: string) => ({ error: 'ERR_CLOUD_SCOPE_MISSING', details: { scope } })
  meta.cloud.describeToken(number, { scopes: [management] })
  expect((await check(ofNumber(number))).body).toEqual(lacks(messaging))
  meta.cloud.describeToken(number, { scopes: [messaging] })
  for (const unseen of [{ phoneNumberId: '99' }, { wabaId: '99' }])
    expect((await check(ofNumber(number, unseen))).body, JSON.stringify(unseen)).toEqual(lacks(management))
  meta.cloud.forbid(number)
  expect((await check(ofNumber(number))).body).toEqual(lacks(management))
})

test('a token of which Meta tells nothing counts as right', async () => {
  const number = meta.cloud.number('Loja da Ana')
  meta.cloud.describeToken(number, null)
  expect((await check(ofNumber(number))).status).toBe(200)
})

test('a token that ends is told before it is stored, and with the connection afterwards', async () => {
  const number = meta.cloud.number('Loja da Ana')
  const ends = Math.floor(Date.now() / 1000) + 86_400
  meta.cloud.describeToken(number, { expiresAt: ends })
  const tokenExpiresAt = new Date(ends * 1000).toISOString()
  expect((await check(ofNumber(number))).body).toMatchObject({ tokenExpiresAt })
  expect((await make(ofNumber(number, { name: 'Loja' }))).status).toBe(200)
  expect(await list()).toMatchObject([{ tokenExpiresAt }])
})

test('a token that ends beyond all years counts as one that does not end', async () => {
  const number = meta.cloud.number('Loja da Ana')
  meta.cloud.describeToken(number, { expiresAt: Date.UTC(12_000, 0, 1) / 1000 })
  const { status, body } = await check(ofNumber(number))
  expect([status, body]).toMatchObject([200, { tokenExpiresAt: null }])
})

test('a server without an app of its own asks for the secret before it asks Meta', async () => {
  const number = meta.cloud.number('Loja da Ana')
  const config = { ...w.config, meta: { ...w.config.meta, app: undefined } }
  const typed = { phoneNumberId: number.id, wabaId: number.wabaId, accessToken: number.token }
  await expect(checkCloudNumber(config, { ...typed, appSecret: '' })).rejects.toThrow('ERR_CLOUD_SECRET_NEEDED')
  expect(await checkCloudNumber(config, { ...typed, appSecret: number.appSecret })).toMatchObject({ name: number.name })
})

test('a bot that is tried is described as Telegram does, and a token that is none is named', async () => {
  const bot = telegram.bot('loja_da_ana_bot')
  expect((await check(ofBot(bot))).body).toMatchObject({ name: 'loja_da_ana_bot', username: 'loja_da_ana_bot' })
  expect(await list()).toEqual([])
  expect(await errorOf(ofBot({ token: `${bot.id}:curto` }))).toBe('ERR_TELEGRAM_TOKEN_INVALID')
  expect(await errorOf(ofBot({ token: telegram.revoke(bot) }))).toBe('ERR_TELEGRAM_TOKEN_INVALID')
})

test('what is linked here is taken, and what another company has linked is told when it is made', async () => {
  const number = meta.cloud.number('Loja da Ana')
  const bot = telegram.bot('loja_bot')
  expect((await make({ ...ofNumber(number), name: 'Loja' })).status).toBe(200)
  expect((await make({ ...ofBot(bot), name: 'Robô' })).status).toBe(200)
  const other = await w.company()
  expect(await errorOf(ofNumber(number))).toBe('ERR_CLOUD_NUMBER_TAKEN')
  expect(await errorOf(ofBot(bot))).toBe('ERR_TELEGRAM_BOT_TAKEN')
  for (const [typed, taken] of [
    [ofNumber(number), 'ERR_CLOUD_NUMBER_TAKEN'],
    [ofBot(bot), 'ERR_TELEGRAM_BOT_TAKEN'],
  ] as const) {
    expect((await check(typed, other.admin)).status).toBe(200)
    expect((await make({ ...typed, name: 'Outra' }, other.admin)).body.error).toBe(taken)
  }
})

test('the sites of a chat are told as browsers name them, and the line that is wrong is named', async () => {
  const ofSites = (...allowedOrigins: string[]) => ({ channel: SITE_KIND, allowedOrigins })
  const told = await check(ofSites('https://Loja.exemplo.com.br/', 'https://loja.exemplo.com.br'))
  expect(told.body.allowedOrigins).toEqual(['https://loja.exemplo.com.br'])
  const { error, details } = (await check(ofSites('https://loja.exemplo.com.br', 'loja/sofas'))).body
  expect(error).toBe('ERR_VALIDATION')
  expect(details).toContainEqual({ field: 'allowedOrigins.1', message: 'Invalid address' })
})

test('a plan without room is named before the provider is asked', async () => {
  await w.owner.query('update plans set connections = 0 where id = (select plan_id from companies where id = $1)', [
    company.id,
  ])
  const number = meta.cloud.number('Loja da Ana')
  expect(await errorOf(ofNumber(number, { accessToken: 'EAAwrong' }))).toBe('ERR_PLAN_LIMIT_CONNECTIONS')
})

test('only who may add connections tries what is typed, and no company without end', async () => {
  const body = { channel: SITE_KIND, allowedOrigins: ['https://loja.exemplo.com.br'] }
  expect(await errorOf(body, await company.supervisor())).toBe('ERR_NO_PERMISSION')
  for (let tried = 0; tried < LINK_CHECKS.free; tried++) expect((await check(body)).status).toBe(200)
  expect(await errorOf(body)).toBe('ERR_TOO_MANY_ATTEMPTS')
  expect((await check(body, (await w.company()).admin)).status).toBe(200)
})
