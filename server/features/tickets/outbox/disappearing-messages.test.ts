import { proto } from 'baileys'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Account, type SentMessage } from '#fakes/whatsapp/src/index.ts'
import type { Connection } from '#contract/connections.ts'
import * as samples from '#tests/media-samples.ts'
import { multipart } from '#tests/multipart.ts'
import { PATIENT } from '#tests/patience.ts'
import { createTestApp, type Company, type TestApp } from '#tests/test-app.ts'
import { useFakeWhatsApp } from '#tests/whatsapp/fake.ts'

/** These tests check with the real WhatsApp library for how long the customer's phone keeps what the desk sent. */

const WEEK = 604_800
const DAY = 86_400

const fake = await useFakeWhatsApp({ reportedPreKeys: 1 })
let w: TestApp
let company: Company
let shop: Account
let maria: Account
let ticketId: number
let contactId: number
const received: SentMessage[] = []

beforeAll(async () => {
  fake.autoAck = fake.autoDeliver = true
  fake.onMessage((message) => void received.push(message))
  w = await createTestApp({ roles: 'web,worker,channels', env: { WHATSAPP_WS_URL: fake.url } })
  company = await w.company()
  shop = fake.addAccount('5511900000001', 'Loja')
  maria = fake.addAccount('5511977776655', 'Maria')
  const made = await w.call<Connection>(company.admin, 'POST', '/whatsapp', {
    name: 'Loja',
    queueIds: [await company.queue()],
  })
  const connection = (fits: (found: Connection) => boolean) =>
    vi.waitUntil(async () => {
      const { body } = await w.call<Connection>(company.admin, 'GET', `/whatsapp/${made.body.id}?session=0`)
      return fits(body) && body
    }, PATIENT)
  const { qrcode } = await connection(({ status }) => status === 'qrcode')
  await fake.scanQr(qrcode, shop)
  await connection(({ status }) => status === 'CONNECTED')
  await writes({ conversation: 'oi' })
  const { rows } = await w.owner.query('select id, contact_id from tickets where company_id = $1', [company.id])
  ;[ticketId, contactId] = [Number(rows[0].id), Number(rows[0].contact_id)]
  await w.call(company.admin, 'PUT', `/tickets/${ticketId}`, { status: 'open', userId: company.admin.id })
})
afterAll(async () => {
  await w.close()
})

/** The phone sends the message, and the desk has stored it. */
async function writes(message: proto.IMessage): Promise<void> {
  const id = await fake.send(maria, shop, message)
  await vi.waitUntil(
    async () => (await w.owner.query('select from messages where provider_id = $1', [id])).rowCount,
    PATIENT,
  )
}

/** Returns after how many seconds the phone removes the message with the text; undefined for never. */
async function expirationOf(text: string): Promise<number | null | undefined> {
  const content = await vi.waitUntil(() => {
    const contents = received.map(({ message }) => message)
    return contents.find(
      ({ conversation, extendedTextMessage, imageMessage }) =>
        (conversation ?? extendedTextMessage?.text ?? imageMessage?.caption) === text,
    )
  }, PATIENT)
  return (content.extendedTextMessage ?? content.imageMessage)?.contextInfo?.expiration
}
const answer = (body: string) => w.call(company.admin, 'POST', `/messages/${ticketId}`, { body })
const disappearing = (text: string, expiration: number): proto.IMessage => ({
  extendedTextMessage: { text, contextInfo: { expiration } },
})

test('texts and files of an attendant keep the time of the customer’s last message, until it has none', async () => {
  await answer('sem prazo')
  expect(await expirationOf('sem prazo')).toBeFalsy()
  await writes(disappearing('some em sete dias', WEEK))
  await answer('com prazo')
  expect(await expirationOf('com prazo')).toBe(WEEK)
  const bytes = new Uint8Array(await samples.png())
  const form = await multipart({ medias: { name: 'mapa.png', bytes }, body: 'o mapa' })
  await w.call(company.admin, 'POST', `/messages/${ticketId}`, form.body, form.headers)
  expect(await expirationOf('o mapa')).toBe(WEEK)
  await writes({ conversation: 'agora fica' })
  await answer('fica também')
  expect(await expirationOf('fica também')).toBeFalsy()
})

test('a text of an older phone, which says only by its wrapper that it disappears, keeps the time', async () => {
  await writes(disappearing('some em sete dias', WEEK))
  await writes({ ephemeralMessage: { message: { conversation: 'some também' } } })
  await answer('ainda com prazo')
  expect(await expirationOf('ainda com prazo')).toBe(WEEK)
  await writes({ conversation: 'sem o invólucro' })
  await answer('sem prazo outra vez')
  expect(await expirationOf('sem prazo outra vez')).toBeFalsy()
})

test('the setting of the chat counts without a message, and is taken back', async () => {
  const setting = (ephemeralExpiration: number): proto.IMessage => ({
    protocolMessage: { type: proto.Message.ProtocolMessage.Type.EPHEMERAL_SETTING, ephemeralExpiration },
  })
  const stored = async () =>
    (await w.owner.query('select expirations from contacts where id = $1', [contactId])).rows[0].expirations
  await fake.send(maria, shop, setting(DAY))
  await vi.waitUntil(async () => Object.values(await stored()).includes(DAY), PATIENT)
  await answer('um dia')
  expect(await expirationOf('um dia')).toBe(DAY)
  await fake.send(maria, shop, setting(0))
  await vi.waitUntil(async () => Object.values(await stored()).length === 0, PATIENT)
  await answer('para sempre')
  expect(await expirationOf('para sempre')).toBeFalsy()
})

test('what a schedule sends keeps the time as well', async () => {
  await writes(disappearing('lembra de mim', WEEK))
  const sendAt = new Date(Date.now() + 1000).toISOString()
  await w.call(company.admin, 'POST', '/schedules', { body: 'lembrete', contactId, sendAt })
  expect(await expirationOf('lembrete')).toBe(WEEK)
})
