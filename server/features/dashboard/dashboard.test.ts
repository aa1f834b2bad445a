import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MergeResult } from '#contract/contact-merges.ts'
import type { Dashboard, TicketsByDay, TicketsByUser } from '#contract/dashboard.ts'
import { createTestApp, type Company, type Member, type TestApp } from '#tests/test-app.ts'

/** The zone is half a day ahead of UTC: its days begin at noon UTC of the day before. */
const ZONE = 'Pacific/Auckland'

let w: TestApp
let company: Company
let connection: number
let ana: Member

beforeAll(async () => void (w = await createTestApp()))
afterAll(() => w.close())
beforeEach(async () => {
  company = await w.company()
  connection = await company.connection()
  ana = await company.attendant()
  await inZone(ZONE)
})

const inZone = (zone: string, of = company) =>
  w.owner.query('update companies set timezone = $2 where id = $1', [of.id, zone])

/**
 * Returns a zone in which it is between noon and one o'clock now, so that the minutes before now belong to today.
 * Etc/GMT+3 is behind UTC.
 */
function zoneWhereItIsNoon(): string {
  const behind = new Date().getUTCHours() - 12
  return `Etc/GMT${behind < 0 ? '-' : '+'}${Math.abs(behind)}`
}

/** Converts a local time in the company's zone, as in `2026-03-10 00:00`. */
const at = async (local: string, zone = ZONE): Promise<string> => {
  const { rows } = await w.owner.query<{ at: string }>(
    `select iso(($1::timestamp at time zone $2)::timestamptz) as at`,
    [local, zone],
  )
  return rows[0]?.at ?? ''
}

let made = 0
const contact = (of = company, isGroup = false): Promise<number> =>
  w.insert(`insert into contacts (company_id, name, number, is_group) values ($1, 'Cliente', $2, $3)`, [
    of.id,
    `55119${80_000_000 + made++}`,
    isGroup,
  ])

type GivenTicket = { createdAt: string; status?: string; contactId?: number; isGroup?: boolean; of?: Company }
async function ticket({ createdAt, status = 'closed', contactId, isGroup = false, of = company }: GivenTicket) {
  return w.insert(
    `insert into tickets (company_id, status, contact_id, connection_id, is_group, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [of.id, status, contactId ?? (await contact(of)), of === company ? connection : null, isGroup, createdAt],
  )
}

type Trace = { queued?: string; started?: string; finished?: string; by?: Member | null; ticketId?: number }
/** Stores a ticket timing; times are in the company's zone. */
async function attended({ queued, started, finished, by = ana, ticketId }: Trace): Promise<number> {
  const moments = await Promise.all([queued, started, finished].map((local) => local && at(local)))
  const of = ticketId ?? (await ticket({ createdAt: await at('2020-01-01 12:00') }))
  await w.insert(
    `insert into ticket_traces (company_id, ticket_id, user_id, queued_at, started_at, finished_at) values ($1, $2, $3, $4, $5, $6)`,
    [company.id, of, by?.id ?? null, ...moments],
  )
  return of
}

const rated = async (rate: number, local: string, by = ana): Promise<number> =>
  w.insert(`insert into user_ratings (company_id, ticket_id, user_id, rate, created_at) values ($1, $2, $3, $4, $5)`, [
    company.id,
    await ticket({ createdAt: await at('2020-01-01 12:00') }),
    by.id,
    rate,
    await at(local),
  ])

async function read(query: string, actor = company.admin): Promise<Dashboard> {
  const { status, body, text } = await w.call<Dashboard>(actor, 'GET', `/dashboard?${query}`)
  if (status !== 200) throw new Error(text)
  return body
}

const MARCH_10 = 'date_from=2026-03-10&date_to=2026-03-10'
const counters = async (query: string) => (await read(query)).counters
const anas = async (query: string) => (await read(query)).attendants.find(({ id }) => id === ana.id)

describe('the filter', () => {
  test.each(['', 'days=0', 'days=', 'date_from=&date_to=', 'days=null&date_from=null'])(
    '«%s» is none',
    async (query) => {
      const { status, body } = await w.call(company.admin, 'GET', `/dashboard?${query}`)
      expect([status, body]).toEqual([400, { error: 'ERR_DASHBOARD_FILTER_REQUIRED' }])
    },
  )

  test.each([
    'days=-1',
    'days=many',
    'days=1.5',
    'days=99999999999',
    'date_from=2026-02-30',
    'date_to=0000-01-01',
    'date_to=10/03/2026',
    "date_from=2026-01-01';--",
    'date_from=2026-03-11&date_to=2026-03-10',
  ])('«%s» is refused', async (query) => {
    const { status, body } = await w.call(company.admin, 'GET', `/dashboard?${query}`)
    expect([status, body]).toMatchObject([400, { error: 'ERR_VALIDATION' }])
  })

  test('takes whole days of the company’s zone, including the first and the last', async () => {
    await attended({ finished: '2026-03-09 23:59:59.999' })
    await attended({ finished: '2026-03-10 00:00' })
    await attended({ finished: '2026-03-10 23:59:59.999' })
    await attended({ finished: '2026-03-11 00:00' })
    expect(await counters(MARCH_10)).toMatchObject({ supportFinished: 2 })
    expect(await counters('date_from=2026-03-10')).toMatchObject({ supportFinished: 3 })
    expect(await counters('date_to=2026-03-10')).toMatchObject({ supportFinished: 3 })
    expect(await counters('date_from=2026-03-09&date_to=2026-03-11')).toMatchObject({ supportFinished: 4 })
  })

  test('counts days back from today, which is included', async () => {
    const { rows } = await w.owner.query<{ today: string }>(`select (now() at time zone $1)::date::text as today`, [
      ZONE,
    ])
    const today = rows[0]?.today ?? ''
    const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
    await attended({ finished: `${today} 00:00` })
    await attended({ finished: `${daysAgo(1)} 23:59:59` })
    await attended({ finished: `${daysAgo(2)} 00:00` })
    await attended({ finished: `${daysAgo(3)} 23:59:59` })
    expect(await counters('days=1')).toMatchObject({ supportFinished: 1 })
    expect(await counters('days=3')).toMatchObject({ supportFinished: 3 })
    expect(await counters(`days=3&date_to=${daysAgo(1)}`)).toMatchObject({ supportFinished: 2 })
    expect(await counters(`days=3&date_from=${daysAgo(30)}`)).toMatchObject({ supportFinished: 3 })
  })

  test('handles days that begin an hour earlier or later', async () => {
    // Clocks in Havana went back from 01:00 to 00:00: that day had two midnights. In spring they skipped midnight.
    await inZone('America/Havana')
    const finished = (moment: string) =>
      ticket({ createdAt: moment }).then((id) =>
        w.insert(`insert into ticket_traces (company_id, ticket_id, finished_at) values ($1, $2, $3)`, [
          company.id,
          id,
          moment,
        ]),
      )
    await finished('2025-11-02T03:59:59Z')
    await finished('2025-11-02T04:00:00Z')
    await finished('2025-11-02T05:30:00Z')
    await finished('2025-11-03T04:59:59Z')
    await finished('2025-11-03T05:00:00Z')
    expect(await counters('date_from=2025-11-02&date_to=2025-11-02')).toMatchObject({ supportFinished: 3 })
    expect(await counters('date_from=2025-11-03&date_to=2025-11-03')).toMatchObject({ supportFinished: 1 })
    await finished('2026-03-08T04:59:59Z')
    await finished('2026-03-08T05:00:00Z')
    expect(await counters('date_from=2026-03-08&date_to=2026-03-08')).toMatchObject({ supportFinished: 1 })
  })
})

describe('the counters', () => {
  test('of an empty company are all zero, and the chart has its 24 hours', async () => {
    const { counters: found, hours } = await read('days=30')
    expect(Object.values(found)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(hours).toEqual(Array.from({ length: 24 }, () => 0))
  })

  test('pending and open tickets are counted now, whenever they began', async () => {
    const createdAt = await at('2020-05-05 10:00')
    for (const status of ['pending', 'pending', 'open', 'closed']) await ticket({ createdAt, status })
    await ticket({ createdAt, status: 'open', isGroup: true })
    expect(await counters(MARCH_10)).toMatchObject({ supportPending: 2, supportHappening: 2, supportFinished: 0 })
  })

  test('a closing counts in its period, once per ticket, and not before it happened', async () => {
    const ticketId = await attended({ started: '2026-03-01 10:00', finished: '2026-03-10 09:00' })
    await attended({ ticketId, started: '2026-03-10 10:00', finished: '2026-03-10 11:00' })
    await attended({ started: '2026-03-10 08:00' })
    await attended({ queued: '2026-03-10 08:00', finished: '2026-03-10 08:30', by: null })
    expect(await counters(MARCH_10)).toMatchObject({ supportFinished: 2 })
    expect(await anas(MARCH_10)).toMatchObject({ tickets: 1 })
  })

  test('times are averages in minutes over tickets accepted or closed in the period', async () => {
    await attended({ queued: '2026-03-10 08:00', started: '2026-03-10 08:10', finished: '2026-03-10 08:40' })
    await attended({ queued: '2026-03-08 23:00', started: '2026-03-10 00:00', finished: '2026-03-11 00:00' })
    await attended({ queued: '2026-03-09 08:00', started: '2026-03-09 08:01', finished: '2026-03-10 08:01:30' })
    await attended({ queued: '2026-03-10 08:00' })
    await attended({ started: '2026-03-10 08:00' })
    await attended({ finished: '2026-03-10 08:00', by: null })
    expect(await counters(MARCH_10)).toMatchObject({
      avgWaitTime: (10 + 25 * 60) / 2,
      avgSupportTime: (30 + 24 * 60 + 0.5) / 2,
    })
  })

  test('a new contact is a person whose first ticket is in the period', async () => {
    const inMarch = await at('2026-03-10 00:00')
    const old = await contact()
    await ticket({ contactId: old, createdAt: await at('2026-03-09 23:59:59') })
    await ticket({ contactId: old, createdAt: inMarch })
    const fresh = await contact()
    await ticket({ contactId: fresh, createdAt: inMarch })
    await ticket({ contactId: fresh, createdAt: await at('2026-03-10 12:00') })
    await ticket({ contactId: fresh, createdAt: await at('2026-03-12 12:00') })
    await ticket({ contactId: await contact(company, true), createdAt: inMarch, isGroup: true })
    await contact()
    expect(await counters(MARCH_10)).toMatchObject({ leads: 1 })
    expect(await counters('date_from=2026-03-12&date_to=2026-03-12')).toMatchObject({ leads: 0 })
    expect(await counters('date_to=2026-03-10')).toMatchObject({ leads: 2 })
  })

  test('a lead follows imported and deleted tickets, and merged and unmerged contacts', async () => {
    const [anna, other] = [await contact(), await contact()]
    const leads = async () => (await counters(MARCH_10)).leads
    const later = await ticket({ contactId: anna, createdAt: await at('2026-03-11 12:00') })
    const first = await ticket({ contactId: anna, createdAt: await at('2026-03-10 12:00') })
    expect(await leads()).toBe(1)
    await w.call(company.admin, 'DELETE', `/tickets/${first}`)
    expect(await leads()).toBe(0)
    await ticket({ contactId: other, createdAt: await at('2026-03-10 12:00') })
    const merged = await w.call<MergeResult>(company.admin, 'POST', '/contacts/merge', {
      keepId: anna,
      otherIds: [other],
    })
    expect(await leads()).toBe(1)
    expect(await counters('date_from=2026-03-11&date_to=2026-03-11')).toMatchObject({ leads: 0 })
    await w.call(company.admin, 'POST', `/contacts/merges/${merged.body.merges[0]?.id}/undo`)
    expect(await leads()).toBe(1)
    expect(await counters('date_from=2026-03-11&date_to=2026-03-11')).toMatchObject({ leads: 1 })
    await w.call(company.admin, 'DELETE', `/tickets/${later}`)
    expect(await counters('date_from=2026-03-11&date_to=2026-03-11')).toMatchObject({ leads: 0 })
    await w.call(company.admin, 'DELETE', `/contacts/${other}`)
    expect(await leads()).toBe(0)
  })
})

describe('the attendants', () => {
  test('are all users by name, with their figures in the period', async () => {
    const bia = await company.attendant()
    for (const [member, name] of [
      [company.admin, 'Zeca'],
      [ana, 'Élida'],
      [bia, 'bia'],
    ] as const)
      await w.owner.query('update users set name = $2 where id = $1', [member.id, name])
    await attended({ started: '2026-03-10 08:00', finished: '2026-03-10 08:30' })
    await attended({ started: '2026-03-10 08:00', finished: '2026-03-10 08:45' })
    await attended({ started: '2026-03-10 08:00', finished: '2026-03-11 08:45' })
    await attended({ started: '2026-03-10 08:00', finished: '2026-03-10 08:07', by: bia })
    for (const rate of [3, 3, 2]) await rated(rate, '2026-03-10 23:00')
    await rated(1, '2026-03-11 00:00')
    const { attendants } = await read(MARCH_10)
    const offline = { online: false }
    expect(attendants).toMatchObject([
      { ...offline, id: bia.id, name: 'bia', rating: 0, tickets: 1, avgSupportTime: 7 },
      { ...offline, id: ana.id, name: 'Élida', rating: 2.67, tickets: 2, avgSupportTime: 37.5 },
      { ...offline, id: company.admin.id, name: 'Zeca', rating: 0, tickets: 0, avgSupportTime: 0 },
    ])
  })

  test('are online until the time their presence lasts', async () => {
    const until = (minutes: number) =>
      w.owner.query(`update users set online_until = now() + make_interval(mins => $2) where id = $1`, [
        ana.id,
        minutes,
      ])
    await until(5)
    expect(await anas('days=1')).toMatchObject({ online: true })
    await until(-1)
    expect(await anas('days=1')).toMatchObject({ online: false })
  })
})

test("the chart has today's tickets by the hour of the company's clock", async () => {
  const { rows } = await w.owner.query<{ today: string }>(
    `select iso(date_trunc('day', now() at time zone $1) at time zone $1) as today`,
    [ZONE],
  )
  const midnight = Date.parse(rows[0]?.today ?? '')
  const after = (ms: number): string => new Date(midnight + ms).toISOString()
  await ticket({ createdAt: after(-1) })
  await ticket({ createdAt: after(0) })
  await ticket({ createdAt: after(59 * 60_000), status: 'pending' })
  await ticket({ createdAt: after(60 * 60_000), isGroup: true })
  const { hours } = await read(MARCH_10)
  expect(hours).toEqual([2, 1, ...Array.from({ length: 22 }, () => 0)])
})

describe('the rights of the dashboard', () => {
  test('attendants have none', async () => {
    const { status, body } = await w.call(ana, 'GET', '/dashboard?days=30')
    expect([status, body]).toEqual([403, { error: 'ERR_NO_PERMISSION' }])
  })

  test('a supervisor sees figures of the own queues, and of tickets without one', async () => {
    const [sales, support] = [await company.queue(), await company.queue()]
    for (const queueId of [sales, support, null]) {
      const id = await ticket({ createdAt: await at('2026-03-10 12:00'), status: 'open' })
      await w.owner.query('update tickets set queue_id = $2 where id = $1', [id, queueId])
      await attended({ ticketId: id, started: '2026-03-10 12:00', finished: '2026-03-10 12:10' })
      await w.insert(`insert into ticket_traces (company_id, ticket_id, user_id) values ($1, $2, $3)`, [
        company.id,
        id,
        ana.id,
      ])
    }
    const supervisor = await company.supervisor([sales])
    const seen = await read(MARCH_10, supervisor)
    expect(seen.counters).toMatchObject({ supportHappening: 2, supportFinished: 2, leads: 2, avgSupportTime: 10 })
    expect(seen.attendants.find(({ id }) => id === ana.id)).toMatchObject({ tickets: 2 })
    expect(await counters(MARCH_10)).toMatchObject({ supportHappening: 3, supportFinished: 3, leads: 3 })
    const { body } = await w.call<TicketsByDay>(
      supervisor,
      'GET',
      '/dashboard/ticketsDay?initialDate=2026-03-10&finalDate=2026-03-10',
    )
    expect(body.count).toBe(2)
  })

  test('a chosen queue or user keeps what is of them', async () => {
    const [sales, bia] = [await company.queue(), await company.attendant()]
    const id = await ticket({ createdAt: await at('2026-03-10 12:00'), status: 'pending' })
    await w.owner.query('update tickets set queue_id = $2 where id = $1', [id, sales])
    await attended({ ticketId: id, started: '2026-03-10 12:00', finished: '2026-03-10 12:10' })
    await attended({ started: '2026-03-10 12:00', finished: '2026-03-10 12:40', by: bia })
    const ofSales = await read(`${MARCH_10}&queueId=${sales}`)
    expect(ofSales.counters).toMatchObject({ supportPending: 1, supportFinished: 1, leads: 1, avgSupportTime: 10 })
    const ofBia = await read(`${MARCH_10}&userId=${bia.id}`)
    expect(ofBia.counters).toMatchObject({ supportPending: 0, supportFinished: 1, leads: 0, avgSupportTime: 40 })
    expect(ofBia.attendants.map(({ id }) => id)).toEqual([bia.id])
    const foreign = await (await w.company()).queue()
    expect((await read(`${MARCH_10}&queueId=${foreign}`)).counters).toEqual(
      (await read(`${MARCH_10}&queueId=99999999`)).counters,
    )
  })

  test('and nobody sees figures of another company', async () => {
    const now = new Date().toISOString()
    const stranger = await w.company()
    await inZone(zoneWhereItIsNoon(), stranger)
    const strange = await ticket({ of: stranger, createdAt: now, status: 'open' })
    await w.insert(
      `insert into ticket_traces (company_id, ticket_id, user_id, queued_at, started_at, finished_at)
       values ($1, $2, $3, $4::timestamptz - interval '9 min', $4::timestamptz - interval '5 min', $4)`,
      [stranger.id, strange, stranger.admin.id, now],
    )
    await w.insert(`insert into user_ratings (company_id, ticket_id, user_id, rate) values ($1, $2, $3, 3)`, [
      stranger.id,
      strange,
      stranger.admin.id,
    ])
    const mine = await read('days=1')
    expect(Object.values(mine.counters)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(mine.hours.every((tickets) => tickets === 0)).toBe(true)
    expect(mine.attendants.map(({ id }) => id).toSorted()).toEqual([company.admin.id, ana.id].toSorted())
    const theirs = await read('days=1', stranger.admin)
    expect(theirs.counters).toMatchObject({
      supportHappening: 1,
      supportFinished: 1,
      avgWaitTime: 4,
      avgSupportTime: 5,
    })
    expect(theirs.attendants).toMatchObject([{ id: stranger.admin.id, tickets: 1, rating: 3 }])
  })
})

test('only super users see the numbers of companies and connected connections', async () => {
  const read = async () => (await w.call<Dashboard>(company.admin, 'GET', '/dashboard?days=7')).body.counters
  expect(await read()).not.toHaveProperty('totalCompanies')
  const root = (await w.company()).admin
  await w.owner.query('update users set super = true where id = $1', [root.id])
  await w.owner.query("update connections set status = 'CONNECTED' where id = $1", [connection])
  const { rows } = await w.owner.query<{ companies: number; connections: number }>(`select
    (select count(*) from companies)::float8 as companies,
    (select count(*) from connections where status = 'CONNECTED')::float8 as connections`)
  const told = (await w.call<Dashboard>(root, 'GET', '/dashboard?days=7')).body.counters
  expect([told.totalCompanies, told.totalWhatsappSessions]).toEqual([rows[0]?.companies, rows[0]?.connections])
})

describe('the reports that other clients draw', () => {
  const ask = <Body>(report: string, query: string, by = company.admin) =>
    w.call<Body>(by, 'GET', `/dashboard/${report}?${query}`)

  test('count the created tickets of one day by hour, and of several by day', async () => {
    for (const local of [
      '2026-03-10 00:00',
      '2026-03-10 00:59',
      '2026-03-10 23:59',
      '2026-03-11 00:00',
      '2026-03-13 09:30',
    ])
      await ticket({ createdAt: await at(local) })
    await ticket({ createdAt: await at('2026-03-10 09:00'), of: await w.company() })
    const one = await ask<TicketsByDay>(
      'ticketsDay',
      `initialDate=2026-03-10&finalDate=2026-03-10&companyId=${company.id}`,
    )
    const hours = [
      { total: 2, horario: 0 },
      { total: 1, horario: 23 },
    ]
    expect([one.status, one.body]).toEqual([200, { count: 3, data: hours }])
    const several = await ask<TicketsByDay>(
      'ticketsDay',
      'initialDate=2026-03-10&finalDate=2026-03-12&companyId=999999',
    )
    const days = [
      { total: 3, data: '10/03/2026' },
      { total: 1, data: '11/03/2026' },
    ]
    expect(several.body).toEqual({ count: 4, data: days })
    expect((await ask<TicketsByDay>('ticketsDay', '')).body).toEqual({ count: 0, data: [] })
    expect((await ask<TicketsByDay>('ticketsDay', 'initialDate=2026-03-11')).body.count).toBe(2)
  })

  test('count what each user closed', async () => {
    for (const finished of ['2026-03-10 10:00', '2026-03-11 10:00', '2026-03-12 00:00'])
      await attended({ finished: await at(finished), by: ana })
    const { status, body } = await ask<TicketsByUser>('ticketsUsers', 'initialDate=2026-03-10&finalDate=2026-03-11')
    const figures = [
      { nome: company.admin.name, quantidade: 0 },
      { nome: ana.name, quantidade: 2 },
    ]
    expect([status, body]).toEqual([200, { data: figures.toSorted((a, b) => (a.nome < b.nome ? -1 : 1)) }])
  })

  test('count nothing of another company, and list none of its users', async () => {
    const stranger = await w.company()
    const strange = await ticket({ of: stranger, createdAt: await at('2026-03-10 12:00') })
    await w.insert(`insert into ticket_traces (company_id, ticket_id, user_id, finished_at) values ($1, $2, $3, $4)`, [
      stranger.id,
      strange,
      stranger.admin.id,
      await at('2026-03-10 12:30'),
    ])
    await inZone(ZONE, stranger)
    await attended({
      ticketId: await ticket({ createdAt: await at('2026-03-10 09:00') }),
      finished: '2026-03-10 10:00',
    })
    const day = 'initialDate=2026-03-10&finalDate=2026-03-10'
    const ofDay = (by: Member) => ask<TicketsByDay>('ticketsDay', day, by)
    const ofUsers = async (by: Member) => (await ask<TicketsByUser>('ticketsUsers', day, by)).body.data
    expect((await ofDay(company.admin)).body).toEqual({ count: 1, data: [{ total: 1, horario: 9 }] })
    const figures = [
      { nome: company.admin.name, quantidade: 0 },
      { nome: ana.name, quantidade: 1 },
    ]
    expect(await ofUsers(company.admin)).toEqual(figures.toSorted((a, b) => (a.nome < b.nome ? -1 : 1)))
    // The other company has something to show: without it nothing above would prove anything.
    expect((await ofDay(stranger.admin)).body).toEqual({ count: 1, data: [{ total: 1, horario: 12 }] })
    expect(await ofUsers(stranger.admin)).toEqual([{ nome: stranger.admin.name, quantidade: 1 }])
  })

  test('are for who sees the dashboard, and refuse days that are none', async () => {
    for (const report of ['ticketsDay', 'ticketsUsers']) {
      expect((await ask(report, '', ana)).status, report).toBe(403)
      for (const query of ['initialDate=ontem', 'initialDate=2026-03-12&finalDate=2026-03-11', 'finalDate=2026-02-30'])
        expect((await ask(report, query)).status, `${report} ${query}`).toBe(400)
    }
  })
})
