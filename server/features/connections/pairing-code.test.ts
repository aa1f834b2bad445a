/** Linking by a code from the route to the phone, over the stand-in and the database. */
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Account, FakeWhatsApp, trustFakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import type { Connection } from '#contract/connections.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'
import { waitFor } from '#tests/wait-for.ts'

let fake: FakeWhatsApp
let distrust: () => void
let w: TestApp
let company: Company
let shop: Account
let connectionId: number
let logged = ''

const log = pino(
  { level: 'debug' },
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString('utf8')
      done()
    },
  }),
)

beforeAll(async () => {
  fake = await FakeWhatsApp.start({ reportedPreKeys: 1 })
  distrust = trustFakeWhatsApp(fake.trustAnchors)
  w = await createTestApp({ roles: 'web,worker,channels', env: { WHATSAPP_WS_URL: fake.url }, log })
})
afterAll(async () => {
  await w.close()
  distrust()
  await fake.stop()
})

let shops = 0
beforeEach(async () => {
  fake.codeAnswer = 'registered'
  company = await w.company()
  shop = fake.addAccount(`55119777700${String(++shops).padStart(2, '0')}`, 'Loja')
  connectionId = (await w.call<Connection>(company.admin, 'POST', '/whatsapp', { name: 'Loja' })).body.id
  await until(showsQr)
})
afterEach(() => expect([...fake.problems.map(String), ...fake.unknownQueries]).toEqual([]))

const ask = (number = shop.number, by: Member = company.admin, id = connectionId) =>
  w.call<Connection>(by, 'POST', `/whatsappsession/${id}/code`, { number })
const look = async (by: Member = company.admin) =>
  (await w.call<Connection>(by, 'GET', `/whatsapp/${connectionId}`)).body
const until = (fits: (connection: Connection) => boolean) =>
  waitFor(async () => {
    const connection = await look()
    return fits(connection) ? connection : undefined
  })
const showsQr = ({ qrcode }: Connection) => qrcode !== ''
const showsCode = ({ pairingCode }: Connection) => pairingCode !== ''

test('a number typed as at home is linked by the code that its phone gets, which no log has', async () => {
  const typed = shop.number.replace(/^55(\d{2})(\d{5})(\d{4})$/, '($1) $2-$3')
  const { status, body } = await ask(typed)
  expect([status, body.status, body.qrcode, body.pairingCode]).toEqual([200, 'OPENING', '', ''])
  const { status: shown, qrcode, pairingCode } = await until(showsCode)
  expect([shown, qrcode]).toEqual(['qrcode', ''])
  await fake.typeCode(pairingCode, shop)
  expect(await until((one) => one.status === 'CONNECTED')).toMatchObject({ number: shop.number, pairingCode: '' })
  expect(logged).not.toContain(pairingCode)
})

test('who may not link phones neither asks for a code nor sees one', async () => {
  const other = await w.company()
  const [supervisor, attendant] = [await company.supervisor(), await company.attendant()]
  for (const by of [supervisor, attendant]) expect((await ask(shop.number, by)).status).toBe(403)
  expect(await ask(shop.number, other.admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
  await ask()
  const { pairingCode } = await until(showsCode)
  for (const by of [supervisor, attendant]) {
    expect(await look(by)).toMatchObject({ status: 'qrcode', pairingCode: '' })
    expect((await w.call(by, 'GET', '/whatsapp')).text).not.toContain(pairingCode)
  }
})

test('the reason for which there is no code is kept, and a QR code can be had again', async () => {
  fake.codeAnswer = 'refused'
  await ask()
  await until(({ status, reason }) => status === 'DISCONNECTED' && reason === 'codeRefused')
  await w.call(company.admin, 'PUT', `/whatsappsession/${connectionId}`)
  const { qrcode } = await until(showsQr)
  await fake.scanQr(qrcode, shop)
  await until(({ status }) => status === 'CONNECTED')
})

test('a code takes the place of a QR code, and a QR code that of a code', async () => {
  await ask()
  await until(showsCode)
  await w.call(company.admin, 'PUT', `/whatsappsession/${connectionId}`)
  expect(await until(showsQr)).toMatchObject({ status: 'qrcode', pairingCode: '' })
})

test('a connection that is linked is left alone, and asking costs no attempt', async () => {
  await fake.scanQr((await until(showsQr)).qrcode, shop)
  await until(({ status }) => status === 'CONNECTED')
  for (let tries = 0; tries < 7; tries++)
    expect(await ask()).toMatchObject({ status: 409, body: { error: 'ERR_LINK_CODE_NOT_NOW' } })
  expect(await look()).toMatchObject({ status: 'CONNECTED', pairingCode: '' })
})

test('a number that cannot be read is refused at its field, and costs no attempt', async () => {
  for (let tries = 0; tries < 7; tries++)
    expect(await ask('98888-77777777')).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: [{ field: 'number', message: 'Invalid number' }] },
    })
  expect((await ask()).status).toBe(200)
})

test('a company that asks for too many codes has to wait', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 6; tries++) {
    statuses.push((await ask()).status)
    await until(showsCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
