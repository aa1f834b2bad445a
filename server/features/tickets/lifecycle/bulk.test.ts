import { beforeEach, expect, test } from 'vitest'
import { BULK_PORTION } from '#contract/limits.ts'
import type { BulkAnswer, BulkUndoAnswer } from '#contract/ticket-bulks.ts'
import { sweepJobs } from '#server/features/tickets/sweep/jobs.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

const w = installTestApp()
let stage: InboundFixture
beforeEach(async () => {
  stage = await inboundFixture(w)
})

const NOWHERE = 9_999_999
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
const bulk = (actor: Member, ticketIds: number[], change: object) =>
  w.call<BulkAnswer>(actor, 'POST', '/tickets/bulk', { ticketIds, change })
const undo = (actor: Member, bulkId: number | null) =>
  w.call<BulkUndoAnswer>(actor, 'POST', '/tickets/bulk/undo', { bulkId })
const idsOf = ({ tickets }: BulkUndoAnswer): number[] => tickets.map(({ id }) => id)
const tag = (name: string): Promise<number> =>
  w.insert('insert into tags (company_id, name) values ($1, $2)', [stage.company.id, name])
const tagsOf = async (id: number) =>
  (await stage.rows('select tag_id from ticket_tags where ticket_id = $1 order by 1', [id])).map((row) =>
    Number(row['tag_id']),
  )
/** Reads everything of the ticket that lists and reports show. */
const whole = async (id: number) => ({
  ticket: await stage.row('tickets', id),
  traces: await stage.rows('select * from ticket_traces where ticket_id = $1 order by id', [id]),
})
const saved = (id: number) =>
  stage.events().filter((event) => event.name === 'ticket.saved' && event.payload.ticket.id === id)
const said = async (id: number) =>
  (await stage.rows('select body from messages where ticket_id = $1 and from_me order by id', [id])).map(
    ({ body }) => body,
  )

test('several are accepted at once, and each that is left out says why', async () => {
  const { ana, bia, support, ticket } = stage
  const [one, two] = [await ticket(), await ticket()]
  const mine = await ticket({ status: 'open', userId: ana.id })
  const taken = await ticket({ status: 'open', userId: bia.id })
  const closed = await ticket({ status: 'closed', userId: ana.id })
  const hidden = await ticket({ queueId: support })
  const { status, body } = await bulk(ana, [two, one, mine, taken, closed, hidden, NOWHERE, one], { kind: 'accept' })
  expect(status).toBe(200)
  expect(idsOf(body)).toEqual([one, two])
  expect(body.tickets[0]).toMatchObject({ status: 'open', userId: ana.id })
  const reasons = Object.fromEntries(body.left.map(({ ticketId, reason }) => [ticketId, reason]))
  expect(reasons).toEqual({
    ...{ [mine]: 'same', [taken]: 'taken', [closed]: 'closed' },
    ...{ [hidden]: 'forbidden', [NOWHERE]: 'gone' },
  })
  expect(saved(one)).toHaveLength(1)
  expect(saved(taken)).toHaveLength(0)
})

test('undone at once, accepted tickets wait as before, with their bot, snooze, place and timing', async () => {
  const { ana, host, ticket, rows } = stage
  await host.onMessage(inbound())
  const first = Number((await stage.only('tickets'))['id'])
  const second = await ticket()
  await rows(`update tickets set chatbot = true, updated_at = '2026-01-01T10:00:00Z' where id = $1`, [first])
  await w.call(ana, 'PUT', `/tickets/${second}/snooze`, { until: inHours(2), reason: 'feriado' })
  const before = [await whole(first), await whole(second)]
  const { body } = await bulk(ana, [first, second], { kind: 'accept' })
  expect((await whole(second)).traces).toHaveLength(1)
  const undone = await undo(ana, body.bulkId)
  expect(undone).toMatchObject({ status: 200, body: { left: [] } })
  expect(idsOf(undone.body)).toEqual([first, second])
  expect([await whole(first), await whole(second)]).toEqual(before)
  expect(stage.events().at(-1)).toMatchObject({
    ...{ name: 'ticket.saved', payload: { restored: true }, audience: { before: { status: 'open' } } },
  })
})

test('a transfer of several moves each, with a note and a message, as one of a single ticket does', async () => {
  const { ana, bia, sales, support, ticket, setting, rows } = stage
  await setting('sendMsgTransfTicket', 'enabled')
  const mine = await ticket({ status: 'open', userId: ana.id })
  const waiting = await ticket()
  const there = await ticket({ status: 'open', userId: bia.id, queueId: sales })
  const change = { kind: 'transfer', queueId: sales, userId: bia.id, note: 'já pagou' }
  const { body } = await bulk(stage.company.admin, [mine, waiting, there], change)
  expect(idsOf(body)).toEqual([mine, waiting])
  expect(body.left).toEqual([{ ticketId: there, reason: 'same' }])
  expect(await rows('select note from ticket_notes where ticket_id = $1', [waiting])).toEqual([{ note: 'já pagou' }])
  expect((await said(mine)).join()).toContain(bia.name)
  expect(await said(waiting)).toEqual([])
  const again = await bulk(stage.company.admin, [mine], { kind: 'transfer', queueId: support })
  expect(again.body.tickets[0]).toMatchObject({ status: 'pending', userId: null, queueId: support })
})

test('an undone transfer leaves to the others what they have begun', async () => {
  const { ana, bia, sales, ticket } = stage
  const [untouched, answered, moved] = [
    await ticket({ status: 'open', userId: ana.id }),
    await ticket({ status: 'open', userId: ana.id }),
    await ticket({ status: 'open', userId: ana.id }),
  ]
  const before = await whole(untouched)
  const { body } = await bulk(ana, [untouched, answered, moved], { kind: 'transfer', queueId: sales, userId: bia.id })
  await stage.send(bia, answered, { body: 'oi, sou a Bia' })
  await stage.put(bia, moved, { status: 'pending', userId: null })
  const undone = await undo(ana, body.bulkId)
  expect(idsOf(undone.body)).toEqual([untouched])
  expect(undone.body.left).toEqual([
    { ticketId: answered, reason: 'changed' },
    { ticketId: moved, reason: 'changed' },
  ])
  expect(await whole(untouched)).toEqual(before)
  expect(await stage.row('tickets', answered)).toMatchObject({ user_id: String(bia.id) })
})

test('a tag is added where it is missing, and its undo leaves it to those that had it', async () => {
  const { ana, ticket, rows } = stage
  const [garantia, vip] = [await tag('Garantia'), await tag('VIP')]
  const tagged = await ticket({ status: 'open', userId: ana.id })
  const bare = await ticket({ status: 'closed', userId: ana.id })
  for (const tagId of [garantia, vip])
    await rows('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
      ...[stage.company.id, tagged, tagId],
    ])
  const { body } = await bulk(ana, [tagged, bare], { kind: 'tag', tagId: garantia })
  expect(idsOf(body)).toEqual([bare])
  expect(body.tickets[0]?.tags).toMatchObject([{ id: garantia }])
  expect(body.left).toEqual([{ ticketId: tagged, reason: 'same' }])
  expect(idsOf((await undo(ana, body.bulkId)).body)).toEqual([bare])
  expect([await tagsOf(tagged), await tagsOf(bare)]).toEqual([[garantia, vip], []])
  const nothing = await bulk(ana, [tagged], { kind: 'tag', tagId: garantia })
  expect(nothing.body).toMatchObject({ bulkId: null, tickets: [] })
})

test('resolved tickets are restored whole, but not one whose contact has another by now', async () => {
  const { ana, contact, ticket, farewell, rows, connectionId } = stage
  await rows(`update connections set complation_message = 'Até logo!' where id = $1`, [connectionId])
  const busy = await contact()
  const first = await ticket({ status: 'open', userId: ana.id, unread: 2 })
  const second = await ticket({ contactId: busy })
  const before = await whole(first)
  const { body } = await bulk(ana, [first, second], { kind: 'resolve' })
  expect(body.tickets.map(({ status, userId }) => [status, userId])).toEqual([
    ['closed', ana.id],
    ['closed', ana.id],
  ])
  expect(await said(first)).toEqual([])
  await ticket({ contactId: busy })
  const undone = await undo(ana, body.bulkId)
  expect(idsOf(undone.body)).toEqual([first])
  expect(undone.body.left).toEqual([{ ticketId: second, reason: 'changed' }])
  expect(await whole(first)).toEqual(before)
  await farewell(first)
  expect(await said(first)).toEqual([])
})

test('snoozed tickets come back as they were, unless the customer has woken one', async () => {
  const { ana, host, ticket } = stage
  await host.onMessage(inbound())
  const writes = Number((await stage.only('tickets'))['id'])
  const other = await ticket({ status: 'open', userId: ana.id })
  await w.call(ana, 'PUT', `/tickets/${other}/snooze`, { until: inHours(1), reason: 'antes' })
  const before = await whole(other)
  const { body } = await bulk(ana, [other, writes], { kind: 'snooze', until: inHours(3), reason: 'feriado' })
  expect(body.tickets.map(({ snooze }) => snooze?.reason)).toEqual(['feriado', 'feriado'])
  await host.onMessage(inbound({ body: 'e aí?' }))
  const undone = await undo(ana, body.bulkId)
  expect(idsOf(undone.body)).toEqual([other])
  expect(undone.body.left).toEqual([{ ticketId: writes, reason: 'changed' }])
  expect(await whole(other)).toEqual(before)
})

test('only who made the change undoes it, once and in time', async () => {
  const { ana, bia, ticket, rows } = stage
  const tooLate = { status: 409, body: { error: 'ERR_TOO_LATE_TO_UNDO' } }
  const { body } = await bulk(ana, [await ticket(), await ticket()], { kind: 'accept' })
  expect(await undo(bia, body.bulkId)).toMatchObject(tooLate)
  expect(await undo(stage.company.admin, body.bulkId)).toMatchObject(tooLate)
  const answers = await Promise.all([undo(ana, body.bulkId), undo(ana, body.bulkId)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { body: late } = await bulk(ana, [await ticket()], { kind: 'accept' })
  await rows(`update ticket_bulks set due_at = now() - interval '1 second' where id = $1`, [late.bulkId])
  expect(await undo(ana, late.bulkId)).toMatchObject(tooLate)
})

test('the sweep deletes what can be undone no more, and nothing of what customers said is kept until then', async () => {
  const { ana, ticket, rows, company } = stage
  const kept = () => rows('select id, before::text as before from ticket_bulks where company_id = $1', [company.id])
  const id = await ticket()
  await rows(`update tickets set last_message = 'segredo', question = 'segredo', waiting_since = now() where id = $1`, [
    id,
  ])
  const { body } = await bulk(ana, [id], { kind: 'accept' })
  expect(String((await kept())[0]?.['before'])).not.toContain('segredo')
  await sweepJobs(w)['ticket.timers']({ companyId: company.id })
  expect(await kept()).toHaveLength(1)
  await rows(`update ticket_bulks set due_at = now() - interval '1 second' where id = $1`, [body.bulkId])
  await sweepJobs(w)['ticket.timers']({ companyId: company.id })
  expect(await kept()).toEqual([])
})

test('two changes of the same tickets at once wait for each other, in whatever order they name them', async () => {
  const { ana, bia, ticket } = stage
  const ids: number[] = []
  for (let index = 0; index < 12; index++) ids.push(await ticket())
  const [one, other] = await Promise.all([
    bulk(ana, ids, { kind: 'accept' }),
    bulk(bia, ids.toReversed(), { kind: 'accept' }),
  ])
  expect([one.status, other.status]).toEqual([200, 200])
  expect([one.body.tickets.length, other.body.tickets.length].toSorted()).toEqual([0, 12])
  const loser = one.body.tickets.length === 0 ? one : other
  expect(loser.body.left.map(({ reason }) => reason)).toEqual(ids.map(() => 'taken'))
})

test('what does not exist is refused as a whole, and so are too many', async () => {
  const { ana, ticket } = stage
  const id = await ticket()
  const other = await w.company()
  const theirTag = await w.insert('insert into tags (company_id, name) values ($1, $2)', [other.id, 'Deles'])
  expect(await bulk(ana, [id], { kind: 'tag', tagId: theirTag })).toMatchObject({ body: { error: 'ERR_NO_TAG_FOUND' } })
  expect(await bulk(ana, [id], { kind: 'transfer', queueId: await other.queue() })).toMatchObject({
    body: { error: 'ERR_NO_QUEUE_FOUND' },
  })
  expect(await bulk(ana, [id], { kind: 'snooze', until: inHours(-1) })).toMatchObject({ status: 400 })
  const many = Array.from({ length: BULK_PORTION + 1 }, (_, index) => index + 1)
  expect((await bulk(ana, many, { kind: 'accept' })).status).toBe(400)
  expect((await bulk(ana, [], { kind: 'accept' })).status).toBe(400)
  expect(await stage.row('tickets', id)).toMatchObject({ status: 'pending', snoozed_until: null })
})

test('the note of a transfer mentions who may read the tickets after it, and nobody else', async () => {
  const { ana, bia, company, support, ticket, rows } = stage
  const caio = await company.attendant([support])
  const ids = [await ticket({ status: 'open', userId: ana.id }), await ticket()]
  const transfer = { kind: 'transfer', queueId: support, note: 'vejam hoje' }
  const refused = await bulk(ana, ids, { ...transfer, mentions: [bia.id] })
  expect(refused.body).toMatchObject({ error: 'ERR_MENTIONED_CANNOT_READ' })
  expect(idsOf((await bulk(ana, ids, { ...transfer, mentions: [caio.id] })).body)).toEqual(ids)
  const mentioned = await rows(
    `select n.ticket_id from note_mentions m join ticket_notes n on n.company_id = m.company_id and n.id = m.note_id
      where m.user_id = $1 order by 1`,
    [caio.id],
  )
  expect(mentioned.map((row) => Number(row['ticket_id']))).toEqual(ids)
})
