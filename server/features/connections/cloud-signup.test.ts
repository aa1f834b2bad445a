import { afterEach, expect, test } from 'vitest'
import type { Connection, FacebookApp } from '#contract/connections.ts'
import type { CloudNumber } from '#fakes/meta/cloud-events.ts'
import { linkNumber } from '#tests/cloud-fixture.ts'
import { connections, messages, stage, until, useMeta } from '#tests/meta-fixture.ts'
import { trySignedUpNumber } from './cloud-signup.actions.ts'

useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

const post = (body: object, company = stage.company) =>
  stage.w.call<Connection & { error?: string }>(company.admin, 'POST', '/whatsapp-signup', body)
/** Signs the number up at Meta, and gives its code to the server. */
const signUp = (number: CloudNumber, more: object = {}, company = stage.company) =>
  post({ code: stage.fake.cloud.signUp(number), wabaId: number.wabaId, phoneNumberId: number.id, ...more }, company)
const isConnected = () => until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))

test('a number of a sign-up is registered and connected by its code, and no answer shows a secret', async () => {
  const number = stage.fake.cloud.number('Loja da Ana', { registered: false })
  const made = await signUp(number)
  expect(made).toMatchObject({ status: 200, body: { channel: 'whatsapp_cloud', name: 'Loja da Ana' } })
  await isConnected()
  expect([number.registered, /^\d{6}$/.test(number.pin ?? '')]).toEqual([true, true])
  await stage.fake.cloud.write(stage.fake.cloud.customer(number, 'Ana Flores'), 'oi')
  expect((await messages()).map(({ body }) => body)).toEqual(['oi'])
  const shown = JSON.stringify([made.body, await connections()])
  for (const secret of [number.token, number.pin ?? '']) expect(shown).not.toContain(secret)
})

test('a number that stays on its phone is not registered, and is found without its id', async () => {
  const number = stage.fake.cloud.number('Loja da Ana', { onPhone: true, registered: false })
  stage.fake.cloud.number('Filial', { wabaId: number.wabaId, token: number.token })
  expect(await signUp(number, { phoneNumberId: '' })).toMatchObject({ status: 200, body: { phoneNumberId: number.id } })
  await isConnected()
  expect(number.registered).toBe(false)
})

test('a code is valid once, and one without its number is refused where several could be meant', async () => {
  const number = stage.fake.cloud.number('Loja da Ana')
  stage.fake.cloud.number('Filial', { wabaId: number.wabaId, token: number.token })
  expect((await signUp(number, { phoneNumberId: '' })).body.error).toBe('ERR_CLOUD_NUMBER_UNKNOWN')
  expect((await signUp(number, { code: 'AQused' })).body.error).toBe('ERR_CLOUD_SIGNUP_FAILED')
  expect(await connections()).toEqual([])
})

test('a number with a PIN of its own is not connected, and what to do is said', async () => {
  const number = stage.fake.cloud.number('Loja da Ana', { registered: false, pin: 'de-outro' })
  expect((await signUp(number)).body.error).toBe('ERR_CLOUD_PIN_SET')
  expect(await connections()).toEqual([])
})

test('a number that is signed up again keeps its connection, and gets its new token', async () => {
  const number = stage.fake.cloud.number('Loja da Ana')
  const { id } = (await signUp(number)).body
  await isConnected()
  stage.fake.cloud.endAccess(number)
  expect((await signUp(number)).body.id).toBe(id)
  await isConnected()
  const other = await stage.w.company()
  expect((await signUp(number, {}, other)).body.error).toBe('ERR_CLOUD_NUMBER_TAKEN')
})

test('a number that was typed with an app of its own is of the app of the server after its sign-up', async () => {
  const number = stage.fake.cloud.number('Loja da Ana', { appSecret: 'segredo-da-loja' })
  const typed = await linkNumber(number, { appSecret: 'segredo-da-loja', verifyToken: 'verificador-da-loja' })
  number.appSecret = stage.fake.app.secret
  expect((await signUp(number)).body.id).toBe(typed.body.id)
  await isConnected()
  await stage.fake.cloud.write(stage.fake.cloud.customer(number, 'Ana Flores'), 'oi')
  expect((await messages()).map(({ body }) => body)).toEqual(['oi'])
})

test('the sign-up is offered only by a server that has one', async () => {
  const app = await stage.w.call<FacebookApp>(stage.company.admin, 'GET', '/facebook')
  expect(app.body.signupConfigId).toBe('5050')
  const { services } = stage.w
  const config = { ...services.config, meta: { ...services.config.meta, signupConfigId: undefined } }
  const signup = { code: 'AQ', wabaId: '1', phoneNumberId: '2' }
  await expect(trySignedUpNumber({ config, keys: services.keys }, signup)).rejects.toThrow('ERR_META_NOT_CONFIGURED')
})
