import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AssistantTurnDetail, AssistantTurnPage, AssistantTurnSummary } from '#contract/assistant-turns.ts'
import { answerOf, assistantFixture, type AssistantFixture } from '#tests/assistant-fixture.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'
import { AssistantError } from './assistant.ts'
import { assistantJobs } from './jobs.ts'

let w: TestApp
let stage: AssistantFixture
beforeAll(async () => void (w = await createTestApp()))
beforeEach(async () => void (stage = await assistantFixture(w)))
afterAll(() => w.close())

const URL = '/assistant-turns'
const get = <Body>(path = '') => w.call<Body>(stage.company.admin, 'GET', `${URL}${path}`)
const list = async (query = ''): Promise<AssistantTurnPage> => (await get<AssistantTurnPage>(query)).body
const post = (path: string, body?: object) => w.call(stage.company.admin, 'POST', `${URL}${path}`, body)
const failing = async (): Promise<never> => {
  const log = { request: 'POST https://n8n/x', response: 'oops', status: 502 }
  throw new AssistantError('status 502', { isFinal: true, log })
}
/** Lets the assistant greet, and then fail at a question. Returns the failed exchange. */
async function fail() {
  await stage.write('oi')
  await stage.write('1')
  stage.played.respond = failing
  await stage.write('quanto custa?')
  const [turn] = (await list('?status=failed')).turns
  if (!turn) throw new Error('no exchange failed')
  return turn
}

test('exchanges are listed newest first, with who was spoken to and what came of it', async () => {
  const failed = await fail()
  const { turns, hasMore } = await list()
  expect(turns).toMatchObject([
    {
      ...{ id: failed.id, kind: 'integration', targetName: 'Fluxo', targetType: 'n8n', contactName: 'Maria' },
      ...{ status: 'failed', httpStatus: 502, error: 'status 502', handOverReason: 'failed', canReplay: true },
    },
    { status: 'done', httpStatus: 200, handOverReason: null, canReplay: false },
  ])
  expect(hasMore).toBe(false)
  const { body } = await get<AssistantTurnDetail>(`/${failed.id}`)
  expect(body).toMatchObject({
    ...{ request: 'POST https://n8n/x', response: 'oops' },
    tries: [{ at: expect.stringMatching(/^20.*Z$/), status: 502, error: 'status 502', durationMs: expect.any(Number) }],
  })
})

test('filters and search narrow the list, and pages follow the last row', async () => {
  const failed = await fail()
  const ids = async (query: string) => (await list(query)).turns.map(({ id }) => id)
  const [, done = 0] = await ids('')
  for (const query of [
    '?status=failed',
    `?beforeId=${failed.id + 1}&status=failed`,
    `?targetId=7&type=n8n&status=failed`,
  ])
    expect(await ids(query), query).toEqual([failed.id])
  for (const query of [`?searchParam=%23${failed.ticketId}`, '?searchParam=maria', `?ticketId=${failed.ticketId}`])
    expect(await ids(query), query).toEqual([failed.id, done])
  expect(await ids(`?beforeId=${failed.id}`)).toEqual([done])
  for (const query of ['?kind=prompt', '?type=typebot', '?searchParam=ninguem', '?targetId=9'])
    expect(await ids(query), query).toEqual([])
  await stage.rows(
    `insert into assistant_turns (company_id, ticket_id, kind, target_id, last_message_id, leased_until)
     select company_id, ticket_id, kind, target_id, last_message_id, leased_until from assistant_turns, generate_series(1, 15)
     where company_id = $1`,
    [stage.company.id],
  )
  const first = await list()
  expect([first.turns.length, first.hasMore]).toEqual([30, true])
  expect((await ids(`?beforeId=${first.turns.at(-1)?.id}`)).length).toBe(2)
})

test('a failed exchange is repeated once, from where the conversation stood', async () => {
  const failed = await fail()
  stage.played.respond = async () => answerOf({ kind: 'say', text: 'Custa 10' })
  expect((await post(`/${failed.id}/replay`)).status).toBe(200)
  expect(await stage.ticketNow()).toMatchObject({ use_integration: true, status: 'pending' })
  await stage.step()
  expect(stage.turns.at(-1)).toMatchObject({ messages: [{ body: 'quanto custa?' }], state: { seen: true } })
  expect((await stage.said()).at(-1)).toBe('Custa 10')
  stage.played.respond = async () => answerOf({ kind: 'say', text: 'De nada' })
  await stage.write('obrigada')
  expect((await stage.said()).at(-1)).toBe('De nada')
  expect((await post(`/${failed.id}/replay`)).body).toEqual({ error: 'ERR_EXCHANGE_NOT_REPLAYABLE' })
  expect((await list('?status=failed')).turns[0]).toMatchObject({ replayedAt: expect.any(String), canReplay: false })
})

test('nothing is repeated once a person took the ticket, nor what did not fail', async () => {
  const failed = await fail()
  const [, done] = (await list()).turns
  const agent = await stage.company.attendant([stage.sales])
  await w.call(agent, 'PUT', `/tickets/${failed.ticketId}`, { status: 'open', userId: agent.id })
  for (const id of [failed.id, done?.id]) {
    expect(await post(`/${id}/replay`)).toMatchObject({ status: 409, body: { error: 'ERR_EXCHANGE_NOT_REPLAYABLE' } })
  }
  expect((await list('?status=failed')).turns[0]).toMatchObject({ replayedAt: null, canReplay: false })
  expect((await post('/999999/replay')).body).toEqual({ error: 'ERR_NO_EXCHANGE_FOUND' })
})

test('the summary counts today, and names what is left alone until somebody resumes it', async () => {
  const failed = await fail()
  await stage.rows(
    `update assistant_circuits set failures = 5, open_until = now() + interval '1 minute' where company_id = $1`,
    [stage.company.id],
  )
  expect((await get<AssistantTurnSummary>('/summary')).body).toMatchObject({
    ...{ today: 2, failedToday: 1 },
    paused: [{ kind: 'integration', targetId: failed.targetId, targetName: 'Fluxo', failures: 5 }],
  })
  await post('/resume', { kind: 'integration', targetId: failed.targetId })
  expect((await get<AssistantTurnSummary>('/summary')).body.paused).toEqual([])
})

test('exchanges of another company are not seen, and attendants see none', async () => {
  const failed = await fail()
  const other = await w.company()
  expect((await w.call<AssistantTurnPage>(other.admin, 'GET', URL)).body.turns).toEqual([])
  expect((await w.call(other.admin, 'GET', `${URL}/${failed.id}`)).status).toBe(404)
  expect((await w.call(other.admin, 'POST', `${URL}/${failed.id}/replay`)).status).toBe(404)
  expect((await w.call(await stage.company.supervisor(), 'GET', URL)).body).toEqual({ error: 'ERR_NO_PERMISSION' })
})

test('exchanges are deleted after thirty days', async () => {
  const failed = await fail()
  const age = (days: number) =>
    stage.rows(`update assistant_turns set created_at = now() - make_interval(days => $2) where id = $1`, [
      failed.id,
      days,
    ])
  const forget = () => assistantJobs(stage.deps, stage.given)['assistant.forgetTurns']({ companyId: stage.company.id })
  await age(29)
  await forget()
  expect((await list()).turns).toHaveLength(2)
  await age(31)
  await forget()
  expect((await list()).turns.map(({ status }) => status)).toEqual(['done'])
})
