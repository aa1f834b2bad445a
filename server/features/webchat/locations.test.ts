import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accept, channelStage as stage, say, until } from '#tests/channel-fixture.ts'
import { createTestApp } from '#tests/test-app.ts'
import { siteOfCompany, visitorOf } from '#tests/webchat-fixture.ts'

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels' })
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

test('a visitor reads what a location is called, with a link to the map, also where it is quoted', async () => {
  const { site } = await siteOfCompany()
  const visitor = await visitorOf(site)
  await visitor.write('oi', 'example-1')
  const ticketId = await accept()
  const location = { latitude: -25.4, longitude: -49.2, name: 'Loja', address: 'Rua A, 5' }
  const sent = await stage.w.call<{ messages: { id: string }[] }>(
    stage.company.admin,
    'POST',
    `/messages/${ticketId}`,
    { location },
  )
  const words = '📍 Loja, Rua A, 5\nhttps://maps.google.com/maps?q=-25.4%2C-49.2&z=17'
  await until(async () => expect((await visitor.list()).at(-1)?.body).toBe(words))
  await say(ticketId, 'é este', { quotedMsg: { id: sent.body.messages[0]?.id } })
  const answer = { body: 'é este', quoted: { body: words } }
  await until(async () => expect((await visitor.list()).at(-1)).toMatchObject(answer))
})
