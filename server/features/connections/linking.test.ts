/** Linking by a brought session and by a passkey, from the routes to the phone, over the stand-in and the database. */
import { Writable } from 'node:stream'
import { type AuthenticationCreds, BufferJSON } from 'baileys'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Account, FakeWhatsApp, trustFakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import type { Connection } from '#contract/connections.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'
import { waitFor } from '#tests/wait-for.ts'
import { linkedCreds, sessionOf } from '#tests/whatsapp/brought-sessions.ts'
import { MemoryAuthStore } from '#tests/whatsapp/memory-auth-store.ts'
import { passkeyAnswer } from '#tests/whatsapp/passkey-browser.ts'
import { linkedChannel } from '#tests/whatsapp/test-host.ts'

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
  company = await w.company()
  shop = fake.addAccount(`55119666600${String(++shops).padStart(2, '0')}`, 'Loja')
  connectionId = (await w.call<Connection>(company.admin, 'POST', '/whatsapp', { name: 'Loja' })).body.id
  await until(showsQr)
})
afterEach(() => expect([...fake.problems.map(String), ...fake.unknownQueries]).toEqual([]))

const post = (path: string, body: object = {}, by: Member = company.admin) =>
  w.call<Connection>(by, 'POST', `/whatsappsession/${connectionId}/${path}`, body)
const look = async (by: Member = company.admin) =>
  (await w.call<Connection>(by, 'GET', `/whatsapp/${connectionId}`)).body
const until = (fits: (connection: Connection) => boolean) =>
  waitFor(async () => {
    const connection = await look()
    return fits(connection) ? connection : undefined
  })
const showsQr = ({ status, qrcode }: Connection) => status === 'qrcode' && qrcode !== ''
const isConnected = ({ status }: Connection) => status === 'CONNECTED'
const has = (reason: string) => (connection: Connection) => connection.reason === reason

describe('a session of another product', () => {
  const bring = (session: string, by?: Member) => post('brought', { session, isStopped: true }, by)

  /** What another product keeps of the number of the shop, which it no longer runs. */
  async function leftSession(): Promise<string> {
    const memory = new MemoryAuthStore()
    const { channel } = await linkedChannel(fake, shop, { vault: memory })
    await channel.stop()
    const creds = JSON.parse(Buffer.from(memory.creds!).toString(), BufferJSON.reviver) as AuthenticationCreds
    return JSON.stringify({ creds, keys: {} }, BufferJSON.replacer)
  }

  test('links its number, lies encrypted and is in no log and no answer', async () => {
    const session = await leftSession()
    const { status, body, text } = await bring(session)
    expect([status, body.status, body.qrcode]).toEqual([200, 'OPENING', ''])
    expect((await until(isConnected)).number).toBe(shop.number)
    const { creds } = JSON.parse(session) as { creds: { noiseKey: { private: { data: string } } } }
    const secret = creds.noiseKey.private.data
    const { rows } = await w.owner.query<{ data: Buffer }>(
      'select data from wa_creds where connection_id = $1 union all select data from wa_keys where connection_id = $1',
      [connectionId],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const kept of [logged, text, ...rows.map(({ data }) => data.toString('latin1'))])
      expect(kept).not.toContain(secret)
  })

  test('that WhatsApp does not know leads to a QR code that says why', async () => {
    await bring(sessionOf(shop.number))
    const { qrcode } = await until((one) => showsQr(one) && one.reason === 'broughtRefused')
    await fake.scanQr(qrcode, shop)
    expect((await until(isConnected)).reason).toBeNull()
  })

  test('that cannot be read is refused at its field, and the QR code stays', async () => {
    const before = await look()
    const unlinked = JSON.stringify({ ...linkedCreds(shop.number), me: undefined }, BufferJSON.replacer)
    for (const [session, message] of [
      ['WA-session', 'Not a session'],
      [unlinked, 'Session of no phone'],
    ])
      expect(await bring(session!)).toMatchObject({ status: 400, body: { details: [{ field: 'session', message }] } })
    expect(await look()).toMatchObject({ status: 'qrcode', qrcode: before.qrcode })
  })

  test('is not taken as long as nobody says that it is stopped elsewhere', async () => {
    const answer = await post('brought', { session: sessionOf(shop.number), isStopped: false })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'isStopped', message: 'Required' }] } })
  })

  test('leaves a connection alone that is linked, and is for those who manage connections', async () => {
    const other = await w.company()
    const [supervisor, attendant] = [await company.supervisor(), await company.attendant()]
    const session = sessionOf(shop.number)
    for (const by of [supervisor, attendant]) expect((await bring(session, by)).status).toBe(403)
    expect(await bring(session, other.admin)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } })
    await fake.scanQr((await until(showsQr)).qrcode, shop)
    await until(isConnected)
    expect(await bring(session)).toMatchObject({ status: 409, body: { error: 'ERR_LINK_CODE_NOT_NOW' } })
    expect((await look()).status).toBe('CONNECTED')
  })

  test('may be long, but not without end', async () => {
    expect((await bring('x'.repeat(3_000_000))).status).toBe(400)
    expect((await bring('x'.repeat(9_000_000))).status).toBe(413)
  })
})

describe('the passkey of an account', () => {
  const allow = async (value: string): Promise<void> => {
    await w.call(company.admin, 'PUT', '/settings/passkeyLinking', { value })
    await w.call(company.admin, 'PUT', `/whatsappsession/${connectionId}`)
  }
  const scan = async () => {
    const before = await look()
    await allow('enabled')
    const { qrcode } = await until((one) => showsQr(one) && one.qrcode !== before.qrcode)
    return fake.scanWithPasskey(qrcode, shop)
  }

  test('links the number once it was used and the codes were compared', async () => {
    const phone = await scan()
    const { status, qrcode: question, pairingCode } = await until(has('passkeyWanted'))
    expect([status, pairingCode]).toEqual(['PAIRING', ''])
    expect((await post('passkey', { answer: passkeyAnswer(question) })).status).toBe(200)
    const { pairingCode: code, qrcode } = await until(has('passkeyCode'))
    expect([code, qrcode]).toEqual([phone.code, ''])
    expect((await post('passkey/confirm')).status).toBe(200)
    expect(await until(isConnected)).toMatchObject({ number: shop.number, reason: null, pairingCode: '' })
    expect(logged).not.toContain(JSON.parse(question).challenge)
    expect(logged).not.toContain(code)
  })

  test('is not used unless the company allows it', async () => {
    fake.scanWithPasskey((await until(showsQr)).qrcode, shop)
    expect(await until(has('passkey'))).toMatchObject({ status: 'DISCONNECTED', qrcode: '' })
    expect(await post('passkey', { answer: passkeyAnswer('{"challenge":"abc"}') })).toMatchObject({ status: 409 })
  })

  test('is answered only to the question of this attempt, and in whole', async () => {
    await scan()
    const { qrcode: question } = await until(has('passkeyWanted'))
    for (const [answer, message] of [
      [passkeyAnswer('{"challenge":"abc"}'), 'Answer to another question'],
      [passkeyAnswer(question).slice(1), 'Not what the page gave'],
    ])
      expect(await post('passkey', { answer })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'answer', message }] },
      })
    expect((await look()).reason).toBe('passkeyWanted')
    expect(await post('passkey/confirm')).toMatchObject({ status: 409, body: { error: 'ERR_LINK_CODE_NOT_NOW' } })
  })

  test('is shown to those who manage connections, and nobody else goes on with it', async () => {
    const other = await w.company()
    const attendant = await company.attendant()
    const phone = await scan()
    const { qrcode: question } = await until(has('passkeyWanted'))
    expect(await look(attendant)).toMatchObject({ reason: 'passkeyWanted', qrcode: '' })
    const answer = passkeyAnswer(question)
    expect((await post('passkey', { answer }, attendant)).status).toBe(403)
    expect((await post('passkey', { answer }, other.admin)).status).toBe(404)
    await post('passkey', { answer })
    await until(has('passkeyCode'))
    expect((await look(attendant)).pairingCode).toBe('')
    expect((await post('passkey/confirm', {}, attendant)).status).toBe(403)
    expect((await post('passkey/confirm', {}, other.admin)).status).toBe(404)
    await post('passkey/confirm')
    await phone.linked
    await until(isConnected)
  })
})
