import { beforeEach, expect, test } from 'vitest'
import type { LaneCounts } from '#contract/kanban.ts'
import { TicketPage, type Ticket } from '#contract/tickets.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: TicketFixture
/** The lanes from left to right, and a tag that is no lane. */
let quoted: number
let paid: number
let vip: number
beforeEach(async () => {
  stage = await ticketFixture(w)
  ;[quoted, paid, vip] = [await makeTag('Orçamento', 1), await makeTag('Pago', 1), await makeTag('VIP', 0)]
})

const makeTag = async (name: string, kanban: number): Promise<number> =>
  (await w.call<{ id: number }>(stage.company.admin, 'POST', '/tags', { name, kanban })).body.id
const putTags = (ticketId: number, tagIds: number[]) =>
  w.call(stage.company.admin, 'POST', '/tags/sync', { ticketId, tags: tagIds.map((id) => ({ id })) })
const board = async (actor: Member, query = ''): Promise<TicketPage> =>
  TicketPage.parse((await w.call(actor, 'GET', `/ticket/kanban?${query}`)).body)
const lane = async (actor: Member, id: number, query = ''): Promise<number[]> =>
  (await board(actor, `lane=${id}&${query}`)).tickets.map((ticket) => ticket.id)
const counts = async (actor: Member, query = ''): Promise<Record<number, number>> => {
  const { body } = await w.call<LaneCounts>(actor, 'GET', `/ticket/kanban/counts?${query}`)
  return Object.fromEntries(body.lanes.map(({ lane: id, count }) => [id, count]))
}
const move = (actor: Member, ticketId: number, tagId: unknown) =>
  w.call<Ticket>(actor, 'PUT', `/ticket-tags/${ticketId}`, { tagId })
const tagsOf = async (ticketId: number): Promise<number[]> =>
  (await stage.rows('select tag_id from ticket_tags where ticket_id = $1 order by tag_id', [ticketId])).map((row) =>
    Number(row['tag_id']),
  )

test('each running ticket stands in one lane; other tags do not take it off the first one', async () => {
  const { company, ana, ticket } = stage
  const [bare, labelled, one, both] = [await ticket(), await ticket(), await ticket(), await ticket()]
  const closed = await ticket({ status: 'closed', userId: ana.id })
  await putTags(labelled, [vip])
  await putTags(one, [quoted, vip])
  await putTags(both, [paid, quoted])
  await putTags(closed, [paid])

  expect(await lane(company.admin, 0)).toEqual([labelled, bare])
  expect(await lane(company.admin, quoted)).toEqual([one])
  expect(await lane(company.admin, paid)).toEqual([both])
  expect(await lane(company.admin, vip)).toEqual([])
  expect(await counts(company.admin)).toEqual({ 0: 2, [quoted]: 1, [paid]: 1 })
  expect((await board(company.admin)).tickets.map(({ id }) => id)).toEqual([both, one, labelled, bare])

  await w.call(company.admin, 'PUT', '/tags/kanban', { tagIds: [paid, quoted] })
  expect(await lane(company.admin, quoted)).toEqual([both, one])
  expect(await counts(company.admin)).toEqual({ 0: 2, [quoted]: 2 })
})

test('without chosen queues the board has all tickets that the user may change', async () => {
  const { company, sales, support, ana, bia, ticket } = stage
  const lead = await company.supervisor([sales])
  const waiting = await ticket()
  const mine = await ticket({ status: 'open', userId: ana.id })
  const theirs = await ticket({ status: 'open', userId: bia.id })
  const elsewhere = await ticket({ queueId: support })
  const unqueued = await ticket({ queueId: null })

  const all = 'queueIds=[]'
  expect(await lane(company.admin, 0, all)).toEqual([unqueued, elsewhere, theirs, mine, waiting])
  expect(await lane(lead, 0, all)).toEqual([unqueued, theirs, mine, waiting])
  expect(await lane(ana, 0, all)).toEqual([mine, waiting])
  expect(await counts(lead, all)).toEqual({ 0: 4 })
  expect(await counts(ana, all)).toEqual({ 0: 2 })
  expect(await lane(company.admin, 0, `queueIds=[${support}]&unqueued=false`)).toEqual([elsewhere])
  expect(await lane(company.admin, 0, `users=[${bia.id}]`)).toEqual([theirs])
  expect(await counts(company.admin, `users=[${ana.id},${bia.id}]`)).toEqual({ 0: 2 })
})

test('a search finds names, numbers and texts in each lane, and counts them', async () => {
  const { company, ana, contact, ticket } = stage
  const named = await ticket({ contactId: await contact('Padaria Conceição') })
  const written = await ticket({ status: 'open', userId: ana.id })
  await w.call(ana, 'POST', `/messages/${written}`, { body: 'a conceição do projeto' })
  await ticket()
  await move(company.admin, written, paid)
  const search = `searchParam=${encodeURIComponent('conceicao')}`
  expect(await lane(company.admin, 0, search)).toEqual([named])
  expect(await lane(company.admin, paid, search)).toEqual([written])
  expect(await counts(company.admin, search)).toEqual({ 0: 1, [paid]: 1 })
})

test('a lane comes in pages, and its count is true beyond a thousand', async () => {
  const { company, sales, ticket } = stage
  const first = await ticket()
  await w.owner.query(
    `with made as (insert into contacts (company_id, name)
       select $1, 'Cliente ' || n from generate_series(1, 1100) n returning id)
     insert into tickets (company_id, status, contact_id, connection_id, queue_id)
     select $1, 'pending', made.id, t.connection_id, $3 from made, tickets t where t.id = $2`,
    [company.id, first, sales],
  )
  const [one, two] = [await lane(company.admin, 0), await lane(company.admin, 0, 'pageNumber=2')]
  expect([one.length, two.length, new Set([...one, ...two]).size]).toEqual([40, 40, 80])
  expect((await board(company.admin, 'lane=0&pageNumber=28')).hasMore).toBe(false)
  expect(await counts(company.admin)).toEqual({ 0: 1101 })
})

test('a move is one step: the tag of the lane replaces all other kanban tags', async () => {
  const { ana, ticket } = stage
  const id = await ticket({ status: 'open', userId: ana.id })
  const { updated_at: before } = await stage.row('tickets', id)
  await putTags(id, [quoted, vip])
  w.events.length = 0
  const moved = await move(ana, id, paid)
  expect([moved.status, moved.body.tags.map((tag) => tag.id)]).toEqual([200, [paid, vip]])
  expect(w.events.map(({ event }) => event.name)).toEqual(['tag.updated', 'tag.updated', 'ticket.saved'])
  expect(w.events.at(-1)?.event.payload).toMatchObject({ ticket: { id, tags: [{ id: paid }, { id: vip }] } })
  expect((await stage.row('tickets', id))['updated_at']).toEqual(before)
  await move(ana, id, null)
  expect(await tagsOf(id)).toEqual([vip])
})

test('simultaneous moves of one ticket leave it in one lane, which the last event names', async () => {
  const { ana, ticket } = stage
  const id = await ticket({ status: 'open', userId: ana.id })
  await Promise.all(Array.from({ length: 12 }, (_, index) => move(ana, id, [quoted, paid, null][index % 3])))
  const left = await tagsOf(id)
  expect(left.length).toBeLessThanOrEqual(1)
  const saved = w.events.map(({ event }) => event).filter((event) => event.name === 'ticket.saved')
  expect(saved.at(-1)?.payload.ticket.tags.map((tag) => tag.id)).toEqual(left)
})

test('a move to no lane of the company, or of a ticket that is out of sight, changes nothing', async () => {
  const { company, ana, bia, ticket } = stage
  const other = await w.company()
  const { body: theirs } = await w.call<{ id: number }>(other.admin, 'POST', '/tags', { name: 'Deles', kanban: 1 })
  const id = await ticket({ status: 'open', userId: ana.id })
  await move(ana, id, quoted)
  for (const [tagId, status, error] of [
    [vip, 400, 'ERR_VALIDATION'],
    [theirs.id, 404, 'ERR_NO_TAG_FOUND'],
    [999_999, 404, 'ERR_NO_TAG_FOUND'],
    ['x', 400, 'ERR_VALIDATION'],
    [undefined, 400, 'ERR_VALIDATION'],
    [-1, 400, 'ERR_VALIDATION'],
  ] as const)
    expect(await move(ana, id, tagId), String(tagId)).toMatchObject({ status, body: { error } })
  expect(await move(bia, id, paid)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  expect(await move(other.admin, id, theirs.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } })
  expect(await tagsOf(id)).toEqual([quoted])
  expect((await w.call(company.admin, 'GET', '/ticket/kanban?lane=x')).status).toBe(400)
})
