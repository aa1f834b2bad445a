import { beforeEach, expect, test } from 'vitest'
import { startPushService } from '#fakes/web-push/push-service.ts'
import type { PushState } from '#contract/push.ts'
import type { PushNotice } from '#server/db/job-types.ts'
import { isPushService, pushKeysOf } from '#server/integrations/web-push/send.ts'
import { parseEgressAllow } from '#server/lib/egress-allow.ts'
import { deriveKey } from '#server/lib/secrets.ts'
import { inbound, inboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { pushJobs } from './jobs.ts'

const w = installTestApp({ env: { EGRESS_ALLOW: '127.0.0.1' } })
let stage: TicketFixture
let service: Awaited<ReturnType<typeof startPushService>>
beforeEach(async () => {
  stage = await ticketFixture(w)
  service = await startPushService()
  return () => service.close()
})

type Browser = ReturnType<typeof service.subscribe>

async function subscribe(person: Member, browser = service.subscribe()): Promise<Browser> {
  const { endpoint, p256dh, auth } = browser
  const answer = await w.call<PushState>(person, 'POST', '/push/subscription', { endpoint, p256dh, auth })
  expect([answer.status, answer.body.isSubscribed], answer.text).toEqual([200, true])
  return browser
}

type Job = { payload: { companyId: number; subscriptionId: number; notice: PushNotice } }

/** Takes the jobs of this company out of the queue, and runs them; returns how many pushes failed. */
async function work(companyId = stage.company.id): Promise<number> {
  const jobs = pushJobs(w)
  let failures = 0
  for (const name of ['push.message', 'push.chatMessage', 'push.mention', 'push.send'] as const) {
    const taken = (await stage.rows(
      `with gone as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier = $1 and (j.payload->>'companyId')::bigint = $2 returning j.id, j.payload)
       select payload from gone order by id`,
      [name, companyId],
    )) as Job[]
    for (const { payload } of taken) await jobs[name](payload as never).catch(() => failures++)
  }
  return failures
}

const paths = () => service.received.map(({ path }) => path).toSorted()
const pathsOf = (...browsers: Browser[]) => browsers.map(({ endpoint }) => new URL(endpoint).pathname).toSorted()

/** A customer writes in the ticket. */
async function writes(ticketId: number): Promise<void> {
  await w.data.change({ companyId: stage.company.id, userId: null }, (tx) =>
    tx.enqueue('push.message', { companyId: stage.company.id, ticketId }),
  )
}

test('who has the ticket is told what a customer writes, in a text that only the browser reads', async () => {
  const browser = await subscribe(stage.ana)
  await subscribe(stage.bia)
  const ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id })
  await stage.rows(`update tickets set last_message = 'Chegou quebrado' where id = $1`, [ticketId])
  await writes(ticketId)
  expect(await work()).toBe(0)
  expect(paths()).toEqual(pathsOf(browser))
  const { uuid } = (await stage.row('tickets', ticketId)) as { uuid: string }
  const [push] = service.received
  expect(JSON.parse(push?.text ?? '')).toMatchObject({
    ...{ body: 'Chegou quebrado', tag: String(ticketId), path: `/tickets/${uuid}` },
  })
  expect(push?.headers['content-encoding']).toBe('aes128gcm')
  expect(push?.publicKey).toBe((await w.call<PushState>(stage.ana, 'GET', '/push')).body.publicKey)
})

test('a message that arrives is pushed, and what history brings is not', async () => {
  const { host, ana, accept, company } = await inboundFixture(w)
  await host.onMessage(inbound({ body: 'oi' }))
  await accept(ana)
  const browser = await subscribe(ana)
  await host.onMessage(inbound({ body: 'antiga', history: true }))
  await work(company.id)
  expect(service.received).toEqual([])
  for (const body of ['chegou', 'quebrado']) await host.onMessage(inbound({ body }))
  await work(company.id)
  expect(paths()).toEqual(pathsOf(browser))
  expect(JSON.parse(service.received[0]?.text ?? '')).toMatchObject({ title: 'Maria', body: 'quebrado' })
})

test('whoever has no name is pushed by the written number', async () => {
  const { host, ana, accept, company, rows } = await inboundFixture(w)
  await host.onMessage(inbound({ body: 'oi' }))
  await accept(ana)
  await subscribe(ana)
  await host.onMessage(inbound({ body: 'chegou' }))
  await rows('update contacts set name = number where company_id = $1', [company.id])
  await work(company.id)
  const [contact] = await rows('select number from contacts where company_id = $1', [company.id])
  const { title } = JSON.parse(service.received[0]?.text ?? '') as { title: string }
  expect(title).toMatch(/^\+\d+ /)
  expect(title.replaceAll(/\D/g, '')).toBe(contact?.['number'])
})

test('of a ticket that nobody has, those are told who want to hear of such and serve its queue', async () => {
  const wants = await stage.company.attendant([stage.sales], { allTicket: true })
  const elsewhere = await stage.company.attendant([stage.support], { allTicket: true })
  const browser = await subscribe(wants)
  await subscribe(elsewhere)
  await subscribe(stage.ana)
  await writes(await stage.ticket())
  await work()
  expect(paths()).toEqual(pathsOf(browser))
})

test('nobody is told of a closed or a snoozed ticket', async () => {
  await subscribe(stage.ana)
  const closed = await stage.ticket({ status: 'closed', userId: stage.ana.id })
  const snoozed = await stage.ticket({ status: 'open', userId: stage.ana.id })
  await stage.rows(`update tickets set snoozed_until = now() + interval '1 day', snoozed_at = now() where id = $1`, [
    snoozed,
  ])
  for (const ticketId of [closed, snoozed]) await writes(ticketId)
  await work()
  expect(service.received).toEqual([])
})

test('a person chooses of what to be told, and when not', async () => {
  await subscribe(stage.ana)
  const ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id })
  const toldWith = async (kinds: string[], quiet: object | null): Promise<number> => {
    const saved = await w.call<PushState>(stage.ana, 'PUT', '/push', { kinds, quiet })
    expect(saved.body).toMatchObject({ kinds, quiet, isSubscribed: true })
    const before = service.received.length
    await writes(ticketId)
    await work()
    return service.received.length - before
  }
  const [row] = await stage.rows(
    `select to_char(now() at time zone timezone - interval '2 hours', 'HH24:MI') as earlier,
       to_char(now() at time zone timezone - interval '1 hour', 'HH24:MI') as before,
       to_char(now() at time zone timezone + interval '2 hours', 'HH24:MI') as after from companies where id = $1`,
    [stage.company.id],
  )
  expect(await toldWith(['own'], null)).toBe(1)
  expect(await toldWith(['waiting', 'chat'], null)).toBe(0)
  expect(await toldWith(['own'], { start: row?.['before'], end: row?.['after'] })).toBe(0)
  expect(await toldWith(['own'], { start: row?.['earlier'], end: row?.['before'] })).toBe(1)
  // All of the day but the two hours from now on is quiet.
  expect(await toldWith(['own'], { start: row?.['after'], end: row?.['before'] })).toBe(1)
  const wrong = { kinds: ['own'], quiet: { start: '25:00', end: '07:00' } }
  expect((await w.call(stage.ana, 'PUT', '/push', wrong)).status).toBe(400)
})

test('members of a chat are told of it, and who is named hears it as a mention', async () => {
  const [ana, bia] = [await subscribe(stage.ana), await subscribe(stage.bia)]
  const carl = await stage.company.attendant([])
  await subscribe(carl)
  const members = [stage.ana, stage.bia, carl].map(({ id }) => ({ id }))
  const chat = await w.call<{ id: number; uuid: string }>(carl, 'POST', '/chats', { title: 'Turno', users: members })
  await w.call(stage.bia, 'PUT', '/push', { kinds: ['mention'], quiet: null })
  const post = async (message: string): Promise<string[]> => {
    service.received.length = 0
    await w.call(carl, 'POST', `/chats/${chat.body.id}/messages`, { message })
    await work()
    return paths()
  }
  expect(await post('Bom dia')).toEqual(pathsOf(ana))
  expect(await post(`@${stage.bia.name} veja isto`)).toEqual(pathsOf(ana, bia))
  const told: unknown = JSON.parse(service.received[0]?.text ?? '')
  expect(told).toMatchObject({ title: 'Turno', path: `/chats/${chat.body.uuid}` })
})

test('who is mentioned in a note is told of it, unless they have seen it', async () => {
  const browser = await subscribe(stage.bia)
  await subscribe(stage.ana)
  const ticketId = await stage.ticket()
  const { contact_id: contactId, uuid } = await stage.row('tickets', ticketId)
  const mention = (note: string) =>
    w.call(stage.ana, 'POST', '/ticket-notes', {
      ...{ note, ticketId, contactId: Number(contactId) },
      mentions: [stage.bia.id],
    })
  await mention('Veja a garantia')
  await work()
  expect(paths()).toEqual(pathsOf(browser))
  expect(JSON.parse(service.received[0]?.text ?? '')).toMatchObject({
    ...{ body: `${stage.ana.name}: Veja a garantia`, path: `/tickets/${String(uuid)}` },
  })
  await mention('E o prazo')
  await w.call(stage.bia, 'POST', '/note-mentions/seen', { ticketId })
  await work()
  expect(service.received).toHaveLength(1)
})

test('a subscription that its browser took back is forgotten, and one that fails is tried again', async () => {
  await subscribe(stage.ana)
  const ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id })
  const isSubscribed = async () => (await w.call<PushState>(stage.ana, 'GET', '/push')).body.isSubscribed
  for (const [status, failures, stays] of [
    [503, 1, true],
    [429, 1, true],
    [410, 0, false],
  ] as const) {
    service.answers(() => status)
    await writes(ticketId)
    expect(await work(), String(status)).toBe(failures)
    expect(await isSubscribed(), String(status)).toBe(stays)
  }
  await subscribe(stage.ana)
  service.answers(() => 404)
  await writes(ticketId)
  await work()
  expect(await isSubscribed()).toBe(false)
})

test('a browser is told no more once its session has ended, or it says so', async () => {
  await subscribe(stage.ana)
  await subscribe(stage.bia)
  expect((await w.call<PushState>(stage.bia, 'DELETE', '/push/subscription')).body.isSubscribed).toBe(false)
  const ids = [stage.ana, stage.bia].map(({ id }) => stage.ticket({ status: 'open', userId: id }))
  await w.call(stage.ana, 'DELETE', '/auth/logout')
  for (const ticketId of await Promise.all(ids)) await writes(ticketId)
  await work()
  expect(service.received).toEqual([])
})

test('a browser in which somebody else signs in tells only them', async () => {
  const browser = await subscribe(stage.ana)
  await subscribe(stage.bia, browser)
  await writes(await stage.ticket({ status: 'open', userId: stage.ana.id }))
  await work()
  expect(service.received).toEqual([])
})

test('pushes go to the makers of browsers, and to what the installation allows', async () => {
  const allow = parseEgressAllow('127.0.0.1:9000, push.interno') ?? []
  const known = ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/x', 'https://push.interno/x']
  for (const url of [...known, 'http://127.0.0.1:9000/x']) expect(isPushService(url, allow), url).toBe(true)
  for (const url of [
    ...['http://fcm.googleapis.com/x', 'https://fcm.googleapis.com:8443/x', 'https://push.apple.com.example/x'],
    ...['https://alheio.example/x', 'http://127.0.0.1:9001/x', 'x'],
  ])
    expect(isPushService(url, allow), url).toBe(false)
  const body = { ...service.subscribe(), endpoint: 'https://alheio.example/x' }
  const { endpoint, p256dh, auth } = body
  expect((await w.call(stage.ana, 'POST', '/push/subscription', { endpoint, p256dh, auth })).status).toBe(400)
})

test('an installation keeps its pair of keys for as long as its secret key', () => {
  const pairOf = (secret: string) => pushKeysOf(deriveKey(secret, 'web-push'))
  expect(pairOf('a'.repeat(32))).toEqual(pairOf('a'.repeat(32)))
  expect(pairOf('a'.repeat(32)).publicKey).not.toBe(pairOf('b'.repeat(32)).publicKey)
  expect(pairOf('a'.repeat(32)).publicKey).toMatch(/^[\w-]{87}$/)
})
