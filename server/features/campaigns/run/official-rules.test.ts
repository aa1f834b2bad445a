import { beforeEach, expect, test } from 'vitest'
import type { ItemPage } from '#contract/contact-lists.ts'
import { contactListJobs } from '#server/features/contact-lists/jobs.ts'
import { storeAnswers } from '#server/features/contact-lists/item.actions.ts'
import { inbound } from '#tests/inbound-fixture.ts'
import { templatedFixture, type TemplatedFixture } from '#tests/templated-campaign-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import { newNumber } from '#tests/ticket-fixture.ts'

/** What Meta decides about people and numbers, and what campaigns make of it. */

const w = installTestApp()
let stage: TemplatedFixture
beforeEach(async () => {
  stage = await templatedFixture(w)
})

const LIMIT = 'ERR_CLOUD_PERSON_LIMIT'
const UNDELIVERABLE = 'ERR_CLOUD_UNDELIVERABLE'
const textFor = (name: string) => `Oi, ${name}! Seu cupom é NATAL10.`
const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Pessoa ${index}` }))
const stateOf = async (id: number) =>
  (await stage.recipients(id)).recipients.map(({ state, reason }) => [state, reason])
const tick = () => stage.jobs['campaign.tick']({ companyId: stage.company.id })
const dayLater = () =>
  stage.rows(`update campaign_recipients set retry_at = retry_at - interval '1 day' where company_id = $1`, [
    stage.company.id,
  ])

/** A campaign whose next message Meta refuses for this reason. */
async function startRefused(error: string, listed: { name: string; number?: string }[] = people(1)) {
  const { id } = await stage.start({ contactListId: await stage.list(listed) })
  await stage.step()
  await stage.refuseNext(error)
  return id
}

test('who had enough marketing is written to once more a day later, and the campaign waits for it', async () => {
  const id = await startRefused(LIMIT, people(2))
  expect(await stage.runAll()).toEqual([textFor('Pessoa 1')])
  await tick()
  expect(await stage.report(id)).toMatchObject({
    ...{ retried: 1, campaign: { status: 'EM_ANDAMENTO', counts: { sent: 1, failed: 1 } } },
  })
  const [refused] = (await stage.recipients(id)).recipients
  expect(Date.parse(refused?.expectedAt ?? '')).toBeGreaterThan(Date.now() + 23 * 3600 * 1000)

  await dayLater()
  await Promise.all([tick(), tick()])
  expect(await stateOf(id)).toEqual([
    ['pending', null],
    ['delivered', null],
  ])
  await tick()
  expect(await stage.runAll()).toEqual([textFor('Pessoa 0')])
  expect(await stage.messages()).toMatchObject([{ is_deleted: true }, { is_deleted: false }, { is_deleted: false }])
  await tick()
  expect(await stage.report(id)).toMatchObject({
    ...{ retried: 0, campaign: { status: 'FINALIZADA', counts: { sent: 2, failed: 0 } } },
  })
})

test('who is refused once more is not written to again', async () => {
  const id = await startRefused(LIMIT)
  await dayLater()
  await tick()
  await stage.step()
  await stage.refuseNext(LIMIT)
  await tick()
  await dayLater()
  await tick()
  expect(await stage.runAll()).toEqual([])
  expect(await stateOf(id)).toEqual([['failed', LIMIT]])
  expect(await stage.campaignOf(id)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 0, failed: 1 } })
})

test('nobody is written to once more before the day is over, or for another reason', async () => {
  const id = await startRefused(LIMIT)
  const other = await startRefused('ERR_CLOUD_EXPERIMENT')
  await tick()
  expect(await stage.runAll()).toEqual([])
  await dayLater()
  await tick()
  expect(await stateOf(other)).toEqual([['failed', 'ERR_CLOUD_EXPERIMENT']])
  expect(await stateOf(id)).toEqual([['pending', null]])
})

test('who refused campaigns meanwhile is not written to once more, and the campaign ends', async () => {
  const number = newNumber()
  const id = await startRefused(LIMIT, [{ name: 'Maria', number }])
  await stage.answer(number, 'SAIR')
  await dayLater()
  await tick()
  expect(await stage.runAll()).toEqual([])
  await tick()
  expect(await stateOf(id)).toEqual([['failed', LIMIT]])
  expect((await stage.campaignOf(id)).status).toBe('FINALIZADA')
})

test('while a campaign stands still nobody is written to once more', async () => {
  const id = await startRefused(LIMIT)
  await stage.call(id, 'cancel')
  await dayLater()
  await tick()
  expect(await stateOf(id)).toEqual([['failed', LIMIT]])
  await stage.restart(id)
  await tick()
  expect(await stage.runAll()).toEqual([textFor('Pessoa 0')])
})

test('a message that somebody sends by hand in the meantime is not sent by the campaign, too', async () => {
  const id = await startRefused(LIMIT)
  await stage.rows(`update messages set outbox = 'queued', send_after = null where company_id = $1`, [stage.company.id])
  await dayLater()
  await tick()
  expect(await stage.runAll()).toEqual([textFor('Pessoa 0')])
  expect(await stage.messages()).toHaveLength(1)
  expect((await stage.campaignOf(id)).counts).toMatchObject({ sent: 1, failed: 0 })
})

test('what Meta holds for longer than a message takes is no sign that something is wrong', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(25)) })
  for (let index = 0; index < 20; index++) {
    await stage.step()
    const [message] = await stage.outboxOf()
    await stage.outbox.markWritten(stage.ref, message?.messageId ?? 0, null, 'quality')
  }
  await stage.rows(
    `update campaign_recipients set queued_at = queued_at - interval '7 hours' where company_id = $1 and state = 'queued'`,
    [stage.company.id],
  )
  await tick()
  expect(await stage.step()).toMatchObject({ kind: 'sent' })
  const { held, campaign } = await stage.report(id)
  expect([held, campaign.pauseReason, campaign.counts.noReceipt]).toEqual([20, null, 0])
})

test('a message that Meta holds because the template is paused pauses the campaign, and is not sent twice', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(2)) })
  await stage.step()
  const [message] = await stage.outboxOf()
  await stage.outbox.markWritten(stage.ref, message?.messageId ?? 0, null, 'paused')
  expect(await stage.runAll()).toEqual([])
  expect(await stage.campaignOf(id)).toMatchObject({ pauseReason: 'template', pauseError: 'ERR_TEMPLATE_PAUSED' })
  await stage.restart(id)
  expect(await stage.runAll()).toEqual([textFor('Pessoa 1')])
  expect((await stage.report(id)).held).toBe(1)
})

const markers = () => contactListJobs({ data: w.data, services: w.services })['contactList.markUndeliverable']
/** Runs what Meta's refusals enqueued, twice, as after a worker that died. */
async function markUndeliverable(): Promise<void> {
  const ours = (await stage.jobsOf('contactList.markUndeliverable')).filter(
    (payload): payload is { companyId: number; contactId: number } => Object(payload)['companyId'] === stage.company.id,
  )
  for (const payload of [...ours, ...ours]) await markers()(payload)
}
const validityOf = async (contactListId: number) => {
  const query = `/contact-list-items?contactListId=${contactListId}&searchParam=&pageNumber=1`
  return (await w.call<ItemPage>(stage.company.admin, 'GET', query)).body.contacts.map(
    ({ isWhatsappValid }) => isWhatsappValid,
  )
}

test('a number to which Meta could not deliver twice counts as one without WhatsApp, in lists of before and after', async () => {
  const number = newNumber()
  const person = { name: 'Maria', number, isValid: null }
  const first = await stage.list([person])
  const start = async (contactListId: number) => (await stage.start({ contactListId })).id
  for (const expected of [[null], [false]]) {
    await start(first)
    await stage.step()
    await stage.refuseNext(UNDELIVERABLE)
    await markUndeliverable()
    expect(await validityOf(first)).toEqual(expected)
  }
  const later = await stage.list([person])
  for (const list of [first, later]) {
    const id = await start(list)
    expect(await stage.runAll()).toEqual([])
    expect((await stage.report(id)).skipped.invalid).toBe(1)
  }
})

test('somebody who waits in a campaign is left out when the number turns out to have no WhatsApp', async () => {
  const number = newNumber()
  await startRefused(UNDELIVERABLE, [{ name: 'Maria', number }])
  const second = await stage.start({ contactListId: await stage.list([{ name: 'Maria', number }]) })
  const waiting = await stage.start({ contactListId: await stage.list([{ name: 'Maria', number }]) })
  await stage.step()
  await stage.refuseNext(UNDELIVERABLE)
  await markUndeliverable()
  expect(await stage.runAll()).toEqual([])
  expect([await stateOf(second.id), await stateOf(waiting.id)]).toEqual([
    [['failed', UNDELIVERABLE]],
    [['skipped', 'invalid']],
  ])
})

test.each<[string, (number: string) => Promise<void>]>([
  [
    'the person writes to the number',
    (number) =>
      channelHost(w.data, w.services, stage.ref).onMessage(
        inbound({ chat: { identities: [{ kind: 'phone', value: number }], name: 'Maria', isGroup: false } }),
      ),
  ],
  [
    'a scanned number finds it',
    async (number) => {
      const rows = await stage.rows('select id from contact_list_items where company_id = $1 and number = $2', [
        stage.company.id,
        number,
      ])
      const answer = { hasWhatsapp: true, number }
      const answers = rows.map(({ id }) => ({ id: Number(id), number, answer }))
      await w.data.change(stage.systemActor, (tx) => storeAnswers(tx, answers))
    },
  ],
])('a number without WhatsApp is written to again once %s', async (_, happen) => {
  const number = newNumber()
  const list = await stage.list([{ name: 'Maria', number }])
  for (let attempt = 0; attempt < 2; attempt++) {
    await stage.start({ contactListId: list })
    await stage.step()
    await stage.refuseNext(UNDELIVERABLE)
  }
  await markUndeliverable()
  await stage.start({ contactListId: list })
  expect(await stage.runAll()).toEqual([])
  await happen(number)
  await stage.start({ contactListId: list })
  expect(await stage.runAll()).toEqual([textFor('Maria')])
})

test('a template of marketing goes to nobody in the United States, and a test neither', async () => {
  const american = '12025550123'
  const contactListId = await stage.list([{ name: 'Ann', number: american }, ...people(1)])
  const { id } = await stage.start({ contactListId })
  expect(await stage.runAll()).toEqual([textFor('Pessoa 0')])
  const { skipped, campaign } = await stage.report(id)
  expect([skipped.country, campaign.counts.valid, campaign.counts.skipped]).toEqual([1, 1, 1])
  const { text } = await w.call(stage.company.admin, 'GET', `/campaigns/${id}/recipients.csv?filter=skipped`)
  expect(text).toContain('a Meta não entrega marketing a números +1')
  const test = await w.call(stage.company.admin, 'POST', `/campaigns/${id}/test`, {
    number: `+${american}`,
    variant: 1,
  })
  expect(test.body).toMatchObject({ error: 'ERR_CLOUD_COUNTRY' })

  await stage.meta(`category = 'UTILITY'`)
  await stage.start({ contactListId })
  expect(await stage.runAll()).toEqual([textFor('Ann'), textFor('Pessoa 0')])
})

/** The month has cost so many messages of marketing, at 6.25 US cents each. */
const spend = (messages: number) =>
  stage.rows(
    `insert into cloud_message_counts (company_id, phone_number_id, month, category, billable, type, market, slot, messages)
     select id, '7001', date_trunc('month', now() at time zone timezone)::date, 'marketing', true, 'regular', '55', 0, $2
     from companies where id = $1
     on conflict (company_id, phone_number_id, month, category, billable, type, market, slot)
     do update set messages = excluded.messages`,
    [stage.company.id, messages],
  )
const budgetOf = async () => {
  const { body } = await w.call<{ budgetState: string | null }>(
    stage.company.admin,
    'GET',
    `/whatsapp/${stage.official}`,
  )
  return body.budgetState
}

test('a budget of the month warns when most of it is spent, and stops the campaigns of its number at its end', async () => {
  await stage.rows(
    `insert into cloud_numbers (company_id, connection_id, phone_number_id, waba_id) values ($1, $2, '7001', '8001')`,
    [stage.company.id, stage.official],
  )
  const change = (monthlyBudget: number | null) =>
    w.call(stage.company.admin, 'PUT', `/whatsapp/${stage.official}`, { monthlyBudget })
  expect((await change(100)).status).toBe(200)
  const contactListId = await stage.list(people(2))
  const { id } = await stage.start({ contactListId, stopRules: false })
  const preview = async () =>
    (await w.call<object>(stage.company.admin, 'POST', '/campaigns/preview', stage.ofTemplate({ contactListId }))).body

  await spend(12)
  await tick()
  expect(await budgetOf()).toBeNull()
  await spend(14)
  await tick()
  expect(await budgetOf()).toBe('near')
  expect(await preview()).toMatchObject({
    ...{ budget: { currency: 'USD', budget: 1_000_000, spent: 14 * 62_500 }, warnings: ['budgetNear'] },
  })
  await stage.step()
  await stage.deliver()
  await spend(15)
  expect(await preview()).toMatchObject({ warnings: ['overBudget'] })

  await spend(16)
  await tick()
  expect(await budgetOf()).toBe('spent')
  expect(await preview()).toMatchObject({ warnings: ['budgetSpent'] })
  expect(await stage.runAll()).toEqual([])
  expect(await stage.campaignOf(id)).toMatchObject({ status: 'EM_ANDAMENTO', pauseReason: 'budget' })

  await change(110)
  expect(await budgetOf()).toBe('near')
  await change(200)
  expect(await budgetOf()).toBeNull()
  await stage.restart(id)
  expect(await stage.runAll()).toHaveLength(1)
  await change(null)
  expect(await budgetOf()).toBeNull()
})
