import { beforeEach, expect, test } from 'vitest'
import type { BulkAnswer } from '#contract/ticket-bulks.ts'
import type { TicketHistoryPage } from '#contract/ticket-history.ts'
import type { TicketDetails } from '#contract/tickets.ts'
import { inbound, inboundFixture, type InboundFixture } from '#tests/inbound-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'
import { waitFor } from '#tests/wait-for.ts'

const w = installTestApp()
let stage: InboundFixture
let contactId: number
let kept: number
let other: number
beforeEach(async () => {
  stage = await inboundFixture(w)
  contactId = await stage.contact('Rosa Lima')
  kept = await stage.ticket({ status: 'open', userId: stage.ana.id, contactId })
  other = await onOtherConnection({ status: 'open', userId: stage.ana.id, contactId })
})

/** A contact has one open ticket on a connection. */
async function onOtherConnection(given: Parameters<InboundFixture['ticket']>[0]): Promise<number> {
  const connectionId = await stage.company.connection()
  const id = await stage.ticket({ ...given, status: 'closed' })
  await stage.rows('update tickets set connection_id = $2, status = $3 where id = $1', [
    id,
    connectionId,
    given?.status ?? 'open',
  ])
  return id
}

const merge = (actor: Member, into: number, ticketId: number) =>
  w.call<TicketDetails>(actor, 'POST', `/tickets/${into}/merge`, { ticketId })
const undo = (actor: Member, id: number) => w.call<TicketDetails>(actor, 'POST', `/tickets/${id}/undo`)
const tag = (name: string, kanban = 0) =>
  w.insert('insert into tags (company_id, name, kanban) values ($1, $2, $3)', [stage.company.id, name, kanban])
const give = (ticketId: number, tagId: number) =>
  stage.rows('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [
    stage.company.id,
    ticketId,
    tagId,
  ])
const tagsOf = async (id: number): Promise<number[]> =>
  (await stage.rows('select tag_id from ticket_tags where ticket_id = $1 order by 1', [id])).map((row) =>
    Number(row['tag_id']),
  )
const wait = async (id: number, minutes: number, body: string): Promise<void> => {
  const message = await stage.written(id, body)
  await stage.rows(
    `update tickets set waiting_since = date_trunc('minute', now()) - make_interval(mins => $2), question_id = $3,
      question = $4, unanswered = 1, unread_messages = 1 where id = $1`,
    [id, minutes, message, body],
  )
}
const kindsOf = async (id: number): Promise<string[]> =>
  (await w.call<TicketHistoryPage>(stage.company.admin, 'GET', `/tickets/${id}/history`)).body.entries.map(
    ({ kind }) => kind,
  )

test('the other ticket ends as merged, and its tags and its wait pass on', async () => {
  const [own, theirs, lane, otherLane] = [await tag('A'), await tag('B'), await tag('Novo', 1), await tag('Feito', 1)]
  for (const id of [own, lane]) await give(kept, id)
  for (const id of [own, theirs, otherLane]) await give(other, id)
  await wait(kept, 5, 'e aí?')
  await wait(other, 20, 'tem a peça?')
  const longest = (await stage.row('tickets', other))['waiting_since']
  const { status, body } = await merge(stage.ana, kept, other)
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: kept, status: 'open' })
  expect(await stage.row('tickets', other)).toMatchObject({
    ...{ status: 'closed', closed_reason: 'merged', waiting_since: null, unread_messages: 0 },
  })
  expect(await stage.row('tickets', kept)).toMatchObject({
    ...{ waiting_since: longest, question: 'tem a peça?', unanswered: 2 },
  })
  expect(await tagsOf(kept)).toEqual([own, theirs, lane].toSorted((a, b) => a - b))
  expect((await kindsOf(kept))[0]).toBe('merged')
  expect((await kindsOf(other))[0]).toBe('closed')
})

test('whoever goes on reads the messages of both, and the merged ticket is out of the open lists', async () => {
  await stage.rows(`update tickets set status = 'pending', user_id = null where id = $1`, [other])
  await stage.written(kept, 'e aí?')
  await stage.written(other, 'tem a peça?')
  await merge(stage.ana, kept, other)
  const { body } = await w.call<{ messages: { body: string }[] }>(stage.ana, 'GET', `/messages/${kept}`)
  expect(body.messages.map((message) => message.body)).toEqual(['e aí?', 'tem a peça?'])
  await undo(stage.ana, other)
  expect(await stage.row('tickets', other)).toMatchObject({ status: 'pending', user_id: null })
})

test('one undo makes them two again, with the wait and the tags of each', async () => {
  await give(other, await tag('B'))
  await wait(kept, 5, 'e aí?')
  await wait(other, 20, 'tem a peça?')
  const columns = `status, user_id, queue_id, waiting_since, question_id, question, unanswered, unread_messages`
  const both = () => stage.rows(`select ${columns} from tickets where id = any($1) order by id`, [[kept, other]])
  const before = [await both(), await tagsOf(kept), await tagsOf(other)]
  await merge(stage.ana, kept, other)
  expect(await both()).not.toEqual(before[0])
  expect((await undo(stage.ana, other)).status).toBe(200)
  expect([await both(), await tagsOf(kept), await tagsOf(other)]).toEqual(before)
  expect((await kindsOf(kept)).slice(0, 3)).toContain('unmerged')
})

/** Undoes something while a change holds the one ticket, which takes the other as soon as the undo waits. */
async function besideChange<Answer>(undoing: () => Promise<Answer>): Promise<Answer> {
  const changing = await w.owner.connect()
  const lock = (id: number) => changing.query('select from tickets where id = $1 for no key update', [id])
  try {
    await changing.query('begin')
    await lock(kept)
    const undone = undoing()
    await waitFor(async () => {
      const { rows } = await w.owner.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return rows.length > 0
    })
    await lock(other)
    await changing.query('commit')
    return await undone
  } finally {
    await changing.query('rollback')
    changing.release()
  }
}

test('an undo locks the two tickets in the order of their ids, so that no change of both waits for it in turn', async () => {
  await merge(stage.ana, kept, other)
  const undone = await besideChange(() => undo(stage.ana, other))
  expect(undone).toMatchObject({ status: 200, body: { id: other, status: 'open' } })
})

test('the undo of a bulk locks the open ticket of the same contact in the order of the ids, too', async () => {
  const change = { kind: 'resolve' }
  const { body } = await w.call<BulkAnswer>(stage.ana, 'POST', '/tickets/bulk', { ticketIds: [other], change })
  const undone = await besideChange(() =>
    w.call<BulkAnswer>(stage.ana, 'POST', '/tickets/bulk/undo', { bulkId: body.bulkId }),
  )
  expect(undone).toMatchObject({ status: 200, body: { tickets: [{ id: other, status: 'open' }], left: [] } })
})

test('merging and undoing both ways at the same moment is never refused as busy', async () => {
  const change = { kind: 'snooze', until: new Date(Date.now() + 3_600_000).toISOString() }
  for (let round = 0; round < 30; round++) {
    const [into, from] = round % 2 ? [kept, other] : [other, kept]
    expect((await merge(stage.ana, into, from)).status).toBe(200)
    const answers = await Promise.all([
      ...[undo(stage.ana, from), merge(stage.ana, kept, other), merge(stage.ana, other, kept)],
      ...[undo(stage.ana, from), w.call(stage.ana, 'POST', '/tickets/bulk', { ticketIds: [kept, other], change })],
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    for (const id of [kept, other]) await undo(stage.ana, id)
    const open = await stage.rows(`select id from tickets where id = any($1) and status = 'open'`, [[kept, other]])
    expect(open).toHaveLength(2)
  }
})

test('what was answered since the merge is not waited for again', async () => {
  await wait(other, 20, 'tem a peça?')
  await merge(stage.ana, kept, other)
  await stage.rows('update tickets set waiting_since = null where id = $1', [kept])
  await undo(stage.ana, other)
  expect(await stage.row('tickets', kept)).toMatchObject({ waiting_since: null, unanswered: 0 })
  expect(await stage.row('tickets', other)).toMatchObject({ question: 'tem a peça?', unanswered: 1 })
})

test('the customer of a merged ticket is told nothing, and may write over its connection again', async () => {
  await stage.rows(`update connections set complation_message = 'Até logo!' where company_id = $1`, [stage.company.id])
  await merge(stage.ana, kept, other)
  await stage.farewell(other)
  expect(await stage.rows(`select id from messages where ticket_id = $1 and from_me`, [other])).toEqual([])
  expect(await undo(stage.ana, other)).toMatchObject({ status: 409, body: { error: 'ERR_TOO_LATE_TO_UNDO' } })
  await stage.host.onMessage(inbound())
  expect(await stage.row('tickets', kept)).toMatchObject({ status: 'open' })
})

test('with one open ticket for each contact, a merge can be undone nevertheless', async () => {
  await w.call(stage.company.admin, 'PUT', '/settings/openTicketOnlyOther', { value: 'enabled' })
  await merge(stage.ana, kept, other)
  expect((await undo(stage.ana, other)).status).toBe(200)
  expect(await stage.row('tickets', other)).toMatchObject({ status: 'open' })
})

test('tickets of others, of another contact or company, and closed ones are not merged', async () => {
  const { ana, bia, company, ticket } = stage
  expect(await merge(bia, kept, other)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  const stranger = await ticket({ status: 'open', userId: ana.id })
  for (const [into, from] of [
    [kept, stranger],
    [stranger, kept],
  ] as const)
    expect(await merge(ana, into, from)).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_OTHER_CONTACT' } })
  expect(await merge(ana, kept, kept)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } })
  expect(await merge((await w.company()).admin, kept, other)).toMatchObject({
    ...{ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } },
  })
  await w.call(company.admin, 'PUT', `/tickets/${other}`, { status: 'closed' })
  for (const [into, from] of [
    [kept, other],
    [other, kept],
  ] as const)
    expect(await merge(ana, into, from)).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_CLOSED' } })
})
