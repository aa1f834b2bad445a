import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InboundMessage } from '#server/channels/port.ts'
import { firstOf } from '#server/db/first.ts'
import { mergeContacts } from '#server/features/contacts/actions.ts'
import { channelHost } from '#server/features/tickets/host.ts'
import { chatWith, inbound } from '#tests/inbound-stage.ts'
import { newNumber, ticketStage, type TicketStage } from '#tests/ticket-stage.ts'
import { world, type World } from '#tests/world.ts'
import { botJobs } from './jobs.ts'
import { runBot } from './step.actions.ts'

let w: World
beforeAll(async () => void (w = await world()))
afterAll(() => w.close())

let stage: TicketStage
let number: string
beforeEach(async () => {
  stage = await ticketStage(w)
  number = newNumber()
  const { rows, connectionId, sales, support } = stage
  await rows(`update connections set greeting_message = 'Olá, {{firstName}}' where id = $1`, [connectionId])
  await rows(`update queues set name = 'Vendas', greeting_message = 'Fale com Vendas', order_queue = 1 where id = $1`, [
    sales,
  ])
  await rows(
    `update queues set name = 'Suporte', greeting_message = 'Qual o problema?', order_queue = 2 where id = $1`,
    [support],
  )
  await offerQueues(sales, support)
})

const offerQueues = async (...queueIds: number[]): Promise<void> => {
  for (const id of queueIds) {
    await stage.rows('insert into connection_queues values ($1, $2, $3)', [stage.company.id, stage.connectionId, id])
  }
}
const addOption = (
  queueId: number,
  title: string,
  more: { parentId?: number; fileId?: string; message?: string } = {},
) =>
  w.insert(
    `insert into queue_options (company_id, queue_id, parent_id, title, message, file_id) values ($1, $2, $3, $4, $5, $6)`,
    [stage.company.id, queueId, more.parentId ?? null, title, more.message ?? `${title}!`, more.fileId ?? null],
  )

const MENU = '[ 1 ] - Vendas\n[ 2 ] - Suporte'
const FIRST = `Olá, Maria\n\n${MENU}`

/** Long enough ago for the customer to have read the menu. */
const anHourAgo = (): Date => new Date(Date.now() - 3600_000)

const hear = (change: Partial<InboundMessage>) =>
  channelHost(w.data, w.services, stage.ref).message(inbound({ chat: chatWith(number), ...change }))
const ticketNow = async () =>
  firstOf(await stage.rows(`select * from tickets where company_id = $1 order by id desc limit 1`, [stage.company.id]))
const step = async (now: Date) =>
  botJobs({ data: w.data, services: w.services }, () => now)['bot.step']({
    companyId: stage.company.id,
    ticketId: Number((await ticketNow())['id']),
  })
const spoken = async (): Promise<unknown[]> =>
  (
    await stage.rows(`select body from messages where company_id = $1 and client_id like 'bot/%' order by id`, [
      stage.company.id,
    ])
  ).map(({ body }) => body)

/** What the bot says to it. */
async function say(body: string, change: Partial<InboundMessage> = {}, now = anHourAgo()): Promise<unknown[]> {
  const before = (await spoken()).length
  await hear({ body, ...change })
  await step(now)
  return (await spoken()).slice(before)
}

test('the menu is asked for in the transaction of the message, and stored with the place it was reached', async () => {
  await hear({ body: 'oi' })
  const ticket = await ticketNow()
  const id = Number(ticket['id'])
  expect(ticket).toMatchObject({ bot: {}, chatbot: false, queue_id: null, status: 'pending' })
  expect(await stage.jobsOf('bot.step')).toContainEqual({ companyId: stage.company.id, ticketId: id })
  w.events.length = 0
  await step(anHourAgo())

  const [heard, menu] = await stage.rows('select * from messages where ticket_id = $1 order by id', [id])
  expect(menu).toMatchObject({
    body: FIRST,
    from_me: true,
    outbox: 'queued',
    client_id: `bot/${heard?.['id']}/0`,
    user_id: null,
  })
  expect(await ticketNow()).toMatchObject({
    chatbot: true,
    queue_id: null,
    bot_seen_id: heard?.['id'],
    unread_messages: 1,
    waiting_since: null,
    bot: { stage: 'queues', menu: { kind: 'queues', ids: [stage.sales, stage.support] } },
  })
  const told = stage.events()
  expect(told.map(({ name }) => name)).toEqual(['ticket.saved', 'ticket.saved', 'message.created'])
  expect(told[0]).toMatchObject({ payload: { ticket: { chatbot: true, queueId: null } } })
})

test('a choice puts the ticket in the queue; who sees the queue hears of it, and the customer waits', async () => {
  await say('oi')
  w.events.length = 0
  expect(await say('1')).toEqual(['Fale com Vendas'])
  const ticket = await ticketNow()
  expect(ticket).toMatchObject({ queue_id: String(stage.sales), chatbot: false, status: 'pending', unread_messages: 2 })
  expect(ticket['waiting_since']).not.toBeNull()
  const moved = stage.events().filter(({ name }) => name === 'ticket.saved')
  expect(moved[1]).toMatchObject({
    payload: { ticket: { queueId: stage.sales, chatbot: false, queue: { name: 'Vendas' } } },
    audience: { before: { queueId: null, status: 'pending' } },
  })
  expect((await stage.rows('select queue_id from messages where client_id is not null order by id')).at(-1)).toEqual({
    queue_id: String(stage.sales),
  })
  expect(await say('alguém?')).toEqual([])
})

test('one queue: the ticket is in it at once, and its greeting is said', async () => {
  await stage.rows('delete from connection_queues where queue_id = $1', [stage.support])
  await hear({ body: '1' })
  expect(await ticketNow()).toMatchObject({ queue_id: String(stage.sales) })
  await step(anHourAgo())
  expect(await spoken()).toEqual(['Fale com Vendas'])
  expect(await ticketNow()).toMatchObject({ queue_id: String(stage.sales), chatbot: false, bot: { stage: 'waiting' } })
})

test('a tree, with a file: the option is shown on the ticket until its end', async () => {
  const file = await w.owner.query<{ id: string }>(
    `insert into files (company_id, name, mimetype, size, path) values ($1, 'mapa.png', 'image/png', 5, 'x') returning id`,
    [stage.company.id],
  )
  const fileId = firstOf(file.rows).id
  const visit = await addOption(stage.support, 'Visita')
  await addOption(stage.support, 'Endereço', { parentId: visit, fileId, message: 'Rua {{name}}' })
  await addOption(stage.support, 'Horário', { parentId: visit })
  await say('oi')
  expect(await say('2')).toEqual(['Qual o problema?\n\n[ 1 ] - Visita\n\n[ # ] - Menu inicial'])
  await say('visita')
  expect(await ticketNow()).toMatchObject({
    chatbot: true,
    queue_option_id: String(visit),
    queue_id: String(stage.support),
  })
  expect(await say('1')).toEqual(['Rua Maria', ''])
  expect(await ticketNow()).toMatchObject({
    chatbot: false,
    queue_option_id: null,
    last_message: '📷',
  })
  const sent = await stage.rows('select * from messages where file_id = $1', [fileId])
  expect(sent).toMatchObject([{ media_type: 'image', media_state: 'ready', media_name: 'mapa.png', outbox: 'queued' }])
  const { status } = await w.call(stage.company.admin, 'DELETE', `/tickets/${(await ticketNow())['id']}`)
  expect(status).toBe(200)
  expect(await stage.rows('select id from files where id = $1', [fileId])).toHaveLength(1)
})

test('run again, run by eight at once, or broken off before the end: everything is said once', async () => {
  await hear({ body: 'oi' })
  const ticketId = Number((await ticketNow())['id'])
  const desk = { companyId: stage.company.id, userId: null }
  w.events.length = 0
  const broken = w.data.change(desk, async (tx) => {
    await runBot(tx, ticketId, anHourAgo())
    throw new Error('the process was killed')
  })
  await expect(broken).rejects.toThrow('killed')
  expect([await spoken(), stage.events()]).toEqual([[], []])
  expect(await ticketNow()).toMatchObject({ bot: {}, bot_seen_id: '0', chatbot: false })

  await Promise.all(Array.from({ length: 8 }, () => step(anHourAgo())))
  await step(anHourAgo())
  expect(await spoken()).toEqual([FIRST])
  await hear({ body: '1' })
  await Promise.all(Array.from({ length: 8 }, () => step(anHourAgo())))
  expect(await spoken()).toEqual([FIRST, 'Fale com Vendas'])
})

test('messages that wait together are heard in order, and delivered twice they are heard once', async () => {
  const first = inbound({ chat: chatWith(number), body: 'oi' })
  const host = channelHost(w.data, w.services, stage.ref)
  await host.message(first)
  await step(anHourAgo())
  await host.message(first)
  for (const body of ['2', '#', '1']) await hear({ body })
  await step(anHourAgo())
  expect(await spoken()).toEqual([FIRST, 'Qual o problema?', `Escolha uma das opções:\n\n${MENU}`, 'Fale com Vendas'])
})

test('what came long ago is passed over without an answer', async () => {
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
  expect(await say('oi', { sentAt: minutesAgo(11) }, new Date())).toEqual([])
  expect(await ticketNow()).toMatchObject({ bot: { stage: 'start' }, status: 'pending' })
  expect(Number((await ticketNow())['bot_seen_id'])).toBeGreaterThan(0)
  expect(await say('oi?', { sentAt: minutesAgo(9) }, new Date())).toEqual([FIRST])
})

const STOPS: [string, (id: number) => Promise<unknown>][] = [
  ['accepted', (id) => stage.put(stage.company.admin, id, { status: 'open', userId: stage.company.admin.id })],
  [
    'accepted and given back',
    async (id) => {
      await stage.put(stage.company.admin, id, { status: 'open', userId: stage.company.admin.id })
      await stage.put(stage.company.admin, id, { status: 'pending', userId: null })
    },
  ],
  ['transferred', (id) => stage.put(stage.company.admin, id, { queueId: stage.support })],
  ['switched off', (id) => stage.put(stage.company.admin, id, { chatbot: false })],
  ['answered by an attendant', (id) => stage.send(stage.company.admin, id, { body: 'Bom dia' })],
  ['answered on the owner’s phone', () => hear({ fromMe: true, body: 'Bom dia' })],
  ['moved by a timer', (id) => stage.rows('update tickets set queue_id = $2 where id = $1', [id, stage.support])],
]
test.each(STOPS)('once %s, the bot is silent for good', async (_, stop) => {
  await say('oi')
  await stop(Number((await ticketNow())['id']))
  const before = await stage.jobsOf('bot.step')
  expect(await say('1')).toEqual([])
  expect(await ticketNow()).toMatchObject({ bot: null, chatbot: false, queue_option_id: null })
  expect(await say('#')).toEqual([])
  expect(before.length).toBeGreaterThan(0)
})

test('an echo of the whole row changes nothing, and a closed conversation begins anew', async () => {
  await say('oi')
  const id = Number((await ticketNow())['id'])
  await stage.put(stage.company.admin, id, { status: 'pending', queueId: null, userId: null })
  expect(await ticketNow()).toMatchObject({ chatbot: true })
  await stage.put(stage.company.admin, id, { status: 'closed' })
  expect(await ticketNow()).toMatchObject({ bot: null, chatbot: false })
  expect(await say('1')).toEqual([FIRST])
  expect(Number((await ticketNow())['id'])).toBeGreaterThan(id)
})

test('no bot for groups, for conversations the desk began, and for tickets from before', async () => {
  await stage.setting('CheckMsgIsGroup', 'disabled')
  const group = {
    identities: [{ kind: 'group' as const, value: `12036304${number}` }],
    name: 'Vizinhos',
    isGroup: true,
  }
  expect(await say('oi', { chat: group, author: chatWith(newNumber()) })).toEqual([])
  expect(await say('oi', { fromMe: true })).toEqual([])
  expect(await say('1')).toEqual([])
  const old = await stage.ticket({ queueId: null })
  await stage.written(old, 'oi')
  await step(anHourAgo())
  expect(await spoken()).toEqual([])
  expect(await stage.jobsOf('bot.step')).not.toContainEqual({ companyId: stage.company.id, ticketId: old })
})

test('a message that is readable only later is heard then', async () => {
  await say('oi')
  const late = { providerId: `LATE${number}`, undecryptable: true }
  expect(await say('', late)).toEqual([])
  expect(await say('2', { ...late, undecryptable: false })).toEqual(['Qual o problema?'])
})

test('the past, told when the number was linked, is no message to the bot', async () => {
  await hear({ body: 'oi' })
  await hear({ body: '2', history: true, sentAt: new Date(Date.now() - 120_000).toISOString() })
  await step(new Date())
  expect(await spoken()).toEqual([FIRST])
})

test('a queue that is deleted meanwhile leads back to the menu', async () => {
  const third = await stage.company.queue('Outra')
  await offerQueues(third)
  await say('oi')
  await say('2')
  await w.call(stage.company.admin, 'DELETE', `/queue/${stage.support}`)
  expect(await say('olá?')).toEqual(['Escolha uma das opções:\n\n[ 1 ] - Vendas\n[ 2 ] - Outra'])
  expect(await ticketNow()).toMatchObject({ queue_id: null, chatbot: true })
})

test('out of hours, by the company’s clock', async () => {
  const sunday = [{ weekday: 'Domingo', weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' }]
  await stage.setting('scheduleType', 'company')
  await stage.rows(`update connections set out_of_hours_message = 'Voltamos segunda' where id = $1`, [
    stage.connectionId,
  ])
  await stage.rows(`update companies set schedules = $2, timezone = 'America/Noronha' where id = $1`, [
    stage.company.id,
    JSON.stringify(sunday),
  ])
  // Sunday has begun in Noronha, and not yet in São Paulo. In both it is years after the message.
  const saturdayNight = new Date('2024-11-24T02:30:00Z')
  expect(await say('oi', {}, saturdayNight)).toEqual(['Voltamos segunda'])
  expect(await ticketNow()).toMatchObject({ queue_id: null, chatbot: false, bot: { stage: 'start' } })
  expect((await ticketNow())['waiting_since']).not.toBeNull()
  expect(await say('oi', {}, new Date('2024-11-24T01:30:00Z'))).toEqual([FIRST])
})

test('of two conversations that become one, the bot goes on with what it has not heard', async () => {
  await say('oi')
  const kept = await ticketNow()
  number = newNumber()
  await say('oi')
  const dropped = await ticketNow()
  await stage.rows(`update tickets set updated_at = now() + interval '1 minute' where id = $1`, [kept['id']])
  await w.data.change({ companyId: stage.company.id, userId: null }, (tx) =>
    mergeContacts(tx, Number(kept['contact_id']), Number(dropped['contact_id'])),
  )
  expect(await spoken()).toHaveLength(2)
  expect(await say('1')).toEqual(['Fale com Vendas'])
})
