import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSamples, type Samples } from '#tests/route-samples.ts'
import { world, type Company, type Member, type World } from '#tests/world.ts'

let w: World
let company: Company
let s: Samples
let ana: Member
beforeAll(async () => {
  w = await world()
  company = await w.company()
  s = await makeSamples(w, company)
  ana = await company.attendant([s.queue])
})
afterAll(() => w.close())

test('a tag has a colour of its own or the usual one, and its tickets are counted as text', async () => {
  const { body } = await w.call<{ id: number; color: string }>(ana, 'POST', '/tags', { name: 'Boleto' })
  expect(body.color).toBe('#A4CCCC')
  await w.call(company.admin, 'POST', '/tags/sync', { ticketId: s.ticket, tags: [{ id: body.id }] })
  const page = await w.call<{ tags: { id: number; ticketsCount: string }[]; hasMore: boolean }>(
    ana,
    'GET',
    '/tags?searchParam=bolé',
  )
  expect(page.body).toMatchObject({ tags: [{ id: body.id, ticketsCount: '1' }], hasMore: false })
})

test('the same name is the same tag, also for ten at once', async () => {
  const made = await Promise.all(
    Array.from({ length: 10 }, () => w.call<{ id: number }>(ana, 'POST', '/tags', { name: 'Urgente' })),
  )
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  const other = await w.call<{ id: number }>(ana, 'POST', '/tags', { name: 'Outra' })
  const renamed = await w.call(ana, 'PUT', `/tags/${other.body.id}`, { name: 'URGENTE' })
  expect(renamed).toMatchObject({ status: 400, body: { error: 'ERR_TAG_NAME_ALREADY_EXISTS' } })
})

test('lanes of the board are for supervisors and admins', async () => {
  expect((await w.call(ana, 'POST', '/tags', { name: 'Raia', kanban: 1 })).status).toBe(403)
  const lane = await w.call<{ id: number }>(await company.supervisor(), 'POST', '/tags', { name: 'Raia', kanban: 1 })
  expect(lane.status).toBe(200)
  const { body } = await w.call<{ lista: { id: number }[] }>(ana, 'GET', '/tags/kanban')
  expect(body.lista.map(({ id }) => id)).toEqual([lane.body.id])
  expect((await w.call(ana, 'POST', '/tags', { name: 'ab' })).status).toBe(400)
})
