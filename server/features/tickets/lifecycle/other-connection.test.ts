import { beforeEach, expect, test } from 'vitest'
import type { TicketConflict, TicketDetails } from '#contract/tickets.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

/** These tests open tickets of one contact on two connections. */
const w = installTestApp()
let stage: TicketFixture
let contactId: number
let other: number
beforeEach(async () => {
  stage = await ticketFixture(w)
  contactId = await stage.contact()
  other = await stage.company.connection()
})

const create = (actor: Member, whatsappId: number) =>
  w.call<TicketDetails & { error: string }>(actor, 'POST', '/tickets', { contactId, queueId: stage.sales, whatsappId })

test('without the setting a contact has a ticket on each connection', async () => {
  expect((await create(stage.ana, stage.connectionId)).status).toBe(200)
  expect((await create(stage.bia, other)).status).toBe(200)
})

test('with the setting the second ticket is refused, and the assignee of the first is named', async () => {
  const { ana, bia, connectionId, put, setting, rows, ref } = stage
  await setting('openTicketOnlyOther', 'enabled')
  const first = await create(ana, connectionId)
  expect(first.status).toBe(200)
  const refused = await create(bia, other)
  expect(refused).toMatchObject({ status: 409, body: { code: 'ERR_OTHER_OPEN_TICKET' } })
  expect(JSON.parse(refused.body.error) as TicketConflict).toMatchObject({
    id: first.body.id,
    userId: ana.id,
    user: { name: ana.name },
    queue: { id: stage.sales },
  })

  await put(ana, first.body.id, { status: 'closed' })
  const second = await create(bia, other)
  expect(second.status).toBe(200)
  expect(await put(ana, first.body.id, { status: 'open' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_OTHER_OPEN_TICKET' },
  })
  await put(bia, second.body.id, { status: 'closed' })
  expect((await put(ana, first.body.id, { status: 'open' })).status).toBe(200)
  expect(await rows('select * from tickets where company_id = $1', [ref.companyId])).toHaveLength(2)
})

test('of two tickets opened at once on two connections, one is created', async () => {
  await stage.setting('openTicketOnlyOther', 'enabled')
  const answers = await Promise.all([create(stage.ana, stage.connectionId), create(stage.bia, other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
