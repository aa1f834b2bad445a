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

test('a visitor reads name and number of a contact card, also where it is quoted', async () => {
  const { site } = await siteOfCompany()
  const visitor = await visitorOf(site)
  await visitor.write('oi', 'example-1')
  const ticketId = await accept()
  const contactId = await stage.w.insert(
    `insert into contacts (company_id, name, number) values ($1, 'Rui; Prado', '5511987214408')`,
    [stage.company.id],
  )
  const sent = await stage.w.call<{ messages: { id: string }[] }>(
    stage.company.admin,
    'POST',
    `/messages/${ticketId}`,
    { contactIds: [contactId] },
  )
  const words = 'Rui; Prado: +55 11 98721-4408'
  await until(async () => expect((await visitor.list()).at(-1)?.body).toBe(words))
  await say(ticketId, 'é este', { quotedMsg: { id: sent.body.messages[0]?.id } })
  const answer = { body: 'é este', quoted: { body: words } }
  await until(async () => expect((await visitor.list()).at(-1)).toMatchObject(answer))
})
