import { afterAll, beforeAll, expect, test } from 'vitest'
import { BoardQuery, LaneCountsQuery } from '#contract/kanban.ts'
import { MessageQuery, MessageSearchQuery } from '#contract/messages.ts'
import { TicketQuery } from '#contract/tickets.ts'
import type { Db } from '#server/db/client.ts'
import { countLanes, listBoard } from './board.queries.ts'
import { countTickets, listTickets } from './list.queries.ts'
import { countTicketViews, listTicketViews } from '#server/features/tickets/views/views.queries.ts'
import { searchMessages } from './message-search.queries.ts'
import { listMessages } from './messages.queries.ts'
import { listTicketTargets } from './targets.queries.ts'
import { getTicket } from './tickets.queries.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { statementCounter, type StatementCounter } from '#tests/statement-counter.ts'
import { createTestApp, type TestApp } from '#tests/test-app.ts'

let w: TestApp
let counter: StatementCounter

beforeAll(async () => {
  w = await createTestApp()
  counter = await statementCounter(w.url)
})
afterAll(async () => {
  await counter.close()
  await w.close()
})

test('a list is one statement besides those of its transaction', async () => {
  const company = await w.company()
  const queueId = await company.queue()
  const connectionId = await company.connection()
  const ana = await company.attendant([queueId])
  const contactId = await w.insert(`insert into contacts (company_id, name) values ($1, 'Maria')`, [company.id])
  const ticketId = await w.insert(
    `insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id) values ($1, 'open', $2, $3, $4, $5)`,
    [company.id, contactId, connectionId, queueId, ana.id],
  )
  const actor: CurrentUser = await w.viewer(ana)
  const asked = (given: object = {}) => TicketQuery.parse(given)
  const counted = (work: (db: Db) => Promise<unknown>): Promise<number> => counter.count(actor, work)

  expect(await counted((db) => listTickets(db, actor, asked()))).toBe(1)
  expect(
    await counted((db) => listTickets(db, actor, asked({ searchParam: 'maria', pageNumber: 3, tags: '[1,2]' }))),
  ).toBe(1)
  const resolved = { resolvedFrom: '2026-01-01', resolvedTo: '2026-01-31', users: '[1]' }
  expect(await counted((db) => listTickets(db, actor, asked(resolved)))).toBe(1)
  expect(await counted((db) => listBoard(db, actor, BoardQuery.parse({ lane: '0' })))).toBe(1)
  expect(await counted((db) => countLanes(db, actor, LaneCountsQuery.parse({ searchParam: 'maria' })))).toBe(1)
  expect(await counted((db) => countTickets(db, actor, asked()))).toBe(1)
  expect(await counted((db) => listTicketTargets(db, company.id))).toBe(1)
  await w.insert(`insert into ticket_views (company_id, name) values ($1, 'Para hoje')`, [company.id])
  expect(await counted((db) => listTicketViews(db, actor))).toBe(1)
  expect(await counted((db) => countTicketViews(db, actor))).toBe(1)
  const page = (given: object) => ({ ticketId, ...MessageQuery.parse(given) })
  expect(await counted((db) => listMessages(db, actor, page({ peek: true })))).toBe(1)
  expect(await counted((db) => listMessages(db, actor, page({ around: 'unread' })))).toBe(1)
  const search = { ticketId, ...MessageSearchQuery.parse({ searchParam: 'oi', pageNumber: 2 }) }
  expect(await counted((db) => searchMessages(db, actor, search))).toBe(1)
  expect(await counted((db) => getTicket(db, actor, ticketId))).toBe(1)
  expect(counter.total()).toBeGreaterThan(1)
})

test.each([
  ['longestWait', 'tickets_waiting'],
  ['unread', 'tickets_pending_unread'],
])('an index has the pending tickets in the order %s', async (sort, index) => {
  const company = await w.company()
  const actor = await w.viewer(company.admin)
  const statements = await counter.list(actor, (db) =>
    listTickets(db, actor, TicketQuery.parse({ status: 'pending', sort })),
  )
  const asked = statements.find(({ text }) => text.includes('from tickets'))
  const client = await w.owner.connect()
  try {
    // So small a table is sorted faster than it is looked up.
    await client.query(
      `begin; set local app.company_id = '${company.id}'; set local enable_sort = off; set local enable_seqscan = off`,
    )
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${asked?.text}`, asked?.values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    // What is counted and what is built of the page may use an index or sort as it likes.
    const page = plan.slice(plan.indexOf('CTE page'), plan.indexOf('CTE size'))
    expect(page, plan).toContain(`using ${index} on tickets`)
    expect(page, plan).not.toContain('Sort')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
