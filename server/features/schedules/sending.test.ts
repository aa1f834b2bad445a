import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SCHEDULE_LATE_MINUTES, type Schedule } from '#contract/schedules.ts'
import { companyJobs } from '#server/features/companies/jobs.ts'
import { scheduleJobs } from './jobs.ts'
import { sendScheduledMessage } from './send.actions.ts'
import { createOutbox } from '#server/features/tickets/outbox/outbox.ts'
import { sweepJobs } from '#server/features/tickets/sweep/jobs.ts'
import { requireRow } from '#server/db/single-row.ts'
import * as samples from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { ticketFixture, type Row, type TicketFixture } from '#tests/ticket-fixture.ts'
import { createTestApp, type Member, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let stage: TicketFixture
let contactId: number
let ana: Member
const failures: unknown[] = []

beforeAll(async () => {
  w = await createTestApp()
})
afterAll(() => w.close())
beforeEach(async () => {
  failures.length = 0
  stage = await ticketFixture(w, { single: true })
  contactId = await stage.contact('Márcia Prado')
  ;({ ana } = stage)
})

const systemActor = () => ({ companyId: stage.company.id, userId: null })
const log = Object.assign(Object.create(null), { error: (facts: unknown) => failures.push(facts) })
const jobs = () => scheduleJobs({ data: w.data, services: { ...w.services, log } })
/** Runs the job that sends due schedules. */
const run = async (): Promise<void> => {
  await jobs()['schedule.send']({ companyId: stage.company.id })
  expect(failures).toEqual([])
}
async function create(change: Record<string, unknown> = {}, actor = ana): Promise<number> {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const body = { body: 'Até amanhã, {{firstName}}!', contactId, sendAt, ...change }
  const answer = await w.call<Schedule>(actor, 'POST', '/schedules', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.id
}
const passes = (id: number, minutes = 0) =>
  stage.rows(`update schedules set send_at = now() - make_interval(mins => $2, secs => 1) where id = $1`, [id, minutes])
async function due(change: Record<string, unknown> = {}, actor = ana): Promise<number> {
  const id = await create(change, actor)
  await passes(id)
  return id
}
const show = async (id: number): Promise<Schedule> =>
  (await w.call<Schedule>(stage.company.admin, 'GET', `/schedules/${id}`)).body
const messages = (): Promise<Row[]> =>
  stage.rows('select * from messages where company_id = $1 and from_me order by id', [stage.company.id])
const tickets = (): Promise<Row[]> =>
  stage.rows('select * from tickets where company_id = $1 order by id', [stage.company.id])
const saidOf = (id: number) =>
  stage
    .events()
    .flatMap((event) =>
      event.name === 'schedule.updated' && event.payload.schedule.id === id ? [event.payload.schedule.status] : [],
    )
/** Lets the outbox send the next message, as the process that runs the connection does. */
const outbox = () => createOutbox(w.data, w.services)
async function leaves(): Promise<void> {
  const [next] = await outbox().next(stage.ref, 1)
  await outbox().markWritten(stage.ref, next?.messageId ?? 0, null)
  await settled()
}
async function settled(): Promise<void> {
  const asked = (await stage.jobsOf('schedule.settle')) as { companyId: number; scheduleId: number }[]
  for (const job of asked) if (job.companyId === stage.company.id) await jobs()['schedule.settle'](job)
}

test('a due schedule opens a ticket assigned to its author', async () => {
  const id = await due()
  await run()
  const [message] = await messages()
  expect(message).toMatchObject({ body: 'Até amanhã, Márcia!', user_id: null, outbox: 'queued', ack: 0 })
  const ticket = requireRow(await tickets())
  expect(ticket).toMatchObject({
    status: 'open',
    user_id: String(ana.id),
    queue_id: String(stage.sales),
    unread_messages: 0,
    last_message: 'Até amanhã, Márcia!',
  })
  expect(await show(id)).toMatchObject({
    status: 'AGENDADA',
    sentAt: null,
    ticketId: Number(ticket['id']),
    ticketUuid: ticket['uuid'],
  })
  expect(await outbox().next(stage.ref, 1)).toMatchObject([{ isByPerson: false }])
  await leaves()
  expect(await show(id)).toMatchObject({ status: 'ENVIADA', sentAt: expect.stringMatching(/Z$/), error: null })
  expect(saidOf(id)).toEqual(['AGENDADA', 'ENVIADA'])
})

test('a message that becomes due while another one is sent does not wait for the next minute', async () => {
  const first = await due()
  const second = await create()
  const data: typeof w.data = Object.create(w.data, {
    change: {
      value: async (...given: Parameters<typeof w.data.change>) => {
        const done = await w.data.change(...given)
        await passes(second)
        return done
      },
    },
  })
  await scheduleJobs({ data, services: { ...w.services, log } })['schedule.send']({ companyId: stage.company.id })
  expect([(await show(first)).status, (await show(second)).status]).toEqual(['AGENDADA', 'AGENDADA'])
})

test('a schedule is not sent before its time', async () => {
  await create()
  await run()
  expect(await messages()).toEqual([])
})

test('a message goes into the open ticket, whose unread count, waiting time and assignee stay', async () => {
  const ticketId = await stage.ticket({ contactId, unread: 2 })
  await stage.rows('update tickets set waiting_since = now(), chatbot = true where id = $1', [ticketId])
  const id = await due()
  await run()
  expect(await tickets()).toHaveLength(1)
  expect(await stage.row('tickets', ticketId)).toMatchObject({
    status: 'pending',
    unread_messages: 2,
    user_id: null,
    chatbot: true,
    waiting_since: expect.any(Date),
  })
  expect((await show(id)).ticketId).toBe(ticketId)
})

test('repeated and simultaneous jobs send a schedule once', async () => {
  const ids = [await due(), await due({ body: 'segundo recado' }), await due({ body: 'terceiro recado' })]
  for (let round = 0; round < 3; round++) await Promise.all([run(), run(), run(), run()])
  expect((await messages()).map(({ body }) => body)).toEqual([
    'Até amanhã, Márcia!',
    'segundo recado',
    'terceiro recado',
  ])
  for (const id of ids) expect((await show(id)).status).toBe('AGENDADA')
  expect(await tickets()).toHaveLength(1)
})

test('a schedule is sent by a later job after a crash', async () => {
  const id = await due()
  const crash = w.data.change(systemActor(), async (tx) => {
    await sendScheduledMessage(tx, id)
    throw new Error('killed')
  })
  await expect(crash).rejects.toThrow('killed')
  expect(await show(id)).toMatchObject({ status: 'PENDENTE', ticketId: null })
  expect([await messages(), await tickets()]).toEqual([[], []])
  await run()
  expect(await messages()).toHaveLength(1)
})

test('a change or deletion just before sending counts', async () => {
  const [text, later, gone] = [await due(), await due(), await due()]
  const soon = new Date(Date.now() - 10_000).toISOString()
  const change = (id: number, given: object) =>
    w.call(ana, 'PUT', `/schedules/${id}`, { body: 'Novo texto', contactId, sendAt: soon, ...given })
  expect((await change(text, {})).status).toBe(200)
  expect((await change(later, { sendAt: new Date(Date.now() + 60_000).toISOString() })).status).toBe(200)
  expect((await w.call(ana, 'DELETE', `/schedules/${gone}`)).status).toBe(200)
  await run()
  expect((await messages()).map(({ body }) => body)).toEqual(['Novo texto'])
  expect((await show(later)).status).toBe('PENDENTE')
})

test('a schedule is not sent during a change, and afterwards as changed', async () => {
  const id = await due()
  const { promise: changed, resolve: finish } = Promise.withResolvers<void>()
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const editing = w.data.change(systemActor(), async (tx) => {
    await tx.db.updateTable('schedules').set({ body: 'na última hora' }).where('id', '=', id).execute()
    isLocked()
    await changed
  })
  await locked
  await run()
  expect(await messages()).toEqual([])
  finish()
  await editing
  await run()
  expect((await messages()).map(({ body }) => body)).toEqual(['na última hora'])
})

test('a sent schedule cannot be changed, and its message survives deletion', async () => {
  const id = await due()
  await run()
  const change = () =>
    w.call(ana, 'PUT', `/schedules/${id}`, { body: 'tarde demais', contactId, sendAt: '2031-01-01T10:00' })
  expect((await change()).body).toEqual({ error: 'ERR_SCHEDULE_SENT' })
  expect((await w.call(ana, 'DELETE', `/schedules/${id}/media-upload`)).status).toBe(409)
  await leaves()
  expect((await change()).status).toBe(409)
  expect((await w.call(ana, 'DELETE', `/schedules/${id}`)).status).toBe(200)
  expect(await messages()).toMatchObject([{ body: 'Até amanhã, Márcia!', schedule_id: null }])
})

test('an overdue schedule is sent up to the limit, and fails with a reason after it', async () => {
  const [late, tooLate] = [await create({ body: 'ainda serve' }), await create({ body: 'não serve mais' })]
  await passes(late, SCHEDULE_LATE_MINUTES - 1)
  await passes(tooLate, SCHEDULE_LATE_MINUTES + 1)
  await run()
  expect((await messages()).map(({ body }) => body)).toEqual(['ainda serve'])
  expect(await show(tooLate)).toMatchObject({ status: 'ERRO', error: 'ERR_TOO_LATE_TO_SEND', sentAt: null })
  expect(saidOf(tooLate)).toEqual(['ERRO'])
})

test('a connection that is down past the limit makes the schedule fail', async () => {
  const id = await due()
  await run()
  const [message] = await messages()
  await stage.rows(`update messages set send_until = now() - interval '1 second' where id = $1`, [message?.['id']])
  await sweepJobs(w)['ticket.timers']({ companyId: stage.company.id })
  await settled()
  expect(await show(id)).toMatchObject({ status: 'ERRO', error: 'ERR_TOO_LATE_TO_SEND' })
})

test('a refusal is stored as the error, and a retry by hand counts as sent', async () => {
  const id = await due()
  await run()
  const [message] = await messages()
  const messageId = Number(message?.['id'])
  await outbox().markFailed(stage.ref, messageId, 'número inexistente', 'never')
  await settled()
  expect(await show(id)).toMatchObject({ status: 'ERRO', error: 'número inexistente' })
  expect((await w.call(ana, 'POST', `/messages/retry/${messageId}`)).status).toBe(200)
  await leaves()
  expect(await show(id)).toMatchObject({ status: 'ENVIADA', error: null })
})

test('a changed failed schedule is sent again with a new message', async () => {
  const id = await due()
  await run()
  const [message] = await messages()
  await outbox().markFailed(stage.ref, Number(message?.['id']), 'recusado', 'never')
  await settled()
  const sendAt = new Date(Date.now() + 60_000).toISOString()
  const { body } = await w.call<Schedule>(ana, 'PUT', `/schedules/${id}`, { body: 'de novo', contactId, sendAt })
  expect(body).toMatchObject({ status: 'PENDENTE', error: null })
  await settled()
  expect((await show(id)).status).toBe('PENDENTE')
  await passes(id)
  await run()
  await leaves()
  expect((await messages()).map((one) => one['outbox'])).toEqual(['failed', 'written'])
  expect((await show(id)).status).toBe('ENVIADA')
})

test('a message deleted before sending makes the schedule fail', async () => {
  const id = await due()
  await run()
  const [message] = await messages()
  expect((await w.call(stage.company.admin, 'DELETE', `/messages/${Number(message?.['id'])}`)).status).toBe(200)
  await run()
  expect(await show(id)).toMatchObject({ status: 'ERRO', error: 'ERR_SCHEDULE_WITHDRAWN' })
})

test('each reason for a failure has its own error', async () => {
  const noNumber = await due()
  await stage.rows('delete from contact_identities where contact_id = $1', [contactId])
  await run()
  expect(await show(noNumber)).toMatchObject({ status: 'ERRO', error: 'ERR_WAPP_INVALID_CONTACT' })

  const elsewhere = await stage.company.connection()
  contactId = await stage.contact()
  await stage.rows(`update connections set channel = 'instagram' where id = $1`, [elsewhere])
  const otherChannel = await due({ whatsappId: elsewhere })
  await run()
  expect(await show(otherChannel)).toMatchObject({ status: 'ERRO', error: 'ERR_WAPP_INVALID_CONTACT' })

  await stage.rows('delete from connections where company_id = $1', [stage.company.id])
  const noLine = await due()
  await run()
  expect(await show(noLine)).toMatchObject({ status: 'ERRO', error: 'ERR_NO_DEF_WAPP_FOUND' })

  const noPlan = await due()
  await stage.rows(`update plans set use_schedules = false where id = (select plan_id from companies where id = $1)`, [
    stage.company.id,
  ])
  await run()
  const [row] = await stage.rows('select status, error from schedules where id = $1', [noPlan])
  expect(row).toEqual({ status: 'ERRO', error: 'ERR_PLAN_FEATURE' })
  expect(await messages()).toEqual([])
})

test('the connection is the chosen one, else the ticket’s, the author’s or the default', async () => {
  const other = await stage.company.connection()
  const lineOf = async (id: number) => {
    await run()
    const [row] = await stage.rows('select connection_id from messages where schedule_id = $1', [id])
    return Number(row?.['connection_id'])
  }
  expect(await lineOf(await due({ whatsappId: other, contactId: await stage.contact() }))).toBe(other)
  expect(await lineOf(await due({ contactId: await stage.contact() }))).toBe(stage.connectionId)
  const talks = await stage.contact()
  const ticketId = await stage.ticket({ contactId: talks })
  await stage.rows('update tickets set connection_id = $2 where id = $1', [ticketId, other])
  expect(await lineOf(await due({ contactId: talks }))).toBe(other)
  await stage.rows('update users set connection_id = $2 where id = $1', [ana.id, other])
  expect(await lineOf(await due({ contactId: await stage.contact() }))).toBe(other)
})

test('an open ticket on another connection makes the schedule fail if the company wants so', async () => {
  await stage.setting('openTicketOnlyOther', 'enabled')
  const other = await stage.company.connection()
  await stage.ticket({ contactId })
  const id = await due({ whatsappId: other })
  await run()
  expect(await show(id)).toMatchObject({ status: 'ERRO', error: 'ERR_OTHER_OPEN_TICKET' })
  expect(await messages()).toEqual([])
})

test('the ticket is pending if the author was deleted', async () => {
  await due()
  await stage.rows('delete from users where id = $1', [ana.id])
  await run()
  expect(await tickets()).toMatchObject([{ status: 'pending', user_id: null, unread_messages: 0 }])
})

test('the picture is sent, and stays in the ticket', async () => {
  const id = await create()
  const form = await multipart({ file: { name: 'mapa.png', bytes: new Uint8Array(await samples.png()) } })
  await w.call(ana, 'POST', `/schedules/${id}/media-upload`, form.body, form.headers)
  await passes(id)
  await run()
  const [queued] = await outbox().next(stage.ref, 1)
  expect(queued).toMatchObject({ body: 'Até amanhã, Márcia!', media: { fileName: 'mapa.png', mimetype: 'image/png' } })
  expect(await messages()).toMatchObject([{ media_type: 'image', media_state: 'ready', media_name: 'mapa.png' }])
})

test('every minute a job is enqueued once per active company with due schedules', async () => {
  const mine = async () =>
    ((await stage.jobsOf('schedule.send')) as { companyId: number }[]).filter(
      ({ companyId }) => companyId === stage.company.id,
    ).length
  const id = await create()
  const before = await mine()
  await companyJobs(w)['timers.tick']({})
  expect(await mine()).toBe(before)
  await passes(id)
  await stage.rows('update companies set status = false where id = $1', [stage.company.id])
  await companyJobs(w)['timers.tick']({})
  expect(await mine()).toBe(before)
  await run()
  expect(await messages()).toEqual([])
  await stage.rows('update companies set status = true where id = $1', [stage.company.id])
  await companyJobs(w)['timers.tick']({})
  await companyJobs(w)['timers.tick']({})
  expect(await mine()).toBe(before + 1)
})

test('schedules of another company are not sent', async () => {
  await due()
  const other = await w.company()
  await jobs()['schedule.send']({ companyId: other.id })
  expect(await messages()).toEqual([])
})

const refuse = () => w.call(ana, 'POST', `/contacts/${contactId}/opt-out`, { proof: 'pediu para não receber' })

test('a person who refused gets no scheduled message, and no new one is accepted', async () => {
  const id = await due()
  expect((await refuse()).status).toBe(200)
  await run()
  expect(await show(id)).toMatchObject({ status: 'ERRO', error: 'ERR_OPTED_OUT' })
  expect(await messages()).toEqual([])
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const again = { body: 'Até amanhã!', contactId, sendAt }
  expect((await w.call(ana, 'POST', '/schedules', again)).body).toEqual({ error: 'ERR_OPTED_OUT' })
  expect((await w.call(ana, 'PUT', `/schedules/${id}`, again)).body).toEqual({ error: 'ERR_OPTED_OUT' })
})

test('a scheduled message that waits for its connection is not sent after a refusal', async () => {
  const id = await due()
  await run()
  await refuse()
  expect(await outbox().next(stage.ref, 10)).toEqual([])
  await sweepJobs(w)['ticket.timers']({ companyId: stage.company.id })
  await settled()
  expect(await messages()).toMatchObject([{ outbox: 'failed', send_error: 'ERR_OPTED_OUT' }])
  expect(await show(id)).toMatchObject({ status: 'ERRO', error: 'ERR_OPTED_OUT' })
})
