import { beforeEach, expect, test } from 'vitest'
import { getCampaignSettings } from '#server/features/campaigns/settings/settings.queries.ts'
import { listBudgets } from '#server/features/campaigns/timing/budgets.queries.ts'
import { getConnectionLimits } from '#server/features/connections/limits.queries.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import { campaignFixture, type CampaignFixture } from '#tests/campaign-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
const NUMBER = '5541911110000'
const UNTIL = '2036-11-23T10:00:00.000Z'
let stage: CampaignFixture
beforeEach(async () => {
  stage = await campaignFixture(w)
  await stage.settings({ dailyFirstContacts: 2 })
  await link(stage.connectionId)
})

const hostOf = (connectionId: number) => channelHost(w.data, w.services, { ...stage.ref, connectionId })
const link = (connectionId: number, number = NUMBER) =>
  hostOf(connectionId).onStatus({ status: 'CONNECTED', qrcode: '', pairingCode: '', retries: 0, reason: null, number })
/** Another connection of the company, which links the number, too. */
async function linkedAgain(): Promise<number> {
  const id = await stage.company.connection()
  await link(id)
  return id
}
const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Pessoa ${index}` }))
/** Returns how many of three strangers a campaign over the connection wrote to. */
async function writtenOver(whatsappId: number): Promise<number> {
  const contactListId = await stage.list(people(3))
  await stage.start({ contactListId, whatsappId })
  return (await stage.runner({ ...stage.ref, connectionId: whatsappId }).runAll()).length
}
async function usedToday(connectionId: number): Promise<number | undefined> {
  const company = { companyId: stage.company.id, timezone: 'America/Sao_Paulo' }
  const budgets = await w.data.read(stage.systemActor, async (db) =>
    listBudgets(db, company, await getCampaignSettings(db, company.companyId), new Date()),
  )
  return budgets.find(({ whatsappId }) => whatsappId === connectionId)?.firstContactsToday
}
const deleteConnection = async (id: number): Promise<void> =>
  expect((await w.call(stage.company.admin, 'DELETE', `/whatsapp/${id}`)).status).toBe(200)

test('a number that two connections have, has one budget for the day', async () => {
  const other = await linkedAgain()
  expect(await writtenOver(stage.connectionId)).toBe(2)
  expect([await usedToday(stage.connectionId), await usedToday(other)]).toEqual([2, 2])
  expect(await writtenOver(other)).toBe(0)
})

test('a connection made anew for the number has no fresh budget', async () => {
  expect(await writtenOver(stage.connectionId)).toBe(2)
  await deleteConnection(stage.connectionId)
  const other = await linkedAgain()
  expect(await usedToday(other)).toBe(2)
  expect(await writtenOver(other)).toBe(0)
})

test('another number over the same connection has a budget of its own, and the first one keeps its', async () => {
  expect(await writtenOver(stage.connectionId)).toBe(2)
  await link(stage.connectionId, '5541922220000')
  expect(await usedToday(stage.connectionId)).toBe(0)
  await link(stage.connectionId)
  expect(await usedToday(stage.connectionId)).toBe(2)
})

test('what was used over two connections that were deleted is added up', async () => {
  const other = await linkedAgain()
  for (const id of [stage.connectionId, other])
    await stage.rows(
      `insert into connection_pace (company_id, connection_id, day, first_contacts)
       values ($1, $2, (now() at time zone 'America/Sao_Paulo')::date, 1)
       on conflict (company_id, connection_id) do update set day = excluded.day, first_contacts = 1`,
      [stage.company.id, id],
    )
  await deleteConnection(stage.connectionId)
  await deleteConnection(other)
  expect(await usedToday(await linkedAgain())).toBe(2)
})

test('what the provider said of a number holds for each connection that links it', async () => {
  const limitsOf = async (id: number) =>
    (await w.data.read(stage.systemActor, (db) => getConnectionLimits(db, stage.company.id, id)))?.reachoutUntil
  await hostOf(stage.connectionId).onLimits({ lock: { until: UNTIL, type: 'BIZ_QUALITY' }, isAnswer: true })
  const other = await linkedAgain()
  expect(await limitsOf(other)).toBe(UNTIL)
  await deleteConnection(stage.connectionId)
  await deleteConnection(other)
  expect(await limitsOf(await linkedAgain())).toBe(UNTIL)
})
