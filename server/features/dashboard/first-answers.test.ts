import { beforeAll, beforeEach, expect, test } from 'vitest'
import { installTestApp } from '#tests/test-app.ts'
import { ticketFixture, type Row, type TicketFixture } from '#tests/ticket-fixture.ts'
import { dashboardJobs } from './jobs.ts'

const w = installTestApp()
let stage: TicketFixture
let ticketId: number

beforeAll(async () => {
  stage = await ticketFixture(w)
})
beforeEach(async () => {
  ticketId = await stage.ticket({ status: 'open', userId: stage.ana.id })
  await stretch()
})

const minute = (count: number): string =>
  new Date(Date.parse('2025-03-10T12:00:00.000Z') + count * 60_000).toISOString()

type Stretch = { begins?: number; ends?: number }
const stretch = ({ begins = 0, ends }: Stretch = {}): Promise<number> =>
  w.insert(`insert into ticket_traces (company_id, ticket_id, created_at, finished_at) values ($1, $2, $3, $4)`, [
    stage.company.id,
    ticketId,
    minute(begins),
    ends === undefined ? null : minute(ends),
  ])

type Said = {
  fromMe?: boolean
  userId?: number | null
  isByPerson?: boolean
  outbox?: string | null
  mediaType?: string
}
let made = 0
function said(at: number, given: Said): Promise<number> {
  const { fromMe = true, userId = null, isByPerson = false, outbox = null, mediaType = 'conversation' } = given
  return w.insert(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, provider_id, from_me, body, user_id, is_by_person,
       outbox, created_at, media_type)
     select company_id, id, contact_id, connection_id, $2::text, $3::boolean, 'Texto', $4::bigint, $5::boolean, $6::text,
       $7::timestamptz, $8::text
     from tickets where id = $1`,
    [ticketId, `FA${made++}`, fromMe, userId, isByPerson, outbox, minute(at), mediaType],
  )
}
const asks = (at: number) => said(at, { fromMe: false })
const answers = (at: number, userId = stage.ana.id) => said(at, { userId, isByPerson: true, outbox: 'queued' })

const answersOf = async (): Promise<Row[]> =>
  (await stage.rows(`select * from ticket_traces where ticket_id = $1 order by id`, [ticketId])).map((row) => ({
    asked: row['asked_at'] && (row['asked_at'] as Date).toISOString(),
    answered: row['answered_at'] && (row['answered_at'] as Date).toISOString(),
    by: row['answered_user_id'] && Number(row['answered_user_id']),
  }))
const NONE = { asked: null, answered: null, by: null }

const forgetAnswers = () =>
  stage.rows(
    'update ticket_traces set asked_at = null, answered_at = null, answered_user_id = null where ticket_id = $1',
    [ticketId],
  )
const fillAnswers = () => dashboardJobs(w)['ticket.fillAnswers']({ companyId: stage.company.id })

/** Compares what is recorded, and what the job finds that fills in what was said earlier. */
async function expectAnswers(expected: Row[]): Promise<void> {
  expect(await answersOf()).toEqual(expected)
  await forgetAnswers()
  await fillAnswers()
  expect(await answersOf(), 'found later').toEqual(expected)
}

test('the first message of a person is the answer, whatever is said after it', async () => {
  await asks(1)
  await asks(3)
  await answers(8)
  await asks(9)
  await answers(10, stage.bia.id)
  await expectAnswers([{ asked: minute(1), answered: minute(8), by: stage.ana.id }])
})

test('an answer through the API of the screens is recorded with its user', async () => {
  await stage.written(ticketId, 'Bom dia')
  await stage.send(stage.ana, ticketId, { body: 'Bom dia!' })
  const [answer] = await answersOf()
  expect(answer).toMatchObject({ answered: expect.any(String), by: stage.ana.id })
})

test('what is typed on the phone is an answer of nobody', async () => {
  await asks(1)
  await said(4, {})
  await expectAnswers([{ asked: minute(1), answered: minute(4), by: null }])
})

test('automatic messages are no answer', async () => {
  await asks(1)
  await said(2, { outbox: 'queued' })
  await expectAnswers([NONE])
})

test('an automatic message that was withdrawn before it was sent is no answer', async () => {
  await asks(1)
  const withdrawn = await said(2, { outbox: 'queued' })
  await stage.rows('update messages set outbox = null, is_deleted = true where id = $1', [withdrawn])
  await expectAnswers([NONE])
})

test('what a program sends with the token of a user is no answer', async () => {
  await asks(1)
  await said(2, { userId: stage.ana.id, outbox: 'queued' })
  expect(await answersOf()).toEqual([NONE])
})

test('who writes first answers nothing, but later the question that follows', async () => {
  await answers(1)
  await expectAnswers([NONE])
  await asks(5)
  await answers(7)
  await expectAnswers([{ asked: minute(5), answered: minute(7), by: stage.ana.id }])
})

test('the time before the server knew of the question does not count', async () => {
  await asks(-60)
  await answers(2)
  await expectAnswers([{ asked: minute(0), answered: minute(2), by: stage.ana.id }])
})

test('history from before the ticket is no question, and who writes after it answers nothing', async () => {
  const past = await asks(-60)
  await stage.rows('update messages set ack = 4 where id = $1', [past])
  await answers(2)
  await expectAnswers([NONE])
  await asks(5)
  await answers(7)
  await expectAnswers([{ asked: minute(5), answered: minute(7), by: stage.ana.id }])
})

test('a reopened ticket has an answer of its own, to what was asked since', async () => {
  await stage.rows('update ticket_traces set finished_at = $2 where ticket_id = $1', [ticketId, minute(10)])
  await asks(11)
  await stretch({ begins: 20 })
  await answers(21)
  await expectAnswers([NONE, NONE])
  await asks(25)
  await answers(30, stage.bia.id)
  await expectAnswers([NONE, { asked: minute(25), answered: minute(30), by: stage.bia.id }])
})

test('what is said after its end is no answer of a stretch', async () => {
  await asks(1)
  await stage.rows('update ticket_traces set finished_at = $2 where ticket_id = $1', [ticketId, minute(10)])
  await answers(12)
  await expectAnswers([NONE])
})

test.each(['call_log', 'pollVote'])('a %s asks nothing, and answers nothing', async (mediaType) => {
  await said(1, { fromMe: false, mediaType })
  await answers(2)
  await expectAnswers([NONE])
  await asks(3)
  await said(4, { mediaType })
  await expectAnswers([NONE])
  await answers(6)
  await expectAnswers([{ asked: minute(3), answered: minute(6), by: stage.ana.id }])
})

test('groups have none', async () => {
  await stage.rows('update tickets set is_group = true where id = $1', [ticketId])
  await asks(1)
  await answers(2)
  await expectAnswers([NONE])
})

test('the job fills in more stretches than one batch has, and keeps what is recorded', async () => {
  await asks(1)
  await answers(2)
  await stage.rows('update ticket_traces set finished_at = $2 where ticket_id = $1', [ticketId, minute(3)])
  await forgetAnswers()
  await stage.rows(
    `insert into ticket_traces (company_id, ticket_id, created_at, finished_at)
     select company_id, ticket_id, $2::timestamptz, $2::timestamptz from ticket_traces, generate_series(1, 700) where ticket_id = $1`,
    [ticketId, minute(4)],
  )
  await fillAnswers()
  const [first, ...others] = await answersOf()
  expect(first).toEqual({ asked: minute(1), answered: minute(2), by: stage.ana.id })
  expect(others.filter(({ answered }) => answered !== null)).toEqual([])
  await stage.rows(`update ticket_traces set answered_user_id = $2 where answered_at is not null and ticket_id = $1`, [
    ticketId,
    stage.bia.id,
  ])
  await fillAnswers()
  expect((await answersOf())[0]).toMatchObject({ by: stage.bia.id })
})
