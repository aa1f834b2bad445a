import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_WEEK, type Queue } from '#contract/queues.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let other: Company
beforeAll(async () => {
  company = await w.company()
  other = await w.company()
})

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

test('a queue is created as clients send it, and a change keeps other fields', async () => {
  w.events.length = 0
  const { status, body } = await create({ name: 'Vendas' })
  expect([status, body]).toMatchObject([
    200,
    { name: 'Vendas', orderQueue: null, integrationId: null, schedules, companyId: company.id },
  ])
  expect(w.events).toEqual([{ companyId: company.id, event: { name: 'queue.created', payload: { queue: body } } }])
  const echoed = await change(body.id, { ...body, orderQueue: 3, companyId: other.id })
  expect([echoed.status, echoed.body]).toEqual([201, { ...body, orderQueue: 3, updatedAt: echoed.body.updatedAt }])
  const renamed = await change(body.id, { name: 'Balcão' })
  expect(renamed.body).toEqual({ ...echoed.body, name: 'Balcão', updatedAt: renamed.body.updatedAt })
  expect((await w.call(company.admin, 'GET', `/queue/${body.id}`)).body).toEqual(renamed.body)
})

test('pauses stay while clients that know only one span a day change the hours around them', async () => {
  const lunch = { weekdayEn: 'monday', startTime: '12:00', endTime: '13:30' }
  const outside = { weekdayEn: 'monday', startTime: '19:00', endTime: '20:00' }
  const { body } = await create({ breaks: [lunch, outside], opensOnHolidays: true })
  expect(body).toMatchObject({ breaks: [lunch], opensOnHolidays: true, schedules })
  const [monday] = schedules
  const later = await change(body.id, { schedules: [{ ...monday, startTime: '09:00' }] })
  expect(later.body).toMatchObject({ breaks: [lunch], opensOnHolidays: true })
  expect((await change(body.id, { name: 'Almoço' })).body.breaks).toEqual([lunch])
  const afternoon = await change(body.id, { schedules: [{ ...monday, startTime: '13:00' }] })
  expect(afternoon.body.breaks).toEqual([])
  expect((await change(body.id, { breaks: [{ ...lunch, startTime: '8:00' }] })).status).toBe(400)
})

test('a queue assigns nothing at first; its limits are whole numbers, or none', async () => {
  const { body } = await create()
  expect(body).toMatchObject({ assignment: 'off', assignmentCapacity: null, assignmentMinutes: null })
  expect(body).toMatchObject({ waitSoonMinutes: null, waitLateMinutes: null })
  const goals = { waitSoonMinutes: 5, waitLateMinutes: 20 }
  const chosen = { assignment: 'roundRobin', assignmentCapacity: 4, assignmentMinutes: 10, ...goals }
  expect((await change(body.id, chosen)).body).toMatchObject(chosen)
  const unlimited = { ...chosen, assignmentCapacity: null }
  expect((await change(body.id, { assignmentCapacity: '' })).body).toMatchObject(unlimited)
  for (const wrong of [{ assignment: 'random' }, { assignmentCapacity: 0 }, { assignmentMinutes: 1.5 }])
    expect((await change(body.id, wrong)).status).toBe(400)
})

test('a queue without hours gets the default week, and a change keeps it', async () => {
  const { body } = await create({ schedules: undefined })
  expect(body.schedules).toEqual(DEFAULT_WEEK)
  expect((await create({ schedules: [] })).body.schedules).toEqual(DEFAULT_WEEK)
  const night = schedules.map((day) => ({ ...day, startTime: '22:00', endTime: '06:00' }))
  const changed = await change(body.id, { schedules: night, orderQueue: 4, outOfHoursMessage: 'Fechado' })
  expect(changed.body.schedules).toEqual(night)
  const { body: kept } = await change(body.id, { greetingMessage: 'Oi' })
  expect(kept).toEqual({ ...changed.body, greetingMessage: 'Oi', updatedAt: kept.updatedAt })
  expect((await change(body.id, { orderQueue: '' })).body).toEqual({
    ...kept,
    orderQueue: null,
    updatedAt: expect.any(String),
  })
})

test('one colour has one spelling', async () => {
  expect((await create({ color: '#B7D' })).body.color).toBe('#bb77dd')
  expect((await create({ color: '#bb77DD' })).body).toEqual({ error: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' })
  const both = await Promise.all([create({ color: '#0badc0' }), create({ color: '#0BADC0' })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('the list has the administrator’s order', async () => {
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

test('invalid input, users without the right and foreign queues are refused', async () => {
  for (const bad of [
    { name: 'A' },
    { color: 'red' },
    { color: '#12345678901' },
    { color: '#12345' },
    { orderQueue: 1e12 },
    { schedules: [{ ...schedules[0], startTime: '8:00' }] },
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

test('the plan limits queues, also simultaneous ones', async () => {
  const small = await w.company()
  await w.owner.query('update plans set queues = 2 where id = (select plan_id from companies where id = $1)', [
    small.id,
  ])
  const answers = await Promise.all([1, 2, 3, 4].map(() => create({}, small.admin)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({ error: 'ERR_PLAN_LIMIT_QUEUES' })
})
