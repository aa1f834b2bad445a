import { expect, test } from 'vitest'
import { linkedNumber, linkNumber } from '#tests/cloud-fixture.ts'
import { connections, signOut, stage, until, useMeta } from '#tests/meta-fixture.ts'
import { tryCloudChange, tryCloudNumber } from './cloud.actions.ts'

useMeta()

const isHeard = async () => (await connections())[0]?.isHeard

test('a token alone is renewed where the installation has no app of its own', async () => {
  const secrets = { appSecret: 'segredo-da-loja', verifyToken: 'verificador-da-loja' }
  const number = stage.fake.cloud.number('Loja da Ana', { appSecret: secrets.appSecret })
  const { id } = (await linkNumber(number, secrets)).body
  const { services, data } = stage.w
  const config = { ...services.config, meta: { ...services.config.meta, app: undefined } }
  const scope = { companyId: stage.company.id, connectionId: id }
  const tried = await tryCloudChange({ config, data, keys: services.keys }, scope, { accessToken: number.token })
  expect(tried).toMatchObject({ accessToken: number.token, appSecret: '', verifyToken: '' })
  const given = { phoneNumberId: number.id, wabaId: number.wabaId, accessToken: number.token }
  await expect(tryCloudNumber(config, { ...given, appSecret: secrets.appSecret, verifyToken: '' })).rejects.toThrow(
    'ERR_CLOUD_VERIFY_TOKEN_NEEDED',
  )
})

test('a token alone leaves known what Meta told of the number', async () => {
  const secrets = { appSecret: 'segredo-da-loja', verifyToken: 'verificador-da-loja' }
  const number = stage.fake.cloud.number('Loja da Ana', { appSecret: secrets.appSecret })
  const { id } = (await linkNumber(number, secrets)).body
  await stage.w.owner.query('update cloud_numbers set heard_at = now()')
  const change = (more: object) =>
    stage.w.call(stage.company.admin, 'PUT', `/whatsapp/${id}`, { name: 'Loja', ...more })
  expect((await change({ accessToken: number.token })).status).toBe(200)
  expect(await isHeard()).toBe(true)
  expect((await change({ appSecret: secrets.appSecret })).status).toBe(200)
  expect(await isHeard()).toBe(false)
})

test('a secret alone of a number that was signed out asks for its token', async () => {
  const { id } = await linkedNumber()
  await until(async () => expect(await connections()).toMatchObject([{ status: 'CONNECTED' }]))
  await signOut(id)
  const answer = await stage.w.call(stage.company.admin, 'PUT', `/whatsapp/${id}`, { name: 'Loja', appSecret: 'x' })
  expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'accessToken' }] } })
})
