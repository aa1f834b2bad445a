import { afterEach, expect, test } from 'vitest'
import { CLOUD_KIND } from '#contract/channels.ts'
import { INBOUND, inboundValue } from '#fakes/meta/cloud-events.ts'
import { sweepJobs } from '#server/features/tickets/sweep/jobs.ts'
import { linkedNumber, refuseToStore } from '#tests/cloud-fixture.ts'
import { messages, stage, until, useMeta } from '#tests/meta-fixture.ts'
import { storeBacklog } from './cloud-backlog.actions.ts'

useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

const bodies = async () => (await messages()).map(({ body }) => body)
const waiting = async () =>
  (await stage.w.owner.query('select id from cloud_backlog where company_id = $1', [stage.company.id])).rows.length
const deps = () => ({ data: stage.w.app.data, services: stage.w.app.services })

/** Has what waits of somebody tried only when an hour has passed. */
const delay = (person: string | null) =>
  stage.w.owner.query(`update cloud_backlog set next_attempt_at = now() + interval '1 hour' where $1 = any(people)`, [
    person,
  ])

test('a message that cannot be stored holds back what its writer sends, and nobody else', async () => {
  const { number, ana } = await linkedNumber()
  const { cloud } = stage.fake
  const bia = cloud.customer(number, 'Bia')
  const endRefusal = await refuseToStore('primeira')
  try {
    await cloud.write(ana, 'primeira')
    await cloud.write(ana, 'segunda')
    await cloud.write(bia, 'oi')
    expect(await bodies()).toEqual(['oi'])
  } finally {
    await endRefusal()
  }
  await until(async () => expect(await bodies()).toEqual(['oi', 'primeira', 'segunda']))
})

test('of one webhook only what is about the same person waits', async () => {
  const { number, ana } = await linkedNumber()
  const { cloud } = stage.fake
  const values = [
    inboundValue(ana, 'wamid.1', INBOUND.text('primeira')),
    inboundValue(cloud.customer(number, 'Bia'), 'wamid.2', INBOUND.text('oi')),
    inboundValue(ana, 'wamid.3', INBOUND.text('segunda')),
  ]
  const all = (field: string) => values.flatMap((value) => value[field] as object[])
  const endRefusal = await refuseToStore('primeira')
  try {
    await cloud.tell(number, { contacts: all('contacts'), messages: all('messages') })
    expect(await bodies()).toEqual(['oi'])
  } finally {
    await endRefusal()
  }
  await until(async () => expect(await bodies()).toEqual(['oi', 'primeira', 'segunda']))
})

test('however many messages of a webhook wait, each is kept with its own writer only', async () => {
  const { number, ana } = await linkedNumber()
  const { cloud } = stage.fake
  const ofAna = inboundValue(ana, 'wamid', INBOUND.text('impossível'))
  const others = ['Bia', 'Rui'].flatMap((name) => inboundValue(cloud.customer(number, name), 'x', {})['contacts'])
  const [message] = ofAna['messages'] as object[]
  const messages = Array.from({ length: 14_000 }, (_, index) => ({ ...message, id: `wamid.${index}` }))
  const endRefusal = await refuseToStore('impossível')
  try {
    await cloud.tell(number, { contacts: [...others, ...(ofAna['contacts'] as object[])], messages })
    const { rows } = await stage.w.owner.query(
      `select count(*)::int as waiting, max(json_array_length(item -> 'people')) as people,
        min(item #>> '{people,0,profile,name}') as name, min(item #>> '{item,id}') filter (where n = 1) as first
      from (select item, row_number() over (order by id) as n from cloud_backlog where company_id = $1) b`,
      [stage.company.id],
    )
    expect(rows).toEqual([{ waiting: messages.length, people: 1, name: ana.name, first: 'wamid.0' }])
  } finally {
    // Nobody waits until all of them were stored one after the other.
    await stage.w.owner.query('delete from cloud_backlog where company_id = $1', [stage.company.id])
    await endRefusal()
  }
})

test('what waits of one person is stored while that of another has to wait longer', async () => {
  const { number, ana } = await linkedNumber()
  const { cloud } = stage.fake
  const bia = cloud.customer(number, 'Bia')
  const endRefusalOfAna = await refuseToStore('oi da Ana')
  const endRefusalOfBia = await refuseToStore('oi da Bia')
  try {
    await cloud.write(ana, 'oi da Ana')
    await cloud.write(ana, 'sou a Ana')
    await cloud.write(bia, 'oi da Bia')
    await cloud.write(bia, 'sou a Bia')
    await delay(ana.waId)
    await endRefusalOfBia()
    await until(async () => expect(await bodies()).toEqual(['oi da Bia', 'sou a Bia']))
    await until(async () => expect(await waiting()).toBe(2))
  } finally {
    await endRefusalOfAna()
  }
})

test('what comes from a new number waits for the change of the number', async () => {
  const { number, ana } = await linkedNumber()
  const { cloud } = stage.fake
  await cloud.write(ana, 'oi')
  const moved = cloud.customer(number, 'Ana Flores', { waId: '5541988880000', userId: 'BR.99' })
  const endRefusal = await refuseToStore('Ana mudou de número')
  try {
    await cloud.write(ana, INBOUND.numberChanged('5541988880000', 'Ana mudou de número'))
    await cloud.write(moved, 'sou eu')
    expect(await bodies()).toEqual(['oi'])
  } finally {
    await endRefusal()
  }
  await until(async () => expect(await bodies()).toEqual(['oi', 'Ana mudou de número', 'sou eu']))
  const { rows } = await stage.w.owner.query('select number from contacts where company_id = $1', [stage.company.id])
  expect(rows).toEqual([{ number: '5541988880000' }])
})

/** Leaves what waits without a job, as a process does that ends while it stores. */
const forgetJobs = () =>
  stage.w.owner.query(`delete from graphile_worker._private_jobs where key like 'cloud.receive/%'`)

test('the sweep has stored what was left behind, and nothing twice', async () => {
  const { ana, id } = await linkedNumber()
  const { cloud } = stage.fake
  const texts = Array.from({ length: 10 }, (_, index) => `mensagem ${index}`)
  const endRefusal = await refuseToStore(texts[0] ?? '')
  try {
    for (const text of texts) await cloud.write(ana, text)
    await delay(ana.waId)
    await forgetJobs()
  } finally {
    await endRefusal()
  }
  await stage.w.owner.query('update cloud_backlog set next_attempt_at = now() where company_id = $1', [
    stage.company.id,
  ])
  const scope = { companyId: stage.company.id, connectionId: id, channel: CLOUD_KIND }
  await sweepJobs(deps())['ticket.timers']({ companyId: stage.company.id })
  await Promise.all([storeBacklog(deps(), scope), storeBacklog(deps(), scope)])
  await until(async () => expect(await bodies()).toEqual(texts))
  await until(async () => expect(await waiting()).toBe(0))
})

test('the sweep alone stores what was left behind', async () => {
  const { ana } = await linkedNumber()
  const endRefusal = await refuseToStore('oi')
  try {
    await stage.fake.cloud.write(ana, 'oi')
    await delay(ana.waId)
    await forgetJobs()
  } finally {
    await endRefusal()
  }
  await stage.w.owner.query('update cloud_backlog set next_attempt_at = now() where company_id = $1', [
    stage.company.id,
  ])
  await sweepJobs(deps())['ticket.timers']({ companyId: stage.company.id })
  await until(async () => expect(await bodies()).toEqual(['oi']))
})

test('what names its writer by an id only waits for what names the writer by the number', async () => {
  const { number, ana } = await linkedNumber()
  const { cloud } = stage.fake
  const first = inboundValue(ana, 'wamid.1', { ...INBOUND.text('primeira'), from_user_id: undefined })
  const second = inboundValue({ ...ana, waId: null }, 'wamid.2', INBOUND.text('segunda'))
  const endRefusal = await refuseToStore('primeira')
  try {
    await cloud.tell(number, first)
    await cloud.tell(number, second)
    expect(await bodies()).toEqual([])
  } finally {
    await endRefusal()
  }
  await until(async () => expect(await bodies()).toEqual(['primeira', 'segunda']))
})

test('while the database is busy nothing more of a webhook is tried', async () => {
  const { number, ana } = await linkedNumber()
  const bia = stage.fake.cloud.customer(number, 'Bia')
  const values = [
    inboundValue(ana, 'wamid.1', INBOUND.text('primeira')),
    inboundValue(bia, 'wamid.2', INBOUND.text('oi')),
  ]
  const all = (field: string) => values.flatMap((value) => value[field] as object[])
  await stage.w.owner.query(`create function be_busy() returns trigger language plpgsql as $$
    begin if new.body = 'primeira' then raise exception 'busy' using errcode = '55P03'; end if; return new; end $$;
    create trigger be_busy before insert on messages for each row execute function be_busy()`)
  try {
    await stage.fake.cloud.tell(number, { contacts: all('contacts'), messages: all('messages') })
    expect(await waiting()).toBe(2)
  } finally {
    await stage.w.owner.query('drop function be_busy cascade')
  }
  await until(async () => expect((await bodies()).toSorted()).toEqual(['oi', 'primeira']))
})

test('a worker leaves an item that another has claimed since', async () => {
  const { ana, id } = await linkedNumber()
  const endRefusal = await refuseToStore('oi')
  try {
    await stage.fake.cloud.write(ana, 'oi')
    await delay(ana.waId)
    await forgetJobs()
  } finally {
    await endRefusal()
  }
  const scope = { companyId: stage.company.id, connectionId: id, channel: CLOUD_KIND }
  const makeDue = () =>
    stage.w.owner.query('update cloud_backlog set next_attempt_at = now() where company_id = $1', [stage.company.id])
  await stage.w.owner.query(`create function claim_it() returns trigger language plpgsql as $$ begin
    update cloud_backlog set attempts = attempts + 1, next_attempt_at = now() + interval '1 hour'; return new; end $$;
    create trigger claim_it before insert on messages for each row execute function claim_it()`)
  try {
    await makeDue()
    await storeBacklog(deps(), scope)
  } finally {
    await stage.w.owner.query('drop function claim_it cascade')
  }
  expect([await bodies(), await waiting()]).toEqual([['oi'], 1])
  await makeDue()
  await storeBacklog(deps(), scope)
  expect([await bodies(), await waiting()]).toEqual([['oi'], 0])
})
