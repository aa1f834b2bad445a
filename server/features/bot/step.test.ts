import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Simulation } from '#contract/bot.ts'
import { firstOf } from '#server/db/first.ts'
import { mergeContacts } from '#server/features/contacts/actions.ts'
import { channelHost } from '#server/features/tickets/host.ts'
import { anHourAgo, botDesk, FIRST, MENU, type BotDesk } from '#tests/bot-desk.ts'
import { chatWith, inbound } from '#tests/inbound-stage.ts'
import { newNumber } from '#tests/ticket-stage.ts'
import { world, type World } from '#tests/world.ts'
import { runBot } from './step.actions.ts'

let w: World
let desk: BotDesk
beforeAll(async () => void (w = await world()))
beforeEach(async () => void (desk = await botDesk(w)))
afterAll(() => w.close())

test('the menu is asked for in the transaction of the message, and stored with the place it was reached', async () => {
  await desk.hear({ body: 'oi' })
  const ticket = await desk.ticketNow()
  const id = Number(ticket['id'])
  expect(ticket).toMatchObject({ bot: {}, chatbot: false, queue_id: null, status: 'pending' })
  expect(await desk.jobsOf('bot.step')).toContainEqual({ companyId: desk.company.id, ticketId: id })
  w.events.length = 0
  await desk.step()

  const [heard, menu] = await desk.rows('select * from messages where ticket_id = $1 order by id', [id])
  expect(menu).toMatchObject({
    body: FIRST,
    from_me: true,
    outbox: 'queued',
    client_id: `bot/${heard?.['id']}/0`,
    user_id: null,
  })
  expect(await desk.ticketNow()).toMatchObject({
    chatbot: true,
    queue_id: null,
    bot_seen_id: heard?.['id'],
    unread_messages: 1,
    waiting_since: null,
    bot: { stage: 'queues', menu: { kind: 'queues', ids: [desk.sales, desk.support] } },
  })
  const told = desk.events()
  expect(told.map(({ name }) => name)).toEqual(['ticket.saved', 'ticket.saved', 'message.created'])
  expect(told[0]).toMatchObject({ payload: { ticket: { chatbot: true, queueId: null } } })
})

test('a choice puts the ticket in the queue; who sees the queue hears of it, and the customer waits', async () => {
  await desk.say('oi')
  w.events.length = 0
  expect(await desk.say('1')).toEqual(['Fale com Vendas'])
  const ticket = await desk.ticketNow()
  expect(ticket).toMatchObject({ queue_id: String(desk.sales), chatbot: false, status: 'pending', unread_messages: 2 })
  expect(ticket['waiting_since']).not.toBeNull()
  const moved = desk.events().filter(({ name }) => name === 'ticket.saved')
  expect(moved[1]).toMatchObject({
    payload: { ticket: { queueId: desk.sales, chatbot: false, queue: { name: 'Vendas' } } },
    audience: { before: { queueId: null, status: 'pending' } },
  })
  expect((await desk.rows('select queue_id from messages where client_id is not null order by id')).at(-1)).toEqual({
    queue_id: String(desk.sales),
  })
  expect(await desk.say('alguém?')).toEqual([])
})

test('one queue: the ticket is in it at once, and its greeting is said', async () => {
  await desk.rows('delete from connection_queues where queue_id = $1', [desk.support])
  await desk.hear({ body: '1' })
  expect(await desk.ticketNow()).toMatchObject({ queue_id: String(desk.sales) })
  await desk.step()
  expect(await desk.spoken()).toEqual(['Fale com Vendas'])
  expect(await desk.ticketNow()).toMatchObject({
    queue_id: String(desk.sales),
    chatbot: false,
    bot: { stage: 'waiting' },
  })
})

test('a tree, with a file: the option is shown on the ticket until its end', async () => {
  const file = await w.owner.query<{ id: string }>(
    `insert into files (company_id, name, mimetype, size, path) values ($1, 'mapa.png', 'image/png', 5, 'x') returning id`,
    [desk.company.id],
  )
  const fileId = firstOf(file.rows).id
  const visit = await desk.addOption(desk.support, 'Visita')
  await desk.addOption(desk.support, 'Endereço', { parentId: visit, fileId, message: 'Rua {{name}}' })
  await desk.addOption(desk.support, 'Horário', { parentId: visit })
  await desk.say('oi')
  expect(await desk.say('2')).toEqual(['Qual o problema?\n\n[ 1 ] - Visita\n\n[ # ] - Menu inicial'])
  await desk.say('visita')
  expect(await desk.ticketNow()).toMatchObject({
    chatbot: true,
    queue_option_id: String(visit),
    queue_id: String(desk.support),
  })
  expect(await desk.say('1')).toEqual(['Rua Maria', ''])
  expect(await desk.ticketNow()).toMatchObject({
    chatbot: false,
    queue_option_id: null,
    last_message: '📷',
  })
  const sent = await desk.rows('select * from messages where file_id = $1', [fileId])
  expect(sent).toMatchObject([{ media_type: 'image', media_state: 'ready', media_name: 'mapa.png', outbox: 'queued' }])
  const { status } = await w.call(desk.company.admin, 'DELETE', `/tickets/${(await desk.ticketNow())['id']}`)
  expect(status).toBe(200)
  expect(await desk.rows('select id from files where id = $1', [fileId])).toHaveLength(1)
})

test('run again, run by eight at once, or broken off before the end: everything is said once', async () => {
  await desk.hear({ body: 'oi' })
  const ticketId = Number((await desk.ticketNow())['id'])
  const system = { companyId: desk.company.id, userId: null }
  w.events.length = 0
  const broken = w.data.change(system, async (tx) => {
    await runBot(tx, ticketId, anHourAgo())
    throw new Error('the process was killed')
  })
  await expect(broken).rejects.toThrow('killed')
  expect([await desk.spoken(), desk.events()]).toEqual([[], []])
  expect(await desk.ticketNow()).toMatchObject({ bot: {}, bot_seen_id: '0', chatbot: false })

  await Promise.all(Array.from({ length: 8 }, () => desk.step()))
  await desk.step()
  expect(await desk.spoken()).toEqual([FIRST])
  await desk.hear({ body: '1' })
  await Promise.all(Array.from({ length: 8 }, () => desk.step()))
  expect(await desk.spoken()).toEqual([FIRST, 'Fale com Vendas'])
})

test('messages that wait together are heard in order, and delivered twice they are heard once', async () => {
  const first = inbound({ chat: chatWith(desk.phone.number), body: 'oi' })
  const host = channelHost(w.data, w.services, desk.ref)
  await host.message(first)
  await desk.step()
  await host.message(first)
  for (const body of ['2', '#', '1']) await desk.hear({ body })
  await desk.step()
  expect(await desk.spoken()).toEqual([
    FIRST,
    'Qual o problema?',
    `Escolha uma das opções:\n\n${MENU}`,
    'Fale com Vendas',
  ])
})

test('what came long ago is passed over without an answer', async () => {
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
  expect(await desk.say('oi', { sentAt: minutesAgo(11) }, new Date())).toEqual([])
  expect(await desk.ticketNow()).toMatchObject({ bot: { stage: 'start' }, status: 'pending' })
  expect(Number((await desk.ticketNow())['bot_seen_id'])).toBeGreaterThan(0)
  expect(await desk.say('oi?', { sentAt: minutesAgo(9) }, new Date())).toEqual([FIRST])
})

const STOPS: [string, (id: number) => Promise<unknown>][] = [
  ['accepted', (id) => desk.put(desk.company.admin, id, { status: 'open', userId: desk.company.admin.id })],
  [
    'accepted and given back',
    async (id) => {
      await desk.put(desk.company.admin, id, { status: 'open', userId: desk.company.admin.id })
      await desk.put(desk.company.admin, id, { status: 'pending', userId: null })
    },
  ],
  ['transferred', (id) => desk.put(desk.company.admin, id, { queueId: desk.support })],
  ['switched off', (id) => desk.put(desk.company.admin, id, { chatbot: false })],
  ['answered by an attendant', (id) => desk.send(desk.company.admin, id, { body: 'Bom dia' })],
  ['answered on the owner’s phone', () => desk.hear({ fromMe: true, body: 'Bom dia' })],
  ['moved by a timer', (id) => desk.rows('update tickets set queue_id = $2 where id = $1', [id, desk.support])],
]
test.each(STOPS)('once %s, the bot is silent for good', async (_, stop) => {
  await desk.say('oi')
  await stop(Number((await desk.ticketNow())['id']))
  const before = await desk.jobsOf('bot.step')
  expect(await desk.say('1')).toEqual([])
  expect(await desk.ticketNow()).toMatchObject({ bot: null, chatbot: false, queue_option_id: null })
  expect(await desk.say('#')).toEqual([])
  expect(before.length).toBeGreaterThan(0)
})

test('an echo of the whole row changes nothing, and a closed conversation begins anew', async () => {
  await desk.say('oi')
  const id = Number((await desk.ticketNow())['id'])
  await desk.put(desk.company.admin, id, { status: 'pending', queueId: null, userId: null })
  expect(await desk.ticketNow()).toMatchObject({ chatbot: true })
  await desk.put(desk.company.admin, id, { status: 'closed' })
  expect(await desk.ticketNow()).toMatchObject({ bot: null, chatbot: false })
  await desk.farewell(id)
  expect(await desk.say('1')).toEqual([FIRST])
  expect(Number((await desk.ticketNow())['id'])).toBeGreaterThan(id)
})

test('no bot for groups, for conversations the desk began, and for tickets from before', async () => {
  await desk.setting('CheckMsgIsGroup', 'disabled')
  const group = {
    identities: [{ kind: 'group' as const, value: `12036304${desk.phone.number}` }],
    name: 'Vizinhos',
    isGroup: true,
  }
  expect(await desk.say('oi', { chat: group, author: chatWith(newNumber()) })).toEqual([])
  expect(await desk.say('oi', { fromMe: true })).toEqual([])
  expect(await desk.say('1')).toEqual([])
  const old = await desk.ticket({ queueId: null })
  await desk.written(old, 'oi')
  await desk.step()
  expect(await desk.spoken()).toEqual([])
  expect(await desk.jobsOf('bot.step')).not.toContainEqual({ companyId: desk.company.id, ticketId: old })
})

test('a message that is readable only later is heard then', async () => {
  await desk.say('oi')
  const late = { providerId: `LATE${desk.phone.number}`, undecryptable: true }
  expect(await desk.say('', late)).toEqual([])
  expect(await desk.say('2', { ...late, undecryptable: false })).toEqual(['Qual o problema?'])
})

test('the past, told when the number was linked, is no message to the bot', async () => {
  await desk.hear({ body: 'oi' })
  await desk.hear({ body: '2', history: true, sentAt: new Date(Date.now() - 120_000).toISOString() })
  await desk.step(new Date())
  expect(await desk.spoken()).toEqual([FIRST])
})

test('a prompt or an integration that was chosen takes nothing from the bot', async () => {
  const { company, connectionId, rows } = desk
  await rows('insert into prompts (company_id, name) values ($1, $2)', [company.id, 'IA'])
  await rows('insert into queue_integrations (company_id, name, type) values ($1, $2, $3)', [company.id, 'n8n', 'n8n'])
  const chosen = `set prompt_id = (select id from prompts where company_id = $1),
    integration_id = (select id from queue_integrations where company_id = $1) where company_id = $1`
  await rows(`update queues ${chosen}`, [company.id])
  await rows(`update connections ${chosen} and id = $2`, [company.id, connectionId])
  expect([await desk.say('oi'), await desk.say('2')]).toEqual([[FIRST], ['Qual o problema?']])
  expect(await desk.ticketNow()).toMatchObject({
    queue_id: String(desk.support),
    use_integration: false,
    status: 'pending',
  })
})

test('the company’s language counts from the next message on, for the simulator as well', async () => {
  await desk.say('oi')
  await desk.setting('customerLanguage', 'en')
  expect(await desk.say('hello?')).toEqual([`I did not understand your answer. Choose one of the options:\n\n${MENU}`])
  const messages = ['oi', '9'].map((body, minute) => ({ body, at: `2026-11-23T09:0${minute}:00` }))
  const simulation = { connectionId: desk.connectionId, messages }
  const { body } = await w.call<Simulation>(desk.company.admin, 'POST', '/bot/simulate', simulation)
  expect(body.steps[1]?.replies[0]?.text).toMatch(/^I did not understand/)
})

test('a queue that is deleted meanwhile leads back to the menu', async () => {
  const third = await desk.company.queue('Outra')
  await desk.offerQueue(third)
  await desk.say('oi')
  await desk.say('2')
  await w.call(desk.company.admin, 'DELETE', `/queue/${desk.support}`)
  expect(await desk.say('olá?')).toEqual(['Escolha uma das opções:\n\n[ 1 ] - Vendas\n[ 2 ] - Outra'])
  expect(await desk.ticketNow()).toMatchObject({ queue_id: null, chatbot: true })
})

test('out of hours, by the company’s clock', async () => {
  const sunday = [{ weekday: 'Domingo', weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' }]
  await desk.setting('scheduleType', 'company')
  await desk.rows(`update connections set out_of_hours_message = 'Voltamos segunda' where id = $1`, [desk.connectionId])
  await desk.rows(`update companies set schedules = $2, timezone = 'America/Noronha' where id = $1`, [
    desk.company.id,
    JSON.stringify(sunday),
  ])
  // Sunday has begun in Noronha, and not yet in São Paulo. In both it is years after the message.
  const saturdayNight = new Date('2024-11-24T02:30:00Z')
  expect(await desk.say('oi', {}, saturdayNight)).toEqual(['Voltamos segunda'])
  expect(await desk.ticketNow()).toMatchObject({ queue_id: null, chatbot: false, bot: { stage: 'start' } })
  expect((await desk.ticketNow())['waiting_since']).not.toBeNull()
  expect(await desk.say('oi', {}, new Date('2024-11-24T01:30:00Z'))).toEqual([FIRST])
})

test('of two conversations that become one, the bot goes on with what it has not heard', async () => {
  await desk.say('oi')
  const kept = await desk.ticketNow()
  desk.phone.number = newNumber()
  await desk.say('oi')
  const dropped = await desk.ticketNow()
  await desk.rows(`update tickets set updated_at = now() + interval '1 minute' where id = $1`, [kept['id']])
  await w.data.change({ companyId: desk.company.id, userId: null }, (tx) =>
    mergeContacts(tx, Number(kept['contact_id']), Number(dropped['contact_id'])),
  )
  expect(await desk.spoken()).toHaveLength(2)
  expect(await desk.say('1')).toEqual(['Fale com Vendas'])
})
