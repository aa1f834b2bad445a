import { beforeAll, expect, test } from 'vitest'
import type { Ticket } from '#contract/tickets.ts'
import { installTestApp, type Company } from '#tests/test-app.ts'

const w = installTestApp()
let company: Company
beforeAll(async () => {
  company = await w.company()
})

test('deleting a user ends sessions and makes open tickets pending', async () => {
  const member = await company.attendant()
  const contact = await w.insert(
    `insert into contacts (company_id, name, number) values ($1, 'Ana', '5511999990000')`,
    [company.id],
  )
  const ticket = await w.insert(
    `insert into tickets (company_id, status, contact_id, user_id) values ($1, 'open', $2, $3)`,
    [company.id, contact, member.id],
  )
  w.events.length = 0
  expect((await w.call(company.admin, 'DELETE', `/users/${member.id}`)).body).toEqual({ message: 'User deleted' })
  expect((await w.call(member, 'GET', '/auth/me')).status).toBe(401)
  expect((await w.call(company.admin, 'GET', `/users/${member.id}`)).status).toBe(404)
  const { rows } = await w.owner.query('select status, user_id from tickets where id = $1', [ticket])
  expect(rows).toEqual([{ status: 'pending', user_id: null }])
  const names = w.events.map(({ event }) => event.name)
  expect(names).toContain('ticket.saved')
  expect([names[0], names.at(-1)]).toEqual(['session.ended', 'user.deleted'])
})

test('tickets of a deleted queue go on without one', async () => {
  const queueId = await company.queue()
  const connection = await company.connection()
  const bot = await company.attendant([queueId])
  const ticket = async (status: string, userId: number | null): Promise<number> => {
    const contact = await w.insert(`insert into contacts (company_id, name) values ($1, 'Ana')`, [company.id])
    return w.insert(
      `insert into tickets (company_id, status, contact_id, connection_id, queue_id, user_id, chatbot)
       values ($1, $2, $3, $4, $5, $6, true)`,
      [company.id, status, contact, connection, queueId, userId],
    )
  }
  const ids = [await ticket('pending', null), await ticket('open', bot.id), await ticket('closed', null)]
  w.events.length = 0
  await w.call(company.admin, 'DELETE', `/queue/${queueId}`)
  const { rows } = await w.owner.query(
    'select status, queue_id, user_id::int, chatbot from tickets where id = any($1) order by id',
    [ids],
  )
  expect(rows).toEqual([
    { status: 'pending', queue_id: null, user_id: null, chatbot: false },
    { status: 'open', queue_id: null, user_id: bot.id, chatbot: false },
    { status: 'closed', queue_id: null, user_id: null, chatbot: true },
  ])
  const told = w.events.flatMap(({ event }) => (event.name === 'ticket.saved' ? [event] : []))
  const seen = (one: { payload: { ticket: Ticket }; audience: { before: unknown } }) => [
    one.payload.ticket.id,
    one.payload.ticket.queueId,
    one.audience.before,
  ]
  expect(told.map(seen)).toEqual([
    [ids[0], null, { ticketId: ids[0], status: 'pending', queueId, userId: null }],
    [ids[1], null, { ticketId: ids[1], status: 'open', queueId, userId: bot.id }],
  ])
})

test('deleting a queue removes it from users, connections and tickets', async () => {
  const queueId = await company.queue()
  const member = await company.attendant([queueId])
  const connection = await company.connection(undefined, [queueId])
  expect((await w.viewer(member)).queueIds).toEqual([queueId])
  w.events.length = 0
  const answer = await w.call(company.admin, 'DELETE', `/queue/${queueId}`)
  expect([answer.status, answer.text]).toEqual([200, ''])
  expect(w.events.map(({ event }) => event)).toEqual([{ name: 'queue.deleted', payload: { queueId } }])
  expect((await w.viewer(member)).queueIds).toEqual([])
  const { rows } = await w.owner.query('select 1 from connection_queues where connection_id = $1', [connection])
  expect(rows).toEqual([])
})
