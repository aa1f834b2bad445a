import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextQueued } from '#server/features/tickets/outbox.actions.ts'
import { ticketStage, type TicketStage } from '#tests/ticket-stage.ts'
import { world, type World } from '#tests/world.ts'

let w: World
let stage: TicketStage
beforeAll(async () => {
  w = await world()
  stage = await ticketStage(w)
})
afterAll(() => w.close())

const queued = async (limit = 20): Promise<string[]> => {
  const who = { companyId: stage.company.id, userId: null }
  const rows = await w.data.read(who, (db) => nextQueued(db, stage.ref, limit))
  return rows.map(({ body }) => body)
}

test('what was written first is sent first, and one that has to wait holds back those behind it in its conversation', async () => {
  const { ana, ticket, send, rows } = stage
  const [one, other] = [
    await ticket({ status: 'open', userId: ana.id }),
    await ticket({ status: 'open', userId: ana.id }),
  ]
  const first = await send(ana, one, { body: '1' })
  await send(ana, other, { body: '2' })
  await send(ana, one, { body: '3' })
  await send(ana, other, { body: '4' })
  expect(await queued()).toEqual(['1', '2', '3', '4'])
  expect(await queued(2)).toEqual(['1', '2'])

  await rows(`update messages set send_after = now() + interval '1 day' where id = $1`, [first.id])
  expect(await queued()).toEqual(['2', '4'])
})
