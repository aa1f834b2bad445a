import { afterAll, beforeEach, expect, test } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '#fakes/webhook-receiver/webhook-receiver.ts'
import type { CreatedApiToken } from '#contract/api-tokens.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/webhook-events.ts'
import type {
  DeliveryPage,
  Webhook,
  WebhookAttempt,
  WebhookDeliveryDetails,
  WebhookWithSecret,
} from '#contract/webhooks.ts'
import { requireRow } from '#server/db/single-row.ts'
import { retentionJobs } from '#server/features/retention/jobs.ts'
import { installTestApp, createTestApp, type TestApp } from '#tests/test-app.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { claimDeliveries, storeOutcome } from './deliver.actions.ts'
import { createWebhookRecorder } from './record.actions.ts'
import { webhookJobs } from './jobs.ts'

const w = installTestApp({ env: { EGRESS_ALLOW: '127.0.0.1' } })
let stage: TicketFixture
let receiver: WebhookReceiver
beforeEach(async () => {
  stage = await ticketFixture(w)
  receiver = await startWebhookReceiver()
  return () => receiver.close()
})

const admin = () => stage.company.admin
async function make(events: WebhookEvent[] = [...WEBHOOK_EVENTS], url = receiver.url): Promise<WebhookWithSecret> {
  const { status, body, text } = await w.call<WebhookWithSecret>(admin(), 'POST', '/webhooks', {
    name: 'ERP',
    url,
    events,
  })
  if (status !== 200) throw new Error(text)
  receiver.trust(body.secret)
  return body
}
const show = async (id: number) => (await w.call<Webhook>(admin(), 'GET', `/webhooks/${id}`)).body
const log = async (id: number, query = '') =>
  (await w.call<DeliveryPage>(admin(), 'GET', `/webhooks/${id}/deliveries${query}`)).body.deliveries
const deliver = ({ id }: { id: number }, companyId = stage.company.id) =>
  webhookJobs(w)['webhook.deliver']({ companyId, webhookId: id })
/** Lets the rest of a receiver that is down pass. */
const rests = ({ id }: { id: number }) =>
  stage.rows(`update webhooks set rests_until = now() - interval '1 second' where id = $1`, [id])
/** For how many seconds the receiver is left alone yet. */
const restOf = async ({ id }: { id: number }): Promise<number> => {
  const [row] = await stage.rows(`select extract(epoch from rests_until - now()) as rest from webhooks where id = $1`, [
    id,
  ])
  return Number(row?.['rest'])
}
/** Lets the pauses between attempts pass. Two backends of PostgreSQL may differ by a fraction of a millisecond. */
async function passes(hook: { id: number }): Promise<void> {
  await rests(hook)
  await stage.rows(
    `update webhook_deliveries set next_at = now() - interval '1 second' where webhook_id = $1 and state = 'pending'`,
    [hook.id],
  )
}
const types = () => receiver.received.map(({ type }) => type)

/** Assigns a ticket to Ana who writes in it, and closes it. */
async function work(texts: string[] = ['oi']): Promise<number> {
  const ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id })
  for (const body of texts) await stage.send(stage.ana, ticketId, { body })
  return ticketId
}

test('events are delivered in order, signed, with payloads that name them', async () => {
  const hook = await make()
  const ticketId = await work(['primeira', 'segunda'])
  await stage.put(stage.ana, ticketId, { status: 'closed' })
  await w.call(admin(), 'POST', '/contacts', { name: 'Bia', number: '5541988880001' })
  await deliver(hook)
  const ofTicket = receiver.received.filter(({ type }) => !type.startsWith('contact'))
  expect(ofTicket.map(({ type }) => type)).toEqual([
    ...['ticket.updated', 'message.sent', 'ticket.updated', 'message.sent', 'ticket.closed'],
  ])
  expect(ofTicket[1]?.body).toMatchObject({
    ...{ type: 'message.sent', version: 1, timestamp: expect.any(String) },
    data: { message: { body: 'primeira', fromMe: true }, ticket: { id: ticketId, status: 'open' }, contact: {} },
  })
  expect(types()).toContain('contact.created')
  for (const { signedBy, headers } of receiver.received) {
    expect(signedBy).toEqual([hook.secret])
    expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/)
  }
  const [newest] = await log(hook.id)
  expect(newest).toMatchObject({ state: 'delivered', attempts: [{ status: 200, error: null }] })
  expect(await show(hook.id)).toMatchObject({ isOn: true, pending: 0, lastError: null })
})

test('only the chosen events are told, and nothing of another company', async () => {
  const hook = await make(['ticket.closed'])
  const other = await ticketFixture(w)
  await other.put(other.ana, await other.ticket({ status: 'open', userId: other.ana.id }), { status: 'closed' })
  const ticketId = await work()
  await stage.put(stage.ana, ticketId, { status: 'closed' })
  await deliver(hook)
  expect(receiver.received).toMatchObject([{ type: 'ticket.closed', body: { data: { ticket: { id: ticketId } } } }])
})

test('a change that fails tells nothing, and a change writes its event with it', async () => {
  const hook = await make()
  const failed = w.data.change({ companyId: stage.company.id, userId: null }, async (tx) => {
    tx.emit({ name: 'contacts.changed', payload: {} })
    throw new Error('killed')
  })
  await expect(failed).rejects.toThrow('killed')
  expect(await log(hook.id)).toEqual([])
  await work()
  expect((await log(hook.id)).map(({ state }) => state)).toContain('pending')
  expect(await stage.jobsOf('webhook.deliver')).toContainEqual({ companyId: stage.company.id, webhookId: hook.id })
})

test('no other program is told of samples', async () => {
  const hook = await make()
  const { admin } = stage.company
  expect((await w.call(admin, 'POST', '/first-steps/samples', { language: 'pt' })).status).toBe(200)
  const [sample] = await stage.rows('select id, contact_id from tickets where company_id = $1 and is_sample', [
    stage.company.id,
  ])
  await stage.put(admin, Number(sample?.['id']), { status: 'open', userId: admin.id })
  await stage.send(admin, Number(sample?.['id']), { body: 'Praticando' })
  await w.call(admin, 'DELETE', '/first-steps/samples')
  expect(await log(hook.id)).toEqual([])
})

test('a company without webhooks costs no statement', async () => {
  const seen: unknown[] = []
  const recorder = createWebhookRecorder(() => undefined)
  await w.data.change({ companyId: stage.company.id, userId: null }, async (tx) => {
    const db = new Proxy(tx.db, { get: (_target, name) => seen.push(name) })
    await recorder.record({ ...tx, db }, [{ name: 'contacts.changed', payload: {} }])
  })
  expect(seen).toEqual([])
})

test('after a failure the ticket waits, and others go on', async () => {
  const hook = await make(['message.sent'])
  const [first, second] = [await work(['a1', 'a2', 'a3']), await work(['b1', 'b2'])]
  const textOf = (data: Record<string, unknown>) => (data['message'] as { body: string }).body
  let fails = 2
  receiver.answers(({ body: { data } }) =>
    textOf(data) === 'a1' && fails-- > 0 ? { status: 500, body: 'em obras' } : {},
  )
  const arrived = () => receiver.received.map(({ body }) => textOf(body.data))
  await deliver(hook)
  expect(arrived()).toEqual(expect.arrayContaining(['a1', 'b1', 'b2']))
  expect(arrived()).not.toContain('a2')
  expect(await show(hook.id)).toMatchObject({ pending: 3, isOn: true })
  await passes(hook)
  await deliver(hook)
  expect(arrived()).not.toContain('a2')
  await passes(hook)
  await deliver(hook)
  const ofTicket = (id: number) =>
    receiver.received
      .filter(({ body }) => (body.data['ticket'] as { id: number }).id === id)
      .map(({ body }) => textOf(body.data))
  expect([ofTicket(first), ofTicket(second)]).toEqual([
    ['a1', 'a1', 'a1', 'a2', 'a3'],
    ['b1', 'b2'],
  ])
  const ids = receiver.received.filter(({ body }) => textOf(body.data) === 'a1').map(({ id }) => id)
  expect(new Set(ids).size).toBe(1)
  const tried = (await log(hook.id)).find(({ attempts }) => attempts.length === 3)
  expect(tried).toMatchObject({
    ...{ state: 'delivered', messageId: ids[0] },
    attempts: [{ status: 500, answer: 'em obras' }, { status: 500 }, { status: 200 }],
  })
})

test('a process that died in the middle loses nothing, and says nothing under another id', async () => {
  const hook = await make(['message.sent'])
  await work(['um', 'dois'])
  // The process claims the first message, sends it, and dies before it can store what came of it.
  const actor = { companyId: stage.company.id, userId: null }
  const claimed = await w.data.change(actor, (tx) => claimDeliveries(tx, hook.id))
  expect(claimed).toHaveLength(1)
  await deliver(hook)
  expect(receiver.received).toEqual([])
  // The job comes back by itself when the lease of the dead process ends.
  expect(await stage.jobsOf('webhook.deliver')).toContainEqual({ companyId: stage.company.id, webhookId: hook.id })
  await passes(hook)
  await deliver(hook)
  expect(receiver.received.map(({ body }) => (body.data['message'] as { body: string }).body)).toEqual(['um', 'dois'])
  expect(receiver.received[0]?.id).toBe(`msg_${claimed[0]?.messageId.replaceAll('-', '')}`)
})

test('two jobs at the same moment deliver each message once', async () => {
  const hook = await make(['message.sent'])
  for (let i = 0; i < 5; i++) await work([`a${i}`, `b${i}`])
  await Promise.all([deliver(hook), deliver(hook), deliver(hook)])
  await deliver(hook)
  expect(receiver.received).toHaveLength(10)
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(10)
})

test('a receiver that is down is left alone, then asked for one delivery, and gets all when it is back', async () => {
  const hook = await make(['message.sent'])
  for (let i = 0; i < 8; i++) await work([`a${i}`])
  receiver.answers(() => ({ status: 503 }))
  await deliver(hook)
  const before = receiver.received.length
  expect(before).toBeGreaterThanOrEqual(5)
  // What was under way when the rest began does not make it longer.
  expect(await restOf(hook)).toBeLessThanOrEqual(30)
  await work(['enquanto descansa'])
  await deliver(hook)
  expect(receiver.received).toHaveLength(before)
  const [delivery] = await log(hook.id)
  expect(Date.parse(delivery?.nextAt ?? '')).toBeGreaterThan(Date.now() + 20_000)
  const [job] = await stage.rows(`select run_at from graphile_worker.jobs where key = $1`, [
    `webhook.deliver/${hook.id}`,
  ])
  expect(Number(job?.['run_at'])).toBeGreaterThan(Date.now() + 20_000)

  await passes(hook)
  await deliver(hook)
  expect(receiver.received).toHaveLength(before + 1)
  expect(await restOf(hook)).toBeGreaterThan(40)

  receiver.answers(() => ({}))
  await passes(hook)
  await deliver(hook)
  expect(await show(hook.id)).toMatchObject({ pending: 0, lastError: null })
})

test('a webhook is deleted while the outcome of a delivery is stored', async () => {
  const hook = await make(['message.sent'])
  await work(['um'])
  const actor = { companyId: stage.company.id, userId: null }
  const claimed = await w.data.change(actor, (tx) => claimDeliveries(tx, hook.id))
  const attempt: WebhookAttempt = {
    at: new Date().toISOString(),
    milliseconds: 1,
    status: 500,
    error: null,
    answer: '',
  }
  const areWaiting = async (count: number) =>
    await expect
      .poll(() =>
        stage.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toHaveLength(count)
  // The deletion is the first to get the webhook, and then wants the delivery.
  const both: Promise<unknown>[] = []
  await w.data.change(actor, async (tx) => {
    await tx.db.selectFrom('webhooks').select('id').where('id', '=', hook.id).forUpdate().execute()
    both.push(w.call(admin(), 'DELETE', `/webhooks/${hook.id}`))
    await areWaiting(1)
    const outcome = { delivery: requireRow(claimed), attempt, retryAfter: null }
    both.push(w.data.change(actor, (own) => storeOutcome(own, hook.id, outcome)))
    await areWaiting(2)
  })
  expect(await Promise.all(both)).toMatchObject([{ status: 200 }, undefined])
})

test('a receiver that refuses messages is not down', async () => {
  const hook = await make(['message.sent'])
  for (let i = 0; i < 7; i++) await work([`a${i}`])
  receiver.answers(() => ({ status: 422 }))
  await deliver(hook)
  expect(receiver.received).toHaveLength(7)
})

test('a receiver that was down for a day is switched off, however few attempts its rests have left', async () => {
  const hook = await make(['message.sent'])
  for (let i = 0; i < 6; i++) await work([`a${i}`])
  receiver.answers(() => ({ status: 503 }))
  await deliver(hook)
  await stage.rows(`update webhooks set failing_since = now() - interval '25 hours', failures = 2000 where id = $1`, [
    hook.id,
  ])
  await passes(hook)
  await deliver(hook)
  expect(await show(hook.id)).toMatchObject({ isOn: false, offReason: 'failing' })
})

test('deliveries that our own limit held back do not count against the receiver', async () => {
  const hook = await make(['message.sent'])
  for (let i = 0; i < 6; i++) await work([`a${i}`])
  const actor = { companyId: stage.company.id, userId: null }
  for (let i = 0; i < 2; i++)
    for (const delivery of await w.data.change(actor, (tx) => claimDeliveries(tx, hook.id))) {
      const attempt: WebhookAttempt = {
        at: new Date().toISOString(),
        milliseconds: 1,
        status: null,
        error: 'busy',
        answer: '',
      }
      await w.data.change(actor, (tx) => storeOutcome(tx, hook.id, { delivery, attempt, retryAfter: null }))
    }
  await passes(hook)
  await deliver(hook)
  expect(receiver.received).toHaveLength(6)
})

test('a webhook whose address is corrected rests no longer', async () => {
  const hook = await make(['message.sent'])
  for (let i = 0; i < 6; i++) await work([`a${i}`])
  receiver.answers(() => ({ status: 503 }))
  await deliver(hook)
  receiver.answers(() => ({}))
  await w.call(admin(), 'PUT', `/webhooks/${hook.id}`, { url: `${receiver.url}/new` })
  expect(await restOf(hook)).toBe(0)
})

test('a webhook that is switched on again, or asked to repeat, rests no longer', async () => {
  const hook = await make(['message.sent'])
  for (let i = 0; i < 6; i++) await work([`a${i}`])
  receiver.answers(() => ({ status: 503 }))
  await deliver(hook)
  receiver.answers(() => ({}))
  for (const isOn of [false, true]) await w.call(admin(), 'PUT', `/webhooks/${hook.id}`, { isOn })
  await deliver(hook)
  expect(await show(hook.id)).toMatchObject({ pending: 0 })
})

test('a receiver that fails for a day is switched off with the reason, and goes on when it is switched on', async () => {
  const hook = await make(['message.sent'])
  await work(['um', 'dois'])
  receiver.answers(() => ({ status: 503, body: 'manutenção' }))
  for (let attempt = 0; attempt < 7; attempt++) {
    await deliver(hook)
    await passes(hook)
    expect((await show(hook.id)).isOn, String(attempt)).toBe(true)
  }
  await deliver(hook)
  expect(await show(hook.id)).toMatchObject({
    isOn: false,
    offReason: 'failing',
    lastError: 'HTTP 503 manutenção',
    pending: 1,
  })
  expect((await log(hook.id, '?state=failed')).map(({ attempts }) => attempts.length)).toEqual([8])
  // Nothing is recorded while it is off, and nothing leaves.
  await work(['três'])
  await passes(hook)
  receiver.answers(() => ({}))
  receiver.received.length = 0
  await deliver(hook)
  expect(receiver.received).toEqual([])
  expect((await w.call(admin(), 'POST', `/webhooks/${hook.id}/replay`)).body).toEqual({ error: 'ERR_WEBHOOK_OFF' })
  expect((await w.call(admin(), 'PUT', `/webhooks/${hook.id}`, { isOn: true })).body).toMatchObject({
    ...{ isOn: true, offReason: null, lastError: null },
  })
  expect((await w.call(admin(), 'POST', `/webhooks/${hook.id}/replay`)).body).toEqual({ count: 1 })
  await deliver(hook)
  expect(receiver.received.map(({ body }) => (body.data['message'] as { body: string }).body)).toEqual(['um', 'dois'])
})

test('one refused message does not switch off a receiver that takes the others', async () => {
  const hook = await make(['message.sent'])
  await work(['recusada'])
  const isRefused = (data: Record<string, unknown>) => (data['message'] as { body: string }).body === 'recusada'
  receiver.answers(({ body }) => (isRefused(body.data) ? { status: 422 } : {}))
  await work(['aceita'])
  for (let attempt = 0; attempt < 8; attempt++) {
    await passes(hook)
    await deliver(hook)
  }
  expect(await show(hook.id)).toMatchObject({ isOn: true, pending: 0 })
  expect(await log(hook.id, '?state=failed')).toHaveLength(1)
})

test('410 switches it off at once, and Retry-After is kept', async () => {
  const slow = await make(['message.sent'])
  await work()
  receiver.answers(() => ({ status: 429, headers: { 'retry-after': '7200' } }))
  await deliver(slow)
  const [waiting] = await log(slow.id)
  expect(Date.parse(waiting?.nextAt ?? '') - Date.now()).toBeGreaterThan(7_000_000)
  await w.call(admin(), 'DELETE', `/webhooks/${slow.id}`)
  const gone = await make(['message.sent'])
  await work()
  receiver.answers(() => ({ status: 410 }))
  await deliver(gone)
  expect(await show(gone.id)).toMatchObject({ isOn: false, offReason: 'gone' })
})

test('a redirect, a cut line and a huge answer are failures that are said in the log', async () => {
  const hook = await make(['message.sent'])
  const replies = [
    { status: 302, headers: { location: 'http://169.254.169.254/latest' } },
    { drop: true as const },
    { body: 'x'.repeat(100_000) },
  ]
  await work()
  for (const reply of replies) {
    receiver.answers(() => reply)
    await deliver(hook)
    await passes(hook)
  }
  const [delivery] = await log(hook.id)
  expect(delivery?.attempts.map(({ status, error }) => [status, error])).toEqual([
    [302, null],
    [null, 'ECONNRESET'],
    [null, 'large'],
  ])
})

test('a rotated secret signs beside the one before for a day', async () => {
  const hook = await make(['message.sent'])
  const { body: rotated } = await w.call<WebhookWithSecret>(admin(), 'POST', `/webhooks/${hook.id}/rotate`)
  expect(rotated.secret).not.toBe(hook.secret)
  receiver.trust(rotated.secret)
  await work()
  await deliver(hook)
  expect(receiver.received[0]?.signedBy).toEqual([hook.secret, rotated.secret])
  await stage.rows(`update webhooks set old_secret_until = now() - interval '1 second' where id = $1`, [hook.id])
  await work()
  await deliver(hook)
  expect(receiver.received[1]?.signedBy).toEqual([rotated.secret])
})

test('a trial says at once what came of it, and stays in the log', async () => {
  const hook = await make(['message.sent'])
  const trial = async () => (await w.call<WebhookAttempt>(admin(), 'POST', `/webhooks/${hook.id}/test`)).body
  expect(await trial()).toMatchObject({ status: 200, error: null })
  expect(receiver.received).toMatchObject([{ type: 'webhook.test', signedBy: [hook.secret] }])
  receiver.answers(() => ({ status: 404, body: 'não achei' }))
  expect(await trial()).toMatchObject({ status: 404, answer: 'não achei' })
  expect((await log(hook.id, '?type=webhook.test')).map(({ state }) => state)).toEqual(['failed', 'delivered'])
  const [newest] = await log(hook.id)
  const { body } = await w.call<WebhookDeliveryDetails>(admin(), 'GET', `/webhooks/${hook.id}/deliveries/${newest?.id}`)
  expect(JSON.parse(body.body)).toMatchObject({ type: 'webhook.test' })
  receiver.answers(() => ({}))
  expect((await w.call(admin(), 'POST', `/webhooks/${hook.id}/deliveries/${newest?.id}/replay`)).body).toEqual({
    count: 1,
  })
  await deliver(hook)
  expect((await log(hook.id))[0]).toMatchObject({ state: 'delivered', messageId: newest?.messageId })
})

test.each([
  ...[
    'http://127.0.0.1:9/',
    'http://localhost/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://127.1/',
  ],
  ...[
    'http://0177.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://[fd00:ec2::254]/',
  ],
  ...[
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::a9fe:a9fe]/',
    'https://192.168.0.1/',
    'https://0/',
    'file:///etc/passwd',
  ],
  ...[
    'gopher://127.0.0.1/',
    'ftp://example.com/',
    'javascript:alert(1)',
    'https://user:password@example.com/',
    'rubbish',
    '',
  ],
  'http://192.0.2.1/',
])('%j is no address for a webhook', async (url) => {
  const closed = await closedApp()
  const company = await closed.company()
  const input = { name: 'ERP', url, events: ['ticket.created'] }
  const { status, body } = await closed.call<{ error: string }>(company.admin, 'POST', '/webhooks', input)
  expect([status, body.error]).toEqual([400, 'ERR_VALIDATION'])
})

let closed: TestApp | undefined
/** An installation that allows nothing on its own network. */
const closedApp = async (): Promise<TestApp> => (closed ??= await createTestApp())
afterAll(() => closed?.close())

test('an address that leads to a private one later is not reached', async () => {
  const app = await closedApp()
  const company = await app.company()
  const input = { name: 'ERP', url: 'https://1.1.1.1/', events: ['contact.created'] }
  const { body: hook } = await app.call<Webhook>(company.admin, 'POST', '/webhooks', input)
  await app.owner.query('update webhooks set url = $2 where id = $1', [hook.id, receiver.url])
  await app.call(company.admin, 'POST', '/contacts', { name: 'Bia', number: '5541988880001' })
  await webhookJobs(app)['webhook.deliver']({ companyId: company.id, webhookId: hook.id })
  const { body } = await app.call<DeliveryPage>(company.admin, 'GET', `/webhooks/${hook.id}/deliveries`)
  expect(body.deliveries[0]?.attempts).toMatchObject([{ status: null, error: 'private' }])
  expect(receiver.received).toEqual([])
})

test('secrets stand in no answer, payload, event or row', async () => {
  const hook = await make()
  const { body: token } = await w.call<CreatedApiToken>(admin(), 'POST', '/api-tokens', {
    ...{ name: 'ERP', scopes: ['contacts:read'], expiresAt: null },
  })
  await w.call(admin(), 'PUT', `/whatsapp/${stage.connectionId}`, { name: 'Loja', token: 'canario-da-conexao' })
  await work()
  await deliver(hook)
  await w.call(admin(), 'POST', `/webhooks/${hook.id}/test`)
  const answers = await Promise.all(
    ['/webhooks', `/webhooks/${hook.id}`, `/webhooks/${hook.id}/deliveries`, '/api-tokens'].map((path) =>
      w.call(admin(), 'GET', path),
    ),
  )
  const rows = await stage.rows(
    `select (select json_agg(h) from webhooks h)::text as hooks, (select json_agg(d) from webhook_deliveries d)::text as log,
       (select json_agg(t) from api_tokens t)::text as tokens`,
  )
  const seen = JSON.stringify([
    answers.map(({ text }) => text),
    rows,
    receiver.received.map(({ body, headers }) => [body, headers]),
  ])
  for (const secret of [hook.secret, token.token]) expect(seen).not.toContain(secret)
  expect(JSON.stringify([receiver.received, await stage.rows('select body from webhook_deliveries')])).not.toContain(
    'canario-da-conexao',
  )
  expect(JSON.stringify(w.events)).not.toContain(hook.secret)
  expect(types()).toContain('connection.updated')
})

test('the log is kept for a month, and only admins have access', async () => {
  const hook = await make(['message.sent'])
  await work()
  await deliver(hook)
  const clean = () => retentionJobs(w)['housekeeping.daily']({})
  await clean()
  expect(await log(hook.id)).toHaveLength(1)
  await stage.rows(`update webhook_deliveries set ended_at = now() - interval '31 days' where webhook_id = $1`, [
    hook.id,
  ])
  await clean()
  expect(await log(hook.id)).toEqual([])
  expect((await w.call(stage.ana, 'GET', '/webhooks')).status).toBe(403)
  const other = await w.company()
  await stage.rows(
    'update plans set use_external_api = false where id = (select plan_id from companies where id = $1)',
    [other.id],
  )
  expect((await w.call(other.admin, 'GET', '/webhooks')).status).toBe(403)
})
