import { beforeEach, expect, test } from 'vitest'
import { TicketDetails, type TicketConflict, type TicketPage } from '#contract/tickets.ts'
import { requireRow } from '#server/db/single-row.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Answer, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
beforeEach(async () => {
  stage = await ticketFixture(w)
})

const trace = (id: number) => stage.rows('select * from ticket_traces where ticket_id = $1 order by id', [id])
const ticketEvents = (id: number) =>
  stage.events().filter((event) => event.name === 'ticket.saved' && event.payload.ticket.id === id)

test('a ticket goes from pending to closed and back', async () => {
  const { sales, ana, ticket, put, row } = stage
  const id = await ticket({ unread: 2 })
  const accepted = await put(ana, id, { status: 'open', userId: ana.id })
  expect(accepted.status).toBe(200)
  expect(TicketDetails.strict().parse(accepted.body)).toMatchObject({
    status: 'open',
    userId: ana.id,
    user: { id: ana.id },
  })
  expect(ticketEvents(id).at(-1)).toMatchObject({
    audience: { before: { status: 'pending', queueId: sales, userId: null } },
  })
  expect(await trace(id)).toMatchObject([{ user_id: String(ana.id), finished_at: null }])

  await put(ana, id, { status: 'pending', userId: null })
  expect(await row('tickets', id)).toMatchObject({ status: 'pending', user_id: null })
  expect(await trace(id)).toMatchObject([{ user_id: null, started_at: null, finished_at: null }])

  await put(ana, id, { status: 'open', userId: ana.id })
  const prompt = await w.insert(`insert into prompts (company_id, name) values ($1, 'Vendedora')`, [stage.company.id])
  await w.owner.query('update tickets set chatbot = true, use_integration = true, prompt_id = $2 where id = $1', [
    id,
    prompt,
  ])
  const closed = await put(ana, id, {
    status: 'closed',
    userId: ana.id,
    useIntegration: false,
    promptId: false,
    integrationId: false,
  })
  expect(closed.body).toMatchObject({
    status: 'closed',
    userId: ana.id,
    chatbot: false,
    useIntegration: false,
    promptId: null,
    unreadMessages: 0,
  })
  expect(await row('tickets', id)).toMatchObject({ closed_reason: 'resolved' })
  expect((await trace(id))[0]?.['finished_at']).not.toBeNull()

  expect((await put(ana, id, { status: 'open', userId: ana.id, queueId: sales })).body.status).toBe('open')
  expect(await row('tickets', id)).toMatchObject({ closed_at: null, closed_reason: null })
  expect(await trace(id)).toHaveLength(2)
})

test('a transfer between agents keeps the time of the first acceptance', async () => {
  const { ana, bia, ticket, put } = stage
  const id = await ticket()
  await put(ana, id, { status: 'open', userId: ana.id })
  const [{ started_at: started } = {}] = await trace(id)
  await put(ana, id, { userId: bia.id })
  expect(await trace(id)).toMatchObject([{ user_id: String(bia.id), started_at: started }])
})

test('a transfer to a queue makes a ticket pending; a transfer to a user assigns it', async () => {
  const { support, ana, bia, ticket, put } = stage
  const id = await ticket({ status: 'open', userId: ana.id })
  const toQueue = await put(ana, id, { queueId: support, status: 'pending', userId: null })
  expect(toQueue.body).toMatchObject({ status: 'pending', userId: null, queueId: support })
  expect((await put(ana, id, { status: 'open' })).status).toBe(403)

  const other = await ticket({ status: 'open', userId: ana.id })
  expect((await put(ana, other, { queueId: support })).body).toMatchObject({ status: 'pending', userId: null })
  const third = await ticket({ status: 'open', userId: ana.id })
  expect((await put(ana, third, { userId: bia.id, queueId: support })).body).toMatchObject({
    status: 'open',
    userId: bia.id,
    queueId: support,
  })
  const fourth = await ticket({ status: 'closed', userId: ana.id })
  expect(await put(ana, fourth, { queueId: support })).toMatchObject({
    status: 409,
    body: { error: 'ERR_TICKET_CHANGED' },
  })
})

test('of ten agents who accept at once one gets the ticket, and the others are told who', async () => {
  const { company, sales, ticket, put, row } = stage
  const id = await ticket()
  const attendants = await Promise.all(Array.from({ length: 10 }, () => company.attendant([sales])))
  const answers = await Promise.all(attendants.map((actor) => put(actor, id, { status: 'open', userId: actor.id })))

  const won = answers.findIndex(({ status }) => status === 200)
  const winner = attendants[won]
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter((_, index) => index !== won)) {
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_TAKEN', details: { user: { id: winner?.id, name: winner?.name } } },
    })
  }
  expect(await row('tickets', id)).toMatchObject({ status: 'open', user_id: String(winner?.id) })
  expect(await trace(id)).toMatchObject([{ user_id: String(winner?.id) }])
  expect((await put(company.admin, id, { status: 'open', userId: company.admin.id })).status).toBe(409)
})

test('a new ticket needs a queue and is refused while one is open', async () => {
  const { company, sales, support, connectionId, ana, bia, contact, put, row } = stage
  const contactId = await contact()
  expect(await w.call(ana, 'POST', '/tickets', { contactId, queueId: '' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', details: [{ field: 'queueId' }] },
  })
  expect((await w.call(ana, 'POST', '/tickets', { contactId, queueId: support })).status).toBe(403)

  const both = await Promise.all(
    [ana, bia].map((actor) =>
      w.call<TicketDetails>(actor, 'POST', '/tickets', { contactId, queueId: sales, status: 'open' }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const made = requireRow(both.filter(({ status }) => status === 200)).body
  const { body: refused } = requireRow(both.filter(({ status }) => status === 409)) as unknown as Answer<{
    error: string
    code: string
  }>
  expect(made).toMatchObject({ status: 'open', queueId: sales, whatsappId: connectionId, contact: { extraInfo: [] } })
  expect(refused.code).toBe('ERR_OTHER_OPEN_TICKET')
  expect(JSON.parse(refused.error) as TicketConflict).toMatchObject({
    id: made.id,
    uuid: made.uuid,
    userId: made.userId,
    user: { id: made.userId },
    queue: { id: sales },
  })
  expect(await trace(made.id)).toHaveLength(1)

  await put(company.admin, made.id, { status: 'closed' })
  const again = await w.call<TicketDetails>(company.admin, 'POST', '/tickets', { contactId })
  expect(again.body).toMatchObject({ status: 'open', userId: company.admin.id, queueId: null })
  expect(again.body.id).not.toBe(made.id)
  expect(await put(company.admin, made.id, { status: 'open' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_OTHER_OPEN_TICKET' },
  })
  expect(await row('tickets', made.id)).toMatchObject({ status: 'closed' })
})

test('a new ticket uses the given connection, the user’s own, or the default', async () => {
  const { company, sales, connectionId, ana, contact } = stage
  const second = await company.connection()
  const open = async (actor: Member, body: object = {}) =>
    (await w.call<TicketDetails>(actor, 'POST', '/tickets', { contactId: await contact(), queueId: sales, ...body }))
      .body.whatsappId
  expect(await open(ana)).toBe(connectionId)
  expect(await open(ana, { whatsappId: second })).toBe(second)
  await w.owner.query('update users set connection_id = $1 where id = $2', [second, ana.id])
  expect(await open(ana)).toBe(second)
  const bare = await w.company()
  const nobody = await contact('Sem conexão', bare.id)
  expect(await w.call(bare.admin, 'POST', '/tickets', { contactId: nobody })).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_DEF_WAPP_FOUND' },
  })
})

test('a new ticket uses the only connected line that can write to the contact, where there is no default', async () => {
  const { company, sales, ana, connectionId, contact } = stage
  await w.owner.query(
    `update connections set channel = 'whatsapp_cloud', is_default = false, status = 'CONNECTED'
    where id = $1`,
    [connectionId],
  )
  const page = await company.connection()
  await w.owner.query(
    `update connections set channel = 'facebook', is_default = false, status = 'CONNECTED'
    where id = $1`,
    [page],
  )
  const second = await company.connection()
  const line = (status: string) =>
    w.owner.query(`update connections set channel = 'whatsapp_cloud', is_default = false, status = $2 where id = $1`, [
      second,
      status,
    ])
  const open = async () =>
    w.call<TicketDetails>(ana, 'POST', '/tickets', { contactId: await contact(), queueId: sales })
  await line('DISCONNECTED')
  expect((await open()).body).toMatchObject({ whatsappId: connectionId, channel: 'whatsapp_cloud' })
  await line('CONNECTED')
  expect(await open()).toMatchObject({ status: 400, body: { error: 'ERR_NO_DEF_WAPP_FOUND' } })
})

test('only admins delete a ticket, and its messages go with it', async () => {
  const { company, ana, ticket } = stage
  const id = await ticket({ status: 'open', userId: ana.id })
  await w.call(ana, 'POST', `/messages/${id}`, { body: 'oi' })
  expect((await w.call(ana, 'DELETE', `/tickets/${id}`)).status).toBe(403)
  expect((await w.call(company.admin, 'DELETE', `/tickets/${id}`)).body).toEqual({ message: 'ticket deleted' })
  expect((await w.call(company.admin, 'GET', `/tickets/${id}`)).status).toBe(404)
  expect((await w.owner.query('select 1 from messages where ticket_id = $1', [id])).rowCount).toBe(0)
  expect(w.events.at(-1)?.event).toMatchObject({ name: 'ticket.deleted', payload: { ticketId: id } })
})

test('tags are set, added as lanes and taken off the board', async () => {
  const { company, ana, ticket } = stage
  const id = await ticket()
  const tag = (name: string, kanban: number) =>
    w.insert(`insert into tags (company_id, name, kanban) values ($1, $2, $3)`, [company.id, name, kanban])
  const [vip, lane] = [await tag('vip', 0), await tag('novo', 1)]
  const synced = await w.call<{ tags: { id: number }[] }>(ana, 'POST', '/tags/sync', {
    ticketId: id,
    tags: [{ id: vip, name: 'vip' }],
  })
  expect(synced.body.tags.map((one) => one.id)).toEqual([vip])
  expect((await w.call(ana, 'PUT', `/ticket-tags/${id}/${lane}`)).status).toBe(201)
  expect((await w.call(ana, 'PUT', `/ticket-tags/${id}/${lane}`)).body).toMatchObject({ ticketId: id, tagId: lane })
  const board = await w.call<TicketPage>(company.admin, 'GET', '/ticket/kanban')
  expect(
    board.body.tickets
      .find((one) => one.id === id)
      ?.tags.map((one) => one.id)
      .toSorted(),
  ).toEqual([vip, lane].toSorted())
  expect((await w.call(ana, 'PUT', `/ticket-tags/${id}/lane0`)).status).toBe(200)
  expect((await w.call<TicketDetails>(ana, 'GET', `/tickets/${id}`)).body.tags.map((one) => one.id)).toEqual([vip])
  await w.call(ana, 'PUT', `/ticket-tags/${id}/${lane}`)
  await w.call(ana, 'DELETE', `/ticket-tags/${id}`)
  expect((await w.call<TicketDetails>(ana, 'GET', `/tickets/${id}`)).body.tags.map((one) => one.id)).toEqual([vip])
})

test('a greeting is sent when the company has it switched on, and never to groups', async () => {
  const { ana, contact, ticket, put, rows, setting } = stage
  await setting('sendGreetingAccepted', 'enabled')
  const id = await ticket({ contactId: await contact('Maria {{date}} Silva') })
  await put(ana, id, { status: 'open', userId: ana.id })
  await put(ana, id, { status: 'open', userId: ana.id })
  const [greeting, ...others] = await rows('select * from messages where ticket_id = $1', [id])
  expect(others).toEqual([])
  expect(greeting).toMatchObject({ outbox: 'queued', user_id: null })
  expect(greeting?.['body']).toMatch(
    /^(Bom dia|Boa tarde|Boa noite|Boa madrugada) \*Maria \{\{date\}\} Silva\*, .*\*user \d+\*/,
  )
  const group = await ticket()
  await w.owner.query('update tickets set is_group = true where id = $1', [group])
  await put(ana, group, { status: 'open', userId: ana.id })
  expect((await w.owner.query('select 1 from messages where ticket_id = $1', [group])).rowCount).toBe(0)
})

test('tickets of a deleted user become pending', async () => {
  const { company, ana, ticket, row } = stage
  const id = await ticket({ status: 'open', userId: ana.id })
  const closed = await ticket({ status: 'closed', userId: ana.id })
  await w.call(company.admin, 'DELETE', `/users/${ana.id}`)
  expect(await row('tickets', id)).toMatchObject({ status: 'pending', user_id: null })
  expect(await row('tickets', closed)).toMatchObject({ status: 'closed', user_id: null })
  expect(ticketEvents(id).at(-1)).toMatchObject({ audience: { before: { status: 'open', userId: ana.id } } })
})
