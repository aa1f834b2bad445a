import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { EVENTS, type DomainEvent } from '#contract/events.ts'
import {
  SendError,
  type Channel,
  type ChannelHost,
  type ConnectionRef,
  type InboundMessage,
} from '#server/channels/port.ts'
import { channelHost } from '#server/features/tickets/host.ts'
import { ticketJobs } from '#server/features/tickets/jobs.ts'
import { createOutbox } from '#server/features/tickets/outbox.ts'
import { world, type Company, type Member, type World } from '#tests/world.ts'

let w: World
let company: Company
let queueId: number
let connectionId: number
let ref: ConnectionRef
let host: ChannelHost

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

beforeEach(async () => {
  company = await w.company()
  queueId = await company.queue()
  connectionId = await company.connection(undefined, [queueId])
  ref = { companyId: company.id, connectionId, channel: 'whatsapp' }
  host = channelHost(w.data, w.services, ref)
})

let made = 0
const newNumber = () => `5541${900000000 + made++}`
const chatWith = (number: string, name: string | null = 'Maria') => ({
  identities: [{ kind: 'phone' as const, value: number }],
  name,
  isGroup: false,
})
const inbound = (change: Partial<InboundMessage> = {}): InboundMessage => ({
  providerId: randomUUID(),
  chat: chatWith('5541911112222'),
  author: null,
  fromMe: false,
  sentAt: new Date().toISOString(),
  mediaType: 'conversation',
  body: 'olá',
  media: null,
  quotedProviderId: null,
  raw: Buffer.from('bytes'),
  ack: 0,
  undecryptable: false,
  history: false,
  ...change,
})

type Row = Record<string, unknown>
const rows = async (table: 'messages' | 'tickets' | 'contacts'): Promise<Row[]> =>
  (await w.owner.query<Row>(`select * from ${table} where company_id = $1 order by id`, [company.id])).rows
const onlyMessage = async (): Promise<Row> => {
  const found = await rows('messages')
  expect(found).toHaveLength(1)
  return found[0]!
}
const onlyTicket = async (): Promise<Row> => {
  const found = await rows('tickets')
  expect(found).toHaveLength(1)
  return found[0]!
}
const events = (): DomainEvent[] =>
  w.events.filter(({ companyId }) => companyId === company.id).map(({ event }) => event)
const jobsOf = async (name: string) => (await w.jobs()).filter((job) => job.name === name)
const accept = async (who: Member) =>
  w.call(who, 'PUT', `/tickets/${(await onlyTicket())['id']}`, { status: 'open', userId: who.id })

test('the first message makes a contact and a ticket that waits in the queue of the connection', async () => {
  await host.message(inbound({ body: 'preciso de ajuda' }))
  expect(await rows('contacts')).toMatchObject([{ name: 'Maria', number: '5541911112222' }])
  expect(await onlyTicket()).toMatchObject({
    status: 'pending',
    queue_id: String(queueId),
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

test('a connection with several queues leaves the choice open', async () => {
  await w.owner.query('insert into connection_queues values ($1, $2, $3)', [
    company.id,
    connectionId,
    await company.queue(),
  ])
  await host.message(inbound())
  expect(await onlyTicket()).toMatchObject({ queue_id: null })
})

test('64 messages of somebody new at once: one contact, one ticket, 64 messages', async () => {
  const texts = Array.from({ length: 64 }, (_, index) => `mensagem ${index}`)
  await Promise.all(texts.map((body) => host.message(inbound({ body }))))
  expect(await rows('contacts')).toHaveLength(1)
  expect(await onlyTicket()).toMatchObject({ unread_messages: 64 })
  expect((await rows('messages')).map(({ body }) => body).toSorted()).toEqual(texts.toSorted())
})

test('the same message delivered again changes nothing', async () => {
  const message = inbound()
  await Promise.all([1, 2, 3, 4].map(() => host.message(message)))
  await host.message(message)
  expect(await onlyMessage()).toMatchObject({ body: 'olá' })
  expect(await onlyTicket()).toMatchObject({ unread_messages: 1 })
})

test('a resolved conversation begins anew with the next message', async () => {
  await host.message(inbound())
  const ana = await company.attendant([queueId])
  await accept(ana)
  await w.call(ana, 'PUT', `/tickets/${(await onlyTicket())['id']}`, { status: 'closed' })
  await host.message(inbound({ body: 'mais uma coisa' }))
  expect(await rows('tickets')).toMatchObject([{ status: 'closed' }, { status: 'pending', unread_messages: 1 }])
  expect(await rows('contacts')).toHaveLength(1)
})

test('what the owner types on the phone is the answer', async () => {
  await host.message(inbound())
  await host.message(inbound({ fromMe: true, body: 'já respondi', chat: chatWith('5541911112222', null) }))
  expect(await onlyTicket()).toMatchObject({
    unread_messages: 0,
    from_me: true,
    waiting_since: null,
    last_message: 'já respondi',
  })
  expect((await rows('messages')).at(-1)).toMatchObject({ from_me: true, ack: 2, outbox: null, read: true })
})

test('a placeholder gives way to its content', async () => {
  const message = inbound({ body: '', undecryptable: true, raw: null })
  await host.message(message)
  expect(await onlyMessage()).toMatchObject({ undecryptable: true, body: '⏳' })
  await host.message(message)
  await host.message({ ...message, undecryptable: false, body: 'agora sim', raw: Buffer.from('x') })
  expect(await onlyMessage()).toMatchObject({ undecryptable: false, body: 'agora sim' })
  expect(await onlyTicket()).toMatchObject({ unread_messages: 1, last_message: 'agora sim' })
  expect(events().at(-1)).toMatchObject({ name: 'message.updated', payload: { message: { body: 'agora sim' } } })
})

test('the past is stored where there is a ticket, and wakes nobody', async () => {
  const past = { history: true, sentAt: '2026-01-02T03:04:05.000Z' }
  await host.message(inbound(past))
  expect(await rows('messages')).toEqual([])
  await host.message(inbound())
  const told = events().length
  await host.message(inbound({ ...past, body: 'antigo' }))
  expect(events()).toHaveLength(told)
  expect((await rows('messages')).at(-1)).toMatchObject({
    body: 'antigo',
    read: true,
    created_at: new Date(past.sentAt),
  })
  expect(await onlyTicket()).toMatchObject({ unread_messages: 1, last_message: 'olá' })
})

test('what waited while we were away keeps its time; what comes now is put in the order it came', async () => {
  const late = new Date(Date.now() - 3_600_000)
  await host.message(inbound({ sentAt: late.toISOString() }))
  await host.message(inbound({ sentAt: new Date(Date.now() + 3_600_000).toISOString() }))
  const [first, second] = await rows('messages')
  expect(first).toMatchObject({ created_at: late })
  expect((second!['created_at'] as Date).getTime()).toBeLessThanOrEqual(Date.now() + 1000)
})

test('groups are left out unless the company wants them', async () => {
  const chat = { identities: [{ kind: 'group' as const, value: '120363@g.us' }], name: 'Família', isGroup: true }
  const author = { identities: [{ kind: 'phone' as const, value: newNumber() }], name: 'João' }
  await host.message(inbound({ chat, author }))
  expect(await rows('tickets')).toEqual([])
  await w.insert(`insert into settings (company_id, key, value) values ($1, 'CheckMsgIsGroup', 'disabled')`, [
    company.id,
  ])
  await host.message(inbound({ chat, author, providerId: 'G1' }))
  expect(await onlyTicket()).toMatchObject({ is_group: true })
  expect(events().at(-1)).toMatchObject({
    payload: { message: { contact: { name: 'João' } }, ticket: { contact: { name: 'Família' } } },
  })

  const stranger = { identities: [{ kind: 'phone' as const, value: newNumber() }], name: 'Outro' }
  const change = { providerId: 'G1', chat: chat.identities, fromMe: false }
  await host.deleted({ ...change, author: stranger })
  expect(await onlyMessage()).toMatchObject({ is_deleted: false })
  await host.edited({ ...change, author, body: 'corrigido' })
  await host.deleted({ ...change, author })
  expect(await onlyMessage()).toMatchObject({ is_deleted: true, is_edited: true, body: 'corrigido' })
})

test('edits and deletions count only from who wrote the message', async () => {
  await host.message(inbound({ providerId: 'M1', body: 'errado' }))
  await host.message(inbound({ providerId: 'OTHER', chat: chatWith('5541933334444', 'Outro') }))
  const maria = chatWith('5541911112222').identities
  const other = chatWith('5541933334444').identities
  await host.edited({ providerId: 'M1', chat: other, author: null, fromMe: false, body: 'invadido' })
  await host.deleted({ providerId: 'M1', chat: maria, author: null, fromMe: true })
  expect((await rows('messages'))[0]).toMatchObject({ body: 'errado', is_deleted: false })
  await host.edited({ providerId: 'M1', chat: maria, author: null, fromMe: false, body: 'certo' })
  expect((await rows('messages'))[0]).toMatchObject({ body: 'certo', is_edited: true })
  expect((await rows('tickets'))[0]).toMatchObject({ last_message: 'certo' })
  await host.deleted({ providerId: 'M1', chat: maria, author: null, fromMe: false })
  expect((await rows('messages'))[0]).toMatchObject({ is_deleted: true })
  await host.deleted({
    providerId: 'unknown',
    chat: [{ kind: 'phone', value: newNumber() }],
    author: null,
    fromMe: false,
  })
  expect(await rows('contacts')).toHaveLength(2)
})

test('reactions come, change and go', async () => {
  await host.message(inbound({ providerId: 'M1' }))
  const chat = chatWith('5541911112222').identities
  const react = (emoji: string) => host.reaction({ providerId: 'M1', chat, author: null, fromMe: false, emoji })
  const shown = () => (events().at(-1) as { payload: { message: { reactions: unknown[] } } }).payload.message.reactions
  await react('👍')
  expect(shown()).toEqual([{ emoji: '👍', fromMe: false, name: 'Maria' }])
  await react('❤️')
  expect(shown()).toEqual([{ emoji: '❤️', fromMe: false, name: 'Maria' }])
  await react('')
  expect(shown()).toEqual([])
})

test('acknowledgements only rise, and a refusal says why', async () => {
  await host.message(inbound())
  const ana = await company.attendant([queueId])
  await accept(ana)
  const ticketId = String((await onlyTicket())['id'])
  const sendOne = async (body: string) => {
    const { messages } = (await w.call<{ messages: { id: string }[] }>(ana, 'POST', `/messages/${ticketId}`, { body }))
      .body
    const [row] = (await w.owner.query<Row>('select * from messages where id = $1', [messages[0]!.id])).rows
    return { id: messages[0]!.id, providerId: String(row!['provider_id']) }
  }
  const state = async (id: string) =>
    (await w.owner.query<Row>('select ack, outbox, send_error from messages where id = $1', [id])).rows[0]

  const { id, providerId } = await sendOne('oi')
  for (const ack of [3, 1, 2, 4, 3]) await host.ack({ providerId, ack, error: null })
  expect(await state(id)).toEqual({ ack: 4, outbox: null, send_error: null })
  await createOutbox(w.data, w.services).written(ref, Number(id), null)
  expect(await state(id)).toEqual({ ack: 4, outbox: null, send_error: null })
  await host.ack({ providerId, ack: 0, error: '463' })
  expect(await state(id)).toEqual({ ack: 4, outbox: null, send_error: null })
  expect(events().filter(({ name }) => name === 'message.updated').length).toBe(3)

  const refused = await sendOne('bloqueado')
  await host.ack({ providerId: refused.providerId, ack: 0, error: '463' })
  expect(await state(refused.id)).toEqual({ ack: 0, outbox: 'failed', send_error: '463' })
  const elsewhere = channelHost(w.data, w.services, { ...ref, connectionId: await company.connection() })
  await elsewhere.ack({ providerId, ack: 5, error: null })
  expect(await state(id)).toMatchObject({ ack: 4 })
})

test('hostile text is stored as text', async () => {
  const body = `'; drop table messages; -- <script>alert(1)</script> {"$file" : "${randomUUID()}"}\u202e\ud800 fim`
  await host.message(inbound({ body: `a\0${body}`, media: null, chat: chatWith(newNumber(), 'x') }))
  expect(await onlyMessage()).toMatchObject({ body: `a${body.toWellFormed()}` })
  const list = await w.call<{ tickets: { lastMessage: string }[] }>(company.admin, 'GET', '/tickets?showAll=true')
  expect(list.body.tickets[0]?.lastMessage).toBe(`a${body.toWellFormed()}`)
})

test('the screens hear the customer typing, and the provider gets its bytes back', async () => {
  await host.message(inbound({ providerId: 'M1' }))
  host.typing({ chat: chatWith('5541911112222'), typing: true })
  await expect.poll(() => events().at(-1)?.name).toBe('contact.typing')
  expect(await host.rawMessage('M1')).toEqual(Buffer.from('bytes'))
  expect(await host.rawMessage('M2')).toBeNull()
  const others = await w.company()
  const theirs = channelHost(w.data, w.services, { ...ref, companyId: others.id })
  expect(await theirs.rawMessage('M1')).toBeNull()
})

/** Only what a test needs of a channel. */
function fakeChannel(given: Partial<Channel>): { jobs: ReturnType<typeof ticketJobs> } {
  const channel = given as Channel
  const services = { ...w.services, channels: { channelOf: (id: number) => (id === connectionId ? channel : null) } }
  return { jobs: ticketJobs({ data: w.data, services }) }
}

test('a file is fetched once, and is what its content says', async () => {
  const media = { mimetype: 'image/png', fileName: null, size: 4, seconds: null, voice: false }
  await host.message(inbound({ mediaType: 'image', body: '', media }))
  const message = await onlyMessage()
  expect(message).toMatchObject({ media_state: 'pending' })
  expect(await onlyTicket()).toMatchObject({ last_message: '📷' })
  const payload = { companyId: company.id, messageId: Number(message['id']) }
  expect(await jobsOf('message.fetchMedia')).toContainEqual({ name: 'message.fetchMedia', payload })

  const down = fakeChannel({ download: () => Promise.reject(new SendError('down', 'later')) })
  await expect(down.jobs['message.fetchMedia'](payload)).rejects.toThrow('down')
  const { jobs } = fakeChannel({ download: () => Promise.resolve(Readable.from(['<html>no picture</html>'])) })
  await Promise.all([jobs['message.fetchMedia'](payload), jobs['message.fetchMedia'](payload)])
  await jobs['message.fetchMedia'](payload)
  expect(await onlyMessage()).toMatchObject({ media_state: 'ready', media_type: 'application' })
  expect((await w.owner.query('select 1 from files where company_id = $1', [company.id])).rowCount).toBe(1)
  expect(events().at(-1)).toMatchObject({
    name: 'message.updated',
    payload: { message: { mediaState: 'ready', mediaUrl: expect.stringMatching(/^\/api\/media\//) } },
  })
})

test('a file that is gone for good is said to be', async () => {
  const media = { mimetype: 'image/png', fileName: null, size: 4, seconds: null, voice: false }
  await host.message(inbound({ mediaType: 'image', body: '', media }))
  const { jobs } = fakeChannel({ download: () => Promise.reject(new SendError('gone', 'never')) })
  await jobs['message.fetchMedia']({ companyId: company.id, messageId: Number((await onlyMessage())['id']) })
  expect(await onlyMessage()).toMatchObject({ media_state: 'failed' })
})

test('the customer learns that the messages were read, once', async () => {
  await host.message(inbound({ providerId: 'M1' }))
  await host.message(inbound({ providerId: 'M2' }))
  const ana = await company.attendant([queueId])
  await accept(ana)
  const ticketId = Number((await onlyTicket())['id'])
  await w.call(ana, 'GET', `/messages/${ticketId}`)
  const told: string[][] = []
  const { jobs } = fakeChannel({ markRead: async (keys) => void told.push(keys.map(({ providerId }) => providerId)) })
  await jobs['ticket.markRead']({ companyId: company.id, ticketId })
  await jobs['ticket.markRead']({ companyId: company.id, ticketId })
  expect(told).toEqual([['M2', 'M1']])
})

test('deletions, edits and reactions reach the provider', async () => {
  await host.message(inbound({ providerId: 'M1' }))
  const ana = await company.attendant([queueId])
  await accept(ana)
  const ticketId = Number((await onlyTicket())['id'])
  const sent = await w.call<{ messages: { id: string }[] }>(ana, 'POST', `/messages/${ticketId}`, { body: 'oi' })
  const id = sent.body.messages[0]!.id
  const payload = { companyId: company.id, messageId: Number(id) }
  const told: unknown[] = []
  const { jobs } = fakeChannel({
    remove: async (key) => void told.push(['remove', key.fromMe]),
    edit: async (_key, body) => void told.push(['edit', body]),
    react: async (key, emoji) => void told.push(['react', key.providerId, emoji]),
  })
  await w.call(ana, 'POST', `/messages/edit/${id}`, { body: 'olá' })
  await jobs['message.pushEdit'](payload)
  expect(told).toEqual([])
  expect(await jobsOf('message.pushEdit')).toHaveLength(1)
  await createOutbox(w.data, w.services).written(ref, Number(id), null)
  await jobs['message.pushEdit'](payload)
  const [first] = await rows('messages')
  await w.call(ana, 'POST', `/messages/react/${first!['id']}`, { emoji: '👍' })
  await jobs['message.pushReaction']({ companyId: company.id, messageId: Number(first!['id']) })
  await w.call(ana, 'DELETE', `/messages/${id}`)
  await jobs['message.revoke'](payload)
  expect(told).toEqual([
    ['edit', 'olá'],
    ['react', 'M1', '👍'],
    ['remove', true],
  ])
})

test('what was deleted before it left is not sent, and is taken back if it was on its way', async () => {
  await host.message(inbound())
  const ana = await company.attendant([queueId])
  await accept(ana)
  const ticketId = Number((await onlyTicket())['id'])
  const sent = await w.call<{ messages: { id: string }[] }>(ana, 'POST', `/messages/${ticketId}`, { body: 'oi' })
  const id = sent.body.messages[0]!.id
  const outbox = createOutbox(w.data, w.services)
  expect(await outbox.next(ref, 10)).toHaveLength(1)
  await w.call(ana, 'DELETE', `/messages/${id}`)
  expect(await outbox.next(ref, 10)).toEqual([])
  const removed: string[] = []
  const { jobs } = fakeChannel({ remove: async (key) => void removed.push(key.providerId) })
  const payload = { companyId: company.id, messageId: Number(id) }
  await jobs['message.revoke'](payload)
  expect(removed).toEqual([])
  await outbox.written(ref, Number(id), null)
  expect(await jobsOf('message.revoke')).toContainEqual({ name: 'message.revoke', payload })
  await jobs['message.revoke'](payload)
  expect(removed).toHaveLength(1)
})
