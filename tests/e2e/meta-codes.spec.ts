import { expect, test, type Locator, type Page } from '@playwright/test'
import type { Connection } from '#contract/connections.ts'
import type { Ticket, TicketPage } from '#contract/tickets.ts'
import type { CloudNumber } from '#fakes/meta/cloud-events.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import { inspect } from './page-checks.ts'
import { navigate } from './server.ts'
import { companyStage, type TicketStage } from './stage.ts'

/** What Meta refuses is said in words where it is looked at, and the message stays, to be sent once the cause is gone. */

let meta: FakeMeta
let stage: TicketStage
let page: Page
let number: CloudNumber
let whatsappId: number
let robotId: number
let people = 0

test.beforeAll(async ({ browser }) => {
  meta = await FakeMeta.start()
  stage = await companyStage(browser, meta.settings)
  meta.webhook = `${stage.server.url}/api/webhook/fb`
  number = meta.cloud.number('Casa Aurora', { display: '+55 11 4004-1234' })
  meta.cloud.templates.add(number.wabaId, 'segunda_via', 'Oi! Segue o pedido {{pedido}}.')
  const made = await stage.robot.call<Connection>('POST', '/whatsapp', {
    ...{ name: 'Casa Aurora oficial', channel: 'whatsapp_cloud', phoneNumberId: number.id, wabaId: number.wabaId },
    accessToken: number.token,
  })
  whatsappId = made.id
  const { users } = await stage.robot.call<{ users: { id: number; name: string }[] }>('GET', '/users')
  robotId = users.find(({ name }) => name === 'Integração')?.id ?? 0
  page = (await stage.arrive()).page
})

test.beforeEach(() => meta.cloud.reset())

test.afterEach(() => expect([...stage.server.troubles, ...meta.problems]).toEqual([]))

test.afterAll(async () => {
  await stage.close()
  await meta.close()
})

const TEXT = { body: 'Separei um para você' }
const TEMPLATE = {
  body: '',
  template: { name: 'segunda_via', language: 'pt_BR', values: { 'body.pedido': '321' } },
}

/** Somebody writes and is accepted; returns their number and the ticket. */
async function customer(): Promise<{ waId: string; ticket: Ticket }> {
  people += 1
  const name = `Cliente ${people}`
  const waId = `55119777700${String(people).padStart(2, '0')}`
  await meta.cloud.write(meta.cloud.customer(number, name, { waId }), 'Vocês têm em azul?')
  const found = await stage.robot.until<TicketPage>(
    `/tickets?status=pending&showAll=true&searchParam=${encodeURIComponent(name)}`,
    ({ tickets }) => tickets.length === 1,
  )
  const [pending] = found.tickets
  const accepted = { status: 'open', userId: robotId }
  return { waId, ticket: await stage.robot.call<Ticket>('PUT', `/tickets/${pending?.id}`, accepted) }
}

const send = ({ id }: Ticket, message: object): Promise<unknown> => stage.robot.call('POST', `/messages/${id}`, message)
const sentTo = (waId: string) => meta.cloud.sent.filter(({ to }) => to === waId)
const alert = (): Locator => page.getByRole('log').getByRole('alert')

/** What each code says below the message. Codes that come with the answer, and such as a status tells later, are the same. */
const SAID: [code: number, message: typeof TEXT | typeof TEMPLATE, words: string][] = [
  [368, TEXT, 'A Meta bloqueou esta conta do WhatsApp.'],
  [131026, TEXT, 'O WhatsApp não conseguiu entregar'],
  [131047, TEXT, 'A janela de resposta está fechada.'],
  [131049, TEMPLATE, 'Esta pessoa já recebeu muitas mensagens de empresas.'],
  [131050, TEMPLATE, 'Esta pessoa não quer receber mensagens de marketing.'],
  [132000, TEMPLATE, 'Faltam valores do modelo, ou a Meta mudou as variáveis dele.'],
  [132001, TEMPLATE, 'A Meta não tem este modelo neste idioma.'],
  [132015, TEMPLATE, 'A Meta pausou este modelo porque muitas pessoas o rejeitaram.'],
]

for (const [code, message, words] of SAID) {
  test(`${code} is said below the message, which is sent again by a button`, async () => {
    const { waId, ticket } = await customer()
    meta.cloud.refused.set(waId, { code, message: `(#${code}) refused` })
    await send(ticket, message)
    await navigate(page, `/tickets/${ticket.uuid}`)
    await expect(alert()).toContainText(words)
    await inspect(page)
    expect(sentTo(waId)).toEqual([])
    meta.cloud.refused.clear()
    await alert().getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(alert()).toHaveCount(0)
    await expect.poll(() => sentTo(waId).length).toBe(1)
  })

  test(`${code} that comes after the message was taken is said as well`, async () => {
    const { waId, ticket } = await customer()
    meta.cloud.failing.set(waId, { code, title: 'refused' })
    await send(ticket, message)
    await navigate(page, `/tickets/${ticket.uuid}`)
    await expect(alert()).toContainText(words)
    meta.cloud.failing.clear()
    await alert().getByRole('button', { name: 'Tentar de novo' }).click()
    await expect(alert()).toHaveCount(0)
    await expect.poll(() => sentTo(waId).length).toBe(2)
  })
}

/** Of a pause of the number it says the end, too, while that is still to come. */
const SLOWED = /^WhatsApp oficial está limitando os envios desta conexão(?: até as \d\d:\d\d)?\. /

test('130429 slows the number: the message says so, and goes out by itself', async () => {
  const { waId, ticket } = await customer()
  meta.cloud.refused.set(waId, { code: 130429, status: 429, message: '(#130429) Rate limit hit' })
  await send(ticket, TEXT)
  await navigate(page, `/tickets/${ticket.uuid}`)
  await expect(page.getByText(SLOWED)).toBeVisible()
  await expect(alert()).toHaveCount(0)
  meta.cloud.refused.clear()
  await expect.poll(() => sentTo(waId).length).toBe(1)
  await expect(page.getByText(SLOWED)).toHaveCount(0)
})

test('131056 lets others go first, and the message goes out by itself', async () => {
  const [one, other] = [await customer(), await customer()]
  meta.cloud.refused.set(one.waId, { code: 131056, message: '(#131056) Pair rate limit hit' })
  await send(one.ticket, TEXT)
  await navigate(page, `/tickets/${one.ticket.uuid}`)
  await expect(page.getByText(SLOWED)).toBeVisible()
  await send(other.ticket, TEXT)
  await expect.poll(() => sentTo(other.waId).length).toBe(1)
  expect(sentTo(one.waId)).toEqual([])
  meta.cloud.refused.clear()
  await expect.poll(() => sentTo(one.waId).length).toBe(1)
  await expect(page.getByText(SLOWED)).toHaveCount(0)
})

test('190 is said at the connection, and what was written goes out by another token', async () => {
  const { waId, ticket } = await customer()
  meta.cloud.endAccess(number)
  await expectKept(ticket, waId, 'a Meta encerrou o acesso; conecte de novo', () => undefined)
})

test('10 is said at the connection, and what was written goes out once the token may use the number', async () => {
  const { waId, ticket } = await customer()
  meta.cloud.forbid(number)
  meta.cloud.refused.set(waId, { code: 10, status: 403, message: '(#10) Application does not have permission' })
  const words = 'a Meta não permite o uso deste número; confira as permissões do token'
  await expectKept(ticket, waId, words, () => {
    meta.cloud.permit(number)
    meta.cloud.refused.clear()
  })
})

/** Writes while the connection is refused: it says so, keeps the message, and sends it when a token is typed again. */
async function expectKept(ticket: Ticket, waId: string, words: string, mend: () => void): Promise<void> {
  await send(ticket, TEXT)
  await navigate(page, '/connections')
  const row = page.getByRole('row', { name: /Casa Aurora oficial/ })
  await expect(row.getByText(words)).toBeVisible()
  await inspect(page)
  expect(sentTo(waId)).toEqual([])
  mend()
  await stage.robot.call('PUT', `/whatsapp/${whatsappId}`, { accessToken: number.token })
  await expect(row.getByText('Conectada', { exact: true })).toBeVisible()
  await expect.poll(() => sentTo(waId).length).toBe(1)
  await navigate(page, `/tickets/${ticket.uuid}`)
  await expect(page.getByRole('log').getByText(TEXT.body)).toBeVisible()
  await expect(alert()).toHaveCount(0)
}
