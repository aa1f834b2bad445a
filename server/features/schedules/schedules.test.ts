import { beforeEach, expect, test } from 'vitest'
import type { Schedule, SchedulePage } from '#contract/schedules.ts'
import * as samples from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp({ env: { UPLOAD_LIMIT_MB: '1' } })
let stage: TicketFixture
let contactId: number
let ana: Member
let bia: Member
beforeEach(async () => {
  stage = await ticketFixture(w)
  contactId = await stage.contact('Márcia Prado')
  ;({ ana, bia } = stage)
})

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const input = (change: Record<string, unknown> = {}) => ({
  body: 'Até amanhã, {{firstName}}!',
  contactId,
  sendAt: inHours(1),
  ...change,
})
const post = (actor: Member, body: object) => w.call<Schedule>(actor, 'POST', '/schedules', body)
async function create(actor: Member, change: Record<string, unknown> = {}): Promise<Schedule> {
  const { status, body, text } = await post(actor, input(change))
  expect(status, text).toBe(200)
  return body
}
const list = async (actor: Member, query = ''): Promise<SchedulePage> =>
  (await w.call<SchedulePage>(actor, 'GET', `/schedules?${query}`)).body
const bodies = async (actor: Member, query = ''): Promise<string[]> =>
  (await list(actor, query)).schedules.map(({ body }) => body)
const scheduleEvents = () => stage.events().filter(({ name }) => name.startsWith('schedule.'))
const upload = async (actor: Member, id: number, name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const form = await multipart({ typeArch: 'schedule', file: { name, bytes } })
  return w.call<{ mensagem?: string; error?: string }>(
    actor,
    'POST',
    `/schedules/${id}/media-upload`,
    form.body,
    form.headers,
  )
}

test('allowed fields are stored, and others are ignored', async () => {
  const sendAt = inHours(2)
  const answer = await post(ana, {
    ...input({ sendAt }),
    sentAt: '',
    status: 'ENVIADA',
    userId: bia.id,
    companyId: 1,
    mediaPath: '../../x.png',
    ticketId: 7,
    error: 'x',
  })
  expect(answer.body).toMatchObject({
    body: 'Até amanhã, {{firstName}}!',
    sendAt,
    sentAt: null,
    status: 'PENDENTE',
    error: null,
    contactId,
    contact: { id: contactId, name: 'Márcia Prado' },
    userId: ana.id,
    user: { id: ana.id, name: ana.name },
    whatsappId: null,
    ticketId: null,
    mediaPath: null,
    companyId: stage.company.id,
  })
  expect(scheduleEvents()).toEqual([{ name: 'schedule.created', payload: { schedule: answer.body } }])
  expect((await w.call(bia, 'GET', `/schedules/${answer.body.id}`)).body).toEqual(answer.body)
  expect(await list(bia)).toEqual({ schedules: [answer.body], count: 1, hasMore: false })
})

test('a time without a zone is in the company’s time zone', async () => {
  expect((await create(ana, { sendAt: '2031-07-01T08:30' })).sendAt).toBe('2031-07-01T11:30:00.000Z')
  expect((await create(ana, { sendAt: '2031-07-01 08:30:10' })).sendAt).toBe('2031-07-01T11:30:10.000Z')
  expect((await create(ana, { sendAt: '2031-07-01T08:30:00+02:00' })).sendAt).toBe('2031-07-01T06:30:00.000Z')
  await stage.rows(`update companies set timezone = 'America/New_York' where id = $1`, [stage.company.id])
  const other = { ...ana, token: await w.login(ana.email) }
  expect((await create(other, { sendAt: '2031-07-01T08:30' })).sendAt).toBe('2031-07-01T12:30:00.000Z')
  // The clock skips this hour, so the message is sent an hour later by local time.
  expect((await create(other, { sendAt: '2031-03-09T02:30' })).sendAt).toBe('2031-03-09T07:30:00.000Z')
})

test('invalid input is refused by field, and nothing is stored', async () => {
  const refused = async (change: Record<string, unknown>) => {
    const { status, body } = await w.call<{ details: object[] }>(ana, 'POST', '/schedules', input(change))
    expect(status).toBe(400)
    return body.details[0]
  }
  expect(await refused({ body: ' oi  ' })).toMatchObject({ field: 'body', message: 'Mensagem muito curta' })
  expect(await refused({ body: 'x'.repeat(4001) })).toMatchObject({ field: 'body' })
  expect(await refused({ sendAt: '' })).toMatchObject({ field: 'sendAt', message: 'Obrigatório' })
  expect(await refused({ sendAt: null })).toMatchObject({ field: 'sendAt', message: 'Obrigatório' })
  expect(await refused({ sendAt: 'amanhã' })).toMatchObject({ field: 'sendAt' })
  expect(await refused({ sendAt: '2031-02-31T10:00' })).toMatchObject({ field: 'sendAt', message: 'Obrigatório' })
  expect(await refused({ sendAt: inHours(-0.1) })).toMatchObject({ field: 'sendAt', message: 'Data no passado' })
  expect(await refused({ contactId: '' })).toMatchObject({ field: 'contactId' })
  expect(await refused({ contactId: undefined })).toMatchObject({ field: 'contactId', message: 'Obrigatório' })
  expect((await list(ana)).schedules).toEqual([])
  expect(scheduleEvents()).toEqual([])
})

test('a minute that ended while the form was filled in still means now', async () => {
  const sendAt = inHours(-2 / 60)
  expect((await create(ana, { sendAt })).sendAt).toBe(sendAt)
})

test('all wrong fields are told at once, the text first', async () => {
  const { id } = await create(ana)
  const refused = async (method: 'POST' | 'PUT', path: string, body: object) =>
    (await w.call<{ details: object[] }>(ana, method, path, body)).body.details
  const short = [
    { field: 'body', message: 'Mensagem muito curta' },
    { field: 'contactId', message: 'Obrigatório' },
  ]
  const none = [
    { field: 'body', message: 'Obrigatório' },
    { field: 'contactId', message: 'Obrigatório' },
    { field: 'sendAt', message: 'Obrigatório' },
  ]
  for (const [method, path] of [
    ['POST', '/schedules'],
    ['PUT', `/schedules/${id}`],
  ] as const) {
    expect(await refused(method, path, input({ body: 'oi', contactId: undefined }))).toMatchObject(short)
    expect(await refused(method, path, { template: null })).toMatchObject(none)
    expect(await refused(method, path, input({ body: null, sendAt: '' }))).toMatchObject([
      { field: 'body', message: 'Obrigatório' },
      { field: 'sendAt', message: 'Obrigatório' },
    ])
  }
  expect(await refused('POST', '/schedules', {})).toMatchObject(none)
})

test('another company’s contact, connection and schedule are not found', async () => {
  const other = await ticketFixture(w)
  const theirs = await other.contact()
  expect((await post(ana, input({ contactId: theirs }))).body).toEqual({ error: 'ERR_NO_CONTACT_FOUND' })
  expect((await post(ana, input({ whatsappId: other.connectionId }))).body).toEqual({ error: 'ERR_NO_WAPP_FOUND' })
  const { id } = await create(ana)
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', input({ contactId: theirs })],
    ['DELETE', undefined],
  ] as const) {
    expect((await w.call(other.company.admin, method, `/schedules/${id}`, body)).body).toEqual({
      error: 'ERR_NO_SCHEDULE_FOUND',
    })
  }
  expect((await upload(other.company.admin, id, 'a.png', new Uint8Array(await samples.png()))).status).toBe(404)
  expect((await list(other.company.admin)).schedules).toEqual([])
  expect((await w.call<Schedule>(ana, 'PUT', `/schedules/${id}`, input({ whatsappId: '' }))).body.whatsappId).toBeNull()
})

test('schedules need the plan’s flag', async () => {
  const { id } = await create(ana)
  ana = await stage.company.attendant()
  await stage.rows(`update plans set use_schedules = false where id = (select plan_id from companies where id = $1)`, [
    stage.company.id,
  ])
  for (const [method, path, body] of [
    ['GET', '/schedules', undefined],
    ['GET', `/schedules/${id}`, undefined],
    ['POST', '/schedules', input()],
    ['PUT', `/schedules/${id}`, input()],
    ['DELETE', `/schedules/${id}`, undefined],
    ['DELETE', `/schedules/${id}/media-upload`, undefined],
  ] as const) {
    expect((await w.call(ana, method, path, body)).body, `${method} ${path}`).toEqual({ error: 'ERR_PLAN_FEATURE' })
  }
})

test('users change their own schedules, supervisors and admins all', async () => {
  const { id } = await create(ana)
  const png = new Uint8Array(await samples.png())
  const change = input({ body: 'Outro texto' })
  expect((await w.call(bia, 'PUT', `/schedules/${id}`, change)).body).toEqual({ error: 'ERR_NO_PERMISSION' })
  expect((await w.call(bia, 'DELETE', `/schedules/${id}`)).status).toBe(403)
  expect((await upload(bia, id, 'a.png', png)).status).toBe(403)
  expect((await w.call(bia, 'DELETE', `/schedules/${id}/media-upload`)).status).toBe(403)
  const supervisor = await stage.company.supervisor()
  const { body } = await w.call<Schedule>(supervisor, 'PUT', `/schedules/${id}`, change)
  expect(body).toMatchObject({ body: 'Outro texto', userId: ana.id })
  expect(scheduleEvents().at(-1)).toEqual({ name: 'schedule.updated', payload: { schedule: body } })
  expect((await w.call(stage.company.admin, 'DELETE', `/schedules/${id}`)).body).toEqual({
    message: 'Schedule deleted',
  })
  expect(scheduleEvents().at(-1)).toEqual({ name: 'schedule.deleted', payload: { scheduleId: id } })
  expect((await w.call(ana, 'DELETE', `/schedules/${id}`)).status).toBe(404)
})

test('schedules come newest first in pages of twenty, with search and filters', async () => {
  const other = await stage.contact('Bruno Lima')
  for (let index = 0; index < 22; index++) await create(ana, { body: `recado ${String(index).padStart(2, '0')}` })
  await create(bia, { body: 'Reunião às 9h', contactId: other })
  const first = await list(ana, 'pageNumber=1')
  expect([first.schedules.length, first.hasMore, first.schedules[0]?.body]).toEqual([20, true, 'Reunião às 9h'])
  expect(await bodies(ana, 'pageNumber=2')).toEqual(['recado 02', 'recado 01', 'recado 00'])
  expect(await bodies(ana, 'searchParam=REUNIAO')).toEqual(['Reunião às 9h'])
  expect((await bodies(ana, 'searchParam=marcia')).length).toBe(20)
  expect(await bodies(ana, 'searchParam=%25')).toEqual([])
  expect(await bodies(ana, `contactId=${other}`)).toEqual(['Reunião às 9h'])
  expect(await bodies(ana, `userId=${bia.id}&contactId=`)).toEqual(['Reunião às 9h'])
  expect(await bodies(ana, 'status=ERRO')).toEqual([])
  expect((await w.call(ana, 'GET', '/schedules?status=X')).status).toBe(400)
})

test('a calendar’s range is in the company’s time zone, sorted and not paged', async () => {
  await create(ana, { body: 'de noite', sendAt: '2031-05-10T23:59' })
  await create(ana, { body: 'bem cedo', sendAt: '2031-05-10T00:00' })
  await create(ana, { body: 'amanhã', sendAt: '2031-05-11T00:00' })
  await create(ana, { body: 'ontem', sendAt: '2031-05-09T23:59' })
  expect(await bodies(ana, 'from=2031-05-10&to=2031-05-10')).toEqual(['bem cedo', 'de noite'])
  expect(await bodies(ana, 'from=2031-05-01&to=2031-05-31')).toEqual(['ontem', 'bem cedo', 'de noite', 'amanhã'])
  expect((await w.call(ana, 'GET', '/schedules?from=2031-05-10')).status).toBe(400)
  expect((await w.call(ana, 'GET', '/schedules?from=2031-02-31&to=2031-03-01')).status).toBe(400)
})

test('a schedule has one PNG or JPEG picture, which is replaced and removed with its file', async () => {
  const { id } = await create(ana)
  const png = new Uint8Array(await samples.png())
  expect((await upload(ana, id, 'foto da loja.png', png)).body).toEqual({ mensagem: 'Arquivo Anexado' })
  const { body } = await w.call<Schedule>(ana, 'GET', `/schedules/${id}`)
  expect(body).toMatchObject({ mediaName: 'foto da loja.png', mediaPath: expect.stringMatching(/^\//) })
  expect(scheduleEvents().at(-1)).toEqual({ name: 'schedule.updated', payload: { schedule: body } })
  const text = await upload(ana, id, 'foto.png', new TextEncoder().encode('<svg onload=alert(1)>'))
  expect([text.status, text.body]).toEqual([415, { error: 'ERR_UNSUPPORTED_MEDIA' }])
  expect((await upload(ana, id, 'grande.png', new Uint8Array(1_100_000))).status).toBe(413)
  expect((await w.call<Schedule>(ana, 'GET', `/schedules/${id}`)).body.mediaName).toBe('foto da loja.png')
  expect((await w.call(ana, 'DELETE', `/schedules/${id}/media-upload`)).body).toEqual({ mensagem: 'Arquivo Excluído' })
  expect((await w.call<Schedule>(ana, 'GET', `/schedules/${id}`)).body.mediaPath).toBeNull()
  expect((await stage.jobsOf('file.release')).length).toBe(1)
})

test('deleting a contact deletes its schedules, and merging contacts keeps those of both', async () => {
  const other = await stage.contact('Marcia P.')
  await create(ana, { body: 'primeiro' })
  await create(ana, { body: 'segundo', contactId: other })
  const merged = await w.call(stage.company.admin, 'POST', '/contacts/merge', { keepId: contactId, otherIds: [other] })
  expect(merged.status, merged.text).toBe(200)
  expect(await bodies(ana, `contactId=${contactId}`)).toEqual(['segundo', 'primeiro'])
  expect((await w.call(stage.company.admin, 'DELETE', `/contacts/${contactId}`)).status).toBe(200)
  expect((await list(ana)).schedules).toEqual([])
})
