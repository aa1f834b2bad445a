import { beforeEach, expect, test } from 'vitest'
import { ACK } from '#contract/acks.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { PROMOCAO, templatedFixture, type TemplatedFixture } from '#tests/templated-campaign-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

/** What a campaign over an official number sends, and what stops it. */

const w = installTestApp()
let stage: TemplatedFixture
beforeEach(async () => {
  stage = await templatedFixture(w)
})

const people = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Pessoa ${index}` }))
const stateOf = async (id: number) =>
  (await stage.recipients(id)).recipients.map(({ state, reason }) => [state, reason])

test('everybody gets the template with their own values, and the acknowledgements reach the report', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(2)) })
  await stage.step()
  const [message] = await stage.outboxOf()
  const body = 'Oi, Pessoa 0! Seu cupom é NATAL10.'
  const parameters = [
    { type: 'text', text: 'Pessoa 0' },
    { type: 'text', parameter_name: 'cupom', text: 'NATAL10' },
  ]
  expect(message).toMatchObject({ body, template: { name: 'promocao', components: [{ type: 'body', parameters }] } })
  await stage.deliver(ACK.read)
  await stage.runAll()
  const { campaign, variants } = await stage.report(id)
  expect(campaign).toMatchObject({ status: 'FINALIZADA', counts: { sent: 2, delivered: 2, read: 1, failed: 0 } })
  expect(variants).toMatchObject([{ variant: 1, sent: 2, text: 'Oi, {nome}! Seu cupom é {cupom}.' }])
})

test('a message goes out as soon as Meta took the one before, without pauses or a limit of its age', async () => {
  await stage.settings({ messageInterval: 20, greaterInterval: 60, longerIntervalAfter: 5, dailyFirstContacts: null })
  await stage.rows(`update connection_limits set number_since = now() where connection_id = $1`, [stage.official])
  await stage.start({ contactListId: await stage.list(people(25)) })
  const now = new Date()
  for (let sent = 0; sent < 25; sent++) {
    expect(await stage.step(now)).toMatchObject({ kind: 'sent', until: now })
    // It waits in the outbox, as while Meta takes no more of the number.
    expect(await stage.step(now)).toMatchObject({ kind: 'wait' })
    const [message] = await stage.outboxOf()
    await stage.outbox.markWritten(stage.ref, message?.messageId ?? 0, null)
  }
})

test('a person for whom a value is empty or too long is left out with the reason, and the others get it', async () => {
  const template = { ...PROMOCAO, values: { 'body.1': '{email}', 'body.cupom': '{nome}' } }
  const contactListId = await stage.list([{ name: 'Sem e-mail' }, { name: 'x'.repeat(1020) }, { name: 'Ana' }])
  await stage.rows(
    `update contact_list_items set email = 'ana@exemplo.com' where list_id = $1 and name <> 'Sem e-mail'`,
    [contactListId],
  )
  const { id } = await stage.start({ contactListId, template })
  for (const kind of ['passed', 'passed', 'sent']) expect(await stage.step()).toMatchObject({ kind })
  expect(await stage.deliver()).toEqual(['Oi, ana@exemplo.com! Seu cupom é Ana.'])
  await stage.runAll()
  const { campaign, skipped } = await stage.report(id)
  expect(campaign).toMatchObject({ status: 'FINALIZADA', counts: { sent: 1, failed: 0, skipped: 2 } })
  expect(skipped.unfilled).toBe(2)
  const { text } = await w.call(stage.company.admin, 'GET', `/campaigns/${id}/recipients.csv?filter=skipped`)
  expect(text).toContain('falta um valor do modelo')
})

test('somebody who refused gets no template', async () => {
  const number = newNumber()
  const { id } = await stage.start({
    contactListId: await stage.list([{ name: 'Maria', number, hasWritten: true }, ...people(1)]),
  })
  await stage.answer(number, 'SAIR')
  expect(await stage.runAll()).toEqual(['Oi, Pessoa 0! Seu cupom é NATAL10.'])
  expect((await stage.report(id)).skipped.optedOut).toBe(1)
})

test('a test gets the template at once, also a stranger of whom nothing is known', async () => {
  const { id } = await stage.create({ contactListId: await stage.list([]) })
  const send = () => w.call(stage.company.admin, 'POST', `/campaigns/${id}/test`, { number: newNumber(), variant: 1 })
  expect((await send()).status).toBe(204)
  expect(await stage.outboxOf()).toMatchObject([
    { body: 'Oi, Ana! Seu cupom é NATAL10.', template: { name: 'promocao' } },
  ])
  await stage.meta(`state = 'PAUSED'`)
  expect((await send()).body).toMatchObject({ error: 'ERR_TEMPLATE_PAUSED' })
  const draft = await stage.create({ template: undefined })
  const refused = await w.call(stage.company.admin, 'POST', `/campaigns/${draft.id}/test`, { number: newNumber() })
  expect(refused.body).toMatchObject({ details: [{ field: 'template' }] })
})

test.each([
  [`state = 'PAUSED'`, 'ERR_TEMPLATE_PAUSED'],
  [`state = 'DISABLED'`, 'ERR_TEMPLATE_DISABLED'],
  [`category = 'UTILITY'`, 'ERR_TEMPLATE_RECATEGORISED'],
  [`components = '[{"type":"BODY","text":"{{1}} {{2}} {{3}}"}]'`, 'ERR_TEMPLATE_VARIABLES'],
  [`components = '[{"type":"HEADER","format":"IMAGE"},{"type":"BODY","text":"{{1}}"}]'`, 'ERR_TEMPLATE_MEDIA'],
  [`name = 'outra'`, 'ERR_NO_TEMPLATE_FOUND'],
])('a template that changed (%s) pauses what uses it, and says why', async (change, error) => {
  await stage.settings({ quietHours: { from: '08:00', to: '20:00', days: [0, 1, 2, 3, 4, 5, 6] } })
  const { id } = await stage.start({ contactListId: await stage.list(people(2)) })
  const noon = new Date('2026-11-24T15:00:00Z')
  await stage.step(noon)
  await stage.deliver()
  await stage.store('outro', 'Olá!')
  const other = await stage.start({
    ...{ contactListId: await stage.list(people(1)), template: { name: 'outro', language: 'pt_BR' } },
  })
  await stage.meta(change)
  expect(await stage.step(new Date('2026-11-25T03:00:00Z'))).toMatchObject({ kind: 'wait' })
  const paused = { status: 'EM_ANDAMENTO', pauseReason: 'template', pauseError: error, editable: true }
  expect(await stage.campaignOf(id)).toMatchObject(paused)
  expect(await stage.campaignOf(other.id)).toMatchObject({ pauseReason: null, pauseError: null })
  expect(await stage.runAll(new Date('2026-11-25T15:00:00Z'))).toEqual(['Olá!'])
  expect((await stage.call(id, 'restart')).body).toMatchObject({ error })
  expect((await stage.campaignOf(id)).pauseReason).toBe('template')
})

test('a paused campaign gets another template, and goes on with those who are left', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(2)) })
  await stage.step()
  await stage.deliver()
  await stage.meta(`state = 'PAUSED'`)
  expect(await stage.runAll()).toEqual([])
  await stage.store('volta', 'Volte, {{1}}!')
  const template = { name: 'volta', language: 'pt_BR', values: { 'body.1': '{nome}' } }
  expect((await stage.put(id, { template })).body).toMatchObject({
    pauseReason: 'template',
    template: { name: 'volta' },
  })
  expect((await stage.put(id, { template: null, message1: 'Oi' })).body.details).toMatchObject([{ field: 'template' }])
  await stage.restart(id)
  expect(await stage.runAll()).toEqual(['Volte, Pessoa 1!'])
  expect(await stage.campaignOf(id)).toMatchObject({ status: 'FINALIZADA', pauseReason: null, counts: { sent: 2 } })
})

test('a message that was withheld says what the next template says, unless it was just being sent', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
  await stage.step()
  await stage.meta(`state = 'PAUSED'`)
  await stage.step()
  await stage.store('volta', 'Volte, {{1}}!')
  const template = { name: 'volta', language: 'pt_BR', values: { 'body.1': '{nome}' } }
  const [withheld] = await stage.messages()
  const part = [stage.company.id, stage.official, withheld?.['provider_id']]
  await stage.rows('insert into meta_parts (company_id, connection_id, own_id, part) values ($1, $2, $3, 0)', part)
  await stage.put(id, { template })
  expect(await stage.messages()).toMatchObject([{ is_deleted: false, outbox: null }])
  await stage.rows('delete from meta_parts where company_id = $1 and connection_id = $2 and own_id = $3', part)
  await stage.put(id, { template })
  expect(await stateOf(id)).toEqual([['pending', null]])
  await stage.restart(id)
  expect(await stage.runAll()).toEqual(['Volte, Pessoa 0!'])
  expect(await stage.campaignOf(id)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 1 } })
})

test('a scheduled campaign whose template was paused does not start, says why, and starts once it is approved', async () => {
  const scheduledAt = new Date(Date.now() + 7_200_000).toISOString()
  const { id } = await stage.create({ contactListId: await stage.list(people(1)), scheduledAt })
  await stage.rows(`update campaigns set scheduled_at = now() - interval '1 minute' where id = $1`, [id])
  await stage.meta(`state = 'PAUSED'`)
  for (let minute = 0; minute < 2; minute++) await stage.jobs['campaign.tick']({ companyId: stage.company.id })
  expect(await stage.campaignOf(id)).toMatchObject({
    ...{ status: 'PROGRAMADA', pauseReason: 'template', pauseError: 'ERR_TEMPLATE_PAUSED', editable: true },
  })
  await stage.meta(`state = 'APPROVED'`)
  await stage.restart(id)
  expect(await stage.campaignOf(id)).toMatchObject({ status: 'EM_ANDAMENTO', pauseReason: null, pauseError: null })
  expect(await stage.runAll()).toHaveLength(1)
})

test.each(['ERR_TEMPLATE_PAUSED', 'ERR_TEMPLATE_MISSING', 'ERR_TEMPLATE_POLICY', 'ERR_CLOUD_MEDIA_REFUSED'])(
  'a template that Meta refuses with %s pauses its campaign, and nobody is lost when it goes on',
  async (error) => {
    const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
    await stage.step()
    await stage.refuseNext(error)
    await stage.jobs['campaign.tick']({ companyId: stage.company.id })
    expect(await stage.runAll()).toEqual([])
    expect(await stage.campaignOf(id)).toMatchObject({
      ...{ status: 'EM_ANDAMENTO', pauseReason: 'template', pauseError: error, counts: { failed: 1 } },
    })
    await stage.jobs['campaign.tick']({ companyId: stage.company.id })
    expect((await stage.campaignOf(id)).status).toBe('EM_ANDAMENTO')
    await stage.restart(id)
    expect(await stateOf(id)).toEqual([['pending', null]])
    expect(await stage.runAll()).toHaveLength(1)
    expect(await stage.campaignOf(id)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 1, failed: 0 } })
    expect(await stage.messages()).toMatchObject([{ is_deleted: true }, { is_deleted: false }])
  },
)

test('what may only be the values of one person pauses the campaign once, and goes on with the others', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(2)) })
  await stage.step()
  await stage.refuseNext('ERR_TEMPLATE_FORMAT')
  expect(await stage.runAll()).toEqual([])
  expect(await stage.campaignOf(id)).toMatchObject({ pauseReason: 'template', pauseError: 'ERR_TEMPLATE_FORMAT' })
  await stage.restart(id)
  expect(await stage.runAll()).toHaveLength(1)
  expect(await stage.campaignOf(id)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 1, failed: 1 } })
})

test.each(['ERR_CLOUD_ACCOUNT_BLOCKED', 'ERR_CLOUD_PAYMENT', 'ERR_CLOUD_SPAM_LIMIT', 'ERR_CLOUD_NO_PERMISSION'])(
  'a number that Meta stops with %s pauses all of its campaigns, also those that keep no stop rules',
  async (error) => {
    const first = await stage.start({ contactListId: await stage.list(people(2)) })
    const second = await stage.start({ contactListId: await stage.list(people(1)), stopRules: false })
    await stage.step()
    await stage.refuseNext(error)
    expect(await stage.runAll()).toEqual([])
    for (const { id } of [first, second])
      expect(await stage.campaignOf(id)).toMatchObject({ pauseReason: 'number', pauseError: error, editable: false })
    for (const { id } of [first, second]) await stage.restart(id)
    expect(await stage.runAll()).toHaveLength(3)
  },
)

test.each(['ERR_CLOUD_EXPERIMENT', 'ERR_CLOUD_OPTED_OUT', 'ERR_CLOUD_UNDELIVERABLE', 'ERR_CLOUD_COUNTRY'])(
  'a person to whom Meta does not deliver (%s) is not tried again, and the campaign goes on',
  async (error) => {
    const { id } = await stage.start({ contactListId: await stage.list(people(2)) })
    await stage.step()
    await stage.refuseNext(error)
    expect(await stage.runAll()).toEqual(['Oi, Pessoa 1! Seu cupom é NATAL10.'])
    expect(await stage.campaignOf(id)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 1, failed: 1 } })
    expect(await stateOf(id)).toEqual([
      ['failed', error],
      ['delivered', null],
    ])
    const { text } = await w.call(stage.company.admin, 'GET', `/campaigns/${id}/recipients.csv?filter=failed`)
    expect(text).not.toContain(error)
  },
)

test('a message that somebody sends by hand after a refusal is not sent by the campaign, too', async () => {
  const { id } = await stage.start({ contactListId: await stage.list(people(1)) })
  await stage.step()
  await stage.refuseNext('ERR_TEMPLATE_PAUSED')
  await stage.runAll()
  await stage.rows(`update messages set outbox = 'queued', send_after = null where company_id = $1`, [stage.company.id])
  await stage.restart(id)
  expect(await stage.runAll()).toHaveLength(1)
  expect(await stage.messages()).toHaveLength(1)
  expect(await stage.campaignOf(id)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 1, failed: 0 } })
})

test.each([
  ['numbers without WhatsApp', 'ERR_CLOUD_UNDELIVERABLE', 3, 'unreachable'],
  ['refusals that nobody here knows', 'ERR_WAPP_REFUSED_MSG', 10, 'failed'],
  ['people who had enough marketing', 'ERR_CLOUD_PERSON_LIMIT', 5, 'marketing'],
  ['people who get no marketing for now', 'ERR_CLOUD_EXPERIMENT', 5, 'marketing'],
])('%s pause the campaigns of an official number', async (_, error, refusals, pauseReason) => {
  const { id } = await stage.start({ contactListId: await stage.list(people(25)) })
  for (let index = 0; index < 20; index++) {
    await stage.step()
    await (index < refusals ? stage.refuseNext(error) : stage.deliver())
  }
  expect(await stage.runAll()).toEqual([])
  expect((await stage.campaignOf(id)).pauseReason).toBe(pauseReason)
})
