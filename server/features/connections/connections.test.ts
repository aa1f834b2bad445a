import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Connection, ConnectionFields } from '#contract/connections.ts'
import type { ChannelHost } from '#server/channels/port.ts'
import type { ChannelCommand } from '#server/db/channel-command.ts'
import { COMMAND_CHANNEL } from '#server/db/transaction.ts'
import { listen } from '#server/db/listen.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'
import { applyConnectionStatus, markUnleasedTimedOut } from './actions.ts'

let w: TestApp
let company: Company
let other: Company
const commands: ChannelCommand[] = []
let stopListening: () => Promise<void>
beforeAll(async () => {
  w = await createTestApp()
  stopListening = await listen(
    w.url,
    COMMAND_CHANNEL,
    (payload) => void commands.push(JSON.parse(payload) as ChannelCommand),
    () => undefined,
  )
})
afterAll(async () => {
  await stopListening()
  await w.close()
})
beforeEach(async () => {
  company = await w.company()
  other = await w.company()
  w.events.length = 0
})

const create = (body: object, by: Member = company.admin) => w.call<Connection>(by, 'POST', '/whatsapp', body)
const change = (id: number, body: object, by: Member = company.admin) =>
  w.call<Connection>(by, 'PUT', `/whatsapp/${id}`, body)
const get = async (id: number, by: Member = company.admin) =>
  (await w.call<Connection>(by, 'GET', `/whatsapp/${id}`)).body
const session = (method: 'POST' | 'PUT' | 'DELETE', id: number, by: Member = company.admin) =>
  w.call(by, method, `/whatsappsession/${id}`)
const eventNames = () => w.events.map(({ event }) => event.name)

/** Waits for so many commands about a connection, and returns their kinds. */
async function commandsFor(connectionId: number, count: number): Promise<string[]> {
  const found = () => commands.filter((command) => command.connectionId === connectionId)
  await expect.poll(() => found().length).toBe(count)
  return found().map(({ kind }) => kind)
}

const report = (connectionId: number, event: Partial<Parameters<ChannelHost['onStatus']>[0]>) =>
  w.data.change({ companyId: company.id, userId: null }, (tx) =>
    applyConnectionStatus({ ...tx, storageKey: w.services.keys.storage }, connectionId, {
      status: 'OPENING',
      qrcode: '',
      pairingCode: '',
      retries: 0,
      reason: null,
      number: null,
      ...event,
    }),
  )

test('the first connection is the default and starts at once', async () => {
  const sent = {
    ...{ name: 'Principal', greetingMessage: '', complationMessage: 'Tchau', outOfHoursMessage: '', ratingMessage: '' },
    ...{ isDefault: false, token: '', provider: 'beta', expiresInactiveMessage: '', expiresTicket: 0 },
    ...{ timeUseBotQueues: 0, maxUseBotQueues: 3, queueIds: [], transferQueueId: null, promptId: null },
  }
  const { status, body } = await create(sent)
  expect([status, body]).toMatchObject([
    200,
    {
      name: 'Principal',
      channel: 'whatsapp',
      status: 'OPENING',
      isDefault: true,
      complationMessage: 'Tchau',
      token: '',
      queues: [],
    },
  ])
  expect(eventNames()).toEqual(['connection.saved'])
  expect(await commandsFor(body.id, 1)).toEqual(['start'])
  expect((await create({ name: 'Segunda' })).body.isDefault).toBe(false)
})

test('the default can be moved but not removed, and passes on when deleted', async () => {
  const [first, second, third] = [
    await create({ name: 'AA' }),
    await create({ name: 'BB' }),
    await create({ name: 'CC' }),
  ]
  const defaults = async () =>
    (await w.call<Connection[]>(company.admin, 'GET', '/whatsapp')).body
      .filter(({ isDefault }) => isDefault)
      .map(({ id }) => id)
  expect(await change(first.body.id, { isDefault: false })).toMatchObject({
    status: 400,
    body: { error: 'ERR_NO_OTHER_WHATSAPP' },
  })
  for (let round = 0; round < 4; round++) {
    const moves = [first, second, third].map(({ body }) => change(body.id, { isDefault: true }))
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200, 200])
  }
  expect(await defaults()).toHaveLength(1)
  await change(second.body.id, { isDefault: true })
  w.events.length = 0
  expect((await w.call(company.admin, 'DELETE', `/whatsapp/${second.body.id}`)).body).toEqual({
    message: 'Whatsapp deleted.',
  })
  expect(await defaults()).toEqual([first.body.id])
  expect(eventNames()).toEqual(['connection.deleted', 'connection.saved'])
  expect(await commandsFor(second.body.id, 2)).toEqual(['start', 'stop'])
})

test('with more than one queue a greeting is needed', async () => {
  const queueIds = [await company.queue(), await company.queue()]
  const without = await create({ name: 'Sem saudação', queueIds })
  expect(without).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_GREETING_REQUIRED' } })
  const { body } = await create({ name: 'Com saudação', queueIds, greetingMessage: 'Escolha' })
  expect(body.queues.map(({ id, WhatsappQueue }) => [id, WhatsappQueue.whatsappId])).toEqual(
    queueIds.map((id) => [id, body.id]),
  )
  expect((await change(body.id, { greetingMessage: ' ' })).body).toEqual({ error: 'ERR_WAPP_GREETING_REQUIRED' })
  expect((await change(body.id, { queueIds: [queueIds[0]], greetingMessage: '' })).status).toBe(200)
  expect((await change(body.id, { queueIds })).body).toEqual({ error: 'ERR_WAPP_GREETING_REQUIRED' })
})

test('a change keeps other fields, and saving an unchanged connection changes nothing', async () => {
  const queueId = await company.queue()
  const { body } = await create({
    name: 'Toda',
    queueIds: [queueId],
    sendIdQueue: queueId,
    timeSendQueue: 5,
    token: 'abc-123',
  })
  expect(body).toMatchObject({ sendIdQueue: queueId, transferQueueId: queueId, timeSendQueue: 5, timeToTransfer: 5 })
  const after = await change(body.id, { ...body, status: 'CONNECTED', qrcode: 'x', companyId: other.id, number: '1' })
  expect(after.body).toEqual({ ...body, updatedAt: after.body.updatedAt })
  expect((await change(body.id, { name: 'Nova' })).body).toMatchObject({
    token: 'abc-123',
    queues: body.queues,
    timeSendQueue: 5,
  })
  // Older clients know only the second name, and send the first one back unchanged.
  const older = await change(body.id, { ...after.body, transferQueueId: null, timeToTransfer: 9 })
  expect(older.body).toMatchObject({ sendIdQueue: 0, transferQueueId: null, timeSendQueue: 9 })
})

test('the queue id 0 means no queue', async () => {
  const { status, body } = await create({ name: 'Parada', sendIdQueue: 0, timeSendQueue: 0, transferQueueId: '0' })
  expect([status, body.sendIdQueue]).toEqual([200, 0])
  const queueId = await company.queue()
  await change(body.id, { sendIdQueue: queueId })
  expect((await change(body.id, { sendIdQueue: 0 })).body.sendIdQueue).toBe(0)
})

const TWINS = [
  ['sendIdQueue', 'transferQueueId'],
  ['timeSendQueue', 'timeToTransfer'],
]

test('changing one field changes no other', async () => {
  const [queue, another] = [await company.queue(), await company.queue()]
  const prompt = (name: string) =>
    w.insert('insert into prompts (company_id, name) values ($1, $2)', [company.id, name])
  const integration = (name: string) =>
    w.insert(`insert into queue_integrations (company_id, type, name) values ($1, 'n8n', $2)`, [company.id, name])
  const before = {
    ...{ name: 'Antes', isDefault: true, queueIds: [queue], token: 'antes', sendIdQueue: queue, timeSendQueue: 1 },
    ...{ greetingMessage: 'a', farewellMessage: 'b', complationMessage: 'c', outOfHoursMessage: 'd' },
    ...{ ratingMessage: 'e', expiresInactiveMessage: 'f', expiresTicket: 2, maxUseBotQueues: 4, timeUseBotQueues: 5 },
    ...{ promptId: await prompt('um'), integrationId: await integration('um') },
  }
  const after = {
    ...{ name: 'Depois', isDefault: true, queueIds: [another], token: 'depois', sendIdQueue: another },
    ...{ timeSendQueue: 10, transferQueueId: queue, timeToTransfer: 11 },
    ...{ greetingMessage: 'A', farewellMessage: 'B', complationMessage: 'C', outOfHoursMessage: 'D' },
    ...{ ratingMessage: 'E', expiresInactiveMessage: 'F', expiresTicket: 20, maxUseBotQueues: 40 },
    ...{ timeUseBotQueues: 50, promptId: await prompt('dois'), integrationId: await integration('dois') },
    mergesTexts: true,
    monthlyBudget: 12_000,
  } satisfies Record<keyof ConnectionFields, unknown>

  const { id } = (await create(before)).body
  for (const [field, value] of Object.entries(after)) {
    const earlier = await get(id)
    const { body } = await change(id, { [field]: value })
    const seen = field === 'queueIds' ? body.queues.map((one) => one.id) : body[field as keyof Connection]
    expect([field, seen]).toEqual([field, value])
    // `queueIds` are returned as `queues`, and some fields have two names.
    const named = [field === 'queueIds' ? 'queues' : field, ...(TWINS.find((names) => names.includes(field)) ?? [])]
    const changed = Object.entries(body).filter(([key]) => named.includes(key))
    expect([field, body]).toEqual([field, { ...earlier, ...Object.fromEntries(changed), updatedAt: body.updatedAt }])
  }
})

test('names are unique in the company and tokens everywhere, and tokens are encrypted', async () => {
  const { body } = await create({ name: 'Uma', token: 'token-da-api' })
  expect((await create({ name: 'uMA' })).body).toEqual({ error: 'ERR_WAPP_NAME_ALREADY_EXISTS' })
  const taken = { name: 'Outra', token: 'token-da-api' }
  expect((await create(taken, other.admin)).body).toEqual({ error: 'ERR_WAPP_TOKEN_ALREADY_EXISTS' })
  expect((await create({ name: 'uMA' }, other.admin)).status).toBe(200)
  const { rows } = await w.owner.query('select token_sealed, token_hash from connections where id = $1', [body.id])
  expect(Buffer.concat([rows[0].token_sealed, rows[0].token_hash]).toString('latin1')).not.toContain('token-da-api')
  expect((await get(body.id)).token).toBe('token-da-api')
  await change(body.id, { token: '' })
  expect((await create(taken, other.admin)).status).toBe(200)
})

test('users without the right see neither token, codes nor costs, and cannot change connections', async () => {
  const { body } = await create({ name: 'Visível', token: 'so-para-admins' })
  await change(body.id, { monthlyBudget: 12_345 })
  const codes = { qrcode: 'codigo-para-ler', pairingCode: 'ABCD1234' }
  await report(body.id, { status: 'qrcode', ...codes, retries: 1 })
  expect(await get(body.id)).toMatchObject({ token: 'so-para-admins', ...codes, monthlyBudget: 12_345 })
  for (const by of [await company.attendant(), await company.supervisor()]) {
    expect(await get(body.id, by)).toMatchObject({
      name: 'Visível',
      status: 'qrcode',
      token: '',
      qrcode: '',
      pairingCode: '',
      monthlyBudget: null,
      budgetState: null,
    })
    const list = await w.call(by, 'GET', '/whatsapp/?session=0')
    expect(list.text).not.toMatch(/so-para-admins|codigo-para-ler|ABCD1234|12345/)
    expect((await create({ name: 'Outra' }, by)).status).toBe(403)
    expect((await change(body.id, { name: 'Outra' }, by)).status).toBe(403)
    expect((await w.call(by, 'DELETE', `/whatsapp/${body.id}`)).status).toBe(403)
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await session(method, body.id, by)).status).toBe(403)
  }
})

test('connections, queues and integrations of others are not found', async () => {
  const foreign = await other.connection()
  const none = { status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } }
  for (const id of [foreign, 999_999]) {
    for (const [method, body] of [['GET'], ['PUT', { name: 'Minha' }], ['DELETE']] as const) {
      expect(await w.call(company.admin, method, `/whatsapp/${id}`, body)).toMatchObject(none)
    }
    for (const method of ['POST', 'PUT', 'DELETE'] as const) expect(await session(method, id)).toMatchObject(none)
  }
  const queueIds = [await other.queue()]
  for (const bad of [{ queueIds }, { sendIdQueue: queueIds[0] }, { transferQueueId: queueIds[0] }, { promptId: 1 }]) {
    expect([bad, (await create({ name: 'Qualquer', ...bad })).status]).toEqual([bad, 404])
  }
  expect((await w.call(company.admin, 'GET', '/whatsapp')).body).toEqual([])
  expect(w.events).toEqual([])
})

test('the plan limits connections, also simultaneous ones', async () => {
  await w.owner.query('update plans set connections = 2 where id = (select plan_id from companies where id = $1)', [
    company.id,
  ])
  const answers = await Promise.all([1, 2, 3, 4].map((n) => create({ name: `Linha ${n}` })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 400, 400])
  const list = (await w.call<Connection[]>(company.admin, 'GET', '/whatsapp')).body
  expect(list.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('what a person asks for takes away the code that was shown', async () => {
  const { id } = (await create({ name: 'Linha' })).body
  for (const method of ['PUT', 'DELETE'] as const) {
    await report(id, { status: 'qrcode', qrcode: 'codigo-para-ler', pairingCode: 'ABCD1234' })
    await session(method, id)
    expect(await get(id)).toMatchObject({ qrcode: '', pairingCode: '' })
  }
})

test('a connection’s state follows users’ requests and channel events', async () => {
  const { body } = await create({ name: 'Linha', queueIds: [await company.queue()] })
  const { id, queues } = body
  const now = async () => {
    const { status, qrcode, retries, reason, number } = await get(id)
    return { status, qrcode, retries, reason, number }
  }
  const wanted = async () => (await w.owner.query('select wanted from connections where id = $1', [id])).rows[0].wanted
  w.events.length = 0

  await report(id, { status: 'qrcode', qrcode: 'abc', retries: 2 })
  expect(await now()).toEqual({ status: 'qrcode', qrcode: 'abc', retries: 2, reason: null, number: null })
  expect(eventNames().toSorted()).toEqual(['connection.saved', 'connection.stateChanged'])
  await report(id, { status: 'CONNECTED', number: '5511999990000' })
  await report(id, { status: 'OPENING', reason: 'network' })
  expect(await now()).toEqual({ status: 'OPENING', qrcode: '', retries: 0, reason: 'network', number: '5511999990000' })

  await report(id, { status: 'CONNECTED', number: '5511999990000' })
  await session('POST', id)
  expect((await now()).status).toBe('CONNECTED')
  await report(id, { status: 'TIMEOUT', reason: 'silent' })
  await session('POST', id)
  expect(await now()).toMatchObject({ status: 'OPENING', reason: null })

  await report(id, { status: 'DISCONNECTED', reason: 'loggedOut' })
  expect([(await now()).reason, await wanted()]).toEqual(['loggedOut', false])
  await session('POST', id)
  expect([(await now()).status, await wanted()]).toEqual(['OPENING', true])

  expect((await session('DELETE', id)).body).toEqual({ message: 'Session disconnected.' })
  expect([await now(), await wanted()]).toMatchObject([
    { status: 'DISCONNECTED', reason: 'userRequest', number: null },
    false,
  ])
  await report(id, { status: 'CONNECTED', number: '5511999990000' })
  expect([await now(), await wanted()]).toMatchObject([{ status: 'DISCONNECTED', number: null }, false])
  await report(id, { status: 'DISCONNECTED', reason: 'loggedOut' })
  expect((await now()).reason).toBe('userRequest')
  expect((await get(id)).queues).toEqual(queues)
  expect(await commandsFor(id, 5)).toEqual(['start', 'start', 'restart', 'start', 'logout'])
})

test('a connection without a lease is marked as timed out', async () => {
  const { body } = await create({ name: 'Sem dono' })
  const other = (await create({ name: 'Com dono' })).body
  const fixture = { companyId: company.id, userId: null }
  const look = () =>
    w.data
      .change(fixture, (tx) => markUnleasedTimedOut({ ...tx, storageKey: w.services.keys.storage }))
      .then(() => get(body.id))
  for (const { id } of [body, other]) await report(id, { status: 'CONNECTED', number: '5511999990000' })
  expect(await look()).toMatchObject({ status: 'CONNECTED' })
  await w.owner.query(
    `update connections set updated_at = now() - interval '1 hour', lease_owner = 'gone',
       lease_until = now() + case when id = $1 then interval '-2 minutes' else interval '20 seconds' end`,
    [body.id],
  )
  w.events.length = 0
  expect(await look()).toMatchObject({ status: 'TIMEOUT', reason: 'silent' })
  expect(await get(other.id)).toMatchObject({ status: 'CONNECTED' })
  expect(eventNames().toSorted()).toEqual(['connection.saved', 'connection.stateChanged'])
  await look()
  expect(eventNames()).toHaveLength(2)
})

test('a connection tells the last changes of its state, and what stays as it is adds none', async () => {
  const { id } = (await create({ name: 'Linha' })).body
  const changes = async (by?: Member) => (await get(id, by)).recentStates.map(({ status, reason }) => [status, reason])
  expect(await changes()).toEqual([])
  await report(id, { status: 'qrcode', qrcode: 'um' })
  await report(id, { status: 'qrcode', qrcode: 'outro' })
  await report(id, { status: 'DISCONNECTED', reason: 'passkey' })
  const stopped = [
    ['qrcode', null],
    ['DISCONNECTED', 'passkey'],
  ]
  expect(await changes()).toEqual(stopped)
  const [first, second] = (await get(id)).recentStates
  expect(first!.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  expect(Date.parse(second!.at)).toBeGreaterThanOrEqual(Date.parse(first!.at))
  expect(w.events.at(-1)?.event).toMatchObject({ payload: { session: { recentStates: [first, second] } } })
  await change(id, { name: 'Outra linha' })
  expect(await changes(await company.attendant())).toEqual(stopped)

  for (let round = 0; round < 5; round++) {
    await report(id, { status: 'OPENING' })
    await report(id, { status: 'CONNECTED' })
  }
  expect(await changes()).toEqual(Array.from({ length: 8 }, (_, at) => [at % 2 ? 'CONNECTED' : 'OPENING', null]))
})

test('a new QR code deletes only the credentials', async () => {
  const { body } = await create({ name: 'Linha', queueIds: [await company.queue()], token: 'fica' })
  await w.owner.query(`insert into wa_creds (company_id, connection_id, data) values ($1, $2, '')`, [
    company.id,
    body.id,
  ])
  await w.owner.query(
    `insert into wa_keys (company_id, connection_id, type, id, data) values ($1, $2, 'session', 'a', '')`,
    [company.id, body.id],
  )
  expect((await session('PUT', body.id)).body).toEqual({ message: 'Starting session.' })
  const { rows } = await w.owner.query('select 1 from wa_creds union all select 1 from wa_keys')
  expect(rows).toEqual([])
  expect(await get(body.id)).toMatchObject({ status: 'OPENING', queues: body.queues, token: 'fica' })
  expect(await commandsFor(body.id, 2)).toEqual(['start', 'restart'])
})

test('events of a deleted connection change nothing', async () => {
  await report(999_999, { status: 'CONNECTED' })
  await report(await other.connection(), { status: 'DISCONNECTED' })
  expect(w.events).toEqual([])
})

test('a bot that is down is let go with its token, so that another connection can link it', async () => {
  const id = await company.connection()
  await w.owner.query(
    `update connections set channel = 'telegram', status = 'DISCONNECTED', wanted = false where id = $1`,
    [id],
  )
  const link = (companyId: number, connectionId: number) =>
    w.owner.query(
      `insert into telegram_bots (company_id, connection_id, bot_id, token_sealed) values ($1, $2, '77', '\\x01')`,
      [companyId, connectionId],
    )
  await link(company.id, id)
  expect(await get(id)).toMatchObject({ status: 'DISCONNECTED', isLinked: true })
  expect((await session('DELETE', id)).status).toBe(200)
  expect(await get(id)).toMatchObject({ reason: 'userRequest', isLinked: false })
  await link(other.id, await other.connection())
})
