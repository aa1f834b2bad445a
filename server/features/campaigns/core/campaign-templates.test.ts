import { beforeEach, expect, test } from 'vitest'
import type { ConnectionBudget } from '#contract/campaign-budgets.ts'
import type { AudiencePage, Campaign, CampaignPage, CampaignPreview } from '#contract/campaigns.ts'
import { applyTemplateEvents } from '#server/features/templates/actions.ts'
import * as samples from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { PROMOCAO, templatedFixture, type TemplatedFixture } from '#tests/templated-campaign-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

/** What a campaign over an official number is when it is saved, and before it starts. */

const w = installTestApp()
let stage: TemplatedFixture
beforeEach(async () => {
  stage = await templatedFixture(w)
})

const TEXT = 'Oi, {nome}! Seu cupom é {cupom}.'
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
type Answer = Campaign & { error: string; details: { field: string }[] }
const post = (change: object = {}) =>
  w.call<Answer>(stage.company.admin, 'POST', '/campaigns', { name: 'Natal', ...stage.ofTemplate(change) })
const preview = async (change: object = {}) =>
  (await w.call<CampaignPreview>(stage.company.admin, 'POST', '/campaigns/preview', stage.ofTemplate(change))).body
async function attach(id: number, bytes: Buffer, name = 'loja.png') {
  const form = await multipart({ file: { name, bytes: new Uint8Array(bytes) } })
  return w.call<{ error?: string }>(
    stage.company.admin,
    'POST',
    `/campaigns/${id}/media-upload`,
    form.body,
    form.headers,
  )
}
const PICTURE = { parts: [{ type: 'HEADER', format: 'IMAGE' }] }
const PICTURED = { name: 'vitrine', language: 'pt_BR' }

test('a template is stored with its values and its text, and nothing that cannot go along with it', async () => {
  const given = { message1: 'Oi', confirmationMessage1: 'Posso?', confirmation: true, refusalLine: true }
  const { body } = await post(given)
  expect(body).toMatchObject({
    template: { ...PROMOCAO, category: 'MARKETING', media: null, text: TEXT, buttons: [] },
    ...{ message1: null, confirmationMessage1: null, confirmation: false, refusalLine: false, fileListId: null },
    whatsapp: { id: stage.official, channel: 'whatsapp_cloud' },
  })
  expect(await stage.campaignOf(body.id)).toEqual(body)
})

test.each<[string, string | null, object, string]>([
  ['unknown', null, { name: 'outra' }, 'ERR_NO_TEMPLATE_FOUND'],
  ['paused', `state = 'PAUSED'`, {}, 'ERR_TEMPLATE_PAUSED'],
  ['disabled', `state = 'DISABLED'`, {}, 'ERR_TEMPLATE_DISABLED'],
  ['not approved yet', `state = 'PENDING'`, {}, 'ERR_TEMPLATE_NOT_APPROVED'],
  ['of another category than was seen', null, { category: 'UTILITY' }, 'ERR_TEMPLATE_RECATEGORISED'],
  ['without a value', null, { values: { 'body.1': '{nome}' } }, 'ERR_TEMPLATE_VARIABLES'],
  [
    'too long for everybody',
    null,
    { values: { 'body.1': 'x'.repeat(1010), 'body.cupom': 'y' } },
    'ERR_TEMPLATE_TOO_LONG',
  ],
])('a template that is %s is not taken', async (_, change, wanted, error) => {
  if (change) await stage.meta(change)
  const template = { ...PROMOCAO, ...wanted }
  expect((await post({ template })).body.error).toBe(error)
  const { id } = await stage.create({ template: undefined })
  expect((await stage.put(id, { template, whatsappId: stage.official })).body.error).toBe(error)
})

test('a variable that is longer than what it stands for does not make a template too long', async () => {
  await stage.store('cupom', 'Use', { parts: [{ type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar' }] }] })
  await stage.settings({ variables: [{ key: 'codigo_da_promocao', value: 'NATAL10' }] })
  const template = { name: 'cupom', language: 'pt_BR', values: { 'button.0': '{codigo_da_promocao}' } }
  expect((await post({ template })).status).toBe(200)
})

test('a variable that the company left empty is empty for everybody, so the template is not taken', async () => {
  await stage.settings({ variables: [{ key: 'cupom', value: '' }] })
  expect((await post()).body.error).toBe('ERR_TEMPLATE_VARIABLES')
})

test('a template needs the connection that has it, and a connection of texts takes none', async () => {
  expect((await post({ whatsappId: null })).body.details).toMatchObject([{ field: 'whatsappId' }])
  expect((await post({ whatsappId: stage.connectionId })).body.error).toBe('ERR_NO_TEMPLATE_FOUND')
})

test('a draft says why its template cannot be sent, as its start would, until it can be sent again', async () => {
  await stage.store('vitrine', 'Chegou!', PICTURE)
  const { id } = await stage.create({ contactListId: await stage.list([{}]) })
  const pictured = await stage.create({ template: PICTURED })
  const listed = async () => {
    const { body } = await w.call<CampaignPage>(stage.company.admin, 'GET', '/campaigns')
    return body.records.find((campaign) => campaign.id === id)?.templateError
  }
  expect([await listed(), pictured.templateError]).toEqual([null, 'ERR_TEMPLATE_MEDIA'])
  await stage.meta(`state = 'PAUSED'`)
  expect([await listed(), (await stage.campaignOf(id)).templateError]).toEqual([
    'ERR_TEMPLATE_PAUSED',
    'ERR_TEMPLATE_PAUSED',
  ])
  expect((await stage.call(id, 'restart')).body).toMatchObject({ error: 'ERR_TEMPLATE_PAUSED' })
  await stage.meta(`name = 'outra'`)
  expect(await listed()).toBe('ERR_NO_TEMPLATE_FOUND')
  await stage.meta(`name = 'promocao', state = 'APPROVED'`, 'outra')
  expect(await listed()).toBeNull()
  await stage.restart(id)
  await stage.meta(`state = 'PAUSED'`)
  expect(await listed()).toBeNull()
})

test('what Meta tells of a template is told to the screens of the drafts that send it', async () => {
  const draft = await stage.create()
  await stage.store('outro', 'Oi')
  await stage.create({ template: { name: 'outro', language: 'pt_BR' } })
  await stage.create({ contactListId: await stage.list([{}]), scheduledAt: inHours(5) })
  const told = [{ name: 'promocao', language: 'pt_BR', state: 'PAUSED', wabaId: '8001' }]
  await w.data.change(stage.systemActor, (tx) => applyTemplateEvents(tx, stage.official, told))
  const payload = { companyId: stage.company.id, campaignId: draft.id }
  const jobs = (await stage.jobsOf('campaign.progress')) as (typeof payload)[]
  expect(jobs.filter(({ companyId }) => companyId === stage.company.id)).toEqual([payload])
})

test('an official number starts with a template only, and says so at once when it is scheduled', async () => {
  const contactListId = await stage.list([{}])
  const texts = { template: undefined, message1: 'Oi', contactListId }
  const { id } = await stage.create(texts)
  expect((await stage.call(id, 'restart')).body).toMatchObject({ details: [{ field: 'template' }] })
  expect((await post({ ...texts, scheduledAt: inHours(5) })).body.details).toMatchObject([{ field: 'template' }])
  expect((await post({ contactListId, scheduledAt: inHours(5) })).body.status).toBe('PROGRAMADA')
})

test('a program that knows of no templates changes the rest, and cannot give the campaign texts beside it', async () => {
  const { id } = await stage.create()
  expect((await stage.put(id, { name: 'Ano novo', message1: null })).body).toMatchObject({
    ...{ name: 'Ano novo', template: { text: TEXT }, whatsappId: stage.official },
  })
  expect((await stage.put(id, { message1: 'Oi' })).body.details).toMatchObject([{ field: 'template' }])
  const plain = { template: null, message1: 'Oi', whatsappId: stage.connectionId }
  expect((await stage.put(id, plain)).body).toMatchObject({ template: null, message1: 'Oi' })
})

test('a copy has the template, too', async () => {
  const { id } = await stage.create()
  const copy = await w.call<Campaign>(stage.company.admin, 'POST', `/campaigns/${id}/duplicate`)
  expect(copy.body.template).toEqual((await stage.campaignOf(id)).template)
})

test('the file above the text is the kind that the template takes, and must be there at the start', async () => {
  await stage.store('vitrine', 'Chegou!', PICTURE)
  const { id } = await stage.create({ template: PICTURED, contactListId: await stage.list([{}]) })
  expect((await stage.call(id, 'restart')).body).toMatchObject({ error: 'ERR_TEMPLATE_MEDIA' })
  expect((await attach(id, samples.pdf(), 'tabela.pdf')).body.error).toBe('ERR_TEMPLATE_MEDIA')
  expect((await attach(id, await samples.png())).status).toBe(200)
  await stage.restart(id)
  expect(await stage.step()).toMatchObject({ kind: 'sent' })
  expect(await stage.outboxOf()).toMatchObject([
    { body: 'Chegou!', media: { fileName: 'loja.png' }, template: { headerMedia: 'image' } },
  ])
})

test('the file of another message stays neither above a template nor beside a text', async () => {
  await stage.store('vitrine', 'Chegou!', PICTURE)
  await stage.store('fachada', 'Venha!', PICTURE)
  const { id } = await stage.create({ template: PICTURED })
  await attach(id, await samples.png())
  const official = { whatsappId: stage.official }
  expect((await stage.put(id, { ...official, template: PICTURED })).body.mediaName).toBe('loja.png')
  const other = await stage.put(id, { ...official, template: { ...PICTURED, name: 'fachada' } })
  expect(other.body).toMatchObject({ mediaName: null, mediaPath: null })
  await attach(id, await samples.png())
  const text = await stage.put(id, { template: null, message1: 'Oi', whatsappId: stage.connectionId })
  expect(text.body.mediaPath).toBeNull()
  const released = (await stage.jobsOf('file.release')).filter((job) => Object(job)['companyId'] === stage.company.id)
  expect(released).toHaveLength(2)
})

test('the dry run tells what it costs, by the country of each person and the category of the template', async () => {
  const contactListId = await stage.list([{}, {}, { isValid: false }, { number: '351912345678' }])
  const { cost, recipients, warnings } = await preview({ contactListId })
  expect([recipients, warnings]).toEqual([3, []])
  expect(cost).toMatchObject({ currency: 'USD', isDefault: true, cost: 2 * 62_500, unpriced: 1 })
  await stage.meta(`category = 'UTILITY', quality = 'YELLOW'`)
  expect(await preview({ contactListId })).toMatchObject({ cost: { cost: 2 * 6800 }, warnings: ['lowQuality'] })
  expect(await preview({ contactListId, template: null })).toMatchObject({ cost: null, warnings: ['noTemplate'] })
  const scanned = { contactListId, template: null, message1: 'Oi', whatsappId: stage.connectionId }
  expect((await preview(scanned)).cost).toBeNull()
})

test('a list that is larger than Meta allows the account in a day is warned of', async () => {
  const contactListId = await stage.list([{}, {}, {}])
  const allow = (people: number | null) =>
    stage.rows('update connection_health set message_limit = $2 where connection_id = $1', [stage.official, people])
  const told = async () => {
    const { messageLimit, warnings } = await preview({ contactListId })
    return [messageLimit, warnings]
  }
  expect(await told()).toEqual([null, []])
  await allow(3)
  expect(await told()).toEqual([3, []])
  await allow(2)
  expect(await told()).toEqual([2, ['overLimit']])
  await stage.settings({ dailyFirstContacts: 2 })
  expect(await told()).toEqual([2, []])
  const scanned = { contactListId, template: null, message1: 'Oi', whatsappId: stage.connectionId }
  expect((await preview(scanned)).messageLimit).toBeNull()
})

test('numbers of the United States get no marketing, and the dry run says so', async () => {
  const contactListId = await stage.list([{}, { number: '12025550123' }])
  const { groups, recipients, cost } = await preview({ contactListId })
  expect([groups.country, recipients, cost?.cost, cost?.unpriced]).toEqual([1, 1, 62_500, 0])
  const page = (query: string) =>
    w.call<AudiencePage>(
      stage.company.admin,
      'GET',
      `/campaigns/audience?contactListId=${contactListId}&whatsappId=${stage.official}&${query}`,
    )
  expect((await page('group=country&marketing=true')).body.people).toMatchObject([{ number: '12025550123' }])
  expect((await page('group=country')).body.count).toBe(0)
  await stage.meta(`category = 'UTILITY'`)
  expect((await preview({ contactListId })).groups.country).toBe(0)
})

test('the dry run tells what answers cost besides, beyond those that the month still has free', async () => {
  await stage.rows(
    `insert into cloud_numbers (company_id, connection_id, phone_number_id, waba_id) values ($1, $2, '7001', '8001')`,
    [stage.company.id, stage.official],
  )
  const contactListId = await stage.list([{}, {}])
  expect((await preview({ contactListId })).answers).toMatchObject({ cost: 0 })
  await stage.rows(
    `insert into cloud_message_counts (company_id, phone_number_id, month, category, billable, type, market, slot, messages)
     select id, '7001', date_trunc('month', now() at time zone timezone)::date, 'service', true, 'regular', '55', 0, 999
     from companies where id = $1`,
    [stage.company.id],
  )
  expect((await preview({ contactListId })).answers).toMatchObject({ cost: 6800, unpriced: 0 })
})

test('an official number has no limit by its age, and the one that somebody chose holds for it, too', async () => {
  const budgets = async () =>
    (await w.call<ConnectionBudget[]>(stage.company.admin, 'GET', '/campaigns/budgets')).body.map(
      ({ channel, firstContactsPerDay }) => [channel, firstContactsPerDay],
    )
  await stage.settings({ dailyFirstContacts: null, messageInterval: 20 })
  expect(await budgets()).toEqual([
    ['whatsapp', 200],
    ['whatsapp_cloud', null],
  ])
  const contactListId = await stage.list([{}, {}, {}])
  expect((await preview({ contactListId })).sendingSeconds).toBe(3)
  await stage.settings({ dailyFirstContacts: 50 })
  expect(await budgets()).toEqual([
    ['whatsapp', 50],
    ['whatsapp_cloud', 50],
  ])
})

test('how many campaigns need a template is told to whoever may delete it, and those that have ended do not', async () => {
  await stage.store('outro', 'Oi')
  const contactListId = await stage.list([{}])
  await stage.create()
  await stage.create({ contactListId, scheduledAt: inHours(5) })
  const { id } = await stage.start({ contactListId })
  await stage.create({ template: { name: 'outro', language: 'pt_BR' } })
  const sql = `select id from message_templates where company_id = $1 and name = 'promocao'`
  const [row] = await stage.rows(sql, [stage.company.id])
  const uses = () =>
    w.call(stage.company.admin, 'GET', `/whatsapp/${stage.official}/templates/${String(row?.['id'])}/uses`)
  expect((await uses()).body).toEqual({ scheduled: 0, campaigns: 3 })
  await stage.rows(`update campaigns set status = 'FINALIZADA' where id = $1`, [id])
  expect((await uses()).body).toEqual({ scheduled: 0, campaigns: 2 })
})

test('the database takes from an older server neither a message without the template nor texts beside it', async () => {
  const { id } = await stage.start({ contactListId: await stage.list([{ hasWritten: true }]) })
  const message = stage.rows(
    `insert into messages (company_id, contact_id, connection_id, provider_id, from_me, body, campaign_recipient_id)
     select company_id, contact_id, connection_id, 'OLD1', true, '', id from campaign_recipients where campaign_id = $1`,
    [id],
  )
  await expect(message).rejects.toThrow('is sent with its template only')
  const texts = stage.rows(`update campaigns set messages = '{Oi}' where id = $1`, [id])
  await expect(texts).rejects.toThrow('campaigns_template')
})
