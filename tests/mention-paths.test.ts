import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPushService } from '#fakes/web-push/push-service.ts'
import { startSmtp, type FakeSmtp } from '#fakes/smtp/smtp.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#fakes/webhook-receiver/webhook-receiver.ts'
import type { CreatedApiToken } from '#contract/api-tokens.ts'
import type { Message } from '#contract/messages.ts'
import { WEBHOOK_EVENTS } from '#contract/webhook-events.ts'
import type { WebhookWithSecret } from '#contract/webhooks.ts'
import type { InboundMessage } from '#server/channels/port.ts'
import type { JobName } from '#server/db/job-types.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { createCanaryWatch } from './canary-watch.ts'
import { inbound, inboundFixture, type InboundFixture } from './inbound-fixture.ts'
import { fillPath, makeSamples, type Samples } from './route-samples.ts'
import { socketTestApp, type SocketTestApp } from './sockets.ts'

/**
 * Somebody of whom nothing is known is mentioned in every way, by a hidden id. Whatever anybody outside of the server sees of
 * it says "somebody", and the id can be read nowhere.
 */
const LID = '30949481066675'
const watch = createCanaryWatch()

let w: SocketTestApp
let smtp: FakeSmtp
let receiver: WebhookReceiver
let service: Awaited<ReturnType<typeof startPushService>>
let stage: InboundFixture
let samples: Samples
let hookId: number
let program: { token: string }
let ticketId: number
/** What the bell of Ana shows before she reads. */
let bell: string

const group = { identities: [{ kind: 'group' as const, value: '120363@g.us' }], name: 'Família', isGroup: true }
const joao = { identities: [{ kind: 'phone' as const, value: '5521977776666' }], name: 'João' }
const mentions = [{ token: LID, identities: [{ kind: 'lid' as const, value: LID }], isOwn: false }]
const receive = (body: string, change: Partial<InboundMessage> = {}) =>
  stage.host.onMessage(inbound({ chat: group, author: joao, body, mentions, ...change }))

const OUTSIDE: JobName[] = ['push.message', 'push.mention', 'push.send', 'mention.mail', 'mail.send', 'webhook.deliver']

/** Does what tells browsers, people and other programs. */
async function work(): Promise<void> {
  const handlers = createJobHandlers(w) as Record<string, (payload: unknown) => Promise<void>>
  for (;;) {
    const taken = await stage.rows(
      `with gone as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier = any($1) returning j.id, t.identifier as name, j.payload)
       select name, payload from gone order by id`,
      [OUTSIDE],
    )
    if (taken.length === 0) return
    for (const { name, payload } of taken) {
      const isOfOther = name === 'webhook.deliver' && (payload as { webhookId: number }).webhookId !== hookId
      if (!isOfOther) await handlers[String(name)]?.(payload)
    }
  }
}

const subscribe = (person: { token: string }) => {
  const { endpoint, p256dh, auth } = service.subscribe()
  return w.call(person, 'POST', '/push/subscription', { endpoint, p256dh, auth })
}

/** A message of every kind that can mention somebody. */
async function receiveEveryKind(): Promise<void> {
  await receive('sim', { quotedProviderId: 'FIRST', mentions: [] })
  const quote = { mediaType: 'conversation' as const, body: `@${LID} viu`, isStatus: false }
  await receive(`veja, @${LID}`, { quotedProviderId: 'BEFORE', context: { quote, ad: null } })
  await receive(`foto de @${LID}`, { mediaType: 'image' })
  await receive(`@${LID} leva?\n- @${LID}\n- eu`, { poll: { question: `@${LID} leva?`, options: [`@${LID}`, 'eu'] } })
  const late = inbound({ providerId: 'LATE', chat: group, author: joao })
  const unreadable = { mediaType: 'undecryptable' as const, body: '', undecryptable: true, raw: null }
  await stage.host.onMessage({ ...late, ...unreadable })
  await stage.host.onMessage({ ...late, body: `tarde, @${LID}`, mentions })
  await receive('agora', { providerId: 'EDITED', mentions: [] })
  const change = { providerId: 'EDITED', chat: group.identities, author: joao, fromMe: false }
  await stage.host.onEdited({ ...change, body: `agora, @${LID}`, mentions })
  await receive(`@${LID}, pode ver?`)
}

beforeAll(async () => {
  watch.plant('the hidden id', LID)
  ;[smtp, receiver, service] = await Promise.all([startSmtp(), startWebhookReceiver(), startPushService()])
  const env = { SMTP_URL: smtp.url, PUBLIC_URL: 'https://desk.exemplo.com.br', EGRESS_ALLOW: '127.0.0.1' }
  w = watch.watchAnswers(await socketTestApp({ env }))
  w.services.channels.run = async () => null
  stage = await inboundFixture(w)
  await stage.setting('CheckMsgIsGroup', 'disabled')
  const { admin } = stage.company
  samples = await makeSamples(w, stage.company)
  const hook = { name: 'ERP', url: receiver.url, events: [...WEBHOOK_EVENTS] }
  hookId = (await w.call<WebhookWithSecret>(admin, 'POST', '/webhooks', hook)).body.id
  const token = { name: 'ERP', scopes: ['tickets:read', 'messages:read', 'contacts:read'], expiresAt: null }
  program = (await w.call<CreatedApiToken>(admin, 'POST', '/api-tokens', token)).body
  for (const person of [stage.ana, admin]) await watch.watchSocket(w, person)
  for (const person of [stage.ana, stage.bia]) await subscribe(person)
  await w.call(stage.bia, 'PUT', '/note-mentions/mail', { isWanted: true })

  await receive(`@${LID}, pode ver?`, { providerId: 'FIRST' })
  const ticket = (await stage.all('tickets')).find((one) => one['is_group'])
  const contactId = Number(ticket?.['contact_id'])
  ticketId = Number(ticket?.['id'])
  samples = { ...samples, ticket: ticketId, uuid: String(ticket?.['uuid']), contact: contactId }
  const note = { note: 'Quem é este?', ticketId, contactId, mentions: [stage.bia.id] }
  expect((await w.call(stage.ana, 'POST', '/ticket-notes', note)).status).toBe(200)
  await work()
  expect((await stage.put(stage.ana, ticketId, { status: 'open', userId: stage.ana.id })).status).toBe(200)
  await receiveEveryKind()
  await work()
  bell = (await w.call(stage.ana, 'GET', '/tickets?forBell=true&withUnreadMessages=true')).text
})
afterAll(async () => {
  await w.close()
  await Promise.all([smtp.close(), receiver.close(), service.close()])
})

test('a conversation says somebody in texts, captions, quotes, polls, edits and what could be read late', async () => {
  const { body } = await w.call<{ messages: Message[] }>(stage.ana, 'GET', `/messages/${ticketId}`)
  expect(body.messages.toSorted((one, other) => Number(one.id) - Number(other.id))).toMatchObject([
    { body: '@alguém, pode ver?', context: { mentions: ['alguém'] } },
    { body: 'sim', quotedMsg: { body: '@alguém, pode ver?' } },
    { body: 'veja, @alguém', context: { quote: { body: '@alguém viu' } } },
    { body: 'foto de @alguém' },
    { poll: { question: '@alguém leva?', options: [{ name: '@alguém' }, { name: 'eu' }] } },
    { body: 'tarde, @alguém' },
    { body: 'agora, @alguém', isEdited: true },
    { body: '@alguém, pode ver?' },
  ])
})

const readBy = async (person: () => { token: string }, path: string): Promise<string> => {
  const { status, text } = await w.call(person(), 'GET', path)
  if (status !== 200) throw new Error(`${path}: ${text}`)
  return text
}
const read = (path: () => string) => () => readBy(() => stage.company.admin, path())
const LINE = '@alguém, pode ver?'

test.each<[string, () => string | Promise<string>]>([
  ['the line of a list and its question', read(() => '/tickets?status=open&showAll=true')],
  ['the list of the bell', () => bell],
  ['a card of the board', read(() => '/ticket/kanban')],
  ['the search of lists', read(() => `/tickets?showAll=true&searchParam=${encodeURIComponent('alguém, pode')}`)],
  ['the search of a conversation', read(() => `/messages/${ticketId}/search?searchParam=pode`)],
  ['a ticket', read(() => `/tickets/${ticketId}`)],
  ['the page of the contact', read(() => `/contacts/${samples.contact}/conversations`)],
  ['what a program reads', () => readBy(() => program, `/messages/${ticketId}`)],
  ['an event of a browser', () => JSON.stringify(stage.events())],
  ['a push', () => service.received.map(({ text }) => text).join('\n')],
  ['a webhook', () => receiver.received.map(({ body }) => JSON.stringify(body)).join('\n')],
  ['what a webhook is told in its log', () => deliveryLog()],
])('%s says somebody', async (_what, text) => {
  expect(await text()).toContain(LINE)
})

/** Reads all deliveries, each with what it told. */
async function deliveryLog(): Promise<string> {
  const rows = await stage.rows('select id from webhook_deliveries where webhook_id = $1', [hookId])
  const texts: string[] = []
  for (const { id } of rows)
    texts.push(
      JSON.stringify(
        (await w.call<object>(stage.company.admin, 'GET', `/webhooks/${hookId}/deliveries/${String(id)}`)).body,
      ),
    )
  return texts.join('\n')
}

test('nobody is found by a hidden id', async () => {
  const tickets = await w.call<{ count: number }>(
    stage.company.admin,
    'GET',
    `/tickets?showAll=true&searchParam=${LID}`,
  )
  const hits = await w.call<{ count: number }>(stage.ana, 'GET', `/messages/${ticketId}/search?searchParam=${LID}`)
  expect([tickets.body.count, hits.body.count]).toEqual([0, 0])
})

/**
 * What needs more than ids, among it all that is downloaded as a table. A conversation is printed by the browser, from the
 * messages that the API lists.
 */
const ASKED = [
  ...[
    '/dashboard/conversations.csv?days=7',
    '/dashboard/breakdown.csv?days=7',
    '/dashboard/ratings?days=7',
    '/dashboard?days=7',
    '/dashboard/waiting?days=7',
  ],
  ...['/contacts/export', '/opt-outs/export', '/tickets?status=pending&showAll=true', '/tickets?mentioned=true'],
]

test('no answer, event, push, webhook or e-mail has the digits of a hidden id', async () => {
  const { admin } = stage.company
  const paths = w.app.routeRecords
    .filter(({ method, url }) => method === 'GET' && !url.startsWith('/api/media/'))
    .map(({ url }) => (fillPath(url, samples) ?? url).replace(/^\/api/, ''))
  for (const caller of [admin, stage.ana, program])
    for (const path of [...paths, ...ASKED]) await w.call(caller, 'GET', path)
  for (const path of ASKED) expect((await w.call(admin, 'GET', path)).status, path).toBe(200)
  for (const { text } of service.received) watch.see('push', text)
  for (const { body } of receiver.received) watch.see('webhook', JSON.stringify(body))
  for (const { raw, text, html } of smtp.mails) watch.see('e-mail', [raw, text, html].join('\n'))
  expect(smtp.mails.map(({ to }) => to)).toEqual([[stage.bia.email]])
  expect([watch.sizeOf('answer') > 300, watch.sizeOf('event') > 10]).toEqual([true, true])
  expect(watch.traces()).toEqual([])
})
