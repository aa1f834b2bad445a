import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import type { Connection } from '#contract/connections.ts'
import type { MessagePage } from '#contract/messages.ts'
import { channelHost } from '#server/features/tickets/inbound/channel-host.ts'
import { chatWith, inbound } from '#tests/inbound-fixture.ts'
import { NEVER } from '#tests/bot-flow-fixture.ts'
import { until } from '#tests/whatsapp/test-host.ts'
import { createTestApp, type Company, type TestApp } from '#tests/test-app.ts'
import { waitFor } from '#tests/wait-for.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'

const fake = await useFakeWhatsApp({ reportedPreKeys: 1 })
let w: TestApp
let company: Company
let shop: Account
let connectionId: number
let queueIds: { sales: number; support: number }

/** All texts that the customers' phones received. */
const received: { chat: object; text: string }[] = []
const on = (phone: Account): string[] => received.filter(({ chat }) => chat === phone).map(({ text }) => text)
let people = 0
const customer = (): Account => fake.addAccount(`551197777${String(1000 + people++)}`, 'Maria Silva')

beforeAll(async () => {
  fake.autoAck = fake.autoDeliver = true
  fake.onMessage(({ chat, text = '' }) => void received.push({ chat, text }))
  w = await createTestApp({ roles: 'web,worker,channels', env: { WHATSAPP_WS_URL: fake.url } })
  company = await w.company()
  shop = fake.addAccount('5511900000001', 'Loja')
  await furnish()
  await link()
})

afterAll(async () => {
  await w.close()
})

beforeEach(() => w.call(company.admin, 'PUT', '/settings/scheduleType', { value: 'disabled' }))

async function furnish(): Promise<void> {
  const create = async (body: object) => (await w.call<{ id: number }>(company.admin, 'POST', '/queue', body)).body.id
  queueIds = {
    sales: await create({
      name: 'Vendas',
      color: '#12a06a',
      orderQueue: 1,
      greetingMessage: 'Fale com Vendas, {{firstName}}',
    }),
    support: await create({ name: 'Suporte', color: '#7c5cf0', orderQueue: 2, greetingMessage: 'Qual o assunto?' }),
  }
  const add = (parentId: number | null, title: string, message: string) =>
    w.insert(
      `insert into queue_options (company_id, queue_id, parent_id, title, message) values ($1, $2, $3, $4, $5)`,
      [company.id, queueIds.support, parentId, title, message],
    )
  const order = await add(null, 'Pedido', 'Sobre o pedido:')
  const delay = await add(order, 'Atraso', 'Qual a região?')
  await add(delay, 'Sul', 'Cinco dias.')
  await add(delay, 'Norte', 'Dez dias, {{name}}.')
  const { body } = await w.call<Connection>(company.admin, 'POST', '/whatsapp', {
    name: 'Loja',
    greetingMessage: '{{ms}}, {{firstName}}!',
    outOfHoursMessage: 'Estamos fechados.',
    queueIds: Object.values(queueIds),
  })
  connectionId = body.id
}

const connection = async () => (await w.call<Connection>(company.admin, 'GET', `/whatsapp/${connectionId}`)).body

async function link(): Promise<void> {
  await w.call(company.admin, 'POST', `/whatsappsession/${connectionId}`)
  const code = await waitFor(async () => (await connection()).qrcode || undefined)
  await fake.scanQr(code, shop)
  await waitFor(async () => (await connection()).status === 'CONNECTED')
}

/** Sends a text of the customer, and returns the next text that the phone receives. */
async function ask(phone: Account, text: string): Promise<string | undefined> {
  const before = on(phone).length
  await fake.sendText(phone, shop, text)
  await until(() => on(phone).length > before)
  return on(phone).at(-1)
}

const ticketOf = async (phone: Account) => {
  const { rows } = await w.owner.query<{ id: string; queue_id: string | null; chatbot: boolean; status: string }>(
    `select t.* from tickets t join contacts c on c.id = t.contact_id where c.number = $1 order by t.id desc limit 1`,
    [phone.number],
  )
  return rows[0]
}

/** Counts the customer's messages that the bot has handled. */
const countHandled = async (phone: Account): Promise<number> => {
  const { rows } = await w.owner.query(
    `select m.id from messages m join tickets t on t.id = m.ticket_id join contacts c on c.id = t.contact_id
      where c.number = $1 and not m.from_me and m.id <= t.bot_seen_id`,
    [phone.number],
  )
  return rows.length
}

const MENU = '[ 1 ] - Vendas\n[ 2 ] - Suporte'

test('the phone shows a menu with a tree three deep, then an agent', async () => {
  const maria = customer()
  expect(await ask(maria, 'Oi')).toMatch(
    /^(Boa madrugada|Bom dia|Boa tarde|Boa noite), Maria!\n\n\[ 1 \] - Vendas\n\[ 2 \] - Suporte$/,
  )
  expect(await ask(maria, '2')).toBe('Qual o assunto?\n\n[ 1 ] - Pedido\n\n[ # ] - Menu inicial')
  expect(await ask(maria, '1')).toBe('Sobre o pedido:\n\n[ 1 ] - Atraso\n\n[ 0 ] - Menu anterior\n[ # ] - Menu inicial')
  expect(await ask(maria, '1')).toContain('Qual a região?\n\n[ 1 ] - Sul\n[ 2 ] - Norte')
  expect(await ticketOf(maria)).toMatchObject({ chatbot: true, queue_id: String(queueIds.support) })
  expect(await ask(maria, '0')).toContain('Sobre o pedido:')
  expect(await ask(maria, '#')).toBe(`Escolha uma das opções:\n\n${MENU}`)
  for (const choice of ['2', '1', '1']) await ask(maria, choice)
  expect(await ask(maria, 'norte')).toBe('Dez dias, Maria Silva.')
  expect(await ticketOf(maria)).toMatchObject({ chatbot: false, status: 'pending', queue_id: String(queueIds.support) })
})

test('the phone gets no bot messages after an agent has taken over', async () => {
  const maria = customer()
  await ask(maria, 'Oi')
  const ticketId = (await ticketOf(maria))?.id
  const accepted = await w.call(company.admin, 'PUT', `/tickets/${ticketId}`, {
    status: 'open',
    userId: company.admin.id,
  })
  expect(accepted.status).toBe(200)
  await fake.sendText(maria, shop, '1')
  await w.call(company.admin, 'POST', `/messages/${ticketId}`, { body: 'Oi, sou a Ana' })
  await until(() => on(maria).includes('Oi, sou a Ana'))
  await waitFor(async () => (await w.jobs()).every(({ name }) => name !== 'bot.step'))
  expect(on(maria)).toHaveLength(2)
})

test('a vote is counted on its poll, and the bot does not answer it', async () => {
  const maria = customer()
  await ask(maria, 'Oi')
  const pollId = await fake.sendPoll(maria, shop, { question: 'Almoço?', options: ['Pizza', 'Sopa'] })
  await waitFor(async () => (await countHandled(maria)) === 2)
  const [before, texts] = [await ticketOf(maria), on(maria).length]
  await fake.vote(maria, shop, pollId, ['Sopa'])
  const polls = async () => {
    const { body } = await w.call<MessagePage>(company.admin, 'GET', `/messages/${before?.id}?peek=true`)
    return body.messages.flatMap(({ poll }) => poll ?? [])
  }
  const [poll] = await waitFor(async () => {
    const shown = await polls()
    return shown[0]?.options.some(({ votes }) => votes > 0) && shown
  })
  expect(poll?.options).toEqual([
    { name: 'Pizza', votes: 0 },
    { name: 'Sopa', votes: 1 },
  ])
  expect((await w.jobs()).filter(({ name }) => name === 'bot.step')).toEqual([])
  expect(await ticketOf(maria)).toEqual(before)
  expect(await countHandled(maria)).toBe(2)
  expect(on(maria)).toHaveLength(texts)
})

test('the phone gets the text outside business hours once, and no menu', async () => {
  const maria = customer()
  await w.call(company.admin, 'PUT', '/settings/scheduleType', { value: 'company' })
  await w.call(company.admin, 'PUT', `/companies/${company.id}/schedules`, { schedules: NEVER })
  expect(await ask(maria, 'Oi')).toBe('Estamos fechados.')
  await fake.sendText(maria, shop, '1')
  await waitFor(async () => (await countHandled(maria)) === 2)
  await w.call(company.admin, 'PUT', '/settings/scheduleType', { value: 'queue' })
  await w.call(company.admin, 'PUT', `/queue/${queueIds.sales}`, {
    schedules: NEVER,
    outOfHoursMessage: 'Vendas fechou.',
  })
  const joao = customer()
  expect(await ask(joao, 'Oi')).toContain(MENU)
  expect(await ask(joao, '1')).toBe('Vendas fechou.\n\n[ # ] - Menu inicial')
  expect(await ask(joao, '#')).toContain(MENU)
  expect(on(maria)).toEqual(['Estamos fechados.'])
})

test('an answer during a lost connection arrives later, and once', async () => {
  const maria = customer()
  await ask(maria, 'Oi')
  fake.refuseConnections(503)
  fake.dropConnection(shop)
  await waitFor(async () => (await connection()).status !== 'CONNECTED')
  const ref = { companyId: company.id, connectionId, channel: 'whatsapp' as const }
  await channelHost(w.data, w.services, ref).onMessage(inbound({ chat: chatWith(maria.number), body: '2' }))
  await waitFor(async () => (await ticketOf(maria))?.queue_id)
  expect(on(maria)).toHaveLength(1)
  fake.refuseConnections(undefined)
  await until(() => on(maria).length === 2)
  expect(await ask(maria, '1')).toContain('Sobre o pedido:')
  expect(on(maria).filter((text) => text.startsWith('Qual o assunto?'))).toHaveLength(1)
})
