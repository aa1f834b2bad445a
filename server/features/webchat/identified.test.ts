import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { channelStage as stage } from '#tests/channel-fixture.ts'
import { createTestApp } from '#tests/test-app.ts'
import { signerOf, siteOfCompany, visitorOf, visitSite } from '#tests/webchat-fixture.ts'

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels' })
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

async function signedSite() {
  const { id, site } = await siteOfCompany()
  const { body } = await stage.w.call<{ secret: string }>(stage.company.admin, 'POST', `/whatsapp/${id}/site-secret`)
  const sign = signerOf(body.secret)
  return { id, site, sign, as: (claims: object) => visitorOf(site, { identity: sign(claims) }) }
}

const contacts = async () =>
  (
    await stage.w.owner.query<{ id: string; name: string; email: string }>(
      'select id, name, email from contacts where company_id = $1 order by id',
      [stage.company.id],
    )
  ).rows
const RENATA = { name: 'Renata Vilela', email: 'renata@exemplo.com.br' }

test('nobody changes what the site says of them', async () => {
  const { as } = await signedSite()
  const renata = await as(RENATA)
  await renata.write('oi', 'first-message')
  const told = await renata.call('PUT', 'visitor', { name: 'Gerência', email: 'gerencia@exemplo.com.br' })
  expect([told.status, told.body]).toMatchObject([403, { error: 'ERR_NO_PERMISSION' }])
  expect(await contacts()).toMatchObject([RENATA])
  expect((await as({})).visit).toMatchObject(RENATA)
})

test('what the site says stands in place of what visitors said, and not of what attendants wrote', async () => {
  const { site, as } = await signedSite()
  const guest = await visitorOf(site)
  await guest.call('PUT', 'visitor', { name: 'Rê', email: 're@exemplo.com.br' })
  await guest.write('oi', 'as-a-guest')
  await (await as({})).write('entrei', 'signed-in')
  const [kept, other] = (await contacts()).map(({ id }) => Number(id))
  const merge = { keepId: kept, otherIds: [other] }
  expect((await stage.w.call(stage.company.admin, 'POST', '/contacts/merge', merge)).status).toBe(200)
  expect(await contacts()).toMatchObject([{ name: 'Rê', email: 're@exemplo.com.br' }])
  await as(RENATA)
  expect(await contacts()).toMatchObject([RENATA])
  await stage.w.call(stage.company.admin, 'PUT', `/contacts/${kept}`, { name: 'Renata da loja 3' })
  await as({ name: 'Renata V.', email: 'rv@exemplo.com.br' })
  expect(await contacts()).toMatchObject([{ name: 'Renata da loja 3', email: 'rv@exemplo.com.br' }])
})

test('another secret ends what was signed with the one before, and anonymous visitors go on', async () => {
  const { id, site, sign, as } = await signedSite()
  const [renata, guest] = [await as(RENATA), await visitorOf(site)]
  const { status, body } = await stage.w.call<{ secret: string }>(
    stage.company.admin,
    'POST',
    `/whatsapp/${id}/site-secret/renew`,
  )
  expect(status).toBe(200)
  expect((await renata.call('GET', 'messages')).status).toBe(401)
  expect((await visitSite(site, { identity: sign() })).status).toBe(403)
  expect((await guest.call('GET', 'messages')).status).toBe(200)
  const again = await visitorOf(site, { identity: signerOf(body.secret)() })
  expect((await again.call('GET', 'messages')).status).toBe(200)
})

test('who the site vouches for has a token of a day, and the site signs for no longer', async () => {
  const { site, sign, as } = await signedSite()
  const day = 24 * 3600 * 1000
  expect((await visitSite(site, { identity: sign({}, day) })).status).toBe(200)
  expect((await visitSite(site, { identity: sign({}, 2 * day) })).status).toBe(403)
  const endOf = ({ token }: { token: string }): number =>
    (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { ends: number }).ends
  const before = Date.now()
  expect(endOf(await as({}))).toBeLessThanOrEqual(Date.now() + day)
  expect(endOf(await visitorOf(site))).toBeGreaterThan(before + 300 * day)
})

test('another company has no secret to renew', async () => {
  const { id } = await signedSite()
  const stranger = await stage.w.company()
  expect((await stage.w.call(stranger.admin, 'POST', `/whatsapp/${id}/site-secret/renew`)).status).toBe(404)
})
