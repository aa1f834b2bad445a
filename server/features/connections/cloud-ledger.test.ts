import { afterEach, expect, test } from 'vitest'
import { CLOUD_KIND } from '#contract/channels.ts'
import type { ReceivedLedger } from '#contract/cloud-ledger.ts'
import type { OptOutPage } from '#contract/opt-outs.ts'
import { INBOUND, inboundValue, preferenceValue } from '#fakes/meta/cloud-events.ts'
import { linkedNumber, refuseToStore } from '#tests/cloud-fixture.ts'
import { connections, messages, stage, until, useMeta } from '#tests/meta-fixture.ts'
import { storeBacklog } from './cloud-backlog.actions.ts'

useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

const ledgerOf = async (id: number, page = 1): Promise<ReceivedLedger> =>
  (await stage.w.call<ReceivedLedger>(stage.company.admin, 'GET', `/whatsapp/${id}/received?pageNumber=${page}`)).body
const replay = (id: number, eventId: number | undefined) =>
  stage.w.call<{ error?: string }>(stage.company.admin, 'POST', `/whatsapp/${id}/received/${eventId}/replay`)
const bodies = async () => (await messages()).map(({ body }) => body)

/** Has what waits make its last attempt now. */
const makeLastAttempt = () =>
  stage.w.owner.query('update cloud_backlog set attempts = 5, next_attempt_at = now() where company_id = $1', [
    stage.company.id,
  ])
const store = (connectionId: number) =>
  storeBacklog(
    { data: stage.w.app.data, services: stage.w.app.services },
    { companyId: stage.company.id, connectionId, channel: CLOUD_KIND },
  )
const setAsideOf = async () => (await connections()).map(({ setAside }) => setAside)

test('what is received is the sum of what is applied, ignored, waiting and set aside', async () => {
  const { number, ana, id } = await linkedNumber()
  const { cloud } = stage.fake
  const bia = cloud.customer(number, 'Bia')
  const wamid = await cloud.write(ana, 'oi')
  await cloud.write(ana, 'oi', wamid)
  await cloud.write(ana, INBOUND.reaction(wamid, '👍'))
  await cloud.tell(number, { messages: [7] })
  const endRefusal = await refuseToStore('impossível')
  try {
    await cloud.write(ana, 'impossível')
    await makeLastAttempt()
    await store(id)
    await until(async () => expect(await setAsideOf()).toEqual([1]))
    await cloud.write(bia, 'impossível')
    await cloud.write(bia, 'depois')
    expect(await ledgerOf(id)).toMatchObject({ received: 7, applied: 2, ignored: 2, waiting: 2, setAside: 1 })
  } finally {
    await endRefusal()
  }
  await until(async () => expect(await ledgerOf(id)).toMatchObject({ received: 7, applied: 4, waiting: 0 }))
})

test('what was set aside is told on the connection, says why, and is applied when an admin replays it', async () => {
  const { ana, id } = await linkedNumber()
  const { cloud } = stage.fake
  const endRefusal = await refuseToStore('impossível')
  try {
    await cloud.write(ana, 'impossível')
    await makeLastAttempt()
    await cloud.write(ana, 'depois')
    await until(async () => expect(await bodies()).toEqual(['depois']))
  } finally {
    await endRefusal()
  }
  const told = stage.w.events.findLast(({ event }) => event.name === 'connection.saved')
  expect(told?.event.payload).toMatchObject({ whatsapp: { id, setAside: 1 } })
  const { events } = await ledgerOf(id)
  expect(events).toEqual([
    {
      id: expect.any(Number),
      kind: 'message',
      person: 'Ana Flores',
      problem: 'database',
      receivedAt: expect.any(String),
      setAsideAt: expect.any(String),
    },
  ])
  expect((await replay(id, events[0]?.id)).status).toBe(200)
  await until(async () => expect((await bodies()).toSorted()).toEqual(['depois', 'impossível']))
  await until(async () => expect(await ledgerOf(id)).toMatchObject({ applied: 2, waiting: 0, setAside: 0, events: [] }))
  expect(await setAsideOf()).toEqual([0])
  const again = await replay(id, events[0]?.id)
  expect([again.status, again.body.error]).toEqual([404, 'ERR_NO_EVENT_FOUND'])
})

test('a replay that fails again is set aside after one attempt', async () => {
  const { ana, id } = await linkedNumber()
  const endRefusal = await refuseToStore('impossível')
  try {
    await stage.fake.cloud.write(ana, 'impossível')
    await makeLastAttempt()
    await store(id)
    await until(async () => expect(await setAsideOf()).toEqual([1]))
    await replay(id, (await ledgerOf(id)).events[0]?.id)
    await until(async () => expect(await setAsideOf()).toEqual([1]))
    expect(await bodies()).toEqual([])
  } finally {
    await endRefusal()
  }
})

test('a message that Meta repeats while it is set aside is stored, and its replay adds none', async () => {
  const { number, ana, id } = await linkedNumber()
  const { cloud } = stage.fake
  const value = inboundValue(ana, 'wamid.R', INBOUND.text('impossível'))
  const endRefusal = await refuseToStore('impossível')
  try {
    await cloud.tell(number, value)
    await makeLastAttempt()
    await store(id)
    await until(async () => expect(await setAsideOf()).toEqual([1]))
  } finally {
    await endRefusal()
  }
  await cloud.tell(number, value)
  expect(await bodies()).toEqual(['impossível'])
  await replay(id, (await ledgerOf(id)).events[0]?.id)
  await until(async () => expect(await ledgerOf(id)).toMatchObject({ applied: 1, ignored: 1, setAside: 0, waiting: 0 }))
  expect(await bodies()).toEqual(['impossível'])
})

test('what Meta told is taken as stored when only its counting fails', async () => {
  const { ana } = await linkedNumber()
  await stage.w.owner.query(`create function refuse_count() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$;
    create trigger refuse_count before insert on cloud_ledger for each row execute function refuse_count()`)
  try {
    await stage.fake.cloud.write(ana, 'oi')
  } finally {
    await stage.w.owner.query('drop function refuse_count cascade')
  }
  expect(await bodies()).toEqual(['oi'])
  expect(stage.fake.problems).toEqual([])
})

test('a replayed change of a number renames nobody, because somebody else may have the number by now', async () => {
  const { ana, id } = await linkedNumber()
  await stage.fake.cloud.write(ana, 'oi')
  const value = inboundValue(ana, 'wamid.J', INBOUND.numberChanged('5541988880000', 'Ana mudou de número'))
  const [item] = value['messages'] as object[]
  await stage.w.owner.query(
    `insert into cloud_backlog (company_id, connection_id, item, given_up_at) values ($1, $2, $3, now())`,
    [stage.company.id, id, JSON.stringify({ kind: 'message', item, people: value['contacts'] })],
  )
  await replay(id, (await ledgerOf(id)).events[0]?.id)
  await until(async () => expect(await bodies()).toContain('Ana mudou de número'))
  const { rows } = await stage.w.owner.query('select number from contacts where company_id = $1 order by id', [
    stage.company.id,
  ])
  expect(rows[0]).toEqual({ number: ana.waId })
})

test('a choice about marketing that was set aside is told as one, and is applied by its replay', async () => {
  const { ana, id } = await linkedNumber()
  await stage.fake.cloud.write(ana, 'oi')
  const [item] = preferenceValue(ana, 'stop')['user_preferences'] as object[]
  await stage.w.owner.query(
    `insert into cloud_backlog (company_id, connection_id, item, given_up_at) values ($1, $2, $3, now())`,
    [stage.company.id, id, JSON.stringify({ kind: 'preference', item })],
  )
  const { events } = await ledgerOf(id)
  expect(events).toMatchObject([{ kind: 'preference', person: ana.waId }])
  await replay(id, events[0]?.id)
  await until(async () => {
    const { body } = await stage.w.call<OptOutPage>(stage.company.admin, 'GET', '/opt-outs')
    expect(body.optOuts).toMatchObject([{ source: 'provider', revokedAt: null }])
  })
})

test('the list of what was set aside has pages, the newest first', async () => {
  const { id } = await linkedNumber()
  await stage.w.owner.query(
    `insert into cloud_backlog (company_id, connection_id, item, given_up_at)
     select $1, $2, json_build_object('kind', 'status', 'item', json_build_object('recipient_id', n::text)), now()
     from generate_series(1, 21) n`,
    [stage.company.id, id],
  )
  const first = await ledgerOf(id)
  expect([first.events.length, first.hasMore, first.setAside]).toEqual([20, true, 21])
  expect(first.events[0]).toMatchObject({ kind: 'status', person: '21', problem: 'unknown' })
  const second = await ledgerOf(id, 2)
  expect([second.events.map(({ person }) => person), second.hasMore]).toEqual([['1'], false])
})
