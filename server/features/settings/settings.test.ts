import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isSettingValue, SECRET_MASK, SETTING_KEYS, SETTINGS, type Setting } from '#contract/settings.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'
import { readBillingAccess } from '#server/features/billing-bots/access.queries.ts'
import { getCompanySettings } from './queries.ts'

const w = installTestApp()
let company: Company
beforeAll(async () => {
  company = await w.company()
})

const put = (key: string, value: unknown, by: Member = company.admin) =>
  w.call<Setting>(by, 'PUT', `/settings/${key}`, { key, value })
const list = async (by: Member) => (await w.call<Setting[]>(by, 'GET', '/settings')).body
const valueFor = async (by: Member, key: string) => (await w.call<Setting>(by, 'GET', `/settings/${key}`)).body.value

test('every setting is listed with its default and a distinct id', async () => {
  const settings = await list(await company.attendant())
  expect(settings.map(({ key }) => key)).toEqual(Object.keys(SETTINGS))
  expect(new Set(settings.map(({ id }) => id)).size).toBe(settings.length)
  expect(settings.find(({ key }) => key === 'CheckMsgIsGroup')?.value).toBe('enabled')
  expect(await valueFor(company.admin, 'scheduleType')).toBe('disabled')
})

test('every setting is read by the server', () => {
  const root = join(import.meta.dirname, '../../..')
  const readers = globSync('{server,contract}/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', 'contract/settings.ts'],
  })
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .filter((text) => /settings/i.test(text))
  // A row of null in a table says that nothing is decided by the setting there.
  const unread = SETTING_KEYS.filter((key) => !readers.some((text) => new RegExp(`\\b${key}\\b(?!: null)`).test(text)))
  // It has one value, and older clients ask for it.
  expect(unread).toEqual(['chatBotType'])
})

test('a changed setting is emitted to everybody', async () => {
  w.events.length = 0
  const { status, body } = await put('scheduleType', 'company')
  expect([status, body.value, body.companyId]).toEqual([200, 'company', company.id])
  expect(w.events).toEqual([{ companyId: company.id, event: { name: 'setting.saved', payload: { setting: body } } }])
  expect(await valueFor(await company.attendant(), 'scheduleType')).toBe('company')
  expect((await put('scheduleType', 'queue')).body.id).toBe(body.id)
  expect((await w.call<Setting>(company.admin, 'PUT', '/settings/scheduleType', {})).body.value).toBe('queue')
  expect(
    await w.data.read({ companyId: company.id, userId: null }, (db) => getCompanySettings(db, company.id)),
  ).toMatchObject({
    scheduleType: 'queue',
    call: 'disabled',
  })
})

test('unknown keys, values out of range and users without the right are refused', async () => {
  for (const key of ['toString', '__proto__', 'enabled']) {
    expect((await put(key, 'enabled')).body).toEqual({ error: 'ERR_NO_SETTING_FOUND' })
    expect((await w.call(company.admin, 'GET', `/settings/${key}`)).status).toBe(404)
  }
  expect(await put('scheduleType', 'sometimes')).toMatchObject({ status: 400, body: { error: 'ERR_SETTING_INVALID' } })
  expect((await put('asaas', 'x'.repeat(2001))).status).toBe(400)
  for (const minutes of ['0', '1441', '1.5', '-1', '', 'x']) {
    expect([minutes, (await put('ratingsTimeout', minutes)).body]).toEqual([minutes, { error: 'ERR_SETTING_INVALID' }])
  }
  expect((await put('ratingsTimeout', 45)).body.value).toBe('45')
  expect((await put('call', 'enabled', await company.supervisor())).status).toBe(403)
})

test('a secret is stored encrypted and returned masked, and its mask changes nothing', async () => {
  w.events.length = 0
  const { body } = await put('asaas', 'chave-muito-secreta')
  expect(body.value).toBe(SECRET_MASK)
  expect((await put('asaas', SECRET_MASK)).body.value).toBe(SECRET_MASK)
  expect(await valueFor(company.admin, 'asaas')).toBe(SECRET_MASK)
  expect(JSON.stringify(w.events)).not.toContain('secreta')
  const { rows } = await w.owner.query(`select value from settings where key = 'asaas'`)
  expect(rows[0].value).not.toContain('secreta')
  const actor = { companyId: company.id, userId: null }
  const options = { companyId: company.id, storageKey: w.services.keys.storage, asaasUrl: '' }
  const read = () => w.data.read(actor, (db) => readBillingAccess(db, options, 'asaas'))
  expect(await read()).toMatchObject({ token: 'chave-muito-secreta' })
  expect((await put('asaas', '')).body.value).toBe('')
  expect(await read()).toBeNull()
})

test('credentials of other systems are returned to administrators only', async () => {
  await put('ipixc', 'https://ixc.exemplo')
  await put('tokenixc', 'outra-chave')
  const attendant = await company.attendant()
  const login = await w.call(null, 'POST', '/auth/login', { email: attendant.email, password: 'segredo-de-teste' })
  const token = (login.body as { token: string }).token
  const again = { ...attendant, token }
  expect(login.text).not.toMatch(/ixc\.exemplo|outra-chave/)
  expect([await valueFor(again, 'ipixc'), await valueFor(again, 'tokenixc')]).toEqual(['', ''])
  expect(await valueFor(company.admin, 'ipixc')).toBe('https://ixc.exemplo')
})

test('settings of the installation, or about a company, are for super users', async () => {
  for (const key of ['userCreation', 'campaignsEnabled']) {
    expect(await put(key, SETTINGS.userCreation.default)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_SUPER' },
    })
  }
  const provider = await w.member(company.id, 'admin', [])
  await w.owner.query('update users set super = true where id = $1', [provider.id])
  provider.token = await w.login(provider.email)
  expect((await put('userCreation', 'disabled', provider)).body.value).toBe('disabled')
})

test('every default is a valid value', () => {
  for (const key of SETTING_KEYS) expect([key, isSettingValue(key, SETTINGS[key].default)]).toEqual([key, true])
})
