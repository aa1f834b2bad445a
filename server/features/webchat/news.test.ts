import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VisitorMessagePage } from '#contract/webchat.ts'
import { createSiteStore } from '#server/channels/webchat/store.ts'
import { accept, channelStage as stage, say, until, withBody } from '#tests/channel-fixture.ts'
import { createTestApp } from '#tests/test-app.ts'
import { siteOfCompany, visitorOf } from '#tests/webchat-fixture.ts'

beforeAll(async () => {
  stage.w = await createTestApp({ roles: 'web,worker,channels' })
})
afterAll(() => stage.w.close())
beforeEach(async () => {
  stage.company = await stage.w.company()
})

type Someone = Awaited<ReturnType<typeof visitorOf>>
const query = (text: string, more: unknown[] = []) => stage.w.owner.query(text, [stage.company.id, ...more])
/** Makes everything so far an hour old, and returns the time of an answer of half an hour ago. */
async function anHourAgo(visitor: Someone): Promise<string> {
  await query(`update messages set updated_at = now() - interval '1 hour' where company_id = $1`)
  const { now } = (await visitor.call<VisitorMessagePage>('GET', 'messages')).body
  return new Date(Date.parse(now) - 30 * 60_000).toISOString()
}

test('how far somebody has read comes with what has changed', async () => {
  const { site } = await siteOfCompany()
  const maria = await visitorOf(site)
  await maria.write('oi', 'first-message')
  await maria.write('alguém aí?', 'second-message')
  const since = await anHourAgo(maria)
  expect((await maria.call<VisitorMessagePage>('GET', `messages?since=${since}`)).body).toMatchObject({
    messages: [],
    readUpTo: null,
  })
  await say(await accept(), 'bom dia')
  const { body } = await maria.call<VisitorMessagePage>('GET', `messages?since=${since}`)
  const written = (await maria.list('')).findLast(({ isMine }) => isMine)
  expect([body.readUpTo, written?.isRead]).toEqual([written?.id, true])
})

test('an answer that is delivered late comes with what has changed', async () => {
  const { id, site } = await siteOfCompany()
  const maria = await visitorOf(site)
  await maria.write('oi', 'first-message')
  await say(await accept(), 'bom dia')
  await until(async () => expect(await withBody('bom dia')).toMatchObject({ ack: 2 }))
  await query('delete from webchat_deliveries where company_id = $1')
  const since = await anHourAgo(maria)
  const identities = (await query(`select kind, value from contact_identities where company_id = $1`)).rows
  const store = createSiteStore(stage.w.data, { companyId: stage.company.id, connectionId: id })
  expect(await store.deliver(Number((await withBody('bom dia')).id), identities)).toBe(true)
  expect(await maria.list(`?since=${since}`)).toMatchObject([{ body: 'bom dia' }])
})

test('messages stand by their time, also when they were stored in another order', async () => {
  const { site } = await siteOfCompany()
  const maria = await visitorOf(site)
  for (const name of ['first', 'second', 'third']) await maria.write(name, `${name}-message`)
  await query(
    `update messages set created_at = created_at - interval '1 hour' where company_id = $1 and body = 'third'`,
  )
  const listed = await maria.list()
  expect(listed.map(({ body }) => body)).toEqual(['third', 'first', 'second'])
  const before = async (index: number) => (await maria.list(`?before=${listed[index]?.id}`)).map(({ body }) => body)
  expect([await before(0), await before(1), await before(2)]).toEqual([[], ['third'], ['third', 'first']])
})

test('everything up to the newest is seen, also what is more than a page', async () => {
  const { id, site } = await siteOfCompany()
  const maria = await visitorOf(site)
  await maria.write('oi', 'first-message')
  await say(await accept(), 'bom dia')
  await until(async () => expect(await withBody('bom dia')).toMatchObject({ ack: 2 }))
  await query(
    `with made as (insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, ack, body)
       select company_id, ticket_id, contact_id, connection_id, 'answer-' || n, true, 2, 'resposta'
         from messages, generate_series(1, 70) n where company_id = $1 and body = 'bom dia' returning company_id, id)
     insert into webchat_deliveries (company_id, message_id, connection_id, visitor_id)
       select made.company_id, made.id, $2::bigint, visitor_id from made, webchat_visitors v where v.company_id = $1`,
    [id],
  )
  const upTo = (await maria.list()).at(-1)?.id
  expect((await maria.call('POST', 'receipts', { upTo, read: true })).status).toBe(204)
  const { rows } = await query('select count(*)::int as n from messages where company_id = $1 and from_me and ack < 4')
  expect(rows).toEqual([{ n: 0 }])
})
