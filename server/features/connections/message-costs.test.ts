import { afterEach, expect, test } from 'vitest'
import { ACK } from '#contract/acks.ts'
import { DEFAULT_RATES, type ContactPrices, type MessageCosts, type MessageRates } from '#contract/message-prices.ts'
import { statusValue, type CloudNumber, type Pricing, type Status } from '#fakes/meta/cloud-events.ts'
import { linkedNumber, linkNumber } from '#tests/cloud-fixture.ts'
import { accept, say, stage, until, useMeta } from '#tests/meta-fixture.ts'
import type { Company, Member } from '#tests/test-app.ts'

useMeta()
afterEach(async () => {
  await stage.fake.cloud.settled()
  stage.fake.cloud.reset()
})

const admin = (company: Company = stage.company): Member => company.admin
const costsOf = (id: number, member = admin()) => stage.w.call<MessageCosts>(member, 'GET', `/whatsapp/${id}/costs`)
/** What was counted of this month, by category. */
const counted = async (id: number) => {
  const [month] = (await costsOf(id)).body.months
  return month?.categories.map(({ category, billable, free }) => ({ category, billable, free }))
}
const saveRates = (rates: object[], member = admin()) =>
  stage.w.call<MessageRates>(member, 'PUT', '/message-rates', { currency: 'BRL', checkedOn: '2026-11-20', rates })
const BRAZIL = '5511988887777'
const LISBON = '351912345678'
const SERVICE = { billable: true, category: 'service' }
const NONE = { marketing: null, utility: null, authentication: null, service: null }

type Told = { to?: string; status?: Status; pricing?: Pricing; timestamp?: string }

/** Has Meta tell that a message arrived. */
async function tellDelivered(number: CloudNumber, wamid: string, told: Told = {}): Promise<void> {
  const { to = BRAZIL, status = 'delivered', pricing, timestamp } = told
  const message = { wamid, to, opaque: null, ...(pricing ? { pricing } : {}) }
  const [one] = statusValue(message, status)['statuses'] as object[]
  await stage.fake.cloud.tell(number, { statuses: [{ ...one, ...(timestamp ? { timestamp } : {}) }] })
}

const addCounted = (companyId: number, { id }: CloudNumber, messages: number) =>
  stage.w.owner.query(
    `insert into cloud_message_counts (company_id, phone_number_id, month, category, billable, type, market, slot, messages)
     select id, $2, date_trunc('month', now() at time zone timezone)::date, 'service', true, 'regular', '55', 0, $3
     from companies where id = $1`,
    [companyId, id, messages],
  )

test('a delivered message counts once, however often and in whatever order Meta tells of it', async () => {
  const { ana, id } = await linkedNumber()
  const { cloud } = stage.fake
  await cloud.write(ana, 'oi')
  const ticketId = await accept()
  cloud.statuses = { ...cloud.statuses, upTo: 'read', shuffle: true, duplicate: true }
  for (const text of ['um', 'dois', 'três']) await say(ticketId, text)
  await until(() => expect(cloud.sent.filter(({ to }) => to === ana.waId)).toHaveLength(3))
  await cloud.settled()
  expect(await counted(id)).toEqual([{ category: 'service', billable: 3, free: 0 }])
})

test('a message that was taken but not delivered, or of which Meta tells no price, is not counted', async () => {
  const { number, id } = await linkedNumber()
  await tellDelivered(number, 'wamid.1', { status: 'sent' })
  await stage.fake.cloud.tellStatus(
    { wamid: 'wamid.2', number, to: BRAZIL, type: 'text', body: {}, media: null, opaque: null, pricing: SERVICE },
    'failed',
    { code: 131026, title: 'Undeliverable' },
  )
  await stage.fake.cloud.tell(number, { statuses: [{ id: 'wamid.3', status: 'delivered', timestamp: '1763690005' }] })
  expect(await counted(id)).toEqual([])
})

test('a message that is read without a word of its delivery counts too', async () => {
  const { number, id } = await linkedNumber()
  await tellDelivered(number, 'wamid.1', { status: 'read' })
  await tellDelivered(number, 'wamid.1', { status: 'played' })
  expect(await counted(id)).toEqual([{ category: 'service', billable: 1, free: 0 }])
})

test('the same message told a hundred times at once counts once', async () => {
  const { number, id } = await linkedNumber()
  await Promise.all(Array.from({ length: 100 }, () => tellDelivered(number, 'wamid.1')))
  expect(await counted(id)).toEqual([{ category: 'service', billable: 1, free: 0 }])
})

test('all that one webhook tells is counted in one statement, and each message once', async () => {
  const { number, id } = await linkedNumber()
  const statuses = ['wamid.1', 'wamid.2', 'wamid.1'].flatMap(
    (wamid) => statusValue({ wamid, to: BRAZIL, opaque: null, pricing: SERVICE }, 'delivered')['statuses'] as object[],
  )
  await stage.w.owner.query(`create table counting (at int);
    create function note_counting() returns trigger language plpgsql security definer as $$
    begin insert into counting values (1); return null; end $$;
    create trigger note_counting after insert on cloud_priced for each statement execute function note_counting()`)
  try {
    await stage.fake.cloud.tell(number, { statuses })
    expect((await stage.w.owner.query('select at from counting')).rows).toHaveLength(1)
  } finally {
    await stage.w.owner.query('drop function note_counting cascade; drop table counting')
  }
  expect(await counted(id)).toEqual([{ category: 'service', billable: 2, free: 0 }])
})

test('a count that fails holds up no tick, and is made with the next status of the message', async () => {
  const { number, ana, id } = await linkedNumber()
  const { cloud } = stage.fake
  cloud.statuses = { ...cloud.statuses, upTo: null }
  await cloud.write(ana, 'oi')
  await say(await accept(), 'um')
  await until(() => expect(cloud.sent.filter(({ to }) => to === ana.waId)).toHaveLength(1))
  const sent = cloud.sent.find(({ to }) => to === ana.waId)!
  await stage.w.owner.query(`create function refuse_price() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$;
    create trigger refuse_price before insert on cloud_message_counts for each row execute function refuse_price()`)
  try {
    await cloud.tellStatus(sent, 'delivered')
  } finally {
    await stage.w.owner.query('drop function refuse_price cascade')
  }
  const { rows } = await stage.w.owner.query(
    `select (select ack from messages where company_id = $1 and body like '%um' and from_me) as ack,
       (select count(*)::int from cloud_backlog where company_id = $1) as waiting,
       (select sum(applied)::int from cloud_ledger where company_id = $1) as applied`,
    [stage.company.id],
  )
  expect(rows).toEqual([{ ack: ACK.delivered, waiting: 0, applied: 2 }])
  expect([stage.fake.problems, await counted(id)]).toEqual([[], []])
  await tellDelivered(number, sent.wamid, { status: 'read' })
  expect(await counted(id)).toEqual([{ category: 'service', billable: 1, free: 0 }])
})

test('the counts belong to the number, also when its connection is deleted and it is linked again', async () => {
  const { number, id } = await linkedNumber()
  for (const wamid of ['wamid.1', 'wamid.2']) await tellDelivered(number, wamid)
  expect((await stage.w.call(admin(), 'DELETE', `/whatsapp/${id}`)).status).toBeLessThan(300)
  const again = (await linkNumber(number)).body.id
  await tellDelivered(number, 'wamid.1', { status: 'read' })
  await tellDelivered(number, 'wamid.3')
  expect(await counted(again)).toEqual([{ category: 'service', billable: 3, free: 0 }])
})

test('a status that was set aside counts when it is replayed, and once', async () => {
  const { number, id } = await linkedNumber()
  const [item] = statusValue({ wamid: 'wamid.R', to: BRAZIL, opaque: null }, 'delivered')['statuses'] as object[]
  const setAside = async (): Promise<void> => {
    const { rows } = await stage.w.owner.query<{ id: string }>(
      `insert into cloud_backlog (company_id, connection_id, item, given_up_at) values ($1, $2, $3, now()) returning id`,
      [stage.company.id, id, JSON.stringify({ kind: 'status', item })],
    )
    await stage.w.call(admin(), 'POST', `/whatsapp/${id}/received/${rows[0]?.id}/replay`)
    await until(async () => {
      const left = await stage.w.owner.query('select 1 from cloud_backlog where company_id = $1', [stage.company.id])
      expect(left.rows).toEqual([])
    })
  }
  await setAside()
  expect(await counted(id)).toEqual([{ category: 'service', billable: 1, free: 0 }])
  await setAside()
  await tellDelivered(number, 'wamid.R')
  expect(await counted(id)).toEqual([{ category: 'service', billable: 1, free: 0 }])
})

test('a message counts in the month in which Meta says that it arrived, on the company’s clock', async () => {
  const { number, id } = await linkedNumber()
  const { rows } = await stage.w.owner.query<{ last: string; at: string }>(
    `select to_char(t - interval '1 second', 'YYYY-MM') as last,
       extract(epoch from (t - interval '1 second') at time zone timezone)::bigint as at
     from (select date_trunc('month', now() at time zone timezone) as t, timezone from companies where id = $1) m`,
    [stage.company.id],
  )
  await tellDelivered(number, 'wamid.1', { timestamp: rows[0]?.at ?? '' })
  await tellDelivered(number, 'wamid.2')
  const { months } = (await costsOf(id)).body
  expect(months.map(({ categories }) => categories.map(({ billable }) => billable))).toEqual([[1], [1]])
  expect(months[1]?.month).toBe(rows[0]?.last)
})

test('the first thousand service messages of a number and month cost nothing', async () => {
  const { number, id } = await linkedNumber()
  await addCounted(stage.company.id, number, 998)
  await tellDelivered(number, 'wamid.1')
  const before = (await costsOf(id)).body.months[0]
  expect([before?.cost, before?.freeLeft]).toEqual([0, 1])
  for (const wamid of ['wamid.2', 'wamid.3', 'wamid.4']) await tellDelivered(number, wamid)
  const after = (await costsOf(id)).body.months[0]
  expect(after).toMatchObject({ freeLeft: 0, categories: [{ billable: 1002, allowance: 1000 }] })
  expect(after?.cost).toBe(2 * 6800)
})

test('two numbers are counted apart, and another company sees neither of them', async () => {
  const mine = await linkedNumber()
  const second = stage.fake.cloud.number('Filial')
  const secondId = (await linkNumber(second)).body.id
  await addCounted(stage.company.id, mine.number, 1000)
  await tellDelivered(mine.number, 'wamid.1')
  await tellDelivered(second, 'wamid.1')
  expect((await costsOf(mine.id)).body.months[0]?.cost).toBe(6800)
  expect((await costsOf(secondId)).body.months[0]).toMatchObject({ cost: 0, freeLeft: 999 })
  const theirs = await stage.w.company()
  expect((await costsOf(mine.id, admin(theirs))).status).toBe(404)
  const found = await stage.w.data.read({ companyId: theirs.id, userId: null }, (db) =>
    db.selectFrom('cloudMessageCounts').select('messages').execute(),
  )
  expect(found).toEqual([])
})

test('the prices begin as they came with the product, and each company edits its own', async () => {
  const { number, id } = await linkedNumber()
  const theirs = await stage.w.company()
  const read = async (member: Member) => (await stage.w.call<MessageRates>(member, 'GET', '/message-rates')).body
  expect(await read(admin())).toEqual({ ...DEFAULT_RATES, isDefault: true })
  await tellDelivered(number, 'wamid.1', { pricing: { billable: true, category: 'marketing' } })
  await tellDelivered(number, 'wamid.2', { pricing: { billable: true, category: 'marketing' }, to: LISBON })
  await tellDelivered(number, 'wamid.3', { pricing: { billable: true, category: 'carrier_pigeon' } })
  expect((await costsOf(id)).body.months[0]).toMatchObject({ cost: 62_500, unpriced: 2 })
  const rates = [
    { market: '55', ...NONE, marketing: 350_000 },
    { market: '351', ...NONE, marketing: 400_000 },
    { market: 'other', ...NONE },
  ]
  const saved = await saveRates(rates)
  expect([saved.status, saved.body]).toEqual([
    200,
    { currency: 'BRL', checkedOn: '2026-11-20', rates, isDefault: false },
  ])
  expect((await costsOf(id)).body).toMatchObject({ currency: 'BRL', months: [{ cost: 750_000, unpriced: 1 }] })
  expect(await read(admin(theirs))).toEqual({ ...DEFAULT_RATES, isDefault: true })
})

test('prices without a row for all other markets, with a market twice, of no country or with parts of a millionth are refused', async () => {
  const brazil = { market: '55', ...NONE }
  const others = { market: 'other', ...NONE }
  const lists = [
    [brazil],
    [brazil, brazil, others],
    [others, { ...brazil, service: 1.5 }],
    [others, { ...brazil, service: -1 }],
    [others, { ...brazil, market: 'Brasil' }],
    [others, { ...brazil, market: '553' }],
  ]
  for (const list of lists) expect((await saveRates(list)).status).toBe(400)
})

test('only administrators see and change what messages cost, and whoever writes sees the price of a template', async () => {
  const { ana, id } = await linkedNumber()
  await stage.fake.cloud.write(ana, 'oi')
  const attendant = await stage.company.attendant()
  expect((await costsOf(id, attendant)).status).toBe(403)
  expect((await saveRates([{ market: 'other', ...NONE }], attendant)).status).toBe(403)
  const { rows } = await stage.w.owner.query<{ id: string }>('select id from contacts where company_id = $1', [
    stage.company.id,
  ])
  const priceOf = (contactId: unknown) =>
    stage.w.call<ContactPrices>(attendant, 'GET', `/whatsapp/${id}/prices/${contactId}`)
  const { status, body } = await priceOf(rows[0]?.id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ currency: 'USD', market: '55', prices: { marketing: 62_500, utility: 6800 } })
  const lisbon = await stage.w.insert(`insert into contacts (company_id, name, number) values ($1, 'Rui', $2)`, [
    stage.company.id,
    LISBON,
  ])
  expect((await priceOf(lisbon)).body).toMatchObject({ market: 'other', prices: NONE })
  const stranger = await stage.w.company()
  const theirs = await stage.w.insert(`insert into contacts (company_id, name, number) values ($1, 'Eva', $2)`, [
    stranger.id,
    BRAZIL,
  ])
  expect((await priceOf(theirs)).status).toBe(404)
})
