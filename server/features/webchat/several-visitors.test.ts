import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DuplicateGroups } from '#contract/contact-merges.ts'
import { accept, channelStage as stage, say, until, withBody } from '#tests/channel-fixture.ts'
import { createTestApp } from '#tests/test-app.ts'
import { siteOfCompany, visitorOf, visitSite } from '#tests/webchat-fixture.ts'

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels' })
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

const query = <Row extends object>(text: string, more: unknown[] = []) =>
  stage.w.owner.query<Row>(text, [stage.company.id, ...more])

/** Two visitors whom somebody took for one contact, by mistake. */
async function mergedVisitors() {
  const { site } = await siteOfCompany()
  const [maria, rui] = [await visitorOf(site), await visitorOf(site)]
  await rui.write('sou o Rui', 'his-message')
  await query(`update tickets set status = 'closed' where company_id = $1`)
  await maria.write('segredo da Maria', 'hers-alone')
  const { rows } = await query<{ id: string }>('select id from contacts where company_id = $1 order by id')
  const [other, keepId] = rows.map(({ id }) => Number(id))
  const merge = { keepId, otherIds: [other] }
  expect((await stage.w.call(stage.company.admin, 'POST', '/contacts/merge', merge)).status).toBe(200)
  await query(`delete from tickets where company_id = $1 and status = 'closed'`)
  return { site, maria, rui }
}

test('an answer goes to who wrote last in the ticket, whoever else looks at the chat since', async () => {
  const { site, maria, rui } = await mergedVisitors()
  const ticketId = await accept()
  await visitSite(site, { visitor: rui.token })
  await say(ticketId, 'só para a Maria')
  await until(async () => expect(await withBody('só para a Maria')).toMatchObject({ ack: 2 }))
  expect((await maria.list()).map(({ body }) => body)).toEqual(['segredo da Maria', 'só para a Maria'])
  expect((await rui.list()).map(({ body }) => body)).not.toContain('só para a Maria')
})

test('an answer goes to who wrote last by the time, whatever was stored last', async () => {
  const { maria, rui } = await mergedVisitors()
  const ticketId = await accept()
  await rui.write('chegou tarde', 'his-second')
  await query(`update messages set created_at = created_at - interval '1 hour'
    where company_id = $1 and body = 'chegou tarde'`)
  await say(ticketId, 'só para a Maria')
  await until(async () => expect(await withBody('só para a Maria')).toMatchObject({ ack: 2 }))
  expect((await maria.list()).map(({ body }) => body)).toContain('só para a Maria')
  expect((await rui.list()).map(({ body }) => body)).not.toContain('só para a Maria')
})

test('a quote tells nobody what another visitor wrote', async () => {
  const { maria, rui } = await mergedVisitors()
  const ticketId = await accept()
  await rui.write('alguém?', 'his-second')
  const quoted = await withBody('segredo da Maria')
  await say(ticketId, 'resposta', { quotedMsg: { id: quoted.id } })
  await until(async () => expect(await withBody('resposta')).toMatchObject({ ack: 2 }))
  expect(await rui.list()).toContainEqual(expect.objectContaining({ body: 'resposta', quoted: null }))
  await maria.write('ainda aqui', 'hers-again')
  await say(ticketId, 'para ela', { quotedMsg: { id: quoted.id } })
  await until(async () => expect(await withBody('para ela')).toMatchObject({ ack: 2 }))
  expect(await maria.list()).toContainEqual(
    expect.objectContaining({ body: 'para ela', quoted: { body: 'segredo da Maria', isMine: true } }),
  )
})

test('an e-mail that a visitor claims suggests no merge', async () => {
  const { site } = await siteOfCompany()
  const email = 'renata@exemplo.com.br'
  const { rows } = await query<{ id: string }>(
    `insert into contacts (company_id, name, email) values ($1, 'Renata', $2), ($1, 'Renata do caixa', $2) returning id`,
    [email],
  )
  const guest = await visitorOf(site)
  await guest.call('PUT', 'visitor', { name: 'Gatuno', email })
  await guest.write('sou a Renata', 'his-claim')
  const { body } = await stage.w.call<DuplicateGroups>(stage.company.admin, 'GET', '/contacts/duplicates')
  const groups = body.groups.map(({ contacts }) => contacts.map(({ id }) => String(id)))
  expect(groups).toEqual([rows.map(({ id }) => id)])
})
