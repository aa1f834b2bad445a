import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiMessage, SentApiMessage } from '#contract/external-api.ts'
import type { Channel } from '#server/channels/port.ts'
import { sha256 } from '#server/lib/secrets.ts'
import { createTestApp, type Answer, type TestApp } from '#tests/test-app.ts'
import { multipart } from '#tests/multipart.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'

let w: TestApp
let stage: TicketFixture
/** The token of the company's connection. */
let token: string
let made = 0
/** A mobile number, which has two spellings. */
const newNumber = (): string => `55419${98_000_000 + made++}`

beforeAll(async () => {
  w = await createTestApp({ env: { API_SENDS_PER_MINUTE: '1500', UPLOAD_LIMIT_MB: '1' } })
})
afterAll(() => w.close())
beforeEach(async () => {
  stage = await ticketFixture(w)
  token = `segredo-da-conexao-${made++}`
  await stage.rows('update connections set token_hash = $2 where id = $1', [
    stage.connectionId,
    Buffer.from(sha256(token), 'hex'),
  ])
  w.services.channels.channelOf = () => null
})

type Sent = Answer<SentApiMessage & { error?: string; details?: { field: string; message: string }[] }>
const send = (body: object, { key, as = token }: { key?: string; as?: string } = {}): Promise<Sent> =>
  w.call(as === '' ? null : { token: as }, 'POST', '/messages/send', body, key ? { 'idempotency-key': key } : {})
async function newContact(): Promise<{ id: number; number: string }> {
  const number = newNumber()
  const { body } = await w.call<{ id: number }>(stage.company.admin, 'POST', '/contacts', { name: 'Cliente', number })
  return { id: body.id, number }
}
const stored = () =>
  stage.rows(
    `select m.body, c.number, m.outbox from messages m join contacts c on c.id = m.contact_id
      where m.company_id = $1 order by m.id`,
    [stage.company.id],
  )

test('a message is queued in a new pending ticket of the connection, and its state can be asked for', async () => {
  const number = newNumber()
  const { status, body } = await send({ number, body: 'Seu pedido saiu.' })
  expect([status, body]).toEqual([
    200,
    {
      ...{ mensagem: 'Mensagem enviada', id: body.id, ids: [body.id], state: 'queued', number, repeated: false },
      ...{ url: `/api/messages/send/${body.id}`, contactId: expect.any(Number), ticketId: expect.any(Number) },
    },
  ])
  expect(await stored()).toEqual([{ body: 'Seu pedido saiu.', number, outbox: 'queued' }])
  expect(await stage.row('tickets', body.ticketId)).toMatchObject({
    ...{ status: 'pending', user_id: null, unread_messages: 0, last_message: 'Seu pedido saiu.' },
    connection_id: String(stage.connectionId),
  })
  const state = async () => (await w.call<ApiMessage>({ token }, 'GET', body.url.replace('/api', ''))).body
  expect(await state()).toMatchObject({ id: body.id, state: 'queued', number, error: null })
  await stage.rows(`update messages set ack = 4, outbox = null where id = $1`, [body.id])
  expect((await state()).state).toBe('read')
  await stage.rows(`update messages set outbox = 'failed', send_error = 'recusado' where id = $1`, [body.id])
  expect(await state()).toMatchObject({ state: 'failed', error: 'recusado' })
})

test('it goes into the open ticket of the contact, however the number is spelled, and may close it', async () => {
  const { id: contactId, number } = await newContact()
  const ticketId = await stage.ticket({ contactId, status: 'open', userId: stage.ana.id })
  const short = number.replace(/^55(\d\d)9/, '55$1')
  for (const spelling of [number, short, number.slice(2), Number(number)])
    expect((await send({ number: spelling, body: 'oi' })).body, String(spelling)).toMatchObject({ ticketId, contactId })
  expect(await stage.row('tickets', ticketId)).toMatchObject({ status: 'open', user_id: String(stage.ana.id) })
  await send({ number, body: 'tchau', closeTicket: true })
  expect((await stage.row('tickets', ticketId))['status']).toBe('closed')
})

test('files go as multipart, with captions, and the name of a file is no caption', async () => {
  const number = newNumber()
  const file = { name: 'nota.txt', bytes: new TextEncoder().encode('conteúdo') }
  for (const body of ['Segue a nota', 'nota.txt']) {
    const form = await multipart({ number, body, medias: file })
    const answer = await w.call<SentApiMessage>({ token }, 'POST', '/messages/send', form.body, form.headers)
    expect(answer.status).toBe(200)
  }
  expect((await stored()).map(({ body }) => body)).toEqual(['Segue a nota', ''])
})

test('each refusal has its code, and sends nothing', async () => {
  const number = newNumber()
  const check = async (given: object, expected: object, as = token) => {
    const { status, body } = await send(given, { as })
    expect({ status, ...body }, JSON.stringify(given)).toMatchObject(expected)
  }
  const wrongNumber = { status: 400, error: 'ERR_VALIDATION', details: [{ field: 'number' }] }
  for (const masked of ['+55 (41) 99999-0000', '+5541999990000', '55 41 999990000', 'abc', '123', '5511', '', null])
    await check({ number: masked, body: 'oi' }, wrongNumber)
  await check({ body: 'oi' }, wrongNumber)
  await check({ number: '5501999990000', body: 'oi' }, wrongNumber)
  await check({ number: '498888777', body: 'oi' }, { ...wrongNumber, details: [{ message: 'Invalid number' }] })
  await check({ number: '988884001', body: 'oi' }, { ...wrongNumber, details: [{ message: 'Area code missing' }] })
  await check({ number }, { status: 400, details: [{ field: 'body', message: 'Required' }] })
  await check({ number, body: '  ' }, { status: 400, details: [{ field: 'body' }] })

  const wrongToken = { status: 401, error: 'ERR_SESSION_EXPIRED' }
  for (const wrong of ['', 'outro', 'bal_outro', stage.company.admin.token])
    await check({ number, body: 'oi' }, wrongToken, wrong)
  await stage.rows('update connections set token_hash = null where id = $1', [stage.connectionId])
  await check({ number, body: 'oi' }, wrongToken)
  await stage.rows('update connections set token_hash = $2 where id = $1', [
    stage.connectionId,
    Buffer.from(sha256(token), 'hex'),
  ])

  w.services.channels.channelOf = () => ({ checkNumber: async () => null }) as unknown as Channel
  await check({ number, body: 'oi' }, { status: 404, error: 'ERR_NUMBER_UNKNOWN' })
  w.services.channels.channelOf = () => null

  const large = await multipart({ number, body: '', medias: { name: 'a.txt', bytes: new Uint8Array(1_100_000) } })
  const answer = await w.call({ token }, 'POST', '/messages/send', large.body, large.headers)
  expect([answer.status, answer.body]).toEqual([413, { error: 'ERR_TOO_LARGE' }])

  const ofPlan = (text: string) =>
    stage.rows(`update plans set use_external_api = ${text} where id = (select plan_id from companies where id = $1)`, [
      stage.company.id,
    ])
  await ofPlan('false')
  await check({ number, body: 'oi' }, { status: 403, error: 'ERR_PLAN_FEATURE' })
  await ofPlan('true')
  await stage.rows('update companies set due_date = current_date - 10 where id = $1', [stage.company.id])
  await check({ number, body: 'oi' }, { status: 402, error: 'ERR_SUBSCRIPTION_EXPIRED' })
  await stage.rows('update companies set due_date = current_date + 10, status = false where id = $1', [
    stage.company.id,
  ])
  await check({ number, body: 'oi' }, wrongToken)
  expect(await stored()).toEqual([])
})

test('bodies that are no message are a clear error', async () => {
  const bodies = [[], 'text', 1, null, { number: {}, body: [] }, { number: '5541988887777', body: { $gt: 0 } }]
  for (const body of bodies) {
    const answer = await w.call({ token }, 'POST', '/messages/send', body, { 'content-type': 'application/json' })
    expect([400, 413], JSON.stringify(body)).toContain(answer.status)
  }
  expect((await send({ number: newNumber(), body: 'x'.repeat(1_100_000) })).status).toBe(413)
  const hidden = await send({ number: newNumber(), body: 'oi\u0000' })
  expect(hidden.status).toBeLessThan(500)
})

test('a person who refused gets nothing, also when the refusal came under another spelling', async () => {
  const { id: contactId, number } = await newContact()
  await w.call(stage.company.admin, 'POST', `/contacts/${contactId}/opt-out`, { proof: 'pediu para não receber' })
  for (const spelling of [number, number.replace(/^55(\d\d)9/, '55$1')]) {
    const { status, body } = await send({ number: spelling, body: 'oferta' })
    expect([status, body]).toEqual([409, { error: 'ERR_OPTED_OUT' }])
  }
  const stranger = newNumber()
  await w.call(stage.company.admin, 'POST', '/opt-outs', { number: stranger, name: '', proof: 'pediu por telefone' })
  expect((await send({ number: stranger, body: 'oferta' })).body.error).toBe('ERR_OPTED_OUT')
  expect(await stored()).toEqual([])
})

test('a repeated key gets the same answer, and another request with it is refused', async () => {
  const number = newNumber()
  const { body: first } = await send({ number, body: 'oi' }, { key: 'pedido-1' })
  const again = await send({ number, body: 'oi' }, { key: 'pedido-1' })
  expect([again.status, again.body]).toEqual([200, { ...first, repeated: true }])
  for (const other of [
    { number, body: 'outra' },
    { number: newNumber(), body: 'oi' },
    { number, body: 'oi', closeTicket: true },
  ])
    expect(await send(other, { key: 'pedido-1' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_IDEMPOTENCY_KEY_REUSED' },
    })
  expect(await stored()).toHaveLength(1)
  await stage.rows(`update api_sends set created_at = now() - interval '25 hours' where company_id = $1`, [
    stage.company.id,
  ])
  expect((await send({ number, body: 'outra' }, { key: 'pedido-1' })).body.repeated).toBe(false)
  expect(await stored()).toHaveLength(2)
  expect((await send({ number, body: 'oi' }, { key: 'com espaço' })).status).toBe(400)
})

test('a key whose request failed is free again, and a key of another sender is another key', async () => {
  const number = newNumber()
  const refuser = await newContact()
  await w.call(stage.company.admin, 'POST', `/contacts/${refuser.id}/opt-out`, { proof: 'pediu' })
  expect((await send({ number: refuser.number, body: 'oi' }, { key: 'k1' })).status).toBe(409)
  expect((await send({ number, body: 'oi' }, { key: 'k1' })).status).toBe(200)
  const other = await ticketFixture(w)
  const otherToken = `de-outra-empresa-${made++}`
  await other.rows('update connections set token_hash = $2 where id = $1', [
    other.connectionId,
    Buffer.from(sha256(otherToken), 'hex'),
  ])
  const foreign = await send({ number, body: 'diferente' }, { key: 'k1', as: otherToken })
  expect(foreign.body.repeated).toBe(false)
  // The state of a message is told to nobody else.
  const [mine] = await stage.rows('select id from messages where company_id = $1', [stage.company.id])
  expect((await w.call({ token: otherToken }, 'GET', `/messages/send/${String(mine?.['id'])}`)).status).toBe(404)
})

test('simultaneous requests with one key store one message', async () => {
  const number = newNumber()
  const answers = await Promise.all(Array.from({ length: 12 }, () => send({ number, body: 'oi' }, { key: 'juntos' })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers.filter(({ body }) => !body.repeated)).toHaveLength(1)
  expect(await stored()).toHaveLength(1)
})

test('of 1,000 sends with 200 doubled keys 800 messages are stored, in order for each contact', async () => {
  const numbers = Array.from({ length: 10 }, newNumber)
  /** Every fourth request is repeated at once, as clients do whose answer was lost. */
  const work = numbers.map(async (number) => {
    for (let i = 0; i < 80; i++) {
      const body = { number, body: `mensagem ${i}` }
      const key = `${number}-${i}`
      const tries = i % 4 === 0 ? [send(body, { key }), send(body, { key })] : [send(body, { key })]
      for (const { status } of await Promise.all(tries)) if (status !== 200) throw new Error(`answer ${status}`)
    }
  })
  await Promise.all(work)
  const rows = await stored()
  expect(rows).toHaveLength(800)
  for (const number of numbers)
    expect(rows.filter((row) => row['number'] === number).map(({ body }) => body)).toEqual(
      Array.from({ length: 80 }, (_, i) => `mensagem ${i}`),
    )
}, 600_000)

test('a sender over its limit is told when to come back, and no other is held up', async () => {
  const slow = await createTestApp({ env: { API_SENDS_PER_MINUTE: '1' } })
  try {
    const company = await slow.company()
    const tokens = ['uma-conexao', 'outra-conexao']
    for (const text of tokens)
      await slow.owner.query('update connections set token_hash = $2 where id = $1', [
        await company.connection(),
        Buffer.from(sha256(text), 'hex'),
      ])
    const post = (text = '') =>
      slow.call({ token: text }, 'POST', '/messages/send', { number: newNumber(), body: 'oi' })
    const answers = await Promise.all([post(tokens[0]), post(tokens[0]), post(tokens[1])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toEqual({ error: 'ERR_TOO_MANY_REQUESTS' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  } finally {
    await slow.close()
  }
})

test('a national number is read as the company’s country writes it', async () => {
  await stage.rows(`update companies set timezone = 'America/Mexico_City' where id = $1`, [stage.company.id])
  expect((await send({ number: '5512345678', body: 'bom dia' })).body).toMatchObject({ number: '5215512345678' })
  await stage.rows(`update companies set timezone = 'Europe/Lisbon' where id = $1`, [stage.company.id])
  expect((await send({ number: '912345678', body: 'bom dia' })).body).toMatchObject({ number: '351912345678' })
})

test('a national number is read as an import reads it, and that of a contact as it is', async () => {
  await stage.rows(`update companies set timezone = 'America/Bogota' where id = $1`, [stage.company.id])
  expect((await send({ number: '12345678', body: 'bom dia' })).body).toMatchObject({ number: '576012345678' })
  const number = '376312345'
  expect((await send({ number, body: 'bom dia' })).status).toBe(400)
  const name = 'De Andorra'
  await w.call(stage.company.admin, 'POST', '/contacts', { name, number: `+${number}` })
  expect((await send({ number, body: 'bom dia' })).body).toMatchObject({ number })
})
