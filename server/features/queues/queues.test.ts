import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queue } from '#contract/queues.ts'
import { world, type Company, type Member, type World } from '#tests/world.ts'

let w: World
let company: Company
let other: Company
beforeAll(async () => {
  w = await world()
  company = await w.company()
  other = await w.company()
})
afterAll(() => w.close())

const schedules = [{ weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' }]
let made = 0
const form = (given: object = {}) => ({
  name: `Fila ${made}`,
  color: `#a${String(made++).padStart(5, '0')}`,
  ...{ greetingMessage: 'Olá', outOfHoursMessage: '', orderQueue: '', integrationId: '', schedules, promptId: null },
  ...given,
})
const create = (given: object = {}, by: Member = company.admin) => w.call<Queue>(by, 'POST', '/queue', form(given))
const change = (id: number, body: object, by: Member = company.admin) => w.call<Queue>(by, 'PUT', `/queue/${id}`, body)

test('a queue as clients send it; a change names what changes', async () => {
  w.events.length = 0
  const { status, body } = await create({ name: 'Vendas' })
  expect([status, body]).toMatchObject([
    200,
    { name: 'Vendas', orderQueue: null, integrationId: null, schedules, companyId: company.id },
  ])
  expect(w.events).toEqual([{ companyId: company.id, event: { name: 'queue.saved', payload: { queue: body } } }])
  const echoed = await change(body.id, { ...body, orderQueue: 3, companyId: other.id })
  expect([echoed.status, echoed.body]).toEqual([201, { ...body, orderQueue: 3, updatedAt: echoed.body.updatedAt }])
  const renamed = await change(body.id, { name: 'Balcão' })
  expect(renamed.body).toEqual({ ...echoed.body, name: 'Balcão', updatedAt: renamed.body.updatedAt })
  expect((await w.call(company.admin, 'GET', `/queue/${body.id}`)).body).toEqual(renamed.body)
})

test('the list is ordered as the administrator says', async () => {
  const [last, first] = [await create({ orderQueue: 2 }), await create({ orderQueue: 1 })]
  const ids = (await w.call<Queue[]>(await company.attendant(), 'GET', '/queue')).body.map(({ id }) => id)
  expect(ids.indexOf(first.body.id)).toBeLessThan(ids.indexOf(last.body.id))
})

test('names and colours are unique in the company, whatever the case; other companies have their own', async () => {
  const { body } = await create({ name: 'Única', color: '#abcdef' })
  expect((await create({ name: 'úNICA' })).body).toEqual({ error: 'ERR_QUEUE_NAME_ALREADY_EXISTS' })
  expect((await create({ color: '#ABCDEF' })).body).toEqual({ error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' })
  const { body: second } = await create()
  expect((await change(second.id, { color: '#ABCdef' })).body).toEqual({ error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' })
  expect((await create({ name: body.name, color: body.color }, other.admin)).status).toBe(200)
  const both = await Promise.all([create({ name: 'Junta' }), create({ name: 'Junta' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('bad input, people without the right, queues of others', async () => {
  for (const bad of [
    { name: 'A' },
    { color: 'red' },
    { color: '#12345678901' },
    { schedules: [{}] },
    { orderQueue: -1 },
  ]) {
    expect([bad, (await create(bad)).status]).toEqual([bad, 400])
  }
  expect((await create({}, await company.supervisor())).status).toBe(403)
  const foreign = await other.queue()
  for (const [method, body] of [['GET'], ['PUT', { name: 'Minha' }], ['DELETE']] as const) {
    const answer = await w.call(company.admin, method, `/queue/${foreign}`, body)
    expect([method, answer.status, answer.body]).toEqual([method, 404, { error: 'ERR_NO_QUEUE_FOUND' }])
  }
})

test('the plan decides how many, also at the same moment', async () => {
  const small = await w.company()
  await w.owner.query('update plans set queues = 2 where id = (select plan_id from companies where id = $1)', [
    small.id,
  ])
  const answers = await Promise.all([1, 2, 3, 4].map(() => create({}, small.admin)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ error: 'ERR_PLAN_LIMIT_QUEUES' })
})

test('a deleted queue leaves people, connections and conversations without it', async () => {
  const { body } = await create()
  const member = await company.attendant([body.id])
  const connection = await company.connection(undefined, [body.id])
  expect((await w.viewer(member)).queueIds).toEqual([body.id])
  w.events.length = 0
  const answer = await w.call(company.admin, 'DELETE', `/queue/${body.id}`)
  expect([answer.status, answer.text]).toEqual([200, ''])
  expect(w.events.map(({ event }) => event)).toEqual([{ name: 'queue.deleted', payload: { queueId: body.id } }])
  expect((await w.viewer(member)).queueIds).toEqual([])
  const { rows } = await w.owner.query('select 1 from connection_queues where connection_id = $1', [connection])
  expect(rows).toEqual([])
})
