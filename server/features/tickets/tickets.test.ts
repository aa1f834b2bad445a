import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TicketFull, TicketPage, type TicketConflict, type TicketCounts } from '#contract/tickets.ts'
import { world, type Company, type Member, type World } from '#tests/world.ts'

let w: World
let company: Company
let connectionId: number
let sales: number
let support: number
let ana: Member
let bia: Member

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

beforeEach(async () => {
  company = await w.company()
  sales = await company.queue()
  support = await company.queue()
  connectionId = await company.connection()
  ana = await company.attendant([sales])
  bia = await company.attendant([sales])
})

let made = 0
const contact = (name = `Cliente ${made++}`, companyId = company.id) =>
  w.insert(`insert into contacts (company_id, name, number) values ($1, $2, $3)`, [
    companyId,
    name,
    `5541${String(900000000 + made++)}`,
  ])

type Given = {
  status?: 'pending' | 'open' | 'closed'
  queueId?: number | null
  userId?: number | null
  contactId?: number
  unread?: number
  createdAt?: string
  updatedAt?: string
}
async function ticket(given: Given = {}): Promise<number> {
  const { status = 'pending', queueId = sales, userId = null, unread = 0 } = given
  const { createdAt = new Date().toISOString(), updatedAt = createdAt } = given
  return w.insert(
    `insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id, unread_messages, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      company.id,
      status,
      given.contactId ?? (await contact()),
      connectionId,
      queueId,
      userId,
      unread,
      createdAt,
      updatedAt,
    ],
  )
}

const put = (who: Member, id: number, body: object) => w.call<TicketFull>(who, 'PUT', `/tickets/${id}`, body)
const row = async (id: number) =>
  (await w.owner.query<Record<string, string | null>>('select * from tickets where id = $1', [id])).rows[0]!
const trace = async (id: number) =>
  (
    await w.owner.query<Record<string, string | null>>('select * from ticket_traces where ticket_id = $1 order by id', [
      id,
    ])
  ).rows
const ticketEvents = (id: number) =>
  w.events.filter(({ event }) => event.name === 'ticket.saved' && event.payload.ticket.id === id)

test('from waiting to resolved and back', async () => {
  const id = await ticket({ unread: 2 })
  const accepted = await put(ana, id, { status: 'open', userId: ana.id })
  expect(accepted.status).toBe(200)
  expect(TicketFull.strict().parse(accepted.body)).toMatchObject({
    status: 'open',
    userId: ana.id,
    user: { id: ana.id },
  })
  expect(ticketEvents(id).at(-1)).toMatchObject({
    companyId: company.id,
    event: { audience: { before: { status: 'pending', queueId: sales, userId: null } } },
  })
  expect(await trace(id)).toMatchObject([{ user_id: String(ana.id), finished_at: null }])

  await put(ana, id, { status: 'pending', userId: null })
  expect(await row(id)).toMatchObject({ status: 'pending', user_id: null })
  expect(await trace(id)).toMatchObject([{ user_id: null, started_at: null, finished_at: null }])

  await put(ana, id, { status: 'open', userId: ana.id })
  await w.owner.query('update tickets set chatbot = true, use_integration = true, prompt_id = 4 where id = $1', [id])
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
  expect(await row(id)).toMatchObject({ closed_reason: 'resolved' })
  expect((await trace(id))[0]?.['finished_at']).not.toBeNull()

  expect((await put(ana, id, { status: 'open', userId: ana.id, queueId: sales })).body.status).toBe('open')
  expect(await row(id)).toMatchObject({ closed_at: null, closed_reason: null })
  expect(await trace(id)).toHaveLength(2)
})

test('a transfer to a queue waits there; a transfer to a user is theirs', async () => {
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

test('ten accept at once: one has it, nine are told who', async () => {
  const id = await ticket()
  const attendants = await Promise.all(Array.from({ length: 10 }, () => company.attendant([sales])))
  const answers = await Promise.all(attendants.map((who) => put(who, id, { status: 'open', userId: who.id })))

  const won = answers.findIndex(({ status }) => status === 200)
  const winner = attendants[won]!
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter((_, index) => index !== won)) {
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_TAKEN', details: { user: { id: winner.id, name: winner.name } } },
    })
  }
  expect(await row(id)).toMatchObject({ status: 'open', user_id: String(winner.id) })
  expect(await trace(id)).toMatchObject([{ user_id: String(winner.id) }])
  expect((await put(company.admin, id, { status: 'open', userId: company.admin.id })).status).toBe(409)
})

test('who may see and change what', async () => {
  const supervisor = await company.supervisor([sales])
  const everyQueue = await company.attendant([sales], { allTicket: true })
  const stranger = await company.attendant([support])
  const cases: { given: Given; may: [string, Member, boolean][] }[] = [
    {
      given: { status: 'pending' },
      may: [
        ['own queue', ana, true],
        ['other queue', stranger, false],
        ['supervisor', supervisor, true],
        ['admin', company.admin, true],
      ],
    },
    {
      given: { status: 'pending', queueId: null },
      may: [
        ['without allTicket', ana, false],
        ['allTicket', everyQueue, true],
        ['supervisor', supervisor, true],
        ['admin', company.admin, true],
      ],
    },
    {
      given: { status: 'open', userId: bia.id },
      may: [
        ['colleague', ana, false],
        ['holder', bia, true],
        ['supervisor', supervisor, true],
        ['admin', company.admin, true],
      ],
    },
    {
      given: { status: 'open', userId: ana.id, queueId: support },
      may: [
        ['holder outside the queue', ana, true],
        ['same queue', stranger, false],
        ['supervisor of another', supervisor, false],
      ],
    },
    {
      given: { status: 'closed', userId: bia.id },
      may: [
        ['colleague', ana, false],
        ['held it', bia, true],
        ['supervisor', supervisor, true],
        ['admin', company.admin, true],
      ],
    },
  ]
  for (const { given, may } of cases) {
    const id = await ticket(given)
    for (const [name, who, allowed] of may) {
      const label = `${JSON.stringify(given)} ${name}`
      const expected = allowed ? 200 : 403
      expect((await w.call(who, 'GET', `/tickets/${id}`)).status, label).toBe(expected)
      expect((await w.call(who, 'GET', `/tickets/u/${(await row(id))['uuid']}`)).status, label).toBe(expected)
      expect((await w.call(who, 'GET', `/messages/${id}?peek=true`)).status, label).toBe(expected)
      const shown = await w.call<TicketPage>(who, 'GET', `/tickets?showAll=true&status=${given.status}`)
      const mayList = allowed && !(who === supervisor && given.status !== 'pending')
      expect(
        shown.body.tickets.some((found) => found.id === id),
        label,
      ).toBe(mayList)
      const tags = await w.call(who, 'POST', '/tags/sync', { ticketId: id, tags: [] })
      expect(tags.status, label).toBe(expected)
    }
  }
})

test('attendants look into the conversations of their queues when the company lets them', async () => {
  const id = await ticket({ status: 'open', userId: bia.id })
  const elsewhere = await ticket({ status: 'open', userId: bia.id, queueId: support })
  expect((await w.call(ana, 'GET', `/messages/${id}?peek=true`)).status).toBe(403)
  await w.insert(`insert into settings (company_id, key, value) values ($1, 'userSpyChat', 'enabled')`, [company.id])
  expect((await w.call(ana, 'GET', `/messages/${id}?peek=true`)).status).toBe(200)
  expect((await w.call(ana, 'GET', `/tickets/${id}`)).status).toBe(200)
  expect((await w.call(ana, 'GET', `/messages/${id}`)).status).toBe(403)
  expect((await w.call(ana, 'GET', `/messages/${elsewhere}?peek=true`)).status).toBe(403)
  expect((await put(ana, id, { status: 'closed' })).status).toBe(403)
  expect((await w.call(ana, 'POST', `/messages/${id}`, { body: 'oi' })).status).toBe(403)
})

test('a new ticket needs a queue and respects the one that is open', async () => {
  const contactId = await contact()
  expect(await w.call(ana, 'POST', '/tickets', { contactId, queueId: '' })).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', details: [{ field: 'queueId' }] },
  })
  expect((await w.call(ana, 'POST', '/tickets', { contactId, queueId: support })).status).toBe(403)

  const both = await Promise.all(
    [ana, bia].map((who) => w.call<TicketFull>(who, 'POST', '/tickets', { contactId, queueId: sales, status: 'open' })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const made = both.find(({ status }) => status === 200)!.body
  const refused = both.find(({ status }) => status === 409)!.body as unknown as { error: string; code: string }
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
  const again = await w.call<TicketFull>(company.admin, 'POST', '/tickets', { contactId })
  expect(again.body).toMatchObject({ status: 'open', userId: company.admin.id, queueId: null })
  expect(again.body.id).not.toBe(made.id)
  expect(await put(company.admin, made.id, { status: 'open' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_OTHER_OPEN_TICKET' },
  })
  expect(await row(made.id)).toMatchObject({ status: 'closed' })
})

test('a new ticket goes over the given connection, the own one, or the default', async () => {
  const second = await company.connection()
  const open = async (who: Member, body: object = {}) =>
    (await w.call<TicketFull>(who, 'POST', '/tickets', { contactId: await contact(), queueId: sales, ...body })).body
      .whatsappId
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

test('what belongs to another company is not there', async () => {
  const other = await w.company()
  const theirs = {
    queueId: await other.queue(),
    whatsappId: await other.connection(),
    userId: (await other.attendant()).id,
    contactId: await contact('Deles', other.id),
    tagId: await w.insert(`insert into tags (company_id, name) values ($1, 'deles')`, [other.id]),
  }
  const id = await ticket({ status: 'open', userId: ana.id })
  const before = await row(id)
  const expectRefused = async (answer: Promise<{ status: number; body: unknown }>, error: string) =>
    expect(await answer).toMatchObject({ status: 404, body: { error } })

  await expectRefused(put(ana, id, { queueId: theirs.queueId }), 'ERR_NO_QUEUE_FOUND')
  await expectRefused(put(ana, id, { whatsappId: theirs.whatsappId }), 'ERR_NO_WAPP_FOUND')
  await expectRefused(put(ana, id, { userId: theirs.userId }), 'ERR_NO_USER_FOUND')
  const admin = company.admin
  await expectRefused(w.call(admin, 'POST', '/tickets', { contactId: theirs.contactId }), 'ERR_NO_CONTACT_FOUND')
  const mine = await contact()
  await expectRefused(
    w.call(admin, 'POST', '/tickets', { contactId: mine, queueId: theirs.queueId }),
    'ERR_NO_QUEUE_FOUND',
  )
  await expectRefused(
    w.call(admin, 'POST', '/tickets', { contactId: mine, userId: theirs.userId }),
    'ERR_NO_USER_FOUND',
  )
  await expectRefused(
    w.call(admin, 'POST', '/tickets', { contactId: mine, whatsappId: theirs.whatsappId }),
    'ERR_NO_WAPP_FOUND',
  )
  await expectRefused(
    w.call(admin, 'POST', '/tags/sync', { ticketId: id, tags: [{ id: theirs.tagId }] }),
    'ERR_NO_TAG_FOUND',
  )
  await expectRefused(w.call(admin, 'PUT', `/ticket-tags/${id}/${theirs.tagId}`), 'ERR_NO_TAG_FOUND')
  for (const [method, path, body] of [
    ['GET', `/tickets/${id}`],
    ['GET', `/tickets/u/${before['uuid']}`],
    ['PUT', `/tickets/${id}`, { status: 'closed' }],
    ['DELETE', `/tickets/${id}`],
    ['GET', `/messages/${id}`],
    ['POST', `/messages/${id}`, { body: 'oi' }],
    ['DELETE', `/ticket-tags/${id}`],
    ['POST', '/tags/sync', { ticketId: id, tags: [] }],
  ] as const) {
    await expectRefused(w.call(other.admin, method, path, body), 'ERR_NO_TICKET_FOUND')
  }
  expect(await row(id)).toEqual(before)
})

test('only admins delete a ticket, and its messages go with it', async () => {
  const id = await ticket({ status: 'open', userId: ana.id })
  await w.call(ana, 'POST', `/messages/${id}`, { body: 'oi' })
  expect((await w.call(ana, 'DELETE', `/tickets/${id}`)).status).toBe(403)
  expect((await w.call(company.admin, 'DELETE', `/tickets/${id}`)).body).toEqual({ message: 'ticket deleted' })
  expect((await w.call(company.admin, 'GET', `/tickets/${id}`)).status).toBe(404)
  expect((await w.owner.query('select 1 from messages where ticket_id = $1', [id])).rowCount).toBe(0)
  expect(w.events.at(-1)?.event).toMatchObject({ name: 'ticket.deleted', payload: { ticketId: id } })
})

test('tags are set, added as lanes and taken off the board', async () => {
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
  await w.call(ana, 'DELETE', `/ticket-tags/${id}`)
  expect((await w.call<TicketFull>(ana, 'GET', `/tickets/${id}`)).body.tags.map((one) => one.id)).toEqual([vip])
})

test('a greeting is sent when the company wishes so, and not to groups', async () => {
  await w.insert(`insert into settings (company_id, key, value) values ($1, 'sendGreetingAccepted', 'enabled')`, [
    company.id,
  ])
  const id = await ticket({ contactId: await contact('Maria {{date}} Silva') })
  await put(ana, id, { status: 'open', userId: ana.id })
  await put(ana, id, { status: 'open', userId: ana.id })
  const { rows } = await w.owner.query<{ body: string; outbox: string }>(
    'select body, outbox from messages where ticket_id = $1',
    [id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.outbox).toBe('queued')
  expect(rows[0]?.body).toMatch(
    /^(Bom dia|Boa tarde|Boa noite|Boa madrugada) \*Maria \{\{date\}\} Silva\*, .*\*user \d+\*/,
  )
  const group = await ticket()
  await w.owner.query('update tickets set is_group = true where id = $1', [group])
  await put(ana, group, { status: 'open', userId: ana.id })
  expect((await w.owner.query('select 1 from messages where ticket_id = $1', [group])).rowCount).toBe(0)
})

test('a deleted user leaves the conversations to those who wait for work', async () => {
  const id = await ticket({ status: 'open', userId: ana.id })
  const closed = await ticket({ status: 'closed', userId: ana.id })
  await w.call(company.admin, 'DELETE', `/users/${ana.id}`)
  expect(await row(id)).toMatchObject({ status: 'pending', user_id: null })
  expect(await row(closed)).toMatchObject({ status: 'closed', user_id: null })
  expect(ticketEvents(id).at(-1)?.event).toMatchObject({ audience: { before: { status: 'open', userId: ana.id } } })
})

const list = async (who: Member, query: string): Promise<number[]> => {
  const answer = await w.call(who, 'GET', `/tickets?${query}`)
  expect(answer.status, query).toBe(200)
  return TicketPage.strict()
    .parse(answer.body)
    .tickets.map(({ id }) => id)
}

test('the filters of the list add up', async () => {
  const { admin } = company
  const tag = await w.insert(`insert into tags (company_id, name) values ($1, 'vip')`, [company.id])
  const waiting = await ticket({ unread: 1 })
  const mine = await ticket({ status: 'open', userId: ana.id, createdAt: '2026-03-10T02:30:00Z' })
  const theirs = await ticket({ status: 'open', userId: bia.id, unread: 3 })
  const elsewhere = await ticket({ queueId: support })
  const unqueued = await ticket({ queueId: null })
  const done = await ticket({ status: 'closed', userId: ana.id })
  await w.call(admin, 'POST', '/tags/sync', { ticketId: mine, tags: [{ id: tag }] })

  expect(await list(admin, 'showAll=true')).toEqual([done, unqueued, elsewhere, theirs, waiting, mine])
  expect(await list(admin, '')).toEqual([unqueued, elsewhere, waiting])
  expect(await list(ana, 'showAll=true')).toEqual([done, waiting, mine])
  expect(await list(ana, 'status=pending')).toEqual([waiting])
  expect(await list(ana, 'status=open&showAll=true')).toEqual([mine])
  expect(await list(ana, 'status=closed')).toEqual([done])
  expect(await list(admin, `showAll=true&queueIds=[${support}]`)).toEqual([elsewhere])
  expect(await list(admin, `showAll=true&tags=[${tag}]`)).toEqual([mine])
  expect(await list(admin, `showAll=true&tags=[${tag},999999]`)).toEqual([])
  expect(await list(admin, `users=[${ana.id},${bia.id}]&status=open`)).toEqual([theirs, mine])
  expect(await list(ana, `users=[${bia.id}]`)).toEqual([])
  expect(await list(admin, 'showAll=true&withUnreadMessages=true')).toEqual([theirs, waiting])
  expect(await list(admin, 'withUnreadMessages=true')).toEqual([waiting])
  // 02:30 in UTC is the day before in São Paulo.
  expect(await list(admin, 'showAll=true&date=2026-03-09')).toEqual([mine])
  expect(await list(admin, 'showAll=true&date=2026-03-10')).toEqual([])
  expect(await list(admin, 'showAll=true&updatedAt=2026-03-09&status=open')).toEqual([mine])
  expect(await list(admin, 'showAll=true&pageNumber=2')).toEqual([])
  for (const bad of [
    'queueIds=oops',
    'status=weird',
    'date=2026-13-45',
    `tags=${JSON.stringify(Array.from({ length: 40 }, (_, i) => i))}`,
  ]) {
    expect(await w.call(admin, 'GET', `/tickets?${bad}`), bad).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    })
  }

  const counts = async (who: Member, query = '') =>
    (await w.call<TicketCounts>(who, 'GET', `/tickets/counts?${query}`)).body
  expect(await counts(ana)).toEqual({ open: 1, pending: 1, unread: 1 })
  expect(await counts(admin, 'showAll=true')).toEqual({ open: 2, pending: 3, unread: 1 })
  expect(await counts(admin, `showAll=true&queueIds=[${support}]`)).toEqual({ open: 0, pending: 1, unread: 1 })
})

test('search finds names without accents, numbers, ids and what was written', async () => {
  const { admin } = company
  const byName = await ticket({ contactId: await contact('Conceição 100% _Á_') })
  const byText = await ticket({ status: 'open', userId: ana.id })
  await w.call(ana, 'POST', `/messages/${byText}`, { body: 'o PÉSSIMO atraso do pão' })
  const hidden = await ticket({ status: 'open', userId: bia.id })
  await w.call(bia, 'POST', `/messages/${hidden}`, { body: 'outro péssimo dia' })
  const search = (who: Member, text: string) => list(who, `showAll=true&searchParam=${encodeURIComponent(text)}`)

  expect(await search(admin, 'conceicao')).toEqual([byName])
  expect(await search(admin, '100% _a')).toEqual([byName])
  expect(await search(admin, '%%%')).toEqual([])
  expect(await search(ana, 'pessimo')).toEqual([byText])
  expect((await search(admin, 'Péssimo')).toSorted()).toEqual([byText, hidden].toSorted())
  expect(await search(admin, String(byText))).toContain(byText)
  const code = (await w.call<TicketFull>(admin, 'GET', `/tickets/${byText}`)).body.code
  expect(code).toMatch(/^\d{8}-\d+$/)
  expect(await search(admin, code)).toEqual([byText])
  const number = (await w.call<TicketFull>(admin, 'GET', `/tickets/${byName}`)).body.contact.number
  expect(await search(admin, number)).toEqual([byName])
  expect(await search(admin, "'; drop table tickets; --")).toEqual([])
})

test('forty on a page, in order, with a true count', async () => {
  const ids: number[] = []
  for (let index = 0; index < 45; index++) {
    ids.unshift(
      await ticket({
        status: 'open',
        userId: ana.id,
        updatedAt: new Date(1e12 + Math.floor(index / 2) * 1000).toISOString(),
      }),
    )
  }
  const first = (await w.call<TicketPage>(ana, 'GET', '/tickets?status=open&pageNumber=1')).body
  const second = (await w.call<TicketPage>(ana, 'GET', '/tickets?status=open&pageNumber=2')).body
  expect([...first.tickets, ...second.tickets].map(({ id }) => id)).toEqual(ids)
  expect(first).toMatchObject({ count: 45, hasMore: true })
  expect(first.tickets).toHaveLength(40)
  expect(second).toMatchObject({ count: 45, hasMore: false })
})
