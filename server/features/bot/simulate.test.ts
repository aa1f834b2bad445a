import { beforeAll, expect, test } from 'vitest'
import type { Simulation } from '#contract/bot.ts'
import { NEVER } from '#tests/bot-flow-fixture.ts'
import { installTestApp, type Company, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
let sales: number
let support: number
let connectionId: number
beforeAll(async () => {
  company = await w.company()
  sales = await company.queue()
  support = await company.queue()
  await w.owner.query(`update queues set name = case id when $1 then 'Vendas' else 'Suporte' end`, [sales])
  connectionId = await company.connection('Loja', [sales, support])
  await w.owner.query(`update connections set greeting_message = 'Olá, {{firstName}} ({{protocol}})' where id = $1`, [
    connectionId,
  ])
  await w.owner.query(`update queues set greeting_message = 'Fila ' || name`)
})

const at = (minute: number): string => `2026-11-23T10:${String(minute).padStart(2, '0')}`
const saying = (...bodies: string[]) => bodies.map((body, index) => ({ body, at: at(index) }))
const simulate = (body: object, actor: Member = company.admin) =>
  w.call<Simulation>(actor, 'POST', '/bot/simulate', body)
const texts = ({ steps }: Simulation): string[] => steps.flatMap(({ replies }) => replies.map(({ text }) => text))

test('the simulator plays a connection as it is stored', async () => {
  const { status, body } = await simulate({ connectionId, messages: saying('oi', '9', 'Suporte', 'oi?') })
  expect(status).toBe(200)
  expect(texts(body)).toEqual([
    'Olá, Maria (20261123-1)\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte',
    'Não entendi a sua resposta. Escolha uma das opções:\n\n[ 1 ] - Vendas\n[ 2 ] - Suporte',
    'Fila Suporte',
  ])
  expect(body.steps.map(({ stage, chatbot, silence }) => ({ stage, chatbot, silence }))).toEqual([
    { stage: 'queues', chatbot: true, silence: null },
    { stage: 'queues', chatbot: true, silence: null },
    { stage: 'waiting', chatbot: false, silence: null },
    { stage: 'waiting', chatbot: false, silence: 'waiting' },
  ])
  expect(body.steps[2]).toMatchObject({ at: at(2), body: 'Suporte', queue: { id: support, name: 'Suporte' } })
})

test('a draft replaces stored values, and other values stay', async () => {
  const options = [
    { id: -1, parentId: null, title: 'Preços', message: 'Quais?' },
    { id: -2, parentId: -1, title: 'Atacado', message: 'R$ 1' },
  ]
  const { body } = await simulate({ queueId: sales, queue: { options }, messages: saying('oi', '1', '1') })
  expect(texts(body)).toEqual([
    'Fila Vendas\n\n[ 1 ] - Preços',
    'Quais?\n\n[ 1 ] - Atacado\n\n[ 0 ] - Menu anterior\n[ # ] - Menu inicial',
    'R$ 1',
  ])
  expect(body.steps[1]).toMatchObject({ option: { id: -1, title: 'Preços' }, queue: { id: sales } })
  const created = await simulate({ queue: { name: 'Nova', greetingMessage: 'Bem-vindo' }, messages: saying('oi') })
  expect(created.body.steps).toMatchObject([
    { replies: [{ text: 'Bem-vindo', mediaName: null }], queue: { name: 'Nova' } },
  ])
  const connection = { queueIds: [sales], greetingMessage: '' }
  const single = await simulate({ connectionId, connection, messages: saying('oi') })
  expect(texts(single.body)).toEqual(['Fila Vendas'])
})

test('hours apply to the given time in the company’s time zone', async () => {
  const monday = { weekday: 'Segunda', weekdayEn: 'monday', startTime: '08:00', endTime: '18:00' }
  const queue = { schedules: [...NEVER.slice(1), monday], outOfHoursMessage: 'Fechado às {{hour}}' }
  const said = async (time: string) =>
    texts((await simulate({ queueId: sales, queue, scheduleType: 'queue', messages: [{ body: 'oi', at: time }] })).body)
  expect(await said('2026-11-23T18:01')).toEqual(['Fechado às 18:01'])
  expect(await said('2026-11-23T20:59:00Z')).toEqual(['Fila Vendas'])
  expect(await said('2026-11-24T10:00')).toEqual(['Fechado às 10:00'])
})

test('the simulator stores and sends nothing, and needs the right to edit queues', async () => {
  w.events.length = 0
  await simulate({ connectionId, messages: saying('oi', '1') })
  const { rows } = await w.owner.query(
    'select (select count(*) from tickets) + (select count(*) from messages) as made',
  )
  expect([rows[0], w.events, await w.jobs()]).toEqual([{ made: '0' }, [], []])
  expect((await simulate({ queueId: sales, messages: saying('oi') }, await company.supervisor())).status).toBe(403)
  const others = await w.company()
  const theirs = { queue: await others.queue(), connection: await others.connection() }
  for (const foreign of [
    { queueId: theirs.queue },
    { connectionId: theirs.connection },
    { connectionId, connection: { queueIds: [theirs.queue] } },
  ]) {
    expect((await simulate({ ...foreign, messages: saying('oi') })).status).toBe(404)
  }
  for (const at of ['ontem', '2026-11-23', '2026-13-45T99:99']) {
    expect((await simulate({ queueId: sales, messages: [{ body: 'oi', at }] })).status).toBe(400)
  }
})
