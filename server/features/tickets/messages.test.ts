import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MessagePage, SentMessages, type Message } from '#contract/messages.ts'
import type { ConnectionRef, OutboundMessage } from '#server/channels/port.ts'
import { createOutbox } from '#server/features/tickets/outbox.ts'
import { world, type Company, type Member, type World } from '#tests/world.ts'

let w: World
let company: Company
let queueId: number
let connectionId: number
let ref: ConnectionRef
let ana: Member
let contactId: number
let ticketId: number

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

beforeEach(async () => {
  company = await w.company()
  queueId = await company.queue()
  connectionId = await company.connection()
  ref = { companyId: company.id, connectionId, channel: 'whatsapp' }
  ana = await company.attendant([queueId])
  contactId = await newContact()
  ticketId = await newTicket()
})

let made = 0
async function newContact(): Promise<number> {
  const number = `5541${900000000 + made++}`
  const id = await w.insert(`insert into contacts (company_id, name, number) values ($1, 'Cliente', $2)`, [
    company.id,
    number,
  ])
  await w.owner.query(`insert into contact_identities values ($1, $2, 'phone', $3)`, [company.id, id, number])
  return id
}

const newTicket = (userId: number | null = ana.id, status = 'open', contact = contactId) =>
  w.insert(
    `insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id) values ($1, $2, $3, $4, $5, $6)`,
    [company.id, status, contact, connectionId, queueId, userId],
  )

/** What the customer wrote, without the way it came. */
const written = (ticket: number, body: string, createdAt = new Date().toISOString()) =>
  w.insert(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, created_at)
     values ($1, $2, $3, $4, $5, false, $6, $7)`,
    [company.id, ticket, contactId, connectionId, `IN${made++}`, body, createdAt],
  )

async function send(body: object, who = ana, ticket = ticketId): Promise<Message> {
  const answer = await w.call<{ messages: Message[] }>(who, 'POST', `/messages/${ticket}`, body)
  expect(answer.status, answer.text).toBe(200)
  return SentMessages.strict().parse(answer.body).messages[0]!
}

const row = async (id: number | string) =>
  (await w.owner.query<Record<string, unknown>>('select * from messages where id = $1', [id])).rows[0]!
const names = (since: number) => w.events.slice(since).map(({ event }) => event.name)
const jobsOf = async (name: string) => (await w.jobs()).filter((job) => job.name === name)

const multipart = (parts: { name: string; value: string | Buffer; filename?: string; type?: string }[]) => {
  const boundary = 'fronteira'
  const chunks = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n` +
        `${type ? `content-type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

test('a message is stored before it is sent, with the id it will carry', async () => {
  await w.owner.query('update tickets set unread_messages = 2, waiting_since = now() where id = $1', [ticketId])
  const incoming = await written(ticketId, 'olá?')
  const since = w.events.length
  const message = await send({
    body: '*Ana:*\noi',
    read: 1,
    fromMe: true,
    mediaUrl: '',
    quotedMsg: { id: String(incoming), body: 'x' },
  })
  expect(message).toMatchObject({
    ack: 0,
    fromMe: true,
    userId: ana.id,
    body: '*Ana:*\noi',
    quotedMsg: { id: String(incoming), body: 'olá?', contact: { id: contactId } },
  })
  expect(await row(message.id)).toMatchObject({
    outbox: 'queued',
    provider_id: expect.stringMatching(/^3EB0[0-9A-F]{18}$/),
  })
  expect((await w.owner.query('select * from tickets where id = $1', [ticketId])).rows[0]).toMatchObject({
    last_message: '*Ana:*\noi',
    from_me: true,
    unread_messages: 0,
    waiting_since: null,
  })
  expect(names(since)).toEqual(['ticket.read', 'ticket.saved', 'message.created'])
  expect(await jobsOf('ticket.markRead')).toContainEqual({
    name: 'ticket.markRead',
    payload: { companyId: company.id, ticketId },
  })
})

test('the same key again answers the first message and sends nothing twice', async () => {
  const clientId = 'chave-do-cliente-1'
  const answers = await Promise.all([1, 2, 3].map(() => send({ body: 'uma vez', clientId })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers[0]?.clientId).toBe(clientId)
  const other = await newTicket(ana.id, 'open', await newContact())
  expect((await w.call(ana, 'POST', `/messages/${other}`, { body: 'outra', clientId })).status).toBe(400)
  await w.call(ana, 'PUT', `/tickets/${ticketId}`, { status: 'closed' })
  expect((await send({ body: 'uma vez', clientId })).id).toBe(answers[0]?.id)
})

test('what may not be sent is refused', async () => {
  for (const body of [
    { body: '  \n ' },
    {},
    { body: 'x'.repeat(10_001) },
    { body: 'oi', clientId: 'a b' },
    { body: 7 },
  ]) {
    expect(await w.call(ana, 'POST', `/messages/${ticketId}`, body)).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    })
  }
  expect((await w.call(ana, 'POST', `/messages/${ticketId}`)).status).toBe(400)
  expect(await w.call(ana, 'POST', `/messages/${ticketId}`, { body: 'a\0b' })).toMatchObject({ status: 400 })
  const bia = await company.attendant([queueId])
  expect((await w.call(bia, 'POST', `/messages/${ticketId}`, { body: 'oi' })).status).toBe(403)
  const waiting = await newTicket(null, 'pending', await newContact())
  expect((await w.call(ana, 'POST', `/messages/${waiting}`, { body: 'oi' })).status).toBe(403)
  expect((await w.call(company.admin, 'POST', `/messages/${ticketId}`, { body: 'oi' })).status).toBe(200)
  await w.call(ana, 'PUT', `/tickets/${ticketId}`, { status: 'closed' })
  expect(await w.call(ana, 'POST', `/messages/${ticketId}`, { body: 'oi' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_TICKET_CHANGED' },
  })
  expect((await w.owner.query('select 1 from messages where ticket_id = $1', [ticketId])).rowCount).toBe(1)
})

test('files are sent one message each, with their captions', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { payload, headers } = multipart([
    { name: 'fromMe', value: 'true' },
    { name: 'medias', value: png, filename: 'foto.png', type: 'image/png' },
    { name: 'body', value: 'veja' },
    { name: 'medias', value: 'um texto', filename: '../nota.txt', type: 'text/plain' },
    { name: 'body', value: 'nota.txt' },
    { name: 'clientId', value: 'dois-arquivos' },
  ])
  const answers = [1, 2].map(() =>
    w.call<{ messages: Message[] }>(ana, 'POST', `/messages/${ticketId}`, payload, headers),
  )
  const [first, second] = await Promise.all(answers)
  expect(first?.status, first?.text).toBe(200)
  expect(second?.body).toEqual(first?.body)
  expect(first?.body.messages).toMatchObject([
    {
      mediaType: 'image',
      body: 'veja',
      mediaName: 'foto.png',
      mediaMimetype: 'image/png',
      mediaWidth: 1,
      mediaState: 'ready',
      clientId: 'dois-arquivos',
    },
    { mediaType: 'application', body: '', mediaName: 'nota.txt', mediaSize: 8 },
  ])
  const url = first!.body.messages[0]!.mediaUrl!
  const file = await w.app.inject({ method: 'GET', url })
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.equals(png)).toBe(true)
  expect((await w.app.inject({ method: 'GET', url: url.replace(/signature=.{4}/, 'signature=abcd') })).statusCode).toBe(
    404,
  )
  expect((await w.owner.query('select path from files where company_id = $1', [company.id])).rowCount).toBe(2)

  const outbox = createOutbox(w.data, w.services)
  const [image, text] = await outbox.next(ref, 10)
  expect(image).toMatchObject({
    body: 'veja',
    media: { fileName: 'foto.png', mimetype: 'image/png', size: png.length, voice: false },
  })
  expect(text?.media?.fileName).toBe('nota.txt')
  expect(await buffer(image!.media!.open()).equals(png)).toBe(true)
  expect(
    (await w.call<{ tickets: { lastMessage: string }[] }>(ana, 'GET', '/tickets')).body.tickets[0]?.lastMessage,
  ).toBe('📄 nota.txt')
})

test('an upload that is refused leaves no file', async () => {
  const { readdir } = await import('node:fs/promises')
  const files = async () =>
    (
      await readdir(`${w.config.dataDir}/files/${company.id}`, { recursive: true, withFileTypes: true }).catch(() => [])
    ).filter((entry) => entry.isFile())
  const { payload, headers } = multipart([
    { name: 'medias', value: 'conteúdo', filename: 'a.txt' },
    { name: 'clientId', value: '!' },
  ])
  expect((await w.call(ana, 'POST', `/messages/${ticketId}`, payload, headers)).status).toBe(400)
  await w.call(ana, 'PUT', `/tickets/${ticketId}`, { status: 'closed' })
  const plain = multipart([{ name: 'medias', value: 'conteúdo', filename: 'a.txt' }])
  expect((await w.call(ana, 'POST', `/messages/${ticketId}`, plain.payload, plain.headers)).status).toBe(409)
  expect(await files()).toEqual([])
})

test('a page holds twenty, oldest first, of this and of earlier conversations', async () => {
  const earlier = await newTicket(ana.id, 'closed')
  await w.owner.query(
    `update tickets set closed_at = created_at + interval '90 seconds', closed_reason = 'resolved' where id = $1`,
    [earlier],
  )
  const bia = await company.attendant([queueId])
  const foreign = await newTicket(bia.id, 'closed')
  const at = (second: number) => new Date(1e12 + second * 1000).toISOString()
  for (let index = 0; index < 15; index++) await written(earlier, `antes ${index}`, at(index))
  await written(foreign, 'de outra pessoa', at(20))
  for (let index = 0; index < 10; index++) await written(ticketId, `agora ${index}`, at(30 + index))

  const page = async (who: Member, pageNumber: number) => {
    const answer = await w.call<MessagePage>(who, 'GET', `/messages/${ticketId}?pageNumber=${pageNumber}`)
    expect(answer.status, answer.text).toBe(200)
    return MessagePage.strict().parse(answer.body)
  }
  const newest = await page(ana, 1)
  expect(newest.messages).toHaveLength(20)
  expect(newest.messages[0]?.body).toBe('antes 5')
  expect(newest.messages.at(-1)).toMatchObject({ body: 'agora 9', contact: { id: contactId }, fromMe: false })
  expect(newest).toMatchObject({
    hasMore: true,
    count: 25,
    ticket: { id: ticketId, contact: { id: contactId, extraInfo: [] } },
  })
  expect(newest.tickets).toMatchObject(
    [
      { id: earlier, status: 'closed', seconds: 90, closedReason: 'resolved', userName: ana.name },
      { id: ticketId },
    ].toSorted((a, b) => a.id - b.id),
  )
  const oldest = await page(ana, 2)
  expect(oldest.messages.map(({ body }) => body)).toEqual(['antes 0', 'antes 1', 'antes 2', 'antes 3', 'antes 4'])
  expect(oldest).toMatchObject({ hasMore: false, count: 25 })
  expect((await page(company.admin, 1)).count).toBe(26)
  expect((await page(ana, 9)).messages).toEqual([])
})

test('only who holds the ticket marks it as read, and only when there is something to read', async () => {
  await w.owner.query('update tickets set unread_messages = 1 where id = $1', [ticketId])
  const id = await written(ticketId, 'olá')
  const read = async (who: Member, query = '') => w.call<MessagePage>(who, 'GET', `/messages/${ticketId}?${query}`)
  await read(company.admin)
  await read(ana, 'peek=true')
  expect(await row(id)).toMatchObject({ read: false })
  const since = w.events.length
  const answer = await read(ana)
  expect(answer.body).toMatchObject({ ticket: { unreadMessages: 0 }, messages: [{ read: true }] })
  expect(await row(id)).toMatchObject({ read: true })
  await read(ana)
  expect(names(since)).toEqual(['ticket.read', 'ticket.saved'])
})

test('own messages are edited for fifteen minutes and deleted', async () => {
  const message = await send({ body: 'errado' })
  const bia = await company.attendant([queueId])
  const edit = (who: Member, id = message.id) => w.call(who, 'POST', `/messages/edit/${id}`, { body: 'certo' })
  expect((await edit(bia)).status).toBe(403)
  expect((await edit(ana)).body).toMatchObject({ body: 'certo', isEdited: true })
  expect(await jobsOf('message.pushEdit')).toHaveLength(1)
  await w.owner.query(`update messages set created_at = now() - interval '16 minutes' where id = $1`, [message.id])
  expect(await edit(ana)).toMatchObject({ status: 400, body: { error: 'ERR_EDITING_WAPP_MSG' } })
  expect(await edit(ana, '999999999')).toMatchObject({ status: 404, body: { error: 'ERR_FETCH_WAPP_MSG' } })

  const theirs = await written(ticketId, 'do cliente')
  const remove = (who: Member, id: number | string) => w.call(who, 'DELETE', `/messages/${id}`)
  expect(await remove(company.admin, theirs)).toMatchObject({ status: 400, body: { error: 'ERR_DELETE_WAPP_MSG' } })
  expect((await remove(bia, message.id)).status).toBe(403)
  expect((await remove(ana, message.id)).body).toMatchObject({ isDeleted: true })
  expect(await row(message.id)).toMatchObject({ outbox: null, is_deleted: true })
  const other = await w.company()
  for (const call of [remove(other.admin, message.id), edit(other.admin)]) expect((await call).status).toBe(404)
})

test('reactions, forwarding and another try', async () => {
  const id = await written(ticketId, 'bom dia')
  const react = (emoji: string) => w.call<Message>(ana, 'POST', `/messages/react/${id}`, { emoji })
  expect((await react('👍')).body.reactions).toEqual([{ emoji: '👍', fromMe: true, name: ana.name }])
  expect((await react('❤️')).body.reactions).toEqual([{ emoji: '❤️', fromMe: true, name: ana.name }])
  expect((await react('')).body.reactions).toEqual([])

  const target = await newTicket(ana.id, 'open', await newContact())
  const forwarded = await w.call<Message>(ana, 'POST', '/messages/forward', { messageId: String(id), ticketId: target })
  expect(forwarded.body).toMatchObject({ ticketId: target, body: 'bom dia', fromMe: true, ack: 0 })
  const bia = await company.attendant([queueId])
  expect((await w.call(bia, 'POST', '/messages/forward', { messageId: String(id), ticketId: target })).status).toBe(403)

  const { providerId, messageId } = await queuedFor(forwarded.body.id)
  const outbox = createOutbox(w.data, w.services)
  await outbox.failed(ref, messageId, 'recusado', 'never')
  expect(await row(messageId)).toMatchObject({ outbox: 'failed', send_error: 'recusado' })
  const again = await w.call<Message>(ana, 'POST', `/messages/retry/${messageId}`)
  expect(again.body).toMatchObject({ sendError: null, ack: 0 })
  expect(await row(messageId)).toMatchObject({ outbox: 'queued', provider_id: providerId })
})

async function queuedFor(id: string): Promise<OutboundMessage> {
  const queued = await createOutbox(w.data, w.services).next(ref, 100)
  return queued.find(({ messageId }) => messageId === Number(id))!
}

test('the outbox keeps the order of a conversation, and one that waits holds back only its own', async () => {
  const outbox = createOutbox(w.data, w.services)
  const first = await send({ body: '1' })
  const second = await send({ body: '2', quotedMsg: { id: first.id } })
  const otherTicket = await newTicket(ana.id, 'open', await newContact())
  const other = await send({ body: 'outra conversa' }, ana, otherTicket)
  const next = async () => (await outbox.next(ref, 10)).map(({ messageId }) => String(messageId))
  expect(await next()).toEqual([first.id, second.id, other.id])

  await outbox.failed(ref, Number(first.id), 'agora não', 'soon')
  expect(await next()).toEqual([other.id])
  await outbox.failed(ref, Number(other.id), 'sem linha', 'later')
  expect(await next()).toEqual([other.id])
  await w.owner.query('update messages set send_after = now() where id = $1', [first.id])
  expect(await next()).toEqual([first.id, second.id, other.id])

  await outbox.written(ref, Number(first.id), Buffer.from('bytes'))
  expect(await row(first.id)).toMatchObject({ ack: 1, outbox: 'written', send_error: null })
  const quoting = (await outbox.next(ref, 10)).find(({ messageId }) => String(messageId) === second.id)!
  expect(quoting.quoted).toMatchObject({ fromMe: true, body: '1', raw: Buffer.from('bytes'), author: null })
  expect(quoting.to).toEqual([{ kind: 'phone', value: expect.stringMatching(/^5541/) }])
  expect(await outbox.requeueUnacknowledged(ref, 30)).toBe(0)
  await w.owner.query(`update messages set written_at = now() - interval '31 seconds' where id = $1`, [first.id])
  expect(await outbox.requeueUnacknowledged(ref, 30)).toBe(1)
  expect((await outbox.next(ref, 1))[0]).toMatchObject({ messageId: Number(first.id) })

  for (let attempt = 0; attempt < 10; attempt++) await outbox.failed(ref, Number(second.id), 'de novo', 'soon')
  expect(await row(second.id)).toMatchObject({ outbox: 'failed', send_attempts: 10, send_error: 'de novo' })
})
