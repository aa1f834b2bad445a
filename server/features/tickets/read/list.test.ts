import { beforeEach, expect, test } from 'vitest'
import { TicketPage, type TicketCounts, type TicketDetails } from '#contract/tickets.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
beforeEach(async () => {
  stage = await ticketFixture(w)
})

const list = async (actor: Member, query: string): Promise<number[]> => {
  const answer = await w.call(actor, 'GET', `/tickets?${query}`)
  expect(answer.status, query).toBe(200)
  return TicketPage.strict()
    .parse(answer.body)
    .tickets.map(({ id }) => id)
}

test('the bell pages through the user’s own tickets, whatever else is pending', async () => {
  const { company, sales, support, ana, bia, ticket } = stage
  const eager = await company.attendant([sales], { allTicket: true })
  const mine: number[] = []
  for (let made = 0; made < 41; made++) mine.push(await ticket({ status: 'open', userId: ana.id, unread: 1 }))
  for (let made = 0; made < 40; made++) await ticket({ unread: 1 })
  await ticket({ status: 'open', userId: bia.id, unread: 1 })
  await ticket({ status: 'closed', userId: ana.id, unread: 1 })
  const elsewhere = await ticket({ queueId: support, unread: 1 })
  const unqueued = await ticket({ queueId: null, unread: 1 })

  const bell = (actor: Member, page: number) => list(actor, `withUnreadMessages=true&forBell=true&pageNumber=${page}`)
  expect(await bell(ana, 1)).toEqual(mine.slice(1).toReversed())
  expect(await bell(ana, 2)).toEqual(mine.slice(0, 1))
  expect((await w.call<TicketCounts>(ana, 'GET', '/tickets/counts')).body.unread).toBe(41)
  const forEager = [...(await bell(eager, 1)), ...(await bell(eager, 2))]
  expect(forEager).toHaveLength(41)
  expect(forEager).toContain(unqueued)
  expect(forEager).not.toContain(elsewhere)
})

test('filters of the list combine', async () => {
  const { company, support, ana, bia, ticket } = stage
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
    'date=9999-12-31',
    `tags=${JSON.stringify(Array.from({ length: 40 }, (_, i) => i))}`,
  ]) {
    for (const path of ['/tickets', '/ticket/kanban'])
      expect(await w.call(admin, 'GET', `${path}?${bad}`), `${path}?${bad}`).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      })
  }

  const counts = async (actor: Member, query = '') =>
    (await w.call<TicketCounts>(actor, 'GET', `/tickets/counts?${query}`)).body
  const nobody = { unanswered: 0, next: null, nextOwn: null }
  expect(await counts(ana)).toEqual({ open: 1, pending: 1, unread: 0, ...nobody })
  expect(await counts(admin, 'showAll=true')).toEqual({ open: 2, pending: 3, unread: 0, ...nobody })
  const ofSupport = `showAll=true&queueIds=[${support}]`
  expect(await counts(admin, ofSupport)).toEqual({ open: 0, pending: 1, unread: 0, ...nobody })
})

test('tags, connections and unread messages narrow the list of a status, and count with it', async () => {
  const { company, connectionId, ana, bia, rows, ticket } = stage
  const { admin } = company
  const other = await company.connection()
  const tag = await w.insert(`insert into tags (company_id, name) values ($1, 'vip')`, [company.id])
  const [mine, theirs] = [
    await ticket({ status: 'open', userId: ana.id, unread: 1 }),
    await ticket({ status: 'open', userId: bia.id, unread: 1 }),
  ]
  const plain = await ticket({ status: 'open', userId: ana.id })
  const waiting = await ticket()
  await rows('update tickets set connection_id = $2 where id = any($1)', [[plain, waiting], other])
  for (const id of [mine, theirs, waiting])
    await w.call(admin, 'POST', '/tags/sync', { ticketId: id, tags: [{ id: tag }] })

  expect(await list(ana, `status=open&tags=[${tag}]`)).toEqual([mine])
  expect(await list(admin, `status=open&tags=[${tag}]`)).toEqual([])
  expect(await list(admin, `status=open&showAll=true&tags=[${tag}]`)).toEqual([theirs, mine])
  // Without a status it is a search, which also finds what a colleague has.
  expect(await list(ana, `tags=[${tag}]`)).toEqual([waiting, theirs, mine])
  expect(await list(ana, `status=open&connections=[${other}]`)).toEqual([plain])
  expect(await list(ana, `status=open&connections=[${other},${connectionId}]`)).toEqual([plain, mine])
  expect(await list(ana, 'status=open&withUnreadMessages=true')).toEqual([mine])
  expect((await w.call(ana, 'GET', '/tickets?connections=x')).status).toBe(400)

  const counts = async (actor: Member, query: string) =>
    (await w.call<TicketCounts>(actor, 'GET', `/tickets/counts?${query}`)).body
  expect(await counts(ana, `tags=[${tag}]`)).toMatchObject({ open: 1, pending: 1 })
  expect(await counts(ana, `connections=[${other}]`)).toMatchObject({ open: 1, pending: 1, unanswered: 1 })
  expect(await counts(ana, `connections=[${connectionId}]`)).toMatchObject({ open: 1, pending: 0 })
  expect(await counts(admin, `users=[${bia.id}]`)).toMatchObject({ open: 1, pending: 1 })
  expect(await counts(ana, 'withUnreadMessages=true')).toMatchObject({ open: 1, pending: 0, unread: 1 })
})

test('who waits longest is not hidden by what narrows the lists', async () => {
  const { company, ana, rows, ticket } = stage
  const tag = await w.insert(`insert into tags (company_id, name) values ($1, 'vip')`, [company.id])
  const waiting = await ticket()
  await rows('update tickets set waiting_since = now() where id = $1', [waiting])
  const query = `tags=[${tag}]&connections=[999999]&users=[999999]&withUnreadMessages=true`
  const { body } = await w.call<TicketCounts>(ana, 'GET', `/tickets/counts?${query}`)
  expect(body).toMatchObject({ open: 0, pending: 0, next: { id: waiting } })
})

test('a filter with all of the user’s queues includes visible tickets without a queue', async () => {
  const { company, sales, support, ana, ticket } = stage
  const lead = await company.supervisor([sales])
  const waiting = await ticket()
  await ticket({ queueId: support })
  const unqueued = await ticket({ queueId: null })
  const mine = await ticket({ status: 'open', userId: ana.id, queueId: null })

  expect(await list(ana, `queueIds=[${sales}]`)).toEqual([mine, waiting])
  expect(await list(lead, `queueIds=[${sales}]`)).toEqual([unqueued, waiting])
  expect(await list(lead, `queueIds=[${support},${sales}]`)).toEqual([unqueued, waiting])
  expect(await list(ana, `queueIds=[${sales}]&unqueued=false`)).toEqual([waiting])
  expect(await list(company.admin, `status=pending&queueIds=[${sales}]`)).toEqual([waiting])
  const board = await w.call<TicketPage>(ana, 'GET', `/ticket/kanban?queueIds=[${sales}]`)
  expect(board.body.tickets.map(({ id }) => id)).toEqual([mine, waiting])
  const counts = await w.call(ana, 'GET', `/tickets/counts?queueIds=[${sales}]`)
  expect(counts.body).toMatchObject({ open: 1, pending: 1, unread: 0 })
})

test('a parameter that is empty, undefined or null is treated as absent', async () => {
  const { company, ticket } = stage
  const waiting = await ticket()
  for (const none of ['undefined', 'null', '']) {
    const query = ['searchParam', 'pageNumber', 'status', 'date', 'updatedAt', 'showAll', 'withUnreadMessages']
    for (const name of [...query, 'queueIds', 'tags', 'users']) {
      expect(await list(company.admin, `${name}=${none}`), `${name}=${none}`).toEqual([waiting])
    }
    const contact = `ticketId=${waiting}&contactId=${none}`
    expect((await w.call(company.admin, 'GET', `/ticket-notes/list?${contact}`)).status, none).toBe(200)
  }
  const { body } = await w.call(company.admin, 'GET', '/tickets?updatedAt=2026-13-45')
  expect(body).toMatchObject({ details: [{ field: 'updatedAt' }] })
})

test('search finds names without accents, numbers, ids and message texts', async () => {
  const { company, ana, bia, contact, ticket } = stage
  const { admin } = company
  const byName = await ticket({ contactId: await contact('Conceição 100% _Á_') })
  const byText = await ticket({ status: 'open', userId: ana.id })
  await w.call(ana, 'POST', `/messages/${byText}`, { body: 'o PÉSSIMO atraso do pão' })
  const hidden = await ticket({ status: 'open', userId: bia.id })
  await w.call(bia, 'POST', `/messages/${hidden}`, { body: 'outro péssimo dia' })
  const search = (actor: Member, text: string) => list(actor, `showAll=true&searchParam=${encodeURIComponent(text)}`)

  expect(await search(admin, 'conceicao')).toEqual([byName])
  expect(await search(admin, '100% _a')).toEqual([byName])
  expect(await search(admin, '%%%')).toEqual([])
  expect(await search(ana, 'pessimo')).toEqual([byText])
  expect((await search(admin, 'Péssimo')).toSorted()).toEqual([byText, hidden].toSorted())
  expect(await search(admin, String(byText))).toContain(byText)
  const code = (await w.call<TicketDetails>(admin, 'GET', `/tickets/${byText}`)).body.code
  expect(code).toMatch(/^\d{8}-\d+$/)
  expect(await search(admin, code)).toEqual([byText])
  const number = (await w.call<TicketDetails>(admin, 'GET', `/tickets/${byName}`)).body.contact.number
  expect(await search(admin, number)).toEqual([byName])
  expect(await search(admin, "'; drop table tickets; --")).toEqual([])
})

test('a page has forty tickets in order and the exact count', async () => {
  const { ana, ticket } = stage
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

const at = (second: number): string => new Date(1e12 + second * 1000).toISOString()

test('the pending tickets have three orders, and every page of each is right', async () => {
  const { ana, rows, ticket } = stage
  const ids: number[] = []
  for (let index = 0; index < 45; index++)
    ids.push(await ticket({ unread: index % 3 === 0 ? 2 : 0, updatedAt: at(Math.floor(index / 2)) }))
  // Two wait since each time, and the last five are with the bot, so that nobody waits.
  const waiting = ids.slice(0, 40)
  for (const [index, id] of waiting.entries())
    await rows('update tickets set waiting_since = $2 where id = $1', [id, at(-Math.floor(index / 2))])

  const newest = ids.toSorted((a, b) => Math.floor(ids.indexOf(b) / 2) - Math.floor(ids.indexOf(a) / 2) || b - a)
  const isUnread = (id: number): boolean => ids.indexOf(id) % 3 === 0
  const longest = waiting.toSorted((a, b) => Math.floor(ids.indexOf(b) / 2) - Math.floor(ids.indexOf(a) / 2) || a - b)
  const orders = {
    newest,
    longestWait: [...longest, ...ids.slice(40)],
    unread: [...newest.filter(isUnread), ...newest.filter((id) => !isUnread(id))],
  }
  for (const [sort, expected] of Object.entries(orders)) {
    const page = (number: number) => list(ana, `status=pending&sort=${sort}&pageNumber=${number}`)
    expect([...(await page(1)), ...(await page(2))], sort).toEqual(expected)
  }
  expect(await list(ana, 'status=pending')).toEqual(newest.slice(0, 40))
})

test('only the list of pending tickets has another order', async () => {
  const { ana, rows, ticket } = stage
  const [older, newer] = [
    await ticket({ status: 'open', userId: ana.id, updatedAt: at(1) }),
    await ticket({ status: 'open', userId: ana.id, updatedAt: at(2) }),
  ]
  await rows('update tickets set waiting_since = updated_at where id = any($1)', [[older, newer]])
  for (const status of ['open', ''])
    expect(await list(ana, `status=${status}&sort=longestWait`)).toEqual([newer, older])
  const { status, body } = await w.call(ana, 'GET', '/tickets?status=pending&sort=weird')
  expect({ status, body }).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
})

test('to be answered next is the longest wait, of the own conversations and of what waits for anybody', async () => {
  const { company, sales, support, ana, bia, contact, rows, ticket } = stage
  const counts = async (actor: Member, query = '') =>
    (await w.call<TicketCounts>(actor, 'GET', `/tickets/counts?${query}`)).body
  const waits = async (id: number, second: number): Promise<number> => {
    await rows('update tickets set waiting_since = $2 where id = $1', [id, at(second)])
    return id
  }
  const pending = await waits(await ticket({ contactId: await contact('Lúcia Prado') }), 20)
  await ticket({ unread: 1 })
  await waits(await ticket({ queueId: support }), 1)
  await waits(await ticket({ status: 'open', userId: bia.id }), 2)
  await waits(await ticket({ status: 'closed', userId: ana.id }), 3)
  await ticket({ status: 'open', userId: ana.id })
  const read = await ticket({ status: 'open', userId: ana.id, unread: 1 })

  await w.call(company.admin, 'PUT', `/queue/${sales}`, { waitSoonMinutes: 5, waitLateMinutes: 10 })
  expect(await counts(ana)).toMatchObject({ pending: 2, unanswered: 1, nextOwn: { id: read, status: 'open' } })
  expect((await counts(ana)).next).toEqual({
    id: pending,
    uuid: expect.any(String),
    status: 'pending',
    contactId: expect.any(Number),
    name: 'Lúcia Prado',
    waitingSince: at(20),
    queueId: sales,
    waitSoonMinutes: 5,
    waitLateMinutes: 10,
  })
  const mine = await waits(await ticket({ status: 'open', userId: ana.id }), 10)
  expect(await counts(ana)).toMatchObject({ unanswered: 2, next: { id: mine, status: 'open' }, nextOwn: { id: mine } })
  expect(await counts(company.admin, `showAll=true&queueIds=[${sales}]`)).toMatchObject({
    unanswered: 0,
    next: { id: pending },
    nextOwn: null,
  })
  await rows('update tickets set waiting_since = null where id = any($1)', [[pending, mine]])
  expect((await counts(ana)).next).toMatchObject({ id: read, waitingSince: null })
})
