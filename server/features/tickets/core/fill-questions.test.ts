import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createDb } from '#server/db/client.ts'
import { enqueueQuestions } from '#server/db/migrations/0090_waiting_list.ts'
import { ticketJobs } from '#server/features/tickets/messages/jobs.ts'
import { installTestApp } from '#tests/test-app.ts'
import { ticketFixture } from '#tests/ticket-fixture.ts'

const w = installTestApp()
let stage: Awaited<ReturnType<typeof ticketFixture>>
beforeEach(async () => {
  stage = await ticketFixture(w)
})

const UPGRADE = '2026-11-20T12:00:00.000Z'
const BEFORE = '2026-11-20T11:59:00.000Z'
const AFTER = '2026-11-20T12:01:00.000Z'

/** We write into the ticket. */
const answer = (ticketId: number, body: string): Promise<unknown> =>
  stage.rows(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body)
     select company_id, id, contact_id, connection_id, $2, true, $3 from tickets where id = $1`,
    [ticketId, randomUUID(), body],
  )

/** Adds a ticket whose customer wrote these and waits since then, as a server without questions has stored it. */
async function waiting(since: string, ...bodies: string[]): Promise<number> {
  const id = await stage.ticket()
  for (const body of bodies) await stage.written(id, body)
  await stage.rows('update tickets set waiting_since = $2 where id = $1', [id, since])
  return id
}

const fill = (): Promise<void> =>
  ticketJobs(w)['ticket.fillQuestions']({ companyId: stage.company.id, before: UPGRADE })
const asked = async (id: number) => {
  const { question, unanswered } = await stage.row('tickets', id)
  return { question, unanswered }
}
const NOTHING = { question: null, unanswered: 0 }

test('whoever waited before an upgrade gets as question what they wrote after our last message', async () => {
  const id = await stage.ticket()
  await stage.written(id, 'oi')
  await answer(id, 'Escolha: 1 Pedidos, 2 Trocas')
  await stage.written(id, '2')
  await answer(id, 'Chamei o time de Trocas')
  const first = await stage.written(id, 'Tampo veio trincado. Trocam?')
  const call = await stage.written(id, 'voice')
  await stage.rows(`update messages set media_type = 'call_log' where id = $1`, [call])
  await stage.written(id, 'Oi?')
  await stage.rows('update tickets set waiting_since = $2 where id = $1', [id, BEFORE])
  await fill()
  expect(await asked(id)).toEqual({ question: 'Tampo veio trincado. Trocam?', unanswered: 2 })
  expect(Number((await stage.row('tickets', id))['question_id'])).toBe(first)
})

test('a question that our last message came after is still one, and a deleted message is none', async () => {
  const answered = await waiting(BEFORE, 'Abrem hoje?')
  await answer(answered, 'Voltamos segunda')
  const taken = await waiting(BEFORE, 'Trocam?', 'Pedido 48.077')
  await stage.rows(`update messages set is_deleted = true where ticket_id = $1 and body = 'Trocam?'`, [taken])
  const silent = await waiting(BEFORE)
  await fill()
  expect(await asked(answered)).toEqual({ question: 'Abrem hoje?', unanswered: 1 })
  expect(await asked(taken)).toEqual({ question: 'Pedido 48.077', unanswered: 1 })
  expect(await asked(silent)).toEqual(NOTHING)
})

test('history that arrived after the question, from before the ticket, is not counted', async () => {
  const id = await waiting(BEFORE, 'Abrem hoje?')
  const past = await stage.written(id, 'mensagem antiga')
  await stage.rows(`update messages set ack = 4, created_at = '2020-01-02T03:04:05Z' where id = $1`, [past])
  await fill()
  expect(await asked(id)).toEqual({ question: 'Abrem hoje?', unanswered: 1 })
})

test('whoever began to wait after the upgrade, and whoever does not wait, is left as they are', async () => {
  const later = await waiting(AFTER, 'Abrem hoje?')
  const calm = await stage.ticket()
  await stage.written(calm, 'obrigada')
  const closed = await waiting(BEFORE, 'Abrem hoje?')
  await stage.rows(`update tickets set status = 'closed' where id = $1`, [closed])
  await fill()
  for (const id of [later, calm, closed]) expect(await asked(id)).toEqual(NOTHING)
})

test('the tickets of several batches are all filled, and nothing of other companies', async () => {
  const ids: number[] = []
  for (let index = 0; index < 120; index++) ids.push(await waiting(BEFORE, `Pergunta ${index}`))
  const mine = stage
  stage = await ticketFixture(w)
  const foreign = await waiting(BEFORE, 'Abrem hoje?')
  await ticketJobs(w)['ticket.fillQuestions']({ companyId: mine.company.id, before: UPGRADE })
  for (const [index, id] of ids.entries())
    expect(await asked(id)).toEqual({ question: `Pergunta ${index}`, unanswered: 1 })
  expect(await asked(foreign)).toEqual(NOTHING)
})

test('an upgrade enqueues it for each company in which somebody waits, and for no other', async () => {
  await waiting(BEFORE, 'Abrem hoje?')
  const mine = stage.company.id
  stage = await ticketFixture(w)
  await stage.ticket()
  const calm = stage.company.id
  await enqueueQuestions(createDb(w.owner) as unknown as Kysely<unknown>)
  const jobs = (await w.jobs()).filter(({ name }) => name === 'ticket.fillQuestions')
  const companies = jobs.map(({ payload }) => (payload as { companyId: number }).companyId)
  expect(companies).toContain(mine)
  expect(companies).not.toContain(calm)
  expect(jobs[0]?.payload).toMatchObject({ before: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
})
