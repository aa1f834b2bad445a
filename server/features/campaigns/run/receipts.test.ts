import { beforeEach, expect, test } from 'vitest'
import { ACK } from '#contract/acks.ts'
import { companyJobs } from '#server/features/companies/jobs.ts'
import { campaignFixture, type CampaignFixture } from '#tests/campaign-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: CampaignFixture
beforeEach(async () => {
  stage = await campaignFixture(w)
  await stage.settings()
})

const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Pessoa ${index}` }))
const tick = () => stage.jobs['campaign.tick']({ companyId: stage.company.id })
/** Lets the messages of a campaign have left so many hours ago. */
const age = (id: number, hours: number) =>
  stage.rows(
    `update campaign_recipients set queued_at = now() - make_interval(hours => $2),
       sent_at = case when sent_at is not null then now() - make_interval(hours => $2) end where campaign_id = $1`,
    [id, hours],
  )

/** Sends to one person, and dies before the provider's answer is stored. */
async function sendAndDie(): Promise<{ id: number; providerId: string }> {
  const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
  await stage.step()
  const [message] = await stage.outbox.next(stage.ref, 1)
  await stage.outbox.markWritten(stage.ref, message?.messageId ?? 0, null)
  return { id, providerId: message?.providerId ?? '' }
}

test('people without a receipt are shown with the time in the report, the list and the export', async () => {
  const { id } = await sendAndDie()
  await age(id, 5)
  await tick()
  const early = await stage.report(id)
  expect([early.campaign.status, early.campaign.counts.noReceipt, early.queued]).toEqual(['FINALIZADA', 0, 1])
  await age(id, 7)
  await tick()
  await tick()
  const { campaign, queued } = await stage.report(id)
  expect([campaign.counts.noReceipt, queued]).toEqual([1, 0])
  const { recipients, filters } = await stage.recipients(id, 'noReceipt')
  expect([recipients.length, filters.noReceipt, filters.waiting]).toEqual([1, 1, 0])
  expect(recipients[0]?.state).toBe('noReceipt')
  expect(Date.now() - Date.parse(recipients[0]?.at ?? '')).toBeLessThan(3_600_000)
  const { text } = await w.call(stage.company.admin, 'GET', `/campaigns/${id}/recipients.csv?filter=noReceipt`)
  expect(text).toContain('o WhatsApp não confirmou a entrega')
})

test('a message that was taken and did not arrive has three days', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
  await stage.step()
  await stage.deliver(ACK.taken)
  await age(id, 70)
  await tick()
  expect((await stage.recipients(id)).recipients[0]?.state).toBe('sent')
  await age(id, 73)
  await tick()
  expect((await stage.recipients(id)).recipients[0]?.state).toBe('noReceipt')
})

test('a receipt that arrives late counts all the same', async () => {
  const { id, providerId } = await sendAndDie()
  await age(id, 7)
  await tick()
  await stage.host.onAck({ providerId, ack: ACK.read, error: null })
  expect((await stage.report(id)).campaign.counts).toMatchObject({ noReceipt: 0, sent: 1, delivered: 1, read: 1 })
  expect((await stage.recipients(id)).recipients[0]?.state).toBe('read')
})

test('the state of a message overrides its missing receipt', async () => {
  const { id } = await sendAndDie()
  await stage.rows(`update messages set ack = $2, outbox = null where company_id = $1 and from_me`, [
    stage.company.id,
    ACK.delivered,
  ])
  await age(id, 7)
  await tick()
  expect((await stage.report(id)).campaign.counts).toMatchObject({ noReceipt: 0, delivered: 1 })
})

test('a message that left the outbox unsent or waits for its connection has no late receipt', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
  await stage.step()
  await age(id, 100)
  await tick()
  await stage.call(id, 'cancel')
  await tick()
  expect((await stage.report(id)).campaign.counts.noReceipt).toBe(0)
  await stage.call(id, 'restart')
  expect(await stage.runAll()).toEqual(['Olá, Pessoa 0!'])
})

test('the sweep of every minute looks after a campaign that has ended', async () => {
  const { id } = await sendAndDie()
  await age(id, 5)
  await tick()
  const ticks = async () => (await stage.jobsOf('campaign.tick')).filter((job) => isOurs(job)).length
  const sweep = () => companyJobs(w)['timers.tick']({})
  await sweep()
  expect(await ticks()).toBe(0)
  await age(id, 7)
  await sweep()
  expect(await ticks()).toBe(1)
})

test('the sweep of every minute looks after a budget of the month also without any campaign', async () => {
  const ticks = async () => (await stage.jobsOf('campaign.tick')).filter((job) => isOurs(job)).length
  const sweep = () => companyJobs(w)['timers.tick']({})
  await sweep()
  expect(await ticks()).toBe(0)
  await stage.rows(`update connections set monthly_budget = 100 where id = $1`, [stage.connectionId])
  await sweep()
  expect(await ticks()).toBe(1)
})

const isOurs = (job: unknown): boolean => (job as { companyId: number }).companyId === stage.company.id

test('a message that was taken and is refused afterwards has failed, until it arrives after all', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
  await stage.step()
  await stage.deliver(ACK.taken)
  const providerId = String((await stage.messages())[0]?.['provider_id'])
  const refusal = { ack: ACK.waiting, error: 'ERR_CLOUD_PERSON_LIMIT', isLate: true }
  await stage.host.onAck({ providerId, ...refusal })
  await stage.host.onAck({ providerId, ...refusal })
  expect((await stage.report(id)).campaign.counts).toMatchObject({ sent: 0, delivered: 0, failed: 1 })
  const { recipients } = await stage.recipients(id, 'failed')
  expect(recipients).toMatchObject([{ state: 'failed', reason: 'ERR_CLOUD_PERSON_LIMIT' }])
  await stage.host.onAck({ providerId, ack: ACK.delivered, error: null })
  expect((await stage.report(id)).campaign.counts).toMatchObject({ sent: 1, delivered: 1, failed: 0 })
})
