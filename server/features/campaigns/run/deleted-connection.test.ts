import { beforeEach, expect, test } from 'vitest'
import type { CampaignUses } from '#contract/campaign-uses.ts'
import type { Campaign } from '#contract/campaigns.ts'
import { campaignFixture, type CampaignFixture } from '#tests/campaign-fixture.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: CampaignFixture
let admin: Member
beforeEach(async () => {
  stage = await campaignFixture(w)
  ;({ admin } = stage.company)
  await stage.settings()
})

const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Pessoa ${index}` }))
const deleteConnection = async (): Promise<void> =>
  expect((await w.call(admin, 'DELETE', `/whatsapp/${stage.connectionId}`)).status).toBe(200)
const inAnHour = (hours = 1): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const campaignOf = async (id: number): Promise<Campaign> => (await stage.report(id)).campaign
const choose = (id: number, whatsappId: number | null, change: object = {}) =>
  w.call<Campaign>(admin, 'PUT', `/campaigns/${id}`, { name: 'Natal', message1: 'Olá, {nome}!', whatsappId, ...change })
const storedReason = async (id: number): Promise<unknown> =>
  (await stage.rows('select pause_reason as reason from campaigns where id = $1', [id]))[0]?.['reason']
const runnerOf = (connectionId: number) => stage.runner({ ...stage.ref, connectionId })

test('a running campaign is paused, and goes on over another connection without writing to anybody twice', async () => {
  const known = newNumber()
  const contactListId = await stage.list([...people(4), { name: 'Conhecida', number: known, hasWritten: true }])
  const { id } = await stage.start({ contactListId })
  await stage.step()
  const first = await stage.deliver()
  await stage.step()
  const [leaving] = await stage.outbox.next(stage.ref, 1)
  await stage.outbox.markWritten(stage.ref, leaving?.messageId ?? 0, null)
  await stage.rows(`update messages set written_at = now() - interval '1 minute' where id = $1`, [leaving?.messageId])
  await stage.step()
  await deleteConnection()

  expect(await campaignOf(id)).toMatchObject({
    ...{ status: 'EM_ANDAMENTO', pauseReason: 'connectionDeleted', whatsappId: null, editable: true },
  })
  expect(await storedReason(id)).toBe('connectionDeleted')
  expect((await stage.call(id, 'restart')).body).toMatchObject({ details: [{ field: 'whatsappId' }] })

  const other = await stage.company.connection()
  expect((await choose(id, other)).body).toMatchObject({
    ...{ status: 'EM_ANDAMENTO', whatsappId: other, pauseReason: 'disconnected' },
  })
  expect((await choose(id, await stage.company.connection())).status).toBe(409)
  const { rows } = await w.owner.query(
    `select count(*)::int as strangers from campaign_recipients
     where campaign_id = $1 and connection_id = $2 and is_first_contact`,
    [id, other],
  )
  expect(rows).toEqual([{ strangers: 3 }])
  expect((await stage.call(id, 'restart')).status).toBe(204)
  const rest = await runnerOf(other).runAll()
  const everybody = [...first, leaving?.body, ...rest].toSorted()
  expect(everybody).toEqual(['Olá, Conhecida!', ...people(4).map(({ name }) => `Olá, ${name}!`)])
  expect((await campaignOf(id)).counts.sent).toBe(4)
})

test('a campaign that an older server paused for its deleted connection says so', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
  await deleteConnection()
  await stage.rows(`update campaigns set pause_reason = 'disconnected' where id = $1`, [id])
  expect(await campaignOf(id)).toMatchObject({ pauseReason: 'connectionDeleted' })
})

test('a message that left the outbox unsent keeps a paused campaign from ending', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
  await stage.step()
  await deleteConnection()
  await stage.rows(`update campaign_recipients set queued_at = now() - interval '2 hours' where campaign_id = $1`, [id])
  await stage.jobs['campaign.tick']({ companyId: stage.company.id })
  expect((await campaignOf(id)).status).toBe('EM_ANDAMENTO')
  const other = await stage.company.connection()
  await choose(id, other)
  await stage.jobs['campaign.tick']({ companyId: stage.company.id })
  expect((await campaignOf(id)).status).toBe('EM_ANDAMENTO')
  await stage.call(id, 'restart')
  expect(await runnerOf(other).runAll()).toEqual(['Olá, Pessoa 0!'])
})

test('a scheduled campaign keeps its time, waits for another connection, and needs a time to come', async () => {
  const contactListId = await stage.list(people(1))
  const { id } = await stage.create({ contactListId, scheduledAt: inAnHour(3) })
  await deleteConnection()
  await stage.rows(`update campaigns set scheduled_at = now() - interval '5 minutes' where id = $1`, [id])
  await stage.jobs['campaign.tick']({ companyId: stage.company.id })
  expect(await campaignOf(id)).toMatchObject({
    ...{ status: 'PROGRAMADA', pauseReason: 'connectionDeleted', editable: true },
  })
  const other = await stage.company.connection()
  expect((await choose(id, other)).body).toMatchObject({ details: [{ field: 'scheduledAt' }] })
  expect((await choose(id, null, { scheduledAt: inAnHour() })).body).toMatchObject({
    details: [{ field: 'whatsappId' }],
  })
  expect((await choose(id, other, { scheduledAt: inAnHour() })).body).toMatchObject({
    ...{ status: 'PROGRAMADA', pauseReason: null, whatsappId: other },
  })
})

test('a cancelled campaign gets another connection, and a paused one can be stopped and deleted', async () => {
  const cancelled = await stage.start({ contactListId: await stage.list(people(2)) })
  await stage.step()
  await stage.deliver()
  await stage.call(cancelled.id, 'cancel')
  const running = await stage.start({ contactListId: await stage.list(people(1)) })
  await deleteConnection()
  expect((await stage.call(running.id, 'cancel')).status).toBe(204)
  expect((await w.call(admin, 'DELETE', `/campaigns/${running.id}`)).status).toBe(200)
  const other = await stage.company.connection()
  expect((await choose(cancelled.id, other)).status).toBe(200)
  await stage.call(cancelled.id, 'restart')
  expect(await runnerOf(other).runAll()).toHaveLength(1)
})

test('a deletion while messages leave pauses the campaign, and nothing is sent afterwards', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(6)) })
  await stage.step()
  await stage.deliver()
  await Promise.all([stage.runAll(), deleteConnection()])
  const campaign = await campaignOf(id)
  expect([campaign.status, campaign.pauseReason]).toEqual(['EM_ANDAMENTO', 'connectionDeleted'])
  expect(await stage.step()).toEqual({ kind: 'idle' })
})

test('the campaigns of a connection are named before it is deleted', async () => {
  const contactListId = await stage.list(people(2))
  await stage.start({ contactListId })
  await stage.create({ contactListId, name: 'Ano-Novo', scheduledAt: inAnHour(3) })
  await stage.create({ name: 'Rascunho' })
  const uses = () => w.call<CampaignUses>(admin, 'GET', `/whatsapp/${stage.connectionId}/uses`)
  expect((await uses()).body).toEqual({ active: ['Ano-Novo', 'Natal'], activeCount: 2, drafts: 1, ended: 0 })
  expect((await w.call(stage.ana, 'GET', `/whatsapp/${stage.connectionId}/uses`)).status).toBe(403)
  await deleteConnection()
  expect((await uses()).status).toBe(404)
})

test('screens that show a campaign learn that its list or its connection is gone', async () => {
  const { id, contactListId } = await stage.create({ contactListId: await stage.list(people(1)) })
  const shown = async () =>
    (await stage.jobsOf('campaign.progress')).filter((job) => (job as { campaignId: number }).campaignId === id)
  expect(await shown()).toEqual([])
  expect((await w.call(admin, 'DELETE', `/contact-lists/${contactListId}`)).status).toBe(200)
  expect(await shown()).toEqual([{ companyId: stage.company.id, campaignId: id }])
  await stage.jobs['campaign.progress']({ companyId: stage.company.id, campaignId: id })
  expect(stage.events().at(-1)).toMatchObject({
    name: 'campaign.updated',
    payload: { record: { contactListId: null } },
  })
})
