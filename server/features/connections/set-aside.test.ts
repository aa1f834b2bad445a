import { beforeEach, expect, test } from 'vitest'
import type { ChannelKind } from '#contract/channels.ts'
import type { ReceivedLedger } from '#contract/cloud-ledger.ts'
import type { Connection } from '#contract/connections.ts'
import type { ConnectionRef } from '#server/channels/port.ts'
import { createSentParts } from '#server/channels/sent-parts.ts'
import { receivePlaceholder, toSetAside, type BotReceiver } from '#server/channels/telegram/receive.ts'
import { connectionFlag, type Jobs } from '#server/db/job-types.ts'
import { ticketFixture, type TicketFixture } from '#tests/ticket-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'
import { receiveMetaEvent } from './meta-events.actions.ts'
import { replayKept } from './set-aside-replay.actions.ts'

const w = installTestApp()
let stage: TicketFixture
beforeEach(async () => {
  stage = await ticketFixture(w)
})

/** Makes the connection of the fixture one of this kind. */
async function connectionOf<Kind extends ChannelKind>(channel: Kind): Promise<ConnectionRef & { channel: Kind }> {
  const { company, connectionId, rows } = stage
  await rows('update connections set channel = $2 where id = $1', [connectionId, channel])
  return { companyId: company.id, connectionId, channel }
}
const context = () => ({ data: w.data, services: w.services })
const ledger = async (): Promise<ReceivedLedger> =>
  (await w.call<ReceivedLedger>(stage.company.admin, 'GET', `/whatsapp/${stage.connectionId}/received`)).body
const replay = (eventId: number | undefined) =>
  w.call<{ error?: string }>(stage.company.admin, 'POST', `/whatsapp/${stage.connectionId}/received/${eventId}/replay`)
const texts = () =>
  stage.rows('select media_type, body, undecryptable from messages where company_id = $1', [stage.company.id])

const chat = { id: 900, type: 'private', first_name: 'Ana', last_name: 'Flores' }
const update = (more: object = { text: 'bom dia' }) => ({
  update_id: 7,
  message: { message_id: 3, date: 1_700_000_000, chat, ...more },
})
const refusal = Object.assign(new Error('no row can have this'), { severity: 'ERROR', code: '22P02' })

test('what was set aside is told on its connection, and its content takes the place of what stands for it', async () => {
  const ref = await connectionOf('telegram')
  const host = w.services.channelHost(ref)
  const { log } = w.services
  const bot: BotReceiver = { host, parts: createSentParts(w.data, ref), answerCallback: () => undefined, log }
  expect(await host.onSetAside(toSetAside(update()), refusal)).toBe(true)
  await receivePlaceholder(bot, update())
  await host.onSettled({ applied: 4, ignored: 1 })
  expect(await texts()).toEqual([{ media_type: 'unsupported', body: '', undecryptable: false }])
  const told = stage.events().flatMap((event) => (event.name === 'connection.saved' ? [event.payload.whatsapp] : []))
  expect(told.at(-1)).toMatchObject({ id: stage.connectionId, setAside: 1 })

  const before = await ledger()
  expect(before).toMatchObject({ received: 6, applied: 4, ignored: 1, waiting: 0, setAside: 1 })
  expect(before.events).toMatchObject([{ kind: 'message', person: 'Ana Flores', problem: 'database' }])
  expect((await replay(before.events[0]?.id)).status).toBe(200)
  const [job] = (await stage.jobsOf('received.replay')) as Jobs['received.replay'][]
  await replayKept(context(), job!)

  expect(await texts()).toEqual([{ media_type: 'conversation', body: 'bom dia', undecryptable: false }])
  expect(await ledger()).toMatchObject({ received: 6, applied: 5, ignored: 1, setAside: 0, events: [] })
  expect(await replay(before.events[0]?.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_EVENT_FOUND' } })
  await replayKept(context(), job!)
  expect(await ledger()).toMatchObject({ received: 6 })
})

test('a replay that fails again keeps the event with what is wrong now', async () => {
  const ref = await connectionOf('telegram')
  const item = { ...toSetAside(update()), told: 'gone' }
  await w.services.channelHost(ref).onSetAside(item, refusal)
  const [event] = (await ledger()).events
  await replayKept(context(), { ...ref, eventId: event!.id })
  expect((await ledger()).events).toMatchObject([{ id: event?.id, problem: 'unknown' }])
})

test('an event of a scanned number waits for its channel, and is kept when that never opens', async () => {
  const ref = await connectionOf('whatsapp')
  await w.services.channelHost(ref).onSetAside(toSetAside(update()), refusal)
  const [event] = (await ledger()).events
  const job = { ...ref, eventId: event!.id }
  expect((await replay(event?.id)).status).toBe(200)
  // The flag has it tried again as soon as the connection opens.
  const [waiting] = await stage.rows(
    `select j.flags from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'received.replay' and (j.payload ->> 'connectionId')::bigint = $1`,
    [ref.connectionId],
  )
  expect(waiting?.['flags']).toMatchObject({ [connectionFlag(ref.connectionId)]: true })
  await expect(replayKept(context(), job)).rejects.toMatchObject({ retry: 'later' })
  await replayKept(context(), job, { isLastAttempt: true })
  expect(await ledger()).toMatchObject({ setAside: 1 })
})

test('what is told again is set aside once, and a company keeps only so much', async () => {
  const host = w.services.channelHost(await connectionOf('telegram'))
  const item = toSetAside(update())
  await host.onSetAside(item, refusal)
  expect(await host.onSetAside(item, new Error('another'))).toBe(true)
  expect((await ledger()).events).toMatchObject([{ problem: 'unknown' }])
  const large = 'x'.repeat(11 * 1024 * 1024)
  expect(await host.onSetAside({ ...item, id: 'a', told: large }, refusal)).toBe(true)
  expect(await host.onSetAside({ ...item, id: 'b', told: large }, refusal)).toBe(false)
  expect(await host.onSetAside({ ...item, id: 'c' }, refusal)).toBe(true)
  expect(await ledger()).toMatchObject({ setAside: 3 })
})

test('an older server cannot try what was set aside, which it would delete', async () => {
  const ref = await connectionOf('telegram')
  await w.services.channelHost(ref).onSetAside(toSetAside(update()), refusal)
  const tried = stage.rows('update cloud_backlog set given_up_at = null where company_id = $1', [stage.company.id])
  await expect(tried).rejects.toThrow('cloud_backlog_never_waits')
})

test('an event of a page that fails for good is set aside, and applied when it is replayed', async () => {
  const ref = await connectionOf('facebook')
  const message = { mid: 'm_1', text: 'impossível' }
  const event = { sender: { id: '77' }, recipient: { id: '11' }, timestamp: Date.now(), message }
  const job = { ...ref, accountId: '11', event }
  await stage.rows(`create function refuse_message() returns trigger language plpgsql as $$
    begin if new.body = 'impossível' then raise exception 'the disk is full'; end if; return new; end $$`)
  await stage.rows(
    'create trigger refuse_message before insert on messages for each row execute function refuse_message()',
  )
  try {
    await expect(receiveMetaEvent(context(), job)).rejects.toThrow('the disk is full')
    expect(await ledger()).toMatchObject({ received: 0 })
    await receiveMetaEvent(context(), job, { isLastAttempt: true })
  } finally {
    await stage.rows('drop function refuse_message cascade')
  }
  const { events } = await ledger()
  expect(events).toMatchObject([{ kind: 'message', person: '', problem: 'database' }])
  await replayKept(context(), { ...ref, eventId: events[0]!.id })
  expect(await texts()).toMatchObject([{ body: 'impossível' }])
  expect(await ledger()).toMatchObject({ received: 1, applied: 1, setAside: 0 })
})

test('a connection of every kind but a website chat counts what was set aside, and only administrators replay it', async () => {
  const { company, ana, connectionId } = stage
  const shown = async () => (await w.call<Connection>(company.admin, 'GET', `/whatsapp/${connectionId}`)).body.setAside
  expect(await shown()).toBe(0)
  const ref = await connectionOf('instagram')
  await w.services.channelHost(ref).onSetAside(toSetAside(update()), refusal)
  expect(await shown()).toBe(1)
  const [event] = (await ledger()).events
  expect((await w.call(ana, 'POST', `/whatsapp/${connectionId}/received/${event?.id}/replay`)).status).toBe(403)
  const other = await w.company()
  const path = `/whatsapp/${await other.connection()}/received/${event?.id}/replay`
  expect((await w.call(other.admin, 'POST', path)).status).toBe(404)
  await connectionOf('webchat')
  expect(await shown()).toBeNull()
})
