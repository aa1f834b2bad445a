import { expect, test } from 'vitest'
import type { TicketTargets } from '#contract/ticket-targets.ts'
import { ticketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()

test('a ticket can be given to each person and queue of the company; each says who is there and what it has', async () => {
  const stage = await ticketFixture(w)
  const { ana, bia, sales, support, company } = stage
  const elsewhere = await ticketFixture(w)
  await elsewhere.ticket({ status: 'open', userId: elsewhere.ana.id })
  for (const status of ['open', 'open', 'closed'] as const) await stage.ticket({ status, userId: ana.id })
  await stage.ticket({ status: 'open', userId: bia.id, queueId: null })
  for (const queueId of [sales, sales, sales, support, null]) await stage.ticket({ queueId })
  await stage.rows(`update users set online_until = now() + interval '1 minute' where id = $1`, [ana.id])
  await stage.rows(`update users set online_until = now() - interval '1 minute' where id = $1`, [bia.id])

  const { status, body } = await w.call<TicketTargets>(bia, 'GET', '/ticket-targets')
  expect(status).toBe(200)
  expect(body.queues).toMatchObject([
    { id: sales, waiting: 3, online: 1 },
    { id: support, waiting: 1, online: 0 },
  ])
  expect(body.people).toHaveLength(3)
  const personOf = (id: number) => body.people.find((person) => person.id === id)
  const attendant = { profile: 'user', queueIds: [sales] }
  expect(personOf(ana.id)).toEqual({ ...attendant, id: ana.id, name: ana.name, online: true, open: 2 })
  expect(personOf(bia.id)).toEqual({ ...attendant, id: bia.id, name: bia.name, online: false, open: 1 })
  expect(personOf(company.admin.id)).toMatchObject({ profile: 'admin', online: false, open: 0, queueIds: [] })
})
