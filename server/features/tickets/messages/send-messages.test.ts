import { beforeEach, expect, test } from 'vitest'
import { MessagePage } from '#contract/messages.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
/** The ticket is assigned to Ana. */
let ticketId: number
let contactId: number
beforeEach(async () => {
  stage = await ticketFixture(w)
  contactId = await stage.contact()
  ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id, contactId })
})

const names = (since: number) =>
  stage
    .events()
    .slice(since)
    .map(({ name }) => name)

test('a message is stored before sending, with the id it will have at the provider', async () => {
  const { company, ana, written, send, events, jobsOf, row } = stage
  await w.owner.query('update tickets set unread_messages = 2, waiting_since = now() where id = $1', [ticketId])
  const incoming = await written(ticketId, 'olá?')
  const since = events().length
  const message = await send(ana, ticketId, {
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
  expect(await row('messages', message.id)).toMatchObject({
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
  expect(await jobsOf('ticket.markRead')).toContainEqual({ companyId: company.id, ticketId })
})

test('a message that the user may not read cannot be quoted', async () => {
  const { bia, ana, ticket, written, send } = stage
  const hers = await ticket({ status: 'closed', userId: bia.id, contactId })
  const secret = await written(hers, 'o segredo da outra conversa')
  const message = await send(ana, ticketId, { body: 'oi', quotedMsg: { id: String(secret) } })
  expect(message.quotedMsg).toBeNull()
  const mine = await written(await ticket({ status: 'closed', userId: ana.id, contactId }), 'de antes')
  const other = await send(ana, ticketId, { body: 'oi', quotedMsg: { id: String(mine) } })
  expect(other.quotedMsg).toMatchObject({ body: 'de antes' })
})

test('a repeated key returns the first message and sends nothing twice', async () => {
  const { ana, ticket, put, send } = stage
  const clientId = 'chave-do-cliente-1'
  const answers = await Promise.all([1, 2, 3].map(() => send(ana, ticketId, { body: 'uma vez', clientId })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers[0]?.clientId).toBe(clientId)
  const other = await ticket({ status: 'open', userId: ana.id })
  expect((await w.call(ana, 'POST', `/messages/${other}`, { body: 'outra', clientId })).status).toBe(400)
  await put(ana, ticketId, { status: 'closed' })
  expect((await send(ana, ticketId, { body: 'uma vez', clientId })).id).toBe(answers[0]?.id)
})

test('messages that may not be sent are refused', async () => {
  const { company, ana, bia, ticket, put } = stage
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
  expect((await w.call(bia, 'POST', `/messages/${ticketId}`, { body: 'oi' })).status).toBe(403)
  const waiting = await ticket()
  expect((await w.call(ana, 'POST', `/messages/${waiting}`, { body: 'oi' })).status).toBe(403)
  expect((await w.call(company.admin, 'POST', `/messages/${ticketId}`, { body: 'oi' })).status).toBe(200)
  await put(ana, ticketId, { status: 'closed' })
  expect(await w.call(ana, 'POST', `/messages/${ticketId}`, { body: 'oi' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_TICKET_CHANGED' },
  })
  expect((await w.owner.query('select 1 from messages where ticket_id = $1', [ticketId])).rowCount).toBe(1)
})

test('a page holds twenty, oldest first, of this and of earlier conversations', async () => {
  const { company, ana, bia, ticket, written } = stage
  const earlier = await ticket({ status: 'closed', userId: ana.id, contactId })
  await w.owner.query(
    `update tickets set closed_at = created_at + interval '90 seconds', closed_reason = 'resolved' where id = $1`,
    [earlier],
  )
  const foreign = await ticket({ status: 'closed', userId: bia.id, contactId })
  const at = (second: number) => new Date(1e12 + second * 1000).toISOString()
  for (let index = 0; index < 15; index++) await written(earlier, `antes ${index}`, at(index))
  await written(foreign, 'de outra pessoa', at(20))
  for (let index = 0; index < 10; index++) await written(ticketId, `agora ${index}`, at(30 + index))

  const page = async (actor: Member, pageNumber: number) => {
    const answer = await w.call<MessagePage>(actor, 'GET', `/messages/${ticketId}?pageNumber=${pageNumber}`)
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

test('only the assignee marks a ticket as read, and only with unread messages', async () => {
  const { company, ana, written, events, row } = stage
  await w.owner.query('update tickets set unread_messages = 1 where id = $1', [ticketId])
  const id = await written(ticketId, 'olá')
  const read = async (actor: Member, query = '') => w.call<MessagePage>(actor, 'GET', `/messages/${ticketId}?${query}`)
  await read(company.admin)
  await read(ana, 'peek=true')
  expect(await row('messages', id)).toMatchObject({ read: false })
  const since = events().length
  const answer = await read(ana)
  expect(answer.body).toMatchObject({ ticket: { unreadMessages: 0 }, messages: [{ read: true }] })
  expect(await row('messages', id)).toMatchObject({ read: true })
  await read(ana)
  expect(names(since)).toEqual(['ticket.read', 'ticket.saved'])
})

test('messages that arrive during the response stay unread', async () => {
  const { ana, row, rows, written, events } = stage
  const seen = await written(ticketId, 'olá')
  await w.owner.query('update tickets set unread_messages = 1 where id = $1', [ticketId])
  const writer = await w.owner.connect()
  await writer.query('begin')
  await writer.query('update tickets set unread_messages = 2 where id = $1', [ticketId])
  const reading = w.call<MessagePage>(ana, 'GET', `/messages/${ticketId}`)
  await expect
    .poll(() => rows(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
    .toHaveLength(1)
  const late = await written(ticketId, 'está aí?')
  await writer.query('commit')
  writer.release()
  const { messages } = (await reading).body
  expect(messages.map(({ body }) => body)).toEqual(['olá'])
  expect(await row('tickets', ticketId)).toMatchObject({ unread_messages: 1 })
  expect([await row('messages', seen), await row('messages', late)]).toMatchObject([{ read: true }, { read: false }])
  expect(events().at(-1)).toMatchObject({ name: 'ticket.saved', payload: { ticket: { unreadMessages: 1 } } })
})

test('automatic messages are told apart from those that people wrote', async () => {
  const { ana, send, written } = stage
  await w.insert(
    `insert into messages (company_id, ticket_id, contact_id, provider_id, from_me, body, outbox)
     values ($1, $2, $3, 'A', true, 'menu', 'queued'), ($1, $2, $3, 'B', true, 'do telefone', null)`,
    [stage.company.id, ticketId, contactId],
  )
  await send(ana, ticketId, { body: 'da Ana' })
  await written(ticketId, 'do cliente')
  const { body } = await w.call<MessagePage>(ana, 'GET', `/messages/${ticketId}`)
  expect(Object.fromEntries(body.messages.map((message) => [message.body, message.isAutomatic]))).toEqual({
    menu: true,
    'do telefone': false,
    'da Ana': false,
    'do cliente': false,
  })
})
