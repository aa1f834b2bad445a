import { beforeEach, expect, test } from 'vitest'
import type { Schedule, SchedulePage } from '#contract/schedules.ts'
import { createOutbox } from '#server/features/tickets/outbox/outbox.ts'
import * as samples from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { installTestApp } from '#tests/test-app.ts'
import { ticketFixture, type Row, type TicketFixture } from '#tests/ticket-fixture.ts'
import { scheduleJobs } from './jobs.ts'

const w = installTestApp()
let stage: TicketFixture
/** An official number, and somebody who never wrote to it. */
let official: number
let contactId: number
const failures: unknown[] = []

beforeEach(async () => {
  failures.length = 0
  stage = await ticketFixture(w, { single: true })
  contactId = await stage.contact('Márcia Prado')
  official = await stage.company.connection('Oficial', [stage.sales])
  await stage.rows(`update connections set channel = 'whatsapp_cloud' where id = $1`, [official])
  await store('lembrete', 'Oi, {{1}}! Sua consulta é {{2}}.')
})

const store = (name: string, text: string, parts: object[] = []) =>
  stage.rows(
    `insert into message_templates (company_id, connection_id, name, language, state, category, components)
     values ($1, $2, $3, 'pt_BR', 'APPROVED', 'UTILITY', $4)`,
    [stage.company.id, official, name, JSON.stringify([...parts, { type: 'BODY', text }])],
  )
const meta = (change: string) =>
  stage.rows(`update message_templates set ${change} where company_id = $1 and name = 'lembrete'`, [stage.company.id])

const LEMBRETE = { name: 'lembrete', language: 'pt_BR', values: { 'body.1': 'Márcia', 'body.2': 'amanhã às 9h' } }
const TEXT = 'Oi, Márcia! Sua consulta é amanhã às 9h.'
const input = (change: object = {}) => ({
  ...{ template: LEMBRETE, contactId, whatsappId: official, sendAt: new Date(Date.now() + 3_600_000).toISOString() },
  ...change,
})
type Answer = Schedule & { error: string; details: { field: string; message: string }[] }
const post = (change: object = {}) => w.call<Answer>(stage.ana, 'POST', '/schedules', input(change))
const put = (id: number, change: object = {}) => w.call<Answer>(stage.ana, 'PUT', `/schedules/${id}`, input(change))
async function create(change: object = {}): Promise<number> {
  const answer = await post(change)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id
}
const passes = (id: number) =>
  stage.rows(`update schedules set send_at = now() - interval '1 second' where id = $1`, [id])
async function due(change: object = {}): Promise<number> {
  const id = await create(change)
  await passes(id)
  return id
}
const log = Object.assign(Object.create(null), { error: (facts: unknown) => failures.push(facts) })
const job = () => scheduleJobs({ data: w.data, services: { ...w.services, log } })['schedule.send']
async function run(): Promise<void> {
  await job()({ companyId: stage.company.id })
  expect(failures).toEqual([])
}
const show = async (id: number) => (await w.call<Schedule>(stage.ana, 'GET', `/schedules/${id}`)).body
const messages = (): Promise<Row[]> =>
  stage.rows('select * from messages where company_id = $1 and from_me order by id', [stage.company.id])
const next = async () => {
  const ref = { companyId: stage.company.id, connectionId: official, channel: 'whatsapp_cloud' as const }
  return (await createOutbox(w.data, w.services).next(ref, 1))[0]
}
async function attach(id: number, bytes: Buffer, name = 'mapa.png') {
  const form = await multipart({ file: { name, bytes: new Uint8Array(bytes) } })
  return w.call<{ error?: string }>(stage.ana, 'POST', `/schedules/${id}/media-upload`, form.body, form.headers)
}
/** Says whether a job is asked to look at the schedule now. */
const isAsked = async (id: number) => {
  const sql = 'select run_at <= now() as now from graphile_worker.jobs where key = $1'
  return (await stage.rows(sql, [`schedule.send/${id}`]))[0]?.['now']
}
const releases = async () =>
  (await stage.jobsOf('file.release')).filter((job) => Object(job)['companyId'] === stage.company.id)
const storePictured = () => store('mapa', 'Estamos aqui', [{ type: 'HEADER', format: 'IMAGE' }])
const PICTURED = { name: 'mapa', language: 'pt_BR' }

test('a scheduled template is listed and found by its text, and sent as a template to somebody who never wrote', async () => {
  const { body: stored } = await post({ body: 'fica de fora' })
  expect(stored).toMatchObject({ body: TEXT, whatsappId: official, status: 'PENDENTE' })
  expect(stored.template).toEqual({ ...LEMBRETE, category: 'UTILITY', takesPicture: false })
  const found = await w.call<SchedulePage>(stage.ana, 'GET', '/schedules?searchParam=consulta')
  expect(found.body.schedules).toEqual([stored])
  await passes(stored.id)
  await run()
  const parameters = [
    { type: 'text', text: 'Márcia' },
    { type: 'text', text: 'amanhã às 9h' },
  ]
  expect(await next()).toMatchObject({ body: TEXT, template: { name: 'lembrete', components: [{ parameters }] } })
  expect(await messages()).toMatchObject([{ connection_id: String(official), schedule_id: String(stored.id) }])
  expect(await show(stored.id)).toMatchObject({ body: TEXT, status: 'AGENDADA', ticketId: expect.any(Number) })
})

test.each<[string, string | null, object, string]>([
  ['unknown', null, { name: 'outro' }, 'ERR_NO_TEMPLATE_FOUND'],
  ['of another language', null, { language: 'en' }, 'ERR_NO_TEMPLATE_FOUND'],
  ['paused', `state = 'PAUSED'`, {}, 'ERR_TEMPLATE_PAUSED'],
  ['disabled', `state = 'DISABLED'`, {}, 'ERR_TEMPLATE_DISABLED'],
  ['not approved yet', `state = 'PENDING'`, {}, 'ERR_TEMPLATE_NOT_APPROVED'],
  ['of another category than was seen', null, { category: 'MARKETING' }, 'ERR_TEMPLATE_RECATEGORISED'],
  ['without a value', null, { values: { 'body.1': 'Márcia' } }, 'ERR_TEMPLATE_VARIABLES'],
  ['with a variable in a value', null, { values: { 'body.1': '{{firstName}}', 'body.2': 'hoje' } }, 'ERR_VALIDATION'],
  ['too long', null, { values: { 'body.1': 'x'.repeat(1010), 'body.2': 'hoje' } }, 'ERR_TEMPLATE_TOO_LONG'],
  [
    'with a video',
    `components = '[{"type":"HEADER","format":"VIDEO"},{"type":"BODY","text":"Oi"}]'`,
    {},
    'ERR_TEMPLATE_MEDIA',
  ],
])('a template that is %s is not scheduled', async (_, change, wanted, error) => {
  const id = await create({ template: null, body: 'Até amanhã!' })
  if (change) await meta(change)
  const template = { ...LEMBRETE, ...wanted }
  expect((await post({ template })).body.error).toBe(error)
  expect((await put(id, { template })).body.error).toBe(error)
  expect(await show(id)).toMatchObject({ body: 'Até amanhã!', template: null })
})

test('a template needs a connection, which has it', async () => {
  for (const whatsappId of [undefined, null, '']) {
    const { status, body } = await post({ whatsappId })
    expect([status, body.details]).toMatchObject([400, [{ field: 'whatsappId', message: 'Obrigatório' }]])
  }
  expect((await post({ whatsappId: stage.connectionId })).body.error).toBe('ERR_NO_TEMPLATE_FOUND')
  const stranger = await ticketFixture(w)
  expect((await post({ whatsappId: stranger.connectionId })).body.error).toBe('ERR_NO_WAPP_FOUND')
  const second = await stage.company.connection()
  await stage.rows(`update connections set channel = 'whatsapp_cloud' where id = $1`, [second])
  expect((await post({ whatsappId: second })).body.error).toBe('ERR_NO_TEMPLATE_FOUND')
})

test('somebody without a number, and somebody who refused, gets no template', async () => {
  const id = await due()
  await stage.rows('delete from contact_identities where contact_id = $1', [contactId])
  expect((await post()).body.error).toBe('ERR_CLOUD_NEVER_WROTE')
  await run()
  expect(await show(id)).toMatchObject({ status: 'ERRO', error: 'ERR_CLOUD_NEVER_WROTE' })
  contactId = await stage.contact('Rui Lopes')
  const refused = await due()
  await w.call(stage.ana, 'POST', `/contacts/${contactId}/opt-out`, { proof: 'pediu para não receber' })
  expect((await post()).body.error).toBe('ERR_OPTED_OUT')
  await run()
  expect(await show(refused)).toMatchObject({ status: 'ERRO', error: 'ERR_OPTED_OUT' })
  expect(await messages()).toEqual([])
})

test.each([
  [`state = 'PAUSED'`, 'ERR_TEMPLATE_PAUSED'],
  [`category = 'MARKETING'`, 'ERR_TEMPLATE_RECATEGORISED'],
  [`components = '[{"type":"BODY","text":"{{1}} {{2}} {{3}}"}]'`, 'ERR_TEMPLATE_VARIABLES'],
  [`connection_id = (select min(id) from connections where company_id = $1)`, 'ERR_NO_TEMPLATE_FOUND'],
])(
  'a template that changed meanwhile (%s) is not sent, is kept, and is sent once it fits again',
  async (change, error) => {
    const id = await due()
    const [before] = await stage.rows('select * from message_templates where company_id = $1', [stage.company.id])
    await meta(change)
    await run()
    expect(await show(id)).toMatchObject({ status: 'ERRO', error, body: TEXT, template: LEMBRETE, ticketId: null })
    expect(await messages()).toEqual([])
    expect((await put(id, { template: { ...LEMBRETE, category: 'UTILITY' } })).body.error).toBe(error)
    await stage.rows(
      'update message_templates set state = $2, category = $3, components = $4, connection_id = $5 where id = $1',
      [before?.['id'], 'APPROVED', 'UTILITY', JSON.stringify(before?.['components']), official],
    )
    expect((await put(id)).body).toMatchObject({ status: 'PENDENTE', error: null })
    await passes(id)
    await run()
    expect(await messages()).toMatchObject([{ body: TEXT, outbox: 'queued' }])
  },
)

test('a template whose connection was deleted does not go over the default one', async () => {
  const id = await due()
  await stage.rows('delete from connections where id = $1', [official])
  await run()
  expect(await show(id)).toMatchObject({ status: 'ERRO', error: 'ERR_NO_WAPP_FOUND', template: LEMBRETE, body: TEXT })
  expect(await messages()).toEqual([])
})

test('a change that says that there is no template makes it a text again', async () => {
  const id = await create()
  const plain = { template: null, body: 'Até já, {{firstName}}!', whatsappId: stage.connectionId }
  expect((await put(id, plain)).body).toMatchObject({ body: 'Até já, {{firstName}}!', template: null })
  const { status, body } = await put(id, { template: null, body: undefined })
  expect([status, body.details]).toMatchObject([400, [{ field: 'body', message: 'Obrigatório' }]])
  await passes(id)
  await run()
  expect(await messages()).toMatchObject([{ body: 'Até já, Márcia!', template: null }])
})

test('the picture of a template goes above its text, and no other file is taken', async () => {
  const plain = await create()
  expect((await attach(plain, await samples.png())).body.error).toBe('ERR_TEMPLATE_MEDIA')
  await storePictured()
  const id = await create({ template: PICTURED })
  const large = Buffer.concat([await samples.png(), Buffer.alloc(6_000_000, 7)])
  expect((await attach(id, large)).body.error).toBe('ERR_TEMPLATE_MEDIA')
  expect((await attach(id, await samples.png())).status).toBe(200)
  expect(await show(id)).toMatchObject({ mediaName: 'mapa.png', template: { takesPicture: true } })
  await passes(id)
  await run()
  expect(await next()).toMatchObject({
    ...{ body: 'Estamos aqui', media: { fileName: 'mapa.png' }, template: { name: 'mapa', headerMedia: 'image' } },
  })
})

test('a template whose time comes while its picture is uploaded waits for it', async () => {
  await storePictured()
  const id = await due({ template: PICTURED })
  await run()
  expect(await show(id)).toMatchObject({ status: 'PENDENTE', error: null })
  await attach(id, await samples.png())
  expect(await isAsked(id)).toBe(true)
  await run()
  expect(await show(id)).toMatchObject({ status: 'AGENDADA', mediaName: 'mapa.png' })
})

test('a template without its picture fails at its time, and one that takes none leaves none behind', async () => {
  await storePictured()
  const lacking = await due({ template: PICTURED })
  await stage.rows(`update schedules set updated_at = now() - interval '3 minutes' where id = $1`, [lacking])
  await run()
  expect(await show(lacking)).toMatchObject({ status: 'ERRO', error: 'ERR_TEMPLATE_MEDIA' })
  const id = await create({ template: PICTURED })
  await attach(id, await samples.png())
  expect((await put(id, { template: PICTURED })).body.mediaName).toBe('mapa.png')
  expect((await put(id)).body).toMatchObject({ mediaName: null, mediaPath: null, body: TEXT })
  expect(await releases()).toHaveLength(1)
})

test('a template does not go out with the picture of another message', async () => {
  await storePictured()
  await store('loja', 'A loja', [{ type: 'HEADER', format: 'IMAGE' }])
  const id = await create({ template: PICTURED })
  await attach(id, await samples.png())
  const changed = (await put(id, { template: { ...PICTURED, name: 'loja' } })).body
  expect(changed).toMatchObject({ body: 'A loja', mediaName: null, mediaPath: null })
  expect(await releases()).toHaveLength(1)
  await passes(id)
  await run()
  expect([await messages(), (await show(id)).status]).toEqual([[], 'PENDENTE'])
  await attach(id, await samples.png(), 'fachada.png')
  await run()
  expect(await next()).toMatchObject({ body: 'A loja', media: { fileName: 'fachada.png' }, template: { name: 'loja' } })
})

test('the picture of a text does not stay above a template, nor that of a template beside a text', async () => {
  await storePictured()
  const text = { template: null, body: 'Estamos aqui' }
  const id = await create(text)
  await attach(id, await samples.png())
  expect((await put(id, text)).body.mediaName).toBe('mapa.png')
  expect((await put(id, { template: PICTURED })).body.mediaPath).toBeNull()
  await attach(id, await samples.png())
  expect((await put(id, text)).body.mediaPath).toBeNull()
})

test('a picture that stays must still fit above the template', async () => {
  await storePictured()
  const id = await create({ template: PICTURED })
  await attach(id, await samples.png())
  await stage.rows(`update files set size = 6000000 where id = (select file_id from schedules where id = $1)`, [id])
  expect((await put(id, { template: PICTURED })).body.error).toBe('ERR_TEMPLATE_MEDIA')
})

test('a picture that comes too late has its template sent all the same', async () => {
  await storePictured()
  const id = await due({ template: PICTURED })
  await stage.rows(`update schedules set updated_at = now() - interval '3 minutes' where id = $1`, [id])
  await run()
  expect(await show(id)).toMatchObject({ status: 'ERRO', error: 'ERR_TEMPLATE_MEDIA' })
  await attach(id, await samples.png())
  expect(await show(id)).toMatchObject({ status: 'PENDENTE', error: null, mediaName: 'mapa.png' })
  expect(await isAsked(id)).toBe(true)
  await run()
  expect(await next()).toMatchObject({ body: 'Estamos aqui', media: { fileName: 'mapa.png' } })
})

test('a picture has nothing else sent that failed', async () => {
  await storePictured()
  const id = await create({ template: PICTURED })
  await attach(id, await samples.png())
  const fails = (error: string) =>
    stage.rows(`update schedules set status = 'ERRO', error = $2 where id = $1`, [id, error])
  await fails('ERR_TEMPLATE_MEDIA')
  await attach(id, await samples.png())
  expect((await show(id)).status).toBe('ERRO')
  await stage.rows('update schedules set file_id = null where id = $1', [id])
  await fails('ERR_TEMPLATE_PAUSED')
  await attach(id, await samples.png())
  expect(await show(id)).toMatchObject({ status: 'ERRO', error: 'ERR_TEMPLATE_PAUSED' })
})

test('a program that knows of no templates changes the time of one, and cannot give it another text', async () => {
  const id = await create()
  const sendAt = new Date(Date.now() + 7_200_000).toISOString()
  const unaware = { template: undefined, sendAt }
  for (const body of [undefined, TEXT, ` ${TEXT} `])
    for (const whatsappId of [undefined, official])
      expect((await put(id, { ...unaware, body, whatsappId })).body).toMatchObject({
        ...{ body: TEXT, template: LEMBRETE, sendAt, whatsappId: official },
      })
  const { status, body } = await put(id, { ...unaware, body: 'Outro texto' })
  expect([status, body.details]).toMatchObject([400, [{ field: 'template', message: 'Obrigatório' }]])
  expect(await show(id)).toMatchObject({ body: TEXT, template: LEMBRETE })
  const plain = await create({ template: null, body: 'Até amanhã!' })
  expect((await put(plain, { template: undefined })).body.details).toMatchObject([
    { field: 'body', message: 'Obrigatório' },
  ])
})

test('a template whose text Meta changed is listed as it was sent', async () => {
  const id = await due()
  await meta(`components = '[{"type":"BODY","text":"{{1}}, até {{2}}"}]'`)
  await run()
  expect(await messages()).toMatchObject([{ body: 'Márcia, até amanhã às 9h' }])
  expect(await show(id)).toMatchObject({ body: 'Márcia, até amanhã às 9h', status: 'AGENDADA' })
})

test('repeated and simultaneous jobs send a template once', async () => {
  const id = await due()
  for (let round = 0; round < 3; round++) await Promise.all([run(), run(), run()])
  expect(await messages()).toHaveLength(1)
  expect((await show(id)).status).toBe('AGENDADA')
})

test('the database takes from an older server neither a message of the text alone nor another text', async () => {
  const id = await create()
  const send = stage.rows(
    `insert into messages (company_id, contact_id, connection_id, provider_id, from_me, body, schedule_id)
     values ($1, $2, $3, 'OLD1', true, $4, $5)`,
    [stage.company.id, contactId, official, TEXT, id],
  )
  await expect(send).rejects.toThrow('is sent with its template only')
  const change = stage.rows(`update schedules set body = 'Outro texto' where id = $1`, [id])
  await expect(change).rejects.toThrow('schedules_template')
  expect(await messages()).toEqual([])
})

test('how many messages wait for a template is told to whoever may delete it', async () => {
  await store('outro', 'Oi')
  const id = await create()
  await create()
  const uses = async (name: string, member = stage.company.admin) => {
    const sql = 'select id from message_templates where company_id = $1 and name = $2'
    const [row] = await stage.rows(sql, [stage.company.id, name])
    return w.call(member, 'GET', `/whatsapp/${official}/templates/${String(row?.['id'])}/uses`)
  }
  expect((await uses('lembrete')).body).toEqual({ scheduled: 2, campaigns: 0 })
  expect((await put(id, { template: null, body: 'Um texto qualquer' })).status).toBe(200)
  expect((await uses('lembrete')).body).toEqual({ scheduled: 1, campaigns: 0 })
  expect((await uses('outro')).body).toEqual({ scheduled: 0, campaigns: 0 })
  expect((await uses('lembrete', stage.ana)).status).toBe(403)
})
