import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FakeAsaas } from '#fakes/asaas/asaas.ts'
import { FakeIxc } from '#fakes/ixc/ixc.ts'
import { FakeMkAuth } from '#fakes/mkauth/mkauth.ts'
import { createAssistants } from '#server/assistants.ts'
import { beginTurn } from '#server/features/assistants/turn.actions.ts'
import { assistantFixture, type AssistantFixture } from '#tests/assistant-fixture.ts'
import { createTestApp, type Member, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let asaas: FakeAsaas
let ixc: FakeIxc
let mkAuth: FakeMkAuth
let stage: AssistantFixture
const logged: string[] = []

beforeAll(async () => {
  asaas = await FakeAsaas.start()
  ixc = await FakeIxc.start()
  mkAuth = await FakeMkAuth.start()
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  w = await createTestApp({ log, env: { ASAAS_URL: asaas.url, EGRESS_ALLOW: '127.0.0.1' } })
})
afterAll(async () => {
  await w.close()
  await Promise.all([asaas, ixc, mkAuth].map((fake) => fake.close()))
})
beforeEach(async () => {
  stage = await assistantFixture(w)
  const { assistants, find } = createAssistants(stage.deps)
  stage.given.assistants = { ...assistants, billing: { ...assistants.billing, quietMs: 0 } }
  stage.given.find = find
})
afterEach(() => {
  for (const fake of [asaas, ixc, mkAuth]) fake.reset()
})

const put = (key: string, value: string, by: Member = stage.company.admin) =>
  w.call(by, 'PUT', `/settings/${key}`, { key, value })
const useIxc = async (): Promise<void> => {
  await put('ipixc', ixc.url)
  await put('tokenixc', ixc.token)
}
const useMkAuth = async (): Promise<void> => {
  await put('ipmkauth', mkAuth.url)
  await put('clientidmkauth', mkAuth.clientId)
  await put('clientsecretmkauth', mkAuth.clientSecret)
}
const setBot = (billingBot: string | null) =>
  w.call(stage.company.admin, 'PUT', `/queue/${stage.sales}`, { billingBot })
/** Lets the customer write from the telephone number of every registration. */
const knowNumber = (): void => {
  for (const fake of [asaas, ixc, mkAuth]) for (const one of fake.customers) one.phone = stage.phone.number
}
const reachQueue = async (): Promise<void> => {
  await stage.write('oi')
  await stage.write('1')
}
/** Lets time pass for pauses and for turns that are tried again. */
async function later(): Promise<void> {
  for (const change of [
    `update assistant_turns set leased_until = now() - interval '1 second' where company_id = $1`,
    `update assistant_sessions set pending_at = now() - interval '1 second' where company_id = $1 and pending is not null`,
  ])
    await stage.rows(change, [stage.company.id])
  await stage.step()
}
const notes = async (): Promise<unknown[]> =>
  (await stage.rows('select note from ticket_notes where company_id = $1 order by id', [stage.company.id])).map(
    ({ note }) => note,
  )

const ANA = '529.982.247-25'
const DAVI = '390.533.447-05'
const NOBODY = '746.971.314-01'

test('a queue with the selection sends the second copy, leaves a note, and closes', async () => {
  await useIxc()
  expect(await setBot('secondCopy')).toMatchObject({ status: 201, body: { billingBot: 'secondCopy' } })
  knowNumber()
  await reachQueue()
  expect(await stage.said()).toEqual([expect.stringContaining('escreva o CPF ou o CNPJ')])
  await stage.write(ANA)
  await stage.write('sim')
  const sent = await stage.rows(
    `select m.body, m.media_type, f.mimetype from messages m left join files f on f.company_id = m.company_id and f.id = m.file_id
     where m.company_id = $1 and m.client_id like 'assistant/%' order by m.id`,
    [stage.company.id],
  )
  expect(sent.slice(2).map(({ body, media_type: type }) => [type, body])).toEqual([
    ['conversation', expect.stringContaining('*Conta 00101*')],
    ['conversation', 'Linha digitável do boleto, para copiar:'],
    ['conversation', expect.stringMatching(/^\d{47}$/)],
    ['conversation', 'Pix copia e cola:'],
    ['conversation', expect.stringMatching(/^000201/)],
    ['image', 'QR Code do Pix'],
    ['application', 'Boleto em PDF'],
  ])
  expect(sent.map(({ mimetype }) => mimetype).filter(Boolean)).toEqual(['image/png', 'application/pdf'])
  expect(await notes()).toEqual([expect.stringMatching(/^Segunda via enviada \(IXC\): conta 00101.*final 4725/)])
  await later()
  expect((await stage.said()).at(-1)).toContain('Obrigado pelo contato')
  expect(await stage.ticketNow()).toMatchObject({ status: 'closed' })
})

test('where consecutive texts are joined, what the customer copies still stands in a message of its own', async () => {
  await useIxc()
  await setBot('secondCopy')
  knowNumber()
  await reachQueue()
  await stage.rows('update connections set merges_texts = true where id = $1', [stage.connectionId])
  await stage.rows(`update tickets set channel = 'whatsapp_cloud' where company_id = $1`, [stage.company.id])
  await stage.write(ANA)
  await stage.write('sim')
  const said = (await stage.said()).slice(2)
  expect(said).toEqual([
    expect.stringMatching(/\*Conta 00101\*[^]*\n\nLinha digitável do boleto, para copiar:$/),
    expect.stringMatching(/^\d{47}$/),
    'Pix copia e cola:',
    expect.stringMatching(/^000201.*6304[0-9A-F]{4}$/),
    ...['QR Code do Pix', 'Boleto em PDF'],
  ])
  await later()
  expect((await stage.said()).slice(2)).toEqual([...said, expect.stringContaining('Obrigado pelo contato')])
})

test('a queue with one of the four names answers from the system that is set up; without one a person is awaited', async () => {
  await stage.rows(`update queues set name = '2ª Via de Boleto' where id = $1`, [stage.sales])
  await reachQueue()
  expect(await stage.session()).toBeUndefined()
  await stage.write('#')
  await put('asaas', asaas.token)
  knowNumber()
  await stage.write('1')
  await stage.write('12.ABC.345/01DE-35')
  expect((await stage.said()).at(-1)).toContain('*Padaria*')
  await stage.write('1')
  expect(asaas.requests).toContain('GET /payments/pay_701/pixQrCode')
  expect((await notes())[0]).toContain('(Asaas)')
})

test('the setting chooses between several systems', async () => {
  await useIxc()
  await put('asaas', asaas.token)
  await put('billingSystem', 'asaas')
  await setBot('secondCopy')
  await reachQueue()
  await stage.write(ANA)
  expect([ixc.requests.length, asaas.requests.length]).toEqual([0, 1])
})

test('a system that keeps failing gives the customer words and a person', async () => {
  await useIxc()
  await setBot('secondCopy')
  await reachQueue()
  ixc.fault = 'broken'
  await stage.write(ANA)
  await later()
  await later()
  expect((await stage.said()).at(-1)).toBe(
    'Não consegui consultar o sistema de cobrança agora. Um atendente vai continuar o seu atendimento.',
  )
  expect(await stage.ticketNow()).toMatchObject({ status: 'pending', use_integration: false })
  const [, turn] = await stage.turnRows()
  expect(turn).toMatchObject({ status: 'failed', attempts: 3, http_status: 500, request: 'ixc: findCustomer' })
})

test('credentials that are refused are not tried again', async () => {
  await useIxc()
  await put('tokenixc', 'errado')
  await setBot('secondCopy')
  await reachQueue()
  await stage.write(ANA)
  expect((await stage.turnRows())[1]).toMatchObject({ status: 'failed', attempts: 1 })
  expect((await stage.said()).at(-1)).toContain('Não consegui consultar')
})

test('a busy system is asked again when it wants to be, and the customer is answered once', async () => {
  await useIxc()
  await setBot('secondCopy')
  knowNumber()
  await reachQueue()
  ixc.fault = 'busy'
  ixc.faultsLeft = 1
  await stage.write(ANA)
  const [, turn] = await stage.turnRows()
  expect(turn).toMatchObject({ status: 'running', http_status: 429 })
  await later()
  expect((await stage.said()).filter((text) => String(text).includes('É você?'))).toHaveLength(1)
})

test('an attendant who takes over in the middle ends it', async () => {
  await useIxc()
  await setBot('secondCopy')
  knowNumber()
  await reachQueue()
  await stage.write(ANA)
  const agent = await stage.company.attendant([stage.sales])
  await w.call(agent, 'PUT', `/tickets/${Number((await stage.ticketNow())['id'])}`, {
    status: 'open',
    userId: agent.id,
  })
  const before = (await stage.said()).length
  await stage.write('sim')
  await later()
  expect(await stage.said()).toHaveLength(before)
  expect(ixc.requests.filter((request) => request.includes('get_boleto'))).toEqual([])
})

test('a server that dies between the unlock and the answer unlocks once and says so once', async () => {
  await useIxc()
  await setBot('trustUnlock')
  knowNumber()
  await reachQueue()
  await stage.write(DAVI)
  await stage.write('1')
  await stage.hear({ body: 'sim' })
  await stage.botStep()
  const actor = { companyId: stage.company.id, userId: null }
  const ticketId = Number((await stage.ticketNow())['id'])
  const begun = await w.data.change(actor, (tx) => beginTurn(tx, ticketId, stage.given))
  if (!begun) throw new Error('no turn began')
  await stage.given.assistants.billing.respond(begun.turn, begun.target, AbortSignal.timeout(60_000))
  expect(ixc.unlocks).toEqual(['4'])
  await later()
  await later()
  expect(ixc.unlocks).toEqual(['4'])
  expect((await stage.said()).filter((text) => String(text).includes('liberado em confiança'))).toHaveLength(1)
  expect(await stage.ticketNow()).toMatchObject({ status: 'closed' })
})

test('MK-AUTH unlocks after the second copy, when the customer wants it', async () => {
  await useMkAuth()
  await setBot('secondCopy')
  knowNumber()
  await reachQueue()
  for (const text of [DAVI, '1', '1']) await stage.write(text)
  expect(mkAuth.unlocks).toEqual(['4'])
  expect(await notes()).toHaveLength(2)
})

test('a contact who tries many documents in a day is stopped across conversations', async () => {
  await useIxc()
  await setBot('secondCopy')
  for (let conversation = 0; conversation < 3; conversation++) {
    await reachQueue()
    for (const _ of [1, 2, 3]) await stage.write(NOBODY)
    await stage.rows(`update tickets set status = 'closed' where company_id = $1`, [stage.company.id])
  }
  await reachQueue()
  await stage.write(NOBODY)
  await stage.write(ANA)
  expect((await stage.said()).at(-1)).toContain('limite de consultas de hoje')
  expect(await notes()).toContain('O autoatendimento parou: este contato consultou documentos demais hoje.')
})

test('the test of a system says in words what is wrong', async () => {
  const run = (system: string, by: Member = stage.company.admin) =>
    w.call(by, 'POST', `/billing-systems/${system}/test`)
  expect((await run('ixc')).body).toEqual({ error: 'ERR_BILLING_NOT_SET_UP' })
  await useIxc()
  await useMkAuth()
  await put('asaas', asaas.token)
  for (const system of ['ixc', 'mkAuth', 'asaas'])
    expect(await run(system), system).toMatchObject({ status: 200, body: { system } })
  asaas.fault = 'unauthorized'
  expect((await run('asaas')).body).toEqual({ error: 'ERR_BILLING_CREDENTIALS' })
  asaas.fault = 'busy'
  expect(await run('asaas')).toMatchObject({ status: 503, body: { error: 'ERR_BILLING_BUSY' } })
  ixc.fault = 'broken'
  expect((await run('ixc')).body).toEqual({ error: 'ERR_BILLING_UNAVAILABLE' })
  mkAuth.fault = 'malformed'
  expect((await run('mkAuth')).body).toEqual({ error: 'ERR_BILLING_CREDENTIALS' })
  await put('ipixc', 'http://10.0.0.1')
  expect((await run('ixc')).body).toEqual({ error: 'ERR_BILLING_ADDRESS' })
  expect((await run('ixc', await stage.company.attendant())).status).toBe(403)
  expect((await run('sap')).status).toBe(400)
})

test('keys are in no answer, event, log or row', async () => {
  await useIxc()
  await useMkAuth()
  await put('asaas', asaas.token)
  const { admin } = stage.company
  const answers = [await w.call(admin, 'GET', '/settings'), await w.call(admin, 'GET', '/queue')]
  for (const system of ['ixc', 'mkAuth', 'asaas'] as const) {
    await put('billingSystem', system)
    await setBot('secondCopy')
    await reachQueue()
    await stage.write(ANA)
    ixc.fault = asaas.fault = mkAuth.fault = 'unauthorized'
    answers.push(await w.call(admin, 'POST', `/billing-systems/${system}/test`))
    ixc.fault = asaas.fault = mkAuth.fault = null
    await stage.write('#')
    await stage.rows(`update tickets set status = 'closed' where company_id = $1`, [stage.company.id])
  }
  const { rows: tables } = await w.owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const dump: string[] = []
  for (const { name } of tables) {
    const { rows } = await w.owner.query<{ text: string }>(`select t::text as text from "${name}" t`)
    dump.push(...rows.map(({ text }) => text))
  }
  const everything = [...answers.map(({ text }) => text), JSON.stringify(w.events), ...logged, ...dump].join('\n')
  const encoded = Buffer.from(ixc.token).toString('base64')
  for (const secret of [asaas.token, ixc.token, encoded, mkAuth.clientSecret])
    expect(everything.includes(secret), secret).toBe(false)
  expect(dump.length).toBeGreaterThan(50)
})
