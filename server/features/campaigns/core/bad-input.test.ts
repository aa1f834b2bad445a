import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { CampaignStatus } from '#contract/campaigns.ts'
import * as samples from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { campaignFixture, type CampaignFixture } from '#tests/campaign-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

/** What is wrong gets the right code and the field, and changes nothing. */

const w = installTestApp()
let stage: CampaignFixture
let admin: Member
let listId: number
/** Of another company. */
let foreign: { list: number; connection: number; queue: number; files: number; tag: number; campaign: number }
beforeAll(async () => {
  stage = await campaignFixture(w)
  ;({ admin } = stage.company)
  listId = await stage.list([{}, {}])
  const other = await campaignFixture(w)
  const { id: companyId } = other.company
  foreign = {
    list: await other.list([{}]),
    connection: other.connectionId,
    queue: other.sales,
    files: await w.insert(`insert into file_lists (company_id, name, message) values ($1, 'Fotos', 'Oi')`, [companyId]),
    tag: await w.insert(`insert into tags (company_id, name) values ($1, 'VIP')`, [companyId]),
    campaign: (await other.create()).id,
  }
})

type Refusal = { error: string; details?: { field: string; message: string }[] }
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Everything that campaigns store, as a hash. */
const stored = async (): Promise<string> => {
  const rows = await Promise.all(
    ['campaigns', 'campaign_recipients', 'campaign_settings', 'contact_lists', 'messages', 'campaign_counts'].map(
      (table) => stage.rows(`select * from ${table} where company_id = $1 order by 1, 2, 3, 4`, [stage.company.id]),
    ),
  )
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

async function refuse(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const before = await stored()
  const answer = await w.call<Refusal>(admin, method, path, body as object | undefined)
  expect(await stored(), `${method} ${path} ${JSON.stringify(body)}`).toBe(before)
  const { error, details } = answer.body
  return { status: answer.status, error, fields: details && [...new Set(details.map(({ field }) => field))] }
}

const invalid = (...fields: string[]) => ({ status: 400, error: 'ERR_VALIDATION', fields })
const whole = () => ({ name: 'Natal', message1: 'Oi', contactListId: listId, whatsappId: stage.connectionId })

const FORM: [title: string, change: () => object, field: string][] = [
  ['no name', () => ({ name: undefined }), 'name'],
  ['a number as name', () => ({ name: 12 }), 'name'],
  ['a blank name', () => ({ name: '   ' }), 'name'],
  ['a short name', () => ({ name: 'N' }), 'name'],
  ['a long name', () => ({ name: 'N'.repeat(51) }), 'name'],
  ['a long text', () => ({ message5: 'x'.repeat(4001) }), 'message5'],
  ['a text that is none', () => ({ message1: 5 }), 'message1'],
  ['a list of texts', () => ({ message1: ['a'] }), 'message1'],
  ['a long confirmation', () => ({ confirmationMessage3: 'x'.repeat(4001) }), 'confirmationMessage3'],
  ['a confirmation that is neither on nor off', () => ({ confirmation: 'talvez' }), 'confirmation'],
  ['an unknown status', () => ({ status: 'PAUSADA' }), 'status'],
  ['a negative id', () => ({ contactListId: -1 }), 'contactListId'],
  ['a broken id', () => ({ whatsappId: 1.5 }), 'whatsappId'],
  ['a huge id', () => ({ queueId: 1e300 }), 'queueId'],
  ['an object as id', () => ({ fileListId: { id: 1 } }), 'fileListId'],
  ['a time in words', () => ({ scheduledAt: 'amanhã' }), 'scheduledAt'],
  ['a day that does not exist', () => ({ scheduledAt: '2031-02-30 09:00:00' }), 'scheduledAt'],
  ['an hour that does not exist', () => ({ scheduledAt: '2031-02-20 25:00:00' }), 'scheduledAt'],
  ['a zone that does not exist', () => ({ scheduledAt: '2031-02-20T09:00:00+99:00' }), 'scheduledAt'],
  ['a number as time', () => ({ scheduledAt: 1_900_000_000 }), 'scheduledAt'],
  ['a time that is over', () => ({ scheduledAt: inHours(-2) }), 'scheduledAt'],
  ['a year long ago', () => ({ scheduledAt: '0001-01-01 00:00:00' }), 'scheduledAt'],
  ['a schedule without list', () => ({ scheduledAt: inHours(3), contactListId: null }), 'contactListId'],
  ['a schedule without connection', () => ({ scheduledAt: inHours(3), whatsappId: null }), 'whatsappId'],
  ['a schedule without text', () => ({ scheduledAt: inHours(3), message1: ' ' }), 'message1'],
  ['a schedule that asks nothing', () => ({ scheduledAt: inHours(3), confirmation: true }), 'confirmationMessage1'],
  ['an unknown legal basis', () => ({ legalBasis: 'sorte' }), 'legalBasis'],
  ['a long note', () => ({ legalNote: 'x'.repeat(501) }), 'legalNote'],
  ['a rule that is neither on nor off', () => ({ stopRules: 'sim' }), 'stopRules'],
]

test.each(FORM)('creating: %s', async (_title, change, field) => {
  expect(await refuse('POST', '/campaigns', { ...whole(), ...change() })).toEqual(invalid(field))
})

test.each(FORM)('changing: %s', async (_title, change, field) => {
  const { id } = await stage.create({ contactListId: listId })
  expect(await refuse('PUT', `/campaigns/${id}`, { ...whole(), ...change() })).toEqual(invalid(field))
})

test('a body that is no object, and ids in the path that are none', async () => {
  for (const body of [[], [whole()], {}]) expect((await refuse('POST', '/campaigns', body)).status).toBe(400)
  for (const path of ['/campaigns/x', '/campaigns/-1', '/campaigns/1.5', '/campaigns/99999999999999999999'])
    expect([400, 404], path).toContain((await refuse('GET', path)).status)
})

test('a sixth text is not a field, and an unknown variable stays as it is written', async () => {
  const made = await stage.create({ message6: 'Seis', message1: 'Oi {nome} {prazo}' } as object)
  expect(made).not.toHaveProperty('message6')
  expect(made.message1).toBe('Oi {nome} {prazo}')
})

test('ids of another company are as unknown as those that do not exist', async () => {
  const cases: [body: object, error: string][] = [
    [{ contactListId: foreign.list }, 'ERR_NO_CONTACTLIST_FOUND'],
    [{ whatsappId: foreign.connection }, 'ERR_NO_WAPP_FOUND'],
    [{ queueId: foreign.queue }, 'ERR_NO_QUEUE_FOUND'],
    [{ fileListId: foreign.files }, 'ERR_NO_FILE_FOUND'],
    [{ tagListId: foreign.tag }, 'ERR_NO_TAG_FOUND'],
  ]
  const { id } = await stage.create({ contactListId: listId })
  for (const [body, error] of cases) {
    expect(await refuse('POST', '/campaigns', { ...whole(), ...body }), error).toMatchObject({ status: 404, error })
    expect(await refuse('PUT', `/campaigns/${id}`, { ...whole(), ...body }), error).toMatchObject({ error })
  }
  for (const body of [{ contactListId: foreign.list }, { whatsappId: foreign.connection }])
    expect((await refuse('POST', '/campaigns/preview', body)).status).toBe(404)
  const audience = `/campaigns/audience?group=known&contactListId=${foreign.list}`
  expect(await refuse('GET', audience)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACTLIST_FOUND' })
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PUT', '', whole()],
    ['DELETE', '', undefined],
    ['POST', '/cancel', undefined],
    ['POST', '/restart', undefined],
    ['POST', '/duplicate', undefined],
    ['POST', '/test', { number: '5511999998888' }],
    ['DELETE', '/media-upload', undefined],
    ['GET', '/report', undefined],
    ['GET', '/recipients', undefined],
    ['GET', '/recipients.csv?filter=all', undefined],
    ['POST', '/contact-list', { name: 'Nova', filter: 'all' }],
  ] as const)
    expect(await refuse(method, `/campaigns/${foreign.campaign}${path}`, body), path).toMatchObject({
      ...{ status: 404, error: 'ERR_NO_CAMPAIGN_FOUND' },
    })
})

test('other invalid calls of campaigns are refused with the name of the field', async () => {
  const { id } = await stage.create({ contactListId: listId })
  const cases: ['GET' | 'POST', path: string, body: object | undefined, field: string][] = [
    ['POST', `/campaigns/${id}/test`, {}, 'number'],
    ['POST', `/campaigns/${id}/test`, { number: 5 }, 'number'],
    ['POST', `/campaigns/${id}/test`, { number: '5511999998888', variant: 0 }, 'variant'],
    ['POST', `/campaigns/${id}/test`, { number: '5511999998888', variant: 6 }, 'variant'],
    ['POST', `/campaigns/${id}/test`, { number: '5511999998888', variant: 2 }, 'variant'],
    ['POST', `/campaigns/${id}/contact-list`, { name: 'N', filter: 'all' }, 'name'],
    ['POST', `/campaigns/${id}/contact-list`, { name: 'Nova', filter: 'quem' }, 'filter'],
    ['POST', '/campaigns/preview', { scheduledAt: '2031-13-01 09:00:00' }, 'scheduledAt'],
    ['POST', '/campaigns/preview', { contactListId: -4 }, 'contactListId'],
    ['GET', `/campaigns/audience?group=todos&contactListId=${listId}`, undefined, 'group'],
    ['GET', '/campaigns/audience?group=known', undefined, 'contactListId'],
    ['GET', '/campaigns?group=outras', undefined, 'group'],
  ]
  for (const [method, path, body, field] of cases)
    expect(await refuse(method, path, body), `${path} ${JSON.stringify(body)}`).toEqual(invalid(field))
  expect(await refuse('POST', `/campaigns/${id}/test`, { number: 'abc' })).toMatchObject({
    error: 'ERR_WAPP_INVALID_CONTACT',
  })
})

const SETTINGS: [title: string, settings: unknown, field: string][] = [
  ['an interval that is not offered', { messageInterval: 7 }, 'settings.messageInterval'],
  ['a negative interval', { messageInterval: -5 }, 'settings.messageInterval'],
  ['null as interval', { messageInterval: null }, 'settings.messageInterval'],
  ['an empty interval', { messageInterval: '' }, 'settings.messageInterval'],
  ['a flag as interval', { greaterInterval: true }, 'settings.greaterInterval'],
  ['a list as count', { longerIntervalAfter: [] }, 'settings.longerIntervalAfter'],
  ['a huge pause', { greaterInterval: 1e9 }, 'settings.greaterInterval'],
  ['a negative budget', { dailyFirstContacts: -1 }, 'settings.dailyFirstContacts'],
  ['half a person', { dailyFirstContacts: 0.5 }, 'settings.dailyFirstContacts'],
  ['a huge budget', { dailyFirstContacts: 100_001 }, 'settings.dailyFirstContacts'],
  ['no wait for the confirmation', { confirmationHours: 0 }, 'settings.confirmationHours'],
  ['a wait of months', { confirmationHours: 721 }, 'settings.confirmationHours'],
  ['hours in words', { quietHours: { from: 'cedo', to: '20:00', days: [1] } }, 'settings.quietHours.from'],
  ['an hour after midnight', { quietHours: { from: '08:00', to: '24:00', days: [1] } }, 'settings.quietHours.to'],
  [
    'hours that end before they begin',
    { quietHours: { from: '20:00', to: '08:00', days: [1] } },
    'settings.quietHours.to',
  ],
  ['hours of no length', { quietHours: { from: '08:00', to: '08:00', days: [1] } }, 'settings.quietHours.to'],
  ['no day', { quietHours: { from: '08:00', to: '20:00', days: [] } }, 'settings.quietHours.days'],
  ['an eighth day', { quietHours: { from: '08:00', to: '20:00', days: [7] } }, 'settings.quietHours.days.0'],
  ['a shortcut without letters', { variables: [{ key: ' ', value: 'x' }] }, 'settings.variables.0.key'],
  ['a shortcut with braces', { variables: [{ key: '{x}', value: 'x' }] }, 'settings.variables.0.key'],
  ['a long shortcut', { variables: [{ key: 'x'.repeat(51), value: 'x' }] }, 'settings.variables.0.key'],
  ['a long content', { variables: [{ key: 'x', value: 'x'.repeat(1001) }] }, 'settings.variables.0.value'],
  [
    'too many variables',
    { variables: Array.from({ length: 101 }, (_, n) => ({ key: `v${n}`, value: '' })) },
    'settings.variables',
  ],
  ['variables that are none', { variables: 'x' }, 'settings.variables'],
  ['no settings', undefined, 'settings'],
  ['a text as settings', 'x', 'settings'],
]
test.each(SETTINGS)('settings: %s', async (_title, settings, field) => {
  expect(await refuse('POST', '/campaign-settings', { settings })).toEqual(invalid(field))
})

/** Makes a campaign in the state, as people and time bring it there. */
async function inState(status: CampaignStatus): Promise<number> {
  const scheduledAt = status === 'PROGRAMADA' ? inHours(0.5) : null
  const { id } = await stage.create({ contactListId: listId, scheduledAt })
  if (status === 'INATIVA' || status === 'PROGRAMADA') return id
  await stage.call(id, 'restart')
  if (status === 'CANCELADA') await stage.call(id, 'cancel')
  if (status === 'FINALIZADA')
    await stage.rows(`update campaigns set status = 'FINALIZADA', completed_at = now() where id = $1`, [id])
  expect(await stage.rows('select status from campaigns where id = $1', [id])).toEqual([{ status }])
  return id
}

const NOT_EDITABLE = 'ERR_CAMPAIGN_NOT_EDITABLE'
test.each([
  ['INATIVA', { cancel: 'ERR_CAMPAIGN_NOT_RUNNING' }],
  ['PROGRAMADA', { edit: NOT_EDITABLE, attach: NOT_EDITABLE, detach: NOT_EDITABLE }],
  [
    'EM_ANDAMENTO',
    {
      ...{ edit: NOT_EDITABLE, attach: NOT_EDITABLE, detach: NOT_EDITABLE },
      ...{ restart: 'ERR_CAMPAIGN_RUNNING', delete: 'ERR_CAMPAIGN_RUNNING' },
    },
  ],
  ['CANCELADA', { cancel: 'ERR_CAMPAIGN_NOT_RUNNING' }],
  [
    'FINALIZADA',
    {
      ...{ edit: NOT_EDITABLE, attach: NOT_EDITABLE, detach: NOT_EDITABLE },
      ...{ restart: 'ERR_CAMPAIGN_FINISHED', cancel: 'ERR_CAMPAIGN_NOT_RUNNING' },
    },
  ],
] as [CampaignStatus, Record<string, string>][])('what a campaign that is %s refuses', async (status, refused) => {
  const form = await multipart({ file: { name: 'a.png', bytes: new Uint8Array(await samples.png()) } })
  const calls: Record<string, (id: number) => Promise<{ status: number; body: unknown }>> = {
    edit: (id) => w.call(admin, 'PUT', `/campaigns/${id}`, whole()),
    attach: (id) => w.call(admin, 'POST', `/campaigns/${id}/media-upload`, form.body, form.headers),
    detach: (id) => w.call(admin, 'DELETE', `/campaigns/${id}/media-upload`),
    restart: (id) => stage.call(id, 'restart'),
    cancel: (id) => stage.call(id, 'cancel'),
    duplicate: (id) => stage.call(id, 'duplicate'),
    delete: (id) => w.call(admin, 'DELETE', `/campaigns/${id}`),
  }
  for (const [name, call] of Object.entries(calls)) {
    const id = await inState(status)
    const before = await stored()
    const answer = await call(id)
    const error = refused[name]
    if (error) {
      expect(answer, `${name} ${status}`).toMatchObject({ status: 409, body: { error } })
      expect(await stored(), `${name} ${status}`).toBe(before)
    } else expect(answer.status, `${name} ${status}`).toBeLessThan(300)
  }
})

test('with confirmation, nothing starts or goes on while a text has no question of its own', async () => {
  const asks = { contactListId: listId, confirmation: true, message3: 'Olá!', confirmationMessage1: 'Posso?' }
  const { id } = await stage.create(asks)
  expect(await refuse('POST', `/campaigns/${id}/restart`)).toEqual(invalid('confirmationMessage3'))
  const complete = { ...whole(), ...asks, confirmationMessage3: 'Pode ser?' }
  expect((await w.call(admin, 'PUT', `/campaigns/${id}`, complete)).status).toBe(200)
  expect((await stage.call(id, 'restart')).status).toBe(204)
  await stage.call(id, 'cancel')
  const taken = { ...complete, confirmationMessage1: null }
  expect(await refuse('PUT', `/campaigns/${id}`, taken)).toEqual(invalid('confirmationMessage1'))
})

test('a text that people are still to receive cannot be emptied', async () => {
  const { id } = await stage.create({ contactListId: listId, message2: 'Dois' })
  await stage.call(id, 'restart')
  await stage.call(id, 'cancel')
  expect(await refuse('PUT', `/campaigns/${id}`, whole())).toEqual(invalid('message2'))
  expect((await w.call(admin, 'PUT', `/campaigns/${id}`, { ...whole(), message2: 'Outro' })).status).toBe(200)
})
