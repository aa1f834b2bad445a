import { beforeEach, expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import type { MessagePage } from '#contract/messages.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'
import { createOutbox } from './outbox.ts'

const RATE_LIMITED: ErrorCode = 'ERR_META_RATE_LIMITED'

const w = installTestApp()
let stage: TicketFixture
let mine: number
let other: number
beforeEach(async () => {
  stage = await ticketFixture(w)
  mine = await stage.ticket({ status: 'open', userId: stage.ana.id })
  other = await stage.ticket({ status: 'open', userId: stage.ana.id })
})

const outbox = () => createOutbox(w.data, w.services)
/** The messages of both conversations by their texts, and whether each is slowed down. */
async function slowed(): Promise<Record<string, boolean>> {
  const pages = await Promise.all([mine, other].map((id) => w.call<MessagePage>(stage.ana, 'GET', `/messages/${id}`)))
  return Object.fromEntries(pages.flatMap(({ body }) => body.messages.map((one) => [one.body, one.isSlowed])))
}

test('every message that waits while the provider takes nothing says so, until it is sent', async () => {
  const { ref, ana, send } = stage
  const first = await send(ana, mine, { body: '1' })
  await send(ana, other, { body: '2' })
  expect(await slowed()).toEqual({ 1: false, 2: false })
  await outbox().markFailed(ref, Number(first.id), RATE_LIMITED, 'pause')
  expect(await slowed()).toEqual({ 1: true, 2: true })
  const told = w.events.flatMap(({ event }) => (event.name === 'message.updated' ? [event.payload.message] : []))
  expect(told.slice(-2)).toMatchObject([{ isSlowed: true }, { isSlowed: true }])
  expect((await outbox().next(ref, 10)).map(({ body }) => body)).toEqual(['1', '2'])
  await outbox().markWritten(ref, Number(first.id), null)
  expect(await slowed()).toEqual({ 1: false, 2: true })
})

test.each([RATE_LIMITED, 'ERR_TELEGRAM_RATE_LIMITED'])(
  'a message that is written during a pause says until when it waits: %s',
  async (reason: string) => {
    const { ref, ana, send } = stage
    const until = new Date(Date.now() + 60_000)
    const first = await send(ana, mine, { body: '1' })
    await outbox().markFailed(ref, Number(first.id), reason, 'pause', until)
    await send(ana, other, { body: '2' })
    expect(await slowed()).toEqual({ 1: true, 2: false })
    await outbox().markPaused(ref, reason, until)
    expect(await slowed()).toEqual({ 1: true, 2: true })
    const told = w.events.flatMap(({ event }) => (event.name === 'message.updated' ? [event.payload.message] : []))
    expect(told.slice(-2)).toMatchObject(['1', '2'].map((body) => ({ body, slowedUntil: until.toISOString() })))
  },
)

test('when the provider takes no more for one person, only messages to that person say so', async () => {
  const { ref, ana, send } = stage
  const first = await send(ana, mine, { body: '1' })
  await send(ana, mine, { body: '2' })
  await send(ana, other, { body: '3' })
  await outbox().markFailed(ref, Number(first.id), RATE_LIMITED, 'afterOthers')
  expect(await slowed()).toEqual({ 1: true, 2: true, 3: false })
})

test('a connection that is down slows no message', async () => {
  const first = await stage.send(stage.ana, mine, { body: '1' })
  await outbox().markFailed(stage.ref, Number(first.id), 'sem linha', 'later')
  expect(await slowed()).toEqual({ 1: false })
})

test('a message that another transaction holds is passed over', async () => {
  const { ref, ana, send } = stage
  const first = await send(ana, mine, { body: '1' })
  const second = await send(ana, other, { body: '2' })
  const holder = await w.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select id from messages where id = $1 for update', [second.id])
    await outbox().markFailed(ref, Number(first.id), RATE_LIMITED, 'pause')
    expect(await slowed()).toEqual({ 1: true, 2: false })
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
