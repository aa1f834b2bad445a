import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { assistantFixture, answerOf, type AssistantFixture } from '#tests/assistant-fixture.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { AssistantError } from './assistant.ts'
import { PATIENT } from '#tests/patience.ts'
import { beginTurn, renewLease } from './turn.actions.ts'

let w: TestApp
let stage: AssistantFixture
beforeAll(async () => void (w = await createTestApp()))
beforeEach(async () => void (stage = await assistantFixture(w)))
afterEach(() => void vi.useRealTimers())
afterAll(() => w.close())

const FALLBACK = 'Não consegui responder agora. Um atendente vai continuar o seu atendimento.'
const reachQueue = async (): Promise<void> => {
  await stage.write('oi')
  await stage.write('1')
}
/** Lets time pass for leases, pauses and circuits. */
const wait = async (): Promise<void> => {
  await stage.rows(`update assistant_turns set leased_until = now() - interval '1 second' where company_id = $1`, [
    stage.company.id,
  ])
  await stage.rows(`update assistant_sessions set pending_at = now() - interval '1 second' where company_id = $1`, [
    stage.company.id,
  ])
}

test('the queue that a customer chose lets its assistant begin, and each message gets one answer', async () => {
  await stage.write('oi')
  expect(await stage.session()).toBeUndefined()
  await stage.write('1')
  expect(stage.turns.map(({ messages }) => messages)).toEqual([[]])
  expect(await stage.said()).toEqual(['Olá, sou o robô'])
  expect(await stage.ticketNow()).toMatchObject({
    use_integration: true,
    integration_id: '7',
    chatbot: true,
    waiting_since: null,
  })

  stage.played.respond = async () => answerOf({ kind: 'say', text: 'Custa 10' })
  await stage.write('quanto custa?', 'o azul')
  expect(stage.turns.at(-1)).toMatchObject({
    messages: [{ body: 'quanto custa?' }, { body: 'o azul' }],
    state: { seen: true },
    contact: { name: 'Maria' },
    ticket: { queueName: 'Vendas' },
  })
  await stage.step()
  expect(await stage.said()).toEqual(['Olá, sou o robô', 'Custa 10'])
  expect((await stage.turnRows()).map(({ status }) => status)).toEqual(['done', 'done'])
})

test('consecutive texts of an answer go out as one message where each is charged and the connection says so', async () => {
  await reachQueue()
  await stage.rows('update connections set merges_texts = true where id = $1', [stage.connectionId])
  await stage.rows(`update tickets set channel = 'whatsapp_cloud' where company_id = $1`, [stage.company.id])
  stage.played.respond = async () => answerOf({ kind: 'say', text: 'Custa 10' }, { kind: 'say', text: 'Quer levar?' })
  await stage.write('quanto custa?')
  expect(await stage.said()).toEqual(['Olá, sou o robô', 'Custa 10\n\nQuer levar?'])
})

test('on a connection with one queue the first question is answered', async () => {
  await stage.rows('delete from connection_queues where queue_id = $1', [stage.support])
  await stage.write('oi', 'quanto custa?')
  expect(stage.turns[0]?.messages.map(({ body }) => body)).toEqual(['oi', 'quanto custa?'])
})

test('a person who accepts ends it at once: what was begun is not said', async () => {
  await reachQueue()
  const agent = await stage.company.attendant([stage.sales])
  const ticketId = Number((await stage.ticketNow())['id'])
  stage.played.respond = async () => {
    await w.call(agent, 'PUT', `/tickets/${ticketId}`, { status: 'open', userId: agent.id })
    return answerOf({ kind: 'say', text: 'zu spät' })
  }
  await stage.write('quanto custa?')
  await stage.write('alguém?')
  expect(await stage.said()).toEqual(['Olá, sou o robô'])
  expect((await stage.turnRows()).map(({ status }) => status)).toEqual(['done', 'dropped'])
  expect(stage.turns).toHaveLength(2)
})

test('# leads back to the menu, from where the assistant may begin anew', async () => {
  await reachQueue()
  await stage.write('#')
  expect(await stage.ticketNow()).toMatchObject({ use_integration: false, integration_id: null, queue_id: null })
  expect(await stage.session()).toBeUndefined()
  await stage.write('1')
  expect(await stage.said()).toEqual(['Olá, sou o robô', 'Olá, sou o robô'])
})

test('a turn whose process died is taken up under the same id, and nothing is said twice', async () => {
  await reachQueue()
  await stage.hear({ body: 'quanto custa?' })
  await stage.botStep()
  const ticketId = Number((await stage.ticketNow())['id'])
  const actor = { companyId: stage.company.id, userId: null }
  const begun = await w.data.change(actor, (tx) => beginTurn(tx, ticketId, stage.given))
  await stage.step()
  expect(stage.turns).toHaveLength(1)
  await wait()
  await stage.step()
  await stage.step()
  expect(stage.turns.at(-1)).toMatchObject({
    turnId: begun?.turn.turnId,
    attempt: 2,
    messages: [{ body: 'quanto custa?' }],
  })
  expect(await stage.said()).toHaveLength(2)
})

const isKept = async (): Promise<unknown> =>
  (
    await stage.rows(
      `select leased_until > now() as kept from assistant_turns where company_id = $1 order by id desc limit 1`,
      [stage.company.id],
    )
  )[0]?.['kept']

test('the process that is at a turn keeps it, however long the answer takes', async () => {
  await reachQueue()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  stage.played.respond = async () => {
    await wait()
    expect(await isKept()).toBe(false)
    vi.advanceTimersByTime(5000)
    await vi.waitUntil(isKept, PATIENT)
    return answerOf({ kind: 'say', text: 'Custa 10' })
  }
  await stage.write('quanto custa?')
  expect(await stage.said()).toEqual(['Olá, sou o robô', 'Custa 10'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a process whose turn was taken up by another keeps it no longer', async () => {
  await reachQueue()
  await stage.hear({ body: 'quanto custa?' })
  await stage.botStep()
  const ticketId = Number((await stage.ticketNow())['id'])
  const actor = { companyId: stage.company.id, userId: null }
  const begin = () => w.data.change(actor, (tx) => beginTurn(tx, ticketId, stage.given))
  const keep = (begun: Awaited<ReturnType<typeof begin>>) =>
    w.data.change(actor, async (tx) => begun && renewLease(tx, begun))
  const first = await begin()
  await wait()
  const second = await begin()
  await wait()
  await keep(first)
  expect(await isKept()).toBe(false)
  await keep(second)
  expect(await isKept()).toBe(true)
})

test('a turn whose process ends during each attempt leads to a person', async () => {
  await reachQueue()
  await stage.hear({ body: 'quanto custa?' })
  await stage.botStep()
  const ticketId = Number((await stage.ticketNow())['id'])
  const actor = { companyId: stage.company.id, userId: null }
  for (let attempt = 1; attempt <= 3; attempt++) {
    const begun = await w.data.change(actor, (tx) => beginTurn(tx, ticketId, stage.given))
    expect(begun?.turn).toMatchObject({ attempt })
    await wait()
  }
  const before = (await stage.said()).length
  await stage.step()
  expect((await stage.said()).slice(before)).toEqual([FALLBACK])
  expect(await stage.ticketNow()).toMatchObject({ use_integration: false, status: 'pending' })
})

test('messages after a pause are sent later, before the next turn', async () => {
  stage.played.respond = async () =>
    answerOf({ kind: 'say', text: 'um' }, { kind: 'pause', ms: 60_000 }, { kind: 'say', text: 'dois' })
  await reachQueue()
  await stage.write('três?')
  expect(await stage.said()).toEqual(['um'])
  await wait()
  stage.played.respond = async () => answerOf({ kind: 'say', text: 'três' })
  await stage.step()
  expect(await stage.said()).toEqual(['um', 'dois'])
  await stage.step()
  expect(await stage.said()).toEqual(['um', 'dois', 'três'])
})

test('a failure is tried again, and after the third the customer gets a text and a person', async () => {
  stage.played.respond = async () => {
    throw new AssistantError('HTTP 500', { log: { request: 'a', response: 'b', status: 500 } })
  }
  await reachQueue()
  expect(await stage.said()).toEqual([])
  for (let attempt = 2; attempt <= 3; attempt++) {
    await wait()
    await stage.step()
  }
  expect(stage.turns.map(({ attempt }) => attempt)).toEqual([1, 2, 3])
  expect(await stage.said()).toEqual([FALLBACK])
  const ticket = await stage.ticketNow()
  expect(ticket).toMatchObject({ use_integration: false, chatbot: false, bot: null, status: 'pending' })
  expect(ticket['waiting_since']).not.toBeNull()
  expect(await stage.turnRows()).toMatchObject([
    { status: 'failed', attempts: 3, error: 'HTTP 500', http_status: 500, request: 'a', hand_over_reason: 'failed' },
  ])
  await stage.write('alguém?')
  expect(stage.turns).toHaveLength(3)
})

test('whom an assistant leads to a person waits with what they wrote last, not with what they chose', async () => {
  await reachQueue()
  stage.played.respond = async () =>
    answerOf({ kind: 'say', text: 'Vou chamar alguém' }, { kind: 'handOver', reason: 'asked', queueId: null })
  await stage.write('quanto custa?', 'o azul')
  expect(await stage.ticketNow()).toMatchObject({ from_me: true, question: 'quanto custa?', unanswered: 2 })
  await stage.rows(`update tickets set status = 'closed', bot = null where company_id = $1`, [stage.company.id])
  stage.played.respond = async () => answerOf({ kind: 'handOver', reason: 'rule', queueId: null })
  await reachQueue()
  const chose = await stage.ticketNow()
  expect(chose).toMatchObject({ waiting_since: expect.any(Date), question: null, unanswered: 0 })
})

test('a final failure, or one that asks for more time than a customer has, is not tried again', async () => {
  stage.played.respond = async () => {
    throw new AssistantError('quota', { retryAfterMs: 60_000 })
  }
  await reachQueue()
  expect(await stage.said()).toEqual([FALLBACK])
})

test('a target that failed five times in a row is left alone, and customers get a person at once', async () => {
  stage.played.respond = async () => {
    throw new AssistantError('down', { isFinal: true })
  }
  for (let customer = 0; customer < 6; customer++) {
    await stage.rows(`update tickets set status = 'closed', bot = null where company_id = $1`, [stage.company.id])
    await reachQueue()
  }
  expect(stage.turns).toHaveLength(5)
  expect((await stage.turnRows()).at(-1)).toMatchObject({ status: 'failed', hand_over_reason: 'unavailable' })
  expect(await stage.said()).toHaveLength(6)
})

test('an answer that the customer overtook is thought over again, but not for ever', async () => {
  stage = await assistantFixture(w, { redoesIfOvertaken: true })
  await reachQueue()
  let asked = 0
  stage.played.respond = async () => {
    await stage.hear({ body: `e mais ${++asked}` })
    return answerOf({ kind: 'say', text: `resposta ${asked}` })
  }
  await stage.write('quanto custa?')
  await stage.step()
  await stage.step()
  expect(await stage.said()).toEqual(['Olá, sou o robô', 'resposta 3'])
  expect((await stage.turnRows()).map(({ status }) => status)).toEqual(['done', 'dropped', 'dropped', 'done'])
})

test('an assistant tags, notes, moves and closes, with rows of its own company only', async () => {
  const other = await w.company()
  const foreignQueue = await other.queue()
  const tag = await w.insert(`insert into tags (company_id, name, color) values ($1, 'Interessado', '#123456')`, [
    stage.company.id,
  ])
  stage.played.respond = async () =>
    answerOf(
      { kind: 'tag', tagId: tag },
      { kind: 'tag', tagId: 999_999 },
      { kind: 'note', text: 'Quer o azul' },
      {
        kind: 'transfer',
        queueId: foreignQueue,
        userId: null,
      },
    )
  await reachQueue()
  expect(await stage.ticketNow()).toMatchObject({ queue_id: String(stage.sales), bot: null })
  expect(await stage.rows('select note, user_id from ticket_notes where company_id = $1', [stage.company.id])).toEqual([
    { note: 'Quer o azul', user_id: null },
  ])
  expect(await stage.rows('select tag_id from ticket_tags where company_id = $1', [stage.company.id])).toHaveLength(1)
})

test('a transfer leads to the other queue, and a closing closes the ticket', async () => {
  stage.played.respond = async () => answerOf({ kind: 'transfer', queueId: stage.support, userId: null })
  await reachQueue()
  expect(await stage.ticketNow()).toMatchObject({ queue_id: String(stage.support), bot: null, status: 'pending' })

  stage = await assistantFixture(w)
  stage.played.respond = async () => answerOf({ kind: 'say', text: 'Tchau' }, { kind: 'close' })
  await reachQueue()
  expect(await stage.ticketNow()).toMatchObject({ status: 'closed', use_integration: false })
  expect(await stage.said()).toEqual(['Tchau'])
})

test('an assistant that does not answer in time fails', async () => {
  stage = await assistantFixture(w, { timeoutMs: 50 })
  const { promise, resolve } = Promise.withResolvers<never>()
  stage.played.respond = () => promise
  await reachQueue()
  expect(await stage.turnRows()).toMatchObject([{ status: 'running', attempts: 1, error: 'no answer in time' }])
  resolve(undefined as never)
})

test('a vote in a poll is nothing that an assistant answers', async () => {
  await reachQueue()
  const asked = stage.turns.length
  await stage.hear({ mediaType: 'pollVote', body: '2' })
  await stage.step()
  expect(stage.turns).toHaveLength(asked)
  await stage.write('quanto custa?')
  expect(stage.turns.at(-1)?.messages.map(({ body }) => body)).toEqual(['quanto custa?'])
})
