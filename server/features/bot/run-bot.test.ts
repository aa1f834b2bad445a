import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Simulation } from '#contract/bot.ts'
import { requireRow } from '#server/db/single-row.ts'
import { mergeContacts } from '#server/features/contacts/merge.actions.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import { anHourAgo, botFixture, FIRST, MENU, noAssistant, type BotFixture } from '#tests/bot-fixture.ts'
import { chatWith, inbound } from '#tests/inbound-fixture.ts'
import { newNumber } from '#tests/ticket-fixture.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { runBot } from './run-bot.actions.ts'

let w: TestApp
let fixture: BotFixture
beforeAll(async () => void (w = await createTestApp()))
beforeEach(async () => void (fixture = await botFixture(w)))
afterAll(() => w.close())

test('the job is enqueued with the message, and the menu stored with the state', async () => {
  await fixture.hear({ body: 'oi' })
  const ticket = await fixture.ticketNow()
  const id = Number(ticket['id'])
  expect(ticket).toMatchObject({ bot: {}, chatbot: false, queue_id: null, status: 'pending' })
  expect(await fixture.jobsOf('bot.step')).toContainEqual({ companyId: fixture.company.id, ticketId: id })
  w.events.length = 0
  await fixture.step()

  const [heard, menu] = await fixture.rows('select * from messages where ticket_id = $1 order by id', [id])
  expect(menu).toMatchObject({
    body: FIRST,
    from_me: true,
    outbox: 'queued',
    client_id: `bot/${heard?.['id']}/0`,
    user_id: null,
  })
  expect(await fixture.ticketNow()).toMatchObject({
    chatbot: true,
    queue_id: null,
    bot_seen_id: heard?.['id'],
    unread_messages: 1,
    waiting_since: null,
    bot: { stage: 'queues', menu: { kind: 'queues', ids: [fixture.sales, fixture.support] } },
  })
  const told = fixture.events()
  expect(told.map(({ name }) => name)).toEqual(['ticket.saved', 'ticket.saved', 'message.created'])
  expect(told[0]).toMatchObject({ payload: { ticket: { chatbot: true, queueId: null } } })
})

test('a choice moves the ticket to the queue with an event, and the customer waits', async () => {
  await fixture.say('oi')
  w.events.length = 0
  expect(await fixture.say('1')).toEqual(['Fale com Vendas'])
  const ticket = await fixture.ticketNow()
  expect(ticket).toMatchObject({
    queue_id: String(fixture.sales),
    chatbot: false,
    status: 'pending',
    unread_messages: 2,
  })
  expect(ticket['waiting_since']).not.toBeNull()
  const moved = fixture.events().filter(({ name }) => name === 'ticket.saved')
  expect(moved[1]).toMatchObject({
    payload: { ticket: { queueId: fixture.sales, chatbot: false, queue: { name: 'Vendas' } } },
    audience: { before: { queueId: null, status: 'pending' } },
  })
  expect((await fixture.rows('select queue_id from messages where client_id is not null order by id')).at(-1)).toEqual({
    queue_id: String(fixture.sales),
  })
  expect(await fixture.say('alguém?')).toEqual([])
})

test('what is chosen in a menu is no question, and what is written after it is', async () => {
  await fixture.say('oi')
  expect(await fixture.ticketNow()).toMatchObject({ waiting_since: null, question: null, unanswered: 0 })
  await fixture.hear({ body: '1' })
  expect(await fixture.ticketNow()).toMatchObject({ question: '1', unanswered: 1 })
  w.events.length = 0
  await fixture.step()
  expect(await fixture.ticketNow()).toMatchObject({ waiting_since: expect.any(Date), question: null, unanswered: 0 })
  expect(fixture.events().findLast(({ name }) => name === 'ticket.saved')).toMatchObject({
    payload: { ticket: { question: null, unanswered: 0 } },
  })
  await fixture.say('Trocam o tampo?')
  await fixture.say('alguém?')
  expect(await fixture.ticketNow()).toMatchObject({ question: 'Trocam o tampo?', unanswered: 2 })
})

test('on a connection with one queue the ticket is in it at once, with its greeting', async () => {
  await fixture.rows('delete from connection_queues where queue_id = $1', [fixture.support])
  await fixture.hear({ body: '1' })
  expect(await fixture.ticketNow()).toMatchObject({ queue_id: String(fixture.sales) })
  await fixture.step()
  expect(await fixture.spoken()).toEqual(['Fale com Vendas'])
  expect(await fixture.ticketNow()).toMatchObject({
    queue_id: String(fixture.sales),
    chatbot: false,
    bot: { stage: 'waiting' },
  })
})

test('the ticket shows the option of a tree until its end', async () => {
  const file = await w.owner.query<{ id: string }>(
    `insert into files (company_id, name, mimetype, size, path) values ($1, 'mapa.png', 'image/png', 5, 'x') returning id`,
    [fixture.company.id],
  )
  const fileId = requireRow(file.rows).id
  const visit = await fixture.addOption(fixture.support, 'Visita')
  await fixture.addOption(fixture.support, 'Endereço', { parentId: visit, fileId, message: 'Rua {{name}}' })
  await fixture.addOption(fixture.support, 'Horário', { parentId: visit })
  await fixture.say('oi')
  expect(await fixture.say('2')).toEqual(['Qual o problema?\n\n[ 1 ] - Visita\n\n[ # ] - Menu inicial'])
  await fixture.say('visita')
  expect(await fixture.ticketNow()).toMatchObject({
    chatbot: true,
    queue_option_id: String(visit),
    queue_id: String(fixture.support),
  })
  expect(await fixture.say('1')).toEqual(['Rua Maria', ''])
  expect(await fixture.ticketNow()).toMatchObject({
    chatbot: false,
    queue_option_id: null,
    last_message: '📷',
  })
  const sent = await fixture.rows('select * from messages where file_id = $1', [fileId])
  expect(sent).toMatchObject([{ media_type: 'image', media_state: 'ready', media_name: 'mapa.png', outbox: 'queued' }])
  const { status } = await w.call(fixture.company.admin, 'DELETE', `/tickets/${(await fixture.ticketNow())['id']}`)
  expect(status).toBe(200)
  expect(await fixture.rows('select id from files where id = $1', [fileId])).toHaveLength(1)
})

test('repeated, simultaneous and interrupted runs send every reply once', async () => {
  await fixture.hear({ body: 'oi' })
  const ticketId = Number((await fixture.ticketNow())['id'])
  const system = { companyId: fixture.company.id, userId: null }
  w.events.length = 0
  const broken = w.data.change(system, async (tx) => {
    await runBot(tx, ticketId, { now: anHourAgo(), findAssistant: noAssistant })
    throw new Error('the process was killed')
  })
  await expect(broken).rejects.toThrow('killed')
  expect([await fixture.spoken(), fixture.events()]).toEqual([[], []])
  expect(await fixture.ticketNow()).toMatchObject({ bot: {}, bot_seen_id: '0', chatbot: false })

  await Promise.all(Array.from({ length: 8 }, () => fixture.step()))
  await fixture.step()
  expect(await fixture.spoken()).toEqual([FIRST])
  await fixture.hear({ body: '1' })
  await Promise.all(Array.from({ length: 8 }, () => fixture.step()))
  expect(await fixture.spoken()).toEqual([FIRST, 'Fale com Vendas'])
})

test('waiting messages are handled in order, and a redelivered one once', async () => {
  const first = inbound({ chat: chatWith(fixture.phone.number), body: 'oi' })
  const host = channelHost(w.data, w.services, fixture.ref)
  await host.onMessage(first)
  await fixture.step()
  await host.onMessage(first)
  for (const body of ['2', '#', '1']) await fixture.hear({ body })
  await fixture.step()
  expect(await fixture.spoken()).toEqual([
    FIRST,
    'Qual o problema?',
    `Escolha uma das opções:\n\n${MENU}`,
    'Fale com Vendas',
  ])
})

test('an old message gets no reply', async () => {
  const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
  expect(await fixture.say('oi', { sentAt: minutesAgo(11) }, new Date())).toEqual([])
  expect(await fixture.ticketNow()).toMatchObject({ bot: { stage: 'start' }, status: 'pending' })
  expect(Number((await fixture.ticketNow())['bot_seen_id'])).toBeGreaterThan(0)
  expect(await fixture.say('oi?', { sentAt: minutesAgo(9) }, new Date())).toEqual([FIRST])
})

const STOPS: [string, (id: number) => Promise<unknown>][] = [
  ['accepted', (id) => fixture.put(fixture.company.admin, id, { status: 'open', userId: fixture.company.admin.id })],
  [
    'accepted and given back',
    async (id) => {
      await fixture.put(fixture.company.admin, id, { status: 'open', userId: fixture.company.admin.id })
      await fixture.put(fixture.company.admin, id, { status: 'pending', userId: null })
    },
  ],
  ['transferred', (id) => fixture.put(fixture.company.admin, id, { queueId: fixture.support })],
  ['switched off', (id) => fixture.put(fixture.company.admin, id, { chatbot: false })],
  ['answered by an attendant', (id) => fixture.send(fixture.company.admin, id, { body: 'Bom dia' })],
  ['answered on the owner’s phone', () => fixture.hear({ fromMe: true, body: 'Bom dia' })],
  ['moved by a timer', (id) => fixture.rows('update tickets set queue_id = $2 where id = $1', [id, fixture.support])],
]
test.each(STOPS)('the bot stays off once %s', async (_, stop) => {
  await fixture.say('oi')
  await stop(Number((await fixture.ticketNow())['id']))
  const before = await fixture.jobsOf('bot.step')
  expect(await fixture.say('1')).toEqual([])
  expect(await fixture.ticketNow()).toMatchObject({ bot: null, chatbot: false, queue_option_id: null })
  expect(await fixture.say('#')).toEqual([])
  expect(before.length).toBeGreaterThan(0)
})

test('saving an unchanged ticket does not stop the bot, and a message after closing starts it again', async () => {
  await fixture.say('oi')
  const id = Number((await fixture.ticketNow())['id'])
  await fixture.put(fixture.company.admin, id, { status: 'pending', queueId: null, userId: null })
  expect(await fixture.ticketNow()).toMatchObject({ chatbot: true })
  await fixture.put(fixture.company.admin, id, { status: 'closed' })
  expect(await fixture.ticketNow()).toMatchObject({ bot: null, chatbot: false })
  await fixture.farewell(id)
  expect(await fixture.say('1')).toEqual([FIRST])
  expect(Number((await fixture.ticketNow())['id'])).toBeGreaterThan(id)
})

test('groups, tickets opened by agents and older tickets have no bot', async () => {
  await fixture.setting('CheckMsgIsGroup', 'disabled')
  const group = {
    identities: [{ kind: 'group' as const, value: `12036304${fixture.phone.number}` }],
    name: 'Vizinhos',
    isGroup: true,
  }
  expect(await fixture.say('oi', { chat: group, author: chatWith(newNumber()) })).toEqual([])
  expect(await fixture.say('oi', { fromMe: true })).toEqual([])
  expect(await fixture.say('1')).toEqual([])
  const old = await fixture.ticket({ queueId: null })
  await fixture.written(old, 'oi')
  await fixture.step()
  expect(await fixture.spoken()).toEqual([])
  expect(await fixture.jobsOf('bot.step')).not.toContainEqual({ companyId: fixture.company.id, ticketId: old })
})

test('a message decrypted later is handled then', async () => {
  await fixture.say('oi')
  const late = { providerId: `LATE${fixture.phone.number}`, undecryptable: true }
  expect(await fixture.say('', late)).toEqual([])
  expect(await fixture.say('2', { ...late, undecryptable: false })).toEqual(['Qual o problema?'])
})

test('a vote in a poll that is not here opens a ticket, and the bot neither answers it nor takes it for a choice', async () => {
  const vote = { mediaType: 'pollVote', body: '2' } as const
  expect(await fixture.say('2', vote)).toEqual([])
  expect(await fixture.ticketNow()).toMatchObject({ status: 'pending', unread_messages: 1 })
  expect(await fixture.say('oi')).toEqual([FIRST])
  await fixture.hear(vote)
  expect(await fixture.say('1')).toEqual(['Fale com Vendas'])
})

test('history that arrives at linking is not handled by the bot', async () => {
  await fixture.hear({ body: 'oi' })
  await fixture.hear({ body: '2', history: true, sentAt: new Date(Date.now() - 120_000).toISOString() })
  await fixture.step(new Date())
  expect(await fixture.spoken()).toEqual([FIRST])
})

test('a chosen prompt or integration does not change the bot', async () => {
  const { company, connectionId, rows } = fixture
  await rows('insert into prompts (company_id, name) values ($1, $2)', [company.id, 'IA'])
  await rows('insert into queue_integrations (company_id, name, type) values ($1, $2, $3)', [company.id, 'n8n', 'n8n'])
  const chosen = `set prompt_id = (select id from prompts where company_id = $1),
    integration_id = (select id from queue_integrations where company_id = $1) where company_id = $1`
  await rows(`update queues ${chosen}`, [company.id])
  await rows(`update connections ${chosen} and id = $2`, [company.id, connectionId])
  expect([await fixture.say('oi'), await fixture.say('2')]).toEqual([[FIRST], ['Qual o problema?']])
  expect(await fixture.ticketNow()).toMatchObject({
    queue_id: String(fixture.support),
    use_integration: false,
    status: 'pending',
  })
})

test('a changed language applies from the next message on, also in the simulator', async () => {
  await fixture.say('oi')
  await fixture.setting('customerLanguage', 'en')
  expect(await fixture.say('hello?')).toEqual([
    `I did not understand your answer. Choose one of the options:\n\n${MENU}`,
  ])
  const messages = ['oi', '9'].map((body, minute) => ({ body, at: `2026-11-23T09:0${minute}:00` }))
  const simulation = { connectionId: fixture.connectionId, messages }
  const { body } = await w.call<Simulation>(fixture.company.admin, 'POST', '/bot/simulate', simulation)
  expect(body.steps[1]?.replies[0]?.text).toMatch(/^I did not understand/)
})

test('a deleted queue leads back to the main menu', async () => {
  const third = await fixture.company.queue('Outra')
  await fixture.offerQueue(third)
  await fixture.say('oi')
  await fixture.say('2')
  await w.call(fixture.company.admin, 'DELETE', `/queue/${fixture.support}`)
  expect(await fixture.say('olá?')).toEqual(['Escolha uma das opções:\n\n[ 1 ] - Vendas\n[ 2 ] - Outra'])
  expect(await fixture.ticketNow()).toMatchObject({ queue_id: null, chatbot: true })
})

test('business hours follow the company’s time zone', async () => {
  const sunday = [{ weekday: 'Domingo', weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' }]
  await fixture.setting('scheduleType', 'company')
  await fixture.rows(`update connections set out_of_hours_message = 'Voltamos segunda' where id = $1`, [
    fixture.connectionId,
  ])
  await fixture.rows(`update companies set schedules = $2, timezone = 'America/Noronha' where id = $1`, [
    fixture.company.id,
    JSON.stringify(sunday),
  ])
  // Sunday has begun in Noronha, and not yet in São Paulo. In both places the moment is long after the message.
  const saturdayNight = new Date('2024-11-24T02:30:00Z')
  expect(await fixture.say('oi', {}, saturdayNight)).toEqual(['Voltamos segunda'])
  expect(await fixture.ticketNow()).toMatchObject({ queue_id: null, chatbot: false, bot: { stage: 'start' } })
  expect((await fixture.ticketNow())['waiting_since']).not.toBeNull()
  expect(await fixture.ticketNow()).toMatchObject({ question: 'oi', unanswered: 1 })
  expect(await fixture.say('oi', {}, new Date('2024-11-24T01:30:00Z'))).toEqual([FIRST])
})

test('after a merge of two contacts the bot handles only new messages', async () => {
  await fixture.say('oi')
  const kept = await fixture.ticketNow()
  fixture.phone.number = newNumber()
  await fixture.say('oi')
  const dropped = await fixture.ticketNow()
  await fixture.rows(`update tickets set updated_at = now() + interval '1 minute' where id = $1`, [kept['id']])
  await w.data.change({ companyId: fixture.company.id, userId: null }, (tx) =>
    mergeContacts(tx, Number(kept['contact_id']), Number(dropped['contact_id'])),
  )
  expect(await fixture.spoken()).toHaveLength(2)
  expect(await fixture.say('1')).toEqual(['Fale com Vendas'])
})

test('where no message is charged the texts of the bot stay apart, whatever the connection says', async () => {
  await fixture.rows('delete from connection_queues where queue_id = $1', [fixture.support])
  await fixture.rows('update connections set merges_texts = true where id = $1', [fixture.connectionId])
  await fixture.rows(
    `insert into settings (company_id, key, value) values ($1, 'sendGreetingMessageOneQueues', 'enabled')`,
    [fixture.company.id],
  )
  expect(await fixture.say('oi')).toEqual(['Olá, Maria', 'Fale com Vendas'])
})
