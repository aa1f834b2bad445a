import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Account, type SentMessage } from '#fakes/whatsapp/src/index.ts'
import type { Connection } from '#contract/connections.ts'
import type { TicketDetails, TicketPage } from '#contract/tickets.ts'
import { requireRow } from '#server/db/single-row.ts'
import { sweepJobs } from '#server/features/tickets/sweep/jobs.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'
import { PATIENT } from '#tests/patience.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'

/** These tests check what the customer's phone shows, with the real WhatsApp library and all parts of the server. */

const fake = await useFakeWhatsApp({ reportedPreKeys: 1 })
let w: TestApp
let company: Company
let ana: Member
let maria: Account
let shop: Account
let sales: number
let support: number
let connectionId: number
let customers = 0

beforeAll(async () => {
  w = await createTestApp({ roles: 'web,worker,channels', env: { WHATSAPP_WS_URL: fake.url } })
  company = await w.company()
  sales = await company.queue()
  support = await company.queue()
  await w.owner.query(`update queues set name = 'Suporte' where id = $1`, [support])
  ana = await company.attendant([sales, support])
  shop = fake.addAccount('5511900000001', 'Loja')
  const made = await w.call<Connection>(company.admin, 'POST', '/whatsapp', {
    name: 'Loja',
    queueIds: [sales],
    complationMessage: 'Até logo, {{firstName}}!',
    ratingMessage: 'Obrigado, {{name}}.',
    expiresTicket: 60,
    expiresInactiveMessage: 'Encerramos por falta de resposta.',
  })
  connectionId = made.body.id
  const { qrcode } = await connection(({ status }) => status === 'qrcode')
  await fake.scanQr(qrcode, shop)
  await connection(({ status }) => status === 'CONNECTED')
})
afterAll(async () => {
  await w.close()
})
beforeEach(() => {
  maria = fake.addAccount(`55119888877${++customers}0`, 'Maria Prado')
})

async function connection(fits: (connection: Connection) => boolean): Promise<Connection> {
  const look = () => w.call<Connection>(company.admin, 'GET', `/whatsapp/${connectionId}?session=0`)
  const { body } = await vi.waitUntil(async () => [await look()].find((answer) => fits(answer.body)), PATIENT)
  return body
}

const setting = (key: string, value: string) => w.call(company.admin, 'PUT', `/settings/${key}`, { value })
const change = (id: number, body: object) => w.call<TicketDetails>(ana, 'PUT', `/tickets/${id}`, body)

/** Collects every text that the customer's phone shows from now on. */
function phoneOf(customer: Account): string[] {
  const shown: string[] = []
  fake.onMessage(({ chat, text }: SentMessage) => void (chat === customer && shown.push(text ?? '')))
  return shown
}

const ticketsOf = async (customer: Account) => {
  const { body } = await w.call<TicketPage>(company.admin, 'GET', '/tickets?showAll=true')
  return body.tickets.filter(({ contact }) => contact.number === customer.number)
}

/** Returns the id of a ticket in which the customer wrote and that Ana accepted. */
async function accepted(customer = maria): Promise<number> {
  await fake.sendText(customer, shop, 'olá')
  await expect.poll(() => ticketsOf(customer)).toHaveLength(1)
  const { id } = requireRow(await ticketsOf(customer))
  expect((await change(id, { status: 'open', userId: ana.id })).status).toBe(200)
  return id
}

/** Lets Ana close the ticket and runs the job that follows when undoing is no longer possible. */
async function resolved(id: number): Promise<void> {
  expect((await change(id, { status: 'closed', userId: ana.id })).body.status).toBe('closed')
  await w.owner.query('update ticket_closings set due_at = now() - make_interval(secs => 1) where ticket_id = $1', [id])
  await w.owner.query(`update graphile_worker._private_jobs set run_at = now() where key = $1`, [
    `ticket.farewell/${id}`,
  ])
}

test('a rating request is answered with 3 and followed by the closing message', async () => {
  await setting('userRating', 'enabled')
  const shown = phoneOf(maria)
  const id = await accepted()
  await w.call(ana, 'POST', `/messages/${id}`, { body: 'pois não' })
  await expect.poll(() => shown.splice(0)).toEqual(['pois não'])
  await resolved(id)
  await expect.poll(() => shown).toHaveLength(1)
  expect(shown[0]).toMatch(/^Obrigado, Maria Prado\.\n\nDe 1 a 3/)
  await fake.sendText(maria, shop, '3')
  await expect.poll(() => shown).toHaveLength(2)
  expect(shown[1]).toBe('Até logo, Maria!')
  const { rows } = await w.owner.query('select rate, user_id from user_ratings where ticket_id = $1', [id])
  expect(rows).toEqual([{ rate: 3, user_id: String(ana.id) }])
  expect(await ticketsOf(maria)).toMatchObject([{ id, status: 'closed', unreadMessages: 0 }])
  await setting('userRating', 'disabled')
})

test('an expired rating request is ended by its job', async () => {
  await setting('userRating', 'enabled')
  const shown = phoneOf(maria)
  const id = await accepted()
  await w.call(ana, 'POST', `/messages/${id}`, { body: 'pois não' })
  await expect.poll(() => shown.splice(0)).toEqual(['pois não'])
  await resolved(id)
  await expect.poll(() => shown).toHaveLength(1)
  await w.owner.query(
    `update ticket_traces set rating_at = rating_at - interval '30 minutes', rating_until = now() - make_interval(secs => 1) where ticket_id = $1`,
    [id],
  )
  await w.owner.query(
    `update graphile_worker._private_jobs set run_at = now() where key like 'rating.expire/%' and run_at > now()`,
  )
  await expect.poll(() => shown).toEqual([expect.anything(), 'Até logo, Maria!'])
  await setting('userRating', 'disabled')
})

test('an inactive ticket is closed with its text', async () => {
  const shown = phoneOf(maria)
  const id = await accepted()
  await w.call(ana, 'POST', `/messages/${id}`, { body: 'custa 10' })
  await expect.poll(() => shown).toEqual(['custa 10'])
  const outbox = async () =>
    (await w.owner.query(`select outbox from messages where ticket_id = $1 and from_me`, [id])).rows[0]?.outbox
  await expect.poll(outbox).not.toBe('queued')
  await w.owner.query(`update tickets set updated_at = now() - interval '61 minutes' where id = $1`, [id])
  await sweepJobs(w)['ticket.timers']({ companyId: company.id })
  await expect.poll(() => shown).toEqual(['custa 10', 'Encerramos por falta de resposta.'])
  expect(await ticketsOf(maria)).toMatchObject([{ id, status: 'closed' }])
})

test('the customer is told of a transfer', async () => {
  await setting('sendMsgTransfTicket', 'enabled')
  const shown = phoneOf(maria)
  const id = await accepted()
  await change(id, { status: 'pending', userId: null, queueId: support })
  await expect.poll(() => shown).toHaveLength(1)
  expect(shown[0]).toBe(
    '*Mensagem automática*\nVocê foi transferido para o departamento *Suporte*. Aguarde, já vamos te atender!',
  )
})

test('a call is refused while it rings, and the caller is asked to write', async () => {
  const shown = phoneOf(maria)
  const refused: string[] = []
  fake.on('callRefused', (_companion, id) => refused.push(id))
  const call = fake.ring(maria, shop)
  await expect.poll(() => shown).toHaveLength(1)
  expect(shown[0]).toMatch(/^\*Mensagem automática\*\nNão atendemos chamadas/)
  await expect.poll(() => refused).toEqual([call])
  fake.hangUp(call, maria, shop)
  await fake.sendText(maria, shop, 'desculpe')
  await expect.poll(async () => (await ticketsOf(maria))[0]?.lastMessage).toBe('desculpe')
  const { rows } = await w.owner.query(
    `select m.media_type, m.from_me from messages m join contacts c on c.id = m.contact_id where c.number = $1 order by m.id`,
    [maria.number],
  )
  expect(rows).toMatchObject([{ media_type: 'call_log' }, { from_me: true }, { from_me: false }])
})

test('with the connection down a ticket closes at once, and no message is sent late', async () => {
  const shown = phoneOf(maria)
  const id = await accepted()
  fake.refuseConnections(503)
  fake.dropConnection(shop)
  await connection(({ status }) => status !== 'CONNECTED')
  await resolved(id)
  await expect
    .poll(() =>
      w.owner.query(`select 1 from messages where ticket_id = $1 and from_me`, [id]).then(({ rowCount }) => rowCount),
    )
    .toBe(1)
  await w.owner.query(
    `update messages set send_until = now() - make_interval(secs => 1) where ticket_id = $1 and outbox = 'queued'`,
    [id],
  )
  const other = fake.addAccount('5511977776666', 'João')
  const shownToOther = phoneOf(other)
  fake.refuseConnections(undefined)
  await connection(({ status }) => status === 'CONNECTED')
  const next = await accepted(other)
  await w.call(ana, 'POST', `/messages/${next}`, { body: 'pois não' })
  await expect.poll(() => shownToOther).toEqual(['pois não'])
  expect(shown).toEqual([])
})
