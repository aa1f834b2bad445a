import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import type { Connection } from '#contract/connections.ts'
import type { Contact } from '#contract/contacts.ts'
import type { Schedule } from '#contract/schedules.ts'
import * as samples from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { createTestApp, type Company, type TestApp } from '#tests/test-app.ts'
import { PATIENT } from '#tests/patience.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'

/** These tests check what the customer's phone shows, with the real WhatsApp library, the real worker and its clock. */

const fake = await useFakeWhatsApp({ reportedPreKeys: 1 })
let w: TestApp
let company: Company
let shop: Account
let connectionId: number
let customers = 0
const received: { chat: object; text: string; isPicture: boolean }[] = []

beforeAll(async () => {
  fake.autoAck = fake.autoDeliver = true
  fake.onMessage(({ chat, text, message: { imageMessage: image } }) => {
    received.push({ chat, text: text ?? image?.caption ?? '', isPicture: !!image })
  })
  w = await createTestApp({ roles: 'web,worker,channels', env: { WHATSAPP_WS_URL: fake.url } })
  company = await w.company()
  shop = fake.addAccount('5511900000001', 'Loja')
  const made = await w.call<Connection>(company.admin, 'POST', '/whatsapp', {
    name: 'Loja',
    queueIds: [await company.queue()],
  })
  connectionId = made.body.id
  const { qrcode } = await connection(({ status }) => status === 'qrcode')
  await fake.scanQr(qrcode, shop)
  await connection(({ status }) => status === 'CONNECTED')
})
afterAll(async () => {
  await w.close()
})

async function connection(fits: (connection: Connection) => boolean): Promise<Connection> {
  const look = () => w.call<Connection>(company.admin, 'GET', `/whatsapp/${connectionId}?session=0`)
  return vi.waitUntil(async () => [await look()].map(({ body }) => body).find(fits), PATIENT)
}
const on = (phone: Account) => received.filter(({ chat }) => chat === phone)

async function customer(): Promise<{ phone: Account; contactId: number }> {
  const phone = fake.addAccount(`55119777766${String(10 + customers++)}`, 'Maria Prado')
  const { body } = await w.call<Contact>(company.admin, 'POST', '/contacts', {
    name: 'Maria Prado',
    number: phone.number,
  })
  return { phone, contactId: body.id }
}
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString()
const schedule = async (contactId: number, seconds: number): Promise<number> =>
  (
    await w.call<Schedule>(company.admin, 'POST', '/schedules', {
      body: 'Olá {{firstName}}, sua vez!',
      contactId,
      sendAt: inSeconds(seconds),
    })
  ).body.id
const show = async (id: number) => (await w.call<Schedule>(company.admin, 'GET', `/schedules/${id}`)).body

test("the customer's phone gets a scheduled message once, at its time, with its picture", async () => {
  const { phone, contactId } = await customer()
  const id = await schedule(contactId, 2)
  const form = await multipart({ file: { name: 'mapa.png', bytes: new Uint8Array(await samples.png()) } })
  await w.call(company.admin, 'POST', `/schedules/${id}/media-upload`, form.body, form.headers)
  expect((await show(id)).status).toBe('PENDENTE')
  await vi.waitUntil(async () => (await show(id)).status === 'ENVIADA', PATIENT)
  expect(on(phone)).toMatchObject([{ text: 'Olá Maria, sua vez!', isPicture: true }])
  expect((await show(id)).error).toBeNull()
})

test('a scheduled message waits while the connection is down, and is then sent once', async () => {
  const { phone, contactId } = await customer()
  fake.refuseConnections(503)
  fake.dropConnection(shop)
  await connection(({ status }) => status !== 'CONNECTED')
  const id = await schedule(contactId, 0)
  await vi.waitUntil(async () => (await show(id)).status === 'AGENDADA', PATIENT)
  expect(on(phone)).toEqual([])
  fake.refuseConnections(undefined)
  await vi.waitUntil(async () => (await show(id)).status === 'ENVIADA', PATIENT)
  expect(on(phone)).toHaveLength(1)
})

test('the customer’s answer goes into the same ticket', async () => {
  const { phone, contactId } = await customer()
  const id = await schedule(contactId, 0)
  await vi.waitUntil(async () => (await show(id)).status === 'ENVIADA', PATIENT)
  await fake.sendText(phone, shop, 'estou indo')
  const { ticketId } = await show(id)
  await vi.waitUntil(
    async () =>
      (await w.owner.query('select from messages where ticket_id = $1 and body = $2', [ticketId, 'estou indo']))
        .rowCount,
    PATIENT,
  )
  const { rows } = await w.owner.query('select status, user_id, unread_messages from tickets where id = $1', [ticketId])
  expect(rows).toEqual([{ status: 'open', user_id: String(company.admin.id), unread_messages: 1 }])
})
