import { beforeEach, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { EVENTS } from '#contract/events.ts'
import { SendError } from '#server/channels/port.ts'
import { chatWith, inbound, inboundFixture, NUMBER, type InboundFixture } from '#tests/inbound-fixture.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
})

test('the first message creates a contact and a pending ticket in the connection’s queue', async () => {
  const { sales, events, host, all, only } = stage
  await host.onMessage(inbound({ body: 'preciso de ajuda' }))
  expect(await all('contacts')).toMatchObject([{ name: 'Maria', number: NUMBER }])
  expect(await only('tickets')).toMatchObject({
    status: 'pending',
    queue_id: String(sales),
    user_id: null,
    unread_messages: 1,
    last_message: 'preciso de ajuda',
    from_me: false,
    waiting_since: expect.any(Date),
  })
  const told = events().filter(({ name }) => name === 'ticket.saved' || name === 'message.created')
  expect(told).toMatchObject([
    { name: 'ticket.saved', audience: { before: null } },
    {
      name: 'message.created',
      payload: { message: { body: 'preciso de ajuda', fromMe: false }, contact: { name: 'Maria' } },
    },
  ])
  for (const event of told)
    EVENTS[event.name].payload.strict().parse({ ...event.payload, action: EVENTS[event.name].action })
})

test('a ticket of a connection with several queues has no queue yet', async () => {
  const { company, connectionId, host, only } = stage
  await w.owner.query('insert into connection_queues values ($1, $2, $3)', [
    company.id,
    connectionId,
    await company.queue(),
  ])
  await host.onMessage(inbound())
  expect(await only('tickets')).toMatchObject({ queue_id: null })
})

test('64 simultaneous messages of a new contact make one contact and one ticket', async () => {
  const { host, all, only } = stage
  const texts = Array.from({ length: 64 }, (_, index) => `mensagem ${index}`)
  await Promise.all(texts.map((body) => host.onMessage(inbound({ body }))))
  expect(await all('contacts')).toHaveLength(1)
  expect(await only('tickets')).toMatchObject({ unread_messages: 64 })
  expect((await all('messages')).map(({ body }) => body).toSorted()).toEqual(texts.toSorted())
})

test('a redelivered message changes nothing', async () => {
  const { host, only } = stage
  const message = inbound()
  await Promise.all([1, 2, 3, 4].map(() => host.onMessage(message)))
  await host.onMessage(message)
  expect(await only('messages')).toMatchObject({ body: 'olá' })
  expect(await only('tickets')).toMatchObject({ unread_messages: 1 })
})

test('a message after closing opens a new ticket', async () => {
  const { ana, host, all, put, accept, farewell } = stage
  await host.onMessage(inbound())
  const id = await accept(ana)
  await put(ana, id, { status: 'closed' })
  await farewell(id)
  await host.onMessage(inbound({ body: 'mais uma coisa' }))
  expect(await all('tickets')).toMatchObject([{ status: 'closed' }, { status: 'pending', unread_messages: 1 }])
  expect(await all('contacts')).toHaveLength(1)
})

test('a message typed on the owner’s phone counts as an answer', async () => {
  const { host, all, only } = stage
  await host.onMessage(inbound())
  await host.onMessage(inbound({ fromMe: true, body: 'já respondi', chat: chatWith(NUMBER, null) }))
  expect(await only('tickets')).toMatchObject({
    unread_messages: 0,
    from_me: true,
    waiting_since: null,
    last_message: 'já respondi',
  })
  expect((await all('messages')).at(-1)).toMatchObject({ from_me: true, ack: 2, outbox: null, read: true })
})

test('a redelivery with content replaces the placeholder', async () => {
  const { events, host, only } = stage
  const message = inbound({ body: '', undecryptable: true, raw: null })
  await host.onMessage(message)
  expect(await only('messages')).toMatchObject({ undecryptable: true, body: '⏳' })
  await host.onMessage(message)
  await host.onMessage({ ...message, undecryptable: false, body: 'agora sim', raw: Buffer.from('x') })
  expect(await only('messages')).toMatchObject({ undecryptable: false, body: 'agora sim' })
  expect(await only('tickets')).toMatchObject({ unread_messages: 1, last_message: 'agora sim' })
  expect(events().slice(-2)).toMatchObject([
    { name: 'message.updated', payload: { message: { body: 'agora sim' } } },
    { name: 'ticket.saved', payload: { ticket: { question: 'agora sim' } } },
  ])
})

test('what a message quotes is kept when the quoted message is not here', async () => {
  const { host, all } = stage
  const context = { quote: { mediaType: 'conversation' as const, body: 'antes', isStatus: false }, ad: null }
  const first = inbound()
  await host.onMessage(first)
  await host.onMessage(inbound({ quotedProviderId: 'never-received', context }))
  await host.onMessage(inbound({ quotedProviderId: first.providerId, context }))
  const late = inbound({ body: '', undecryptable: true, raw: null })
  await host.onMessage(late)
  await host.onMessage({ ...late, body: 'sim', undecryptable: false, quotedProviderId: first.providerId, context })
  const ad = { title: 'Bolo', body: '', url: null, picture: null }
  await host.onMessage(inbound({ quotedProviderId: first.providerId, context: { ...context, ad } }))
  const stored = await all('messages')
  const firstId = stored[0]?.['id']
  expect(stored.map(({ context: kept, quoted_id: quotedId }) => [kept, quotedId])).toEqual([
    [null, null],
    [context, null],
    [null, firstId],
    [null, firstId],
    [{ quote: null, ad }, firstId],
  ])
})

test('history is stored where there is a ticket, without events', async () => {
  const { events, host, all, only } = stage
  const past = { history: true, sentAt: '2026-01-02T03:04:05.000Z' }
  await host.onMessage(inbound(past))
  expect(await all('messages')).toEqual([])
  await host.onMessage(inbound())
  const told = events().length
  await host.onMessage(inbound({ ...past, body: 'antigo' }))
  expect(events()).toHaveLength(told)
  expect((await all('messages')).at(-1)).toMatchObject({
    body: 'antigo',
    read: true,
    created_at: new Date(past.sentAt),
  })
  expect(await only('tickets')).toMatchObject({ unread_messages: 1, last_message: 'olá' })
})

test('history that is told only once waits for the next ticket, and opens none', async () => {
  const { host, all, only } = stage
  const past = { history: true, waitsForTicket: true, sentAt: '2026-01-02T03:04:05.000Z', body: 'antigo' }
  await host.onMessage(inbound(past))
  expect(await all('messages')).toMatchObject([{ body: 'antigo', ticket_id: null, read: true }])
  expect(await all('tickets')).toEqual([])
  await host.onMessage(inbound())
  const { id } = await only('tickets')
  expect((await all('messages')).map((row) => row['ticket_id'])).toEqual([id, id])
})

test('history that comes while a ticket is opened is in it', async () => {
  const { host, all, only } = stage
  const past = () => inbound({ history: true, waitsForTicket: true, sentAt: '2026-01-02T03:04:05.000Z' })
  await host.onMessage(past())
  const around = [...Array.from({ length: 12 }, past), inbound(), ...Array.from({ length: 12 }, past)]
  await Promise.all(around.map((message) => host.onMessage(message)))
  const { id } = await only('tickets')
  const waiting = (await all('messages')).filter((row) => row['ticket_id'] !== id)
  expect([(await all('messages')).length, waiting]).toEqual([26, []])
})

test('the file of history that waits for a ticket is fetched at once', async () => {
  const { company, host, only, jobsOf, jobsWith } = stage
  const media = { mimetype: 'image/png', fileName: null, size: 4, seconds: null, voice: false }
  const past = { history: true, waitsForTicket: true, sentAt: '2026-01-02T03:04:05.000Z' }
  await host.onMessage(inbound({ ...past, mediaType: 'image', body: '', media }))
  const payload = { companyId: company.id, messageId: Number((await only('messages'))['id']) }
  expect(await jobsOf('message.fetchMedia')).toContainEqual(payload)
  const down = jobsWith({ download: () => Promise.reject(new SendError('down', 'later')) })
  await expect(down['message.fetchMedia'](payload)).rejects.toThrow('down')
  await jobsWith({ download: async () => Readable.from(['texto']) })['message.fetchMedia'](payload)
  expect(await only('messages')).toMatchObject({ media_state: 'ready', ticket_id: null })
})

test('messages that waited at the provider keep their time, and live ones get the order of arrival', async () => {
  const { host, all } = stage
  const late = new Date(Date.now() - 3_600_000)
  await host.onMessage(inbound({ sentAt: late.toISOString() }))
  await host.onMessage(inbound({ sentAt: new Date(Date.now() + 3_600_000).toISOString() }))
  const [first, second] = await all('messages')
  expect(first).toMatchObject({ created_at: late })
  expect(second?.['created_at']).toBeInstanceOf(Date)
  expect(Number(second?.['created_at'])).toBeLessThanOrEqual(Date.now() + 1000)
})

test('a backlog that takes over a minute to handle stays in order', async () => {
  const { host, all } = stage
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
  await host.onMessage(inbound({ body: 'primeira', sentAt: ago(55) }))
  await host.onMessage(inbound({ body: 'segunda', sentAt: ago(61) }))
  await host.onMessage(inbound({ body: 'terceira', sentAt: ago(61) }))
  const times = (await all('messages')).map((message) => Number(message['created_at']))
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
})

test('hostile text is stored as text', async () => {
  const { company, host, only } = stage
  const body = `'; drop table messages; -- <script>alert(1)</script> {"$file" : "${randomUUID()}"}\u202e\ud800 fim`
  await host.onMessage(inbound({ body: `a\0${body}`, media: null, chat: chatWith(newNumber(), 'x') }))
  expect(await only('messages')).toMatchObject({ body: `a${body.toWellFormed()}` })
  const list = await w.call<{ tickets: { lastMessage: string }[] }>(company.admin, 'GET', '/tickets?showAll=true')
  expect(list.body.tickets[0]?.lastMessage).toBe(`a${body.toWellFormed()}`)
})
