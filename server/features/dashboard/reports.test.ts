import { beforeEach, describe, expect, test } from 'vitest'
import type {
  BreakdownRow,
  DashboardArrivals,
  DashboardDays,
  DashboardFigures,
  DashboardWaiting,
} from '#contract/reports.ts'
import { reportFixture, type ReportFixture } from '#tests/report-fixture.ts'
import { installTestApp } from '#tests/test-app.ts'

const w = installTestApp()
let stage: ReportFixture
beforeEach(async () => {
  stage = await reportFixture(w)
})

const MARCH_10 = 'date_from=2025-03-10&date_to=2025-03-10'
const figures = (query = MARCH_10) => stage.read<DashboardFigures>('figures', query)
const days = (query = MARCH_10) => stage.read<DashboardDays>('days', query)

/** A zone in which it is between noon and one o'clock now. Etc/GMT+3 is behind UTC. */
function zoneWhereItIsNoon(): string {
  const behind = new Date().getUTCHours() - 12
  return `Etc/GMT${behind < 0 ? '-' : '+'}${Math.abs(behind)}`
}

describe('the figures of a period', () => {
  test('of an empty company are none', async () => {
    const none = { count: 0, median: null, p90: null }
    const empty = {
      ...{ conversations: 0, finished: 0, leads: 0, avgSupportTime: 0, avgWaitTime: 0, rating: 0, ratings: 0 },
      ...{ firstAnswer: none, resolution: none },
    }
    expect(await figures('date_from=2025-03-08&date_to=2025-03-10')).toEqual({
      from: '2025-03-08',
      to: '2025-03-10',
      figures: empty,
      before: { from: '2025-03-05', to: '2025-03-07', figures: empty },
    })
  })

  test('have the median and the 90th percentile of first answers and resolutions', async () => {
    for (let minutes = 1; minutes <= 10; minutes++)
      await stage.stretch({
        created: '2025-03-10 09:00',
        asked: '2025-03-10 09:00',
        answered: `2025-03-10 09:${String(minutes).padStart(2, '0')}`,
      })
    for (const end of ['10:10', '10:20', '10:30'])
      await stage.stretch({ created: '2025-03-10 10:00', started: '2025-03-10 10:05', finished: `2025-03-10 ${end}` })
    // Nobody accepted this one.
    await stage.stretch({ created: '2025-03-10 00:00', finished: '2025-03-10 23:00', by: null })
    const { figures: found } = await figures()
    expect(found).toMatchObject({
      conversations: 14,
      finished: 4,
      firstAnswer: { count: 10, median: 5.5, p90: 9.1 },
      resolution: { count: 3, median: 20, p90: 28 },
      avgSupportTime: 15,
    })
  })

  test.each(['America/Sao_Paulo', 'Pacific/Auckland', 'America/Havana'])(
    'are compared with as many days before them, in whole days of %s',
    async (zone) => {
      stage = await reportFixture(w, zone)
      for (const created of [
        '2025-03-04 23:59:59.999',
        '2025-03-05 00:00',
        '2025-03-07 23:59:59.999',
        '2025-03-08 00:00',
        '2025-03-10 23:59:59.999',
        '2025-03-11 00:00',
      ])
        await stage.stretch({ created })
      const { figures: found, before } = await figures('date_from=2025-03-08&date_to=2025-03-10')
      expect([found.conversations, found.leads]).toEqual([2, 2])
      expect([before?.figures.conversations, before?.figures.leads]).toEqual([2, 2])
      const { points } = await days('date_from=2025-03-08&date_to=2025-03-10')
      expect(points.map(({ day, conversations, before: earlier }) => [day, conversations, earlier])).toEqual([
        ['2025-03-08', 1, 1],
        ['2025-03-09', 0, 0],
        ['2025-03-10', 1, 1],
      ])
    },
  )

  test('of today are compared with yesterday until the same time', async () => {
    stage = await reportFixture(w, zoneWhereItIsNoon())
    const hoursAgo = async (hours: number): Promise<void> => {
      const id = await stage.stretch({ created: '2025-03-10 12:00' })
      await w.owner.query(`update tickets set created_at = now() - make_interval(hours => $2) where id = $1`, [
        id,
        hours,
      ])
    }
    for (const hours of [0, 1, 23, 25, 27]) await hoursAgo(hours)
    const { figures: found, before } = await figures('days=1')
    expect([found.conversations, before?.figures.conversations]).toEqual([2, 2])
    const { points } = await days('days=1')
    expect(points).toMatchObject([{ conversations: 2, before: 2 }])
  })

  test('without a first day are compared with nothing', async () => {
    await stage.stretch({ created: '2025-03-09 12:00' })
    const found = await figures('date_to=2025-03-10')
    expect(found).toMatchObject({ from: null, to: '2025-03-10', before: null, figures: { conversations: 1 } })
    const { points } = await days('date_to=2025-03-10')
    expect(points).toMatchObject([
      { day: '2025-03-09', conversations: 1, before: null },
      { day: '2025-03-10', conversations: 0, before: null },
    ])
  })

  test('end today, and of days to come there are none', async () => {
    const { to } = await figures('date_from=2025-03-10&date_to=2999-12-31')
    const { rows } = await w.owner.query<{ today: string }>(
      `select (now() at time zone 'America/Sao_Paulo')::date::text as today`,
    )
    expect(to).toBe(rows[0]?.today)
    expect(await figures('date_from=2999-01-01')).toMatchObject({ before: null, figures: { conversations: 0 } })
    expect((await days('date_from=2999-01-01')).points.map(({ conversations }) => conversations)).toEqual([0])
  })

  test('need a period', async () => {
    for (const part of ['figures', 'days', 'arrivals', 'breakdown', 'ratings', 'conversations.csv', 'breakdown.csv']) {
      const { status, body } = await w.call(stage.company.admin, 'GET', `/dashboard/${part}`)
      expect([status, body], part).toEqual([400, { error: 'ERR_DASHBOARD_FILTER_REQUIRED' }])
    }
  })
})

describe('the course of a period', () => {
  test('has the figures of each day', async () => {
    await stage.stretch({
      created: '2025-03-09 23:50',
      asked: '2025-03-09 23:50',
      queued: '2025-03-09 23:50',
      started: '2025-03-09 23:54',
      answered: '2025-03-10 00:00',
      finished: '2025-03-10 00:10',
    })
    const { step, points } = await days('date_from=2025-03-09&date_to=2025-03-10')
    expect(step).toBe(1)
    expect(points).toEqual([
      {
        ...{ day: '2025-03-09', conversations: 1, before: 0, finished: 0, leads: 1 },
        ...{ firstAnswer: null, resolution: null, avgSupportTime: null, avgWaitTime: 4 },
      },
      {
        ...{ day: '2025-03-10', conversations: 0, before: 0, finished: 1, leads: 0 },
        ...{ firstAnswer: 10, resolution: 20, avgSupportTime: 16, avgWaitTime: null },
      },
    ])
  })

  test('joins days where the period is long', async () => {
    await stage.stretch({ created: '2025-03-10 12:00' })
    const { step, to, points } = await days('date_from=2024-09-08&date_to=2025-03-10')
    expect([step, to, points.length]).toEqual([2, '2025-03-10', 92])
    expect(points.filter(({ conversations }) => conversations > 0)).toMatchObject([
      { day: '2025-03-09', conversations: 1 },
    ])
    expect(points[0]?.day).toBe('2024-09-08')
  })
})

describe('when conversations begin', () => {
  test('is counted by weekday and hour of the company’s clock', async () => {
    for (const created of [
      '2025-03-10 00:00',
      '2025-03-10 00:59',
      '2025-03-10 23:59',
      '2025-03-16 12:00',
      '2025-03-17 12:00',
    ])
      await stage.stretch({ created })
    const { days: weekdays, hours } = await stage.read<DashboardArrivals>(
      'arrivals',
      'date_from=2025-03-10&date_to=2025-03-17',
    )
    expect(weekdays).toEqual([2, 1, 1, 1, 1, 1, 1])
    const found = hours.flatMap((row, weekday) =>
      row.flatMap((count, hour) => (count > 0 ? [[weekday, hour, count]] : [])),
    )
    expect(found).toEqual([
      [0, 0, 2],
      [0, 12, 1],
      [0, 23, 1],
      [6, 12, 1],
    ])
  })
})

describe('the figures by group', () => {
  const breakdown = (by: string, query = MARCH_10) => stage.read<BreakdownRow[]>('breakdown', `${query}&by=${by}`)

  test('are by queue, with the tickets of now and those without a queue', async () => {
    const { sales, support, bia } = stage
    await stage.stretch({ created: '2025-03-10 09:00', asked: '2025-03-10 09:00', answered: '2025-03-10 09:04' })
    await stage.stretch({ created: '2024-01-01 09:00', queueId: support, by: bia, started: '2024-01-01 09:00' })
    await stage.stretch({ created: '2025-03-10 09:00', queueId: null })
    await stage.rated(2, '2025-03-10 10:00')
    await stage.rated(1, '2025-03-11 00:00')
    const none = { count: 0, median: null, p90: null }
    const rows = await breakdown('queue')
    expect(rows.map(({ name, color: _color, ...row }) => ({ ...row, isNamed: name !== null }))).toEqual([
      {
        ...{ key: support, isNamed: true, conversations: 0, waiting: 0, attending: 1, rating: 0, ratings: 0 },
        ...{ firstAnswer: none, late: 0, resolution: none },
      },
      {
        ...{ key: sales, isNamed: true, conversations: 1, waiting: 1, attending: 0, rating: 2, ratings: 1 },
        ...{ firstAnswer: { count: 1, median: 4, p90: 4 }, late: 0, resolution: none },
      },
      {
        ...{ key: 0, isNamed: false, conversations: 1, waiting: 1, attending: 0, rating: 0, ratings: 0 },
        ...{ firstAnswer: none, late: 0, resolution: none },
      },
    ])
  })

  test('are by attendant: who answered first, and who brought it to its end', async () => {
    const { ana, bia } = stage
    await stage.stretch({
      created: '2025-03-10 09:00',
      asked: '2025-03-10 09:00',
      answered: '2025-03-10 09:04',
      answeredBy: ana,
      started: '2025-03-10 09:03',
      finished: '2025-03-10 09:30',
      by: bia,
    })
    const rows = new Map((await breakdown('attendant')).map((row) => [row.key, row]))
    expect([...rows.keys()].toSorted()).toEqual([ana.id, bia.id].toSorted())
    expect(rows.get(ana.id)).toMatchObject({
      ...{ name: ana.name, conversations: 0, firstAnswer: { median: 4 }, resolution: { median: null } },
    })
    expect(rows.get(bia.id)).toMatchObject({
      ...{ name: bia.name, conversations: 1, firstAnswer: { median: null }, resolution: { median: 30 } },
    })
  })

  test('are by hour and by weekday, all of them', async () => {
    await stage.stretch({ created: '2025-03-10 00:10', asked: '2025-03-09 23:59', answered: '2025-03-10 00:19' })
    const hours = await breakdown('hour')
    expect(hours.map(({ key }) => key)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    expect(hours[0]).toMatchObject({ conversations: 1, waiting: 0, firstAnswer: { count: 0 } })
    expect(hours[23]).toMatchObject({ conversations: 0, firstAnswer: { count: 1, median: 20 } })
    const weekdays = await breakdown('weekday')
    expect(weekdays.map(({ key, conversations }) => [key, conversations])).toEqual(
      Array.from({ length: 7 }, (_, day) => [day + 1, day === 0 ? 1 : 0]),
    )
  })

  test('have how many first answers came after the goal of the queue, or after the usual one', async () => {
    const { sales, support, ana, bia } = stage
    await w.owner.query('update queues set wait_soon_minutes = 5 where id = $1', [sales])
    const asked = { created: '2025-03-10 09:00', asked: '2025-03-10 09:00' }
    for (const answered of ['2025-03-10 09:05', '2025-03-10 09:05:00.001', '2025-03-10 09:14'])
      await stage.stretch({ ...asked, answered })
    await stage.stretch({ ...asked, answered: '2025-03-10 09:14', queueId: support, by: bia })
    await stage.stretch({ ...asked, answered: '2025-03-10 09:16', queueId: null })
    await stage.stretch({ ...asked, answered: '2025-03-11 00:00' })
    await stage.stretch(asked)
    const lateBy = async (by: string, query = MARCH_10): Promise<Record<string, number[]>> =>
      Object.fromEntries(
        (await breakdown(by, query)).map(({ key, late, firstAnswer }) => [key, [late, firstAnswer.count]]),
      )
    expect(await lateBy('queue')).toEqual({ [sales]: [2, 3], [support]: [0, 1], 0: [1, 1] })
    expect(await lateBy('attendant')).toMatchObject({ [ana.id]: [3, 4], [bia.id]: [0, 1] })
    expect(await lateBy('queue', `${MARCH_10}&queueId=${support}`)).toEqual({ [support]: [0, 1] })
    expect((await lateBy('hour'))['9']).toEqual([3, 5])
    const supervisor = await stage.company.supervisor([support])
    const seen = await stage.read<BreakdownRow[]>('breakdown', `${MARCH_10}&by=queue`, supervisor)
    expect(seen.map(({ key, late }) => [key, late])).toEqual([
      [support, 0],
      [0, 1],
    ])
  })

  test('that nobody knows are by queue', async () => {
    await stage.stretch({ created: '2025-03-10 09:00' })
    expect(await breakdown('planet')).toMatchObject([{ key: stage.sales }])
  })
})

describe('the wait of this moment', () => {
  const waiting = (query = '') => stage.read<DashboardWaiting>('waiting', query)
  const waits = async (minutes: number, queueId: number | null = stage.sales): Promise<number> => {
    const id = await stage.stretch({ created: '2025-03-10 09:00', queueId })
    await w.owner.query(`update tickets set waiting_since = now() - make_interval(mins => $2) where id = $1`, [
      id,
      minutes,
    ])
    return id
  }

  test('is the longest of a pending ticket, and says how many wait too long', async () => {
    expect(await waiting()).toEqual({ late: 0, oldest: null })
    await waits(14)
    const oldest = await waits(40)
    await waits(16, null)
    const open = await waits(99)
    await w.owner.query(`update tickets set status = 'open' where id = $1`, [open])
    await stage.stretch({ created: '2025-03-10 09:00' })
    const { rows } = await w.owner.query<{ uuid: string; queue: string; since: string }>(
      `select t.uuid, q.name as queue, iso(t.waiting_since) as since from tickets t join queues q on q.id = t.queue_id
        where t.id = $1`,
      [oldest],
    )
    const [{ uuid, queue, since } = { uuid: '', queue: '', since: '' }] = rows
    expect(await waiting()).toEqual({
      ...{ late: 2, oldest: { uuid, contactName: 'Cliente', queueName: queue, since, waitSoonMinutes: null } },
    })
    expect(await waiting(`queueId=${stage.support}`)).toEqual({ late: 0, oldest: null })
  })

  test('is measured by the goal of the queue, and by the usual one where it has none', async () => {
    await waits(20)
    await waits(20, stage.support)
    await waits(20, null)
    const goalOfSales = (minutes: number) =>
      w.owner.query('update queues set wait_soon_minutes = $2 where id = $1', [stage.sales, minutes])
    await goalOfSales(25)
    expect(await waiting()).toMatchObject({ late: 2, oldest: { waitSoonMinutes: 25 } })
    await goalOfSales(5)
    expect(await waiting(`queueId=${stage.sales}`)).toMatchObject({ late: 1 })
  })
})

test('a chosen queue or user keeps what is of them in every part', async () => {
  const { sales, support, ana, bia } = stage
  const common = { created: '2025-03-10 09:00', asked: '2025-03-10 09:00', started: '2025-03-10 09:01' }
  await stage.stretch({ ...common, answered: '2025-03-10 09:02', finished: '2025-03-10 09:10' })
  const ofBia = { queueId: support, by: bia }
  await stage.stretch({ ...common, answered: '2025-03-10 09:04', finished: '2025-03-10 09:30', ...ofBia })
  for (const [query, answer, end] of [
    [`queueId=${sales}`, 2, 10],
    [`userId=${ana.id}`, 2, 10],
    [`queueId=${support}&userId=${bia.id}`, 4, 30],
  ] as const) {
    const { figures: found } = await figures(`${MARCH_10}&${query}`)
    expect(found, query).toMatchObject({
      ...{ conversations: 1, finished: 1, leads: 1 },
      ...{ firstAnswer: { count: 1, median: answer }, resolution: { median: end } },
    })
    const { points } = await days(`${MARCH_10}&${query}`)
    expect(points, query).toMatchObject([
      { conversations: 1, finished: 1, leads: 1, firstAnswer: answer, resolution: end },
    ])
    const rows = await stage.read<BreakdownRow[]>('breakdown', `${MARCH_10}&${query}`)
    expect(rows, query).toMatchObject([{ conversations: 1, firstAnswer: { median: answer } }])
  }
  const { figures: nobodys } = await figures(`${MARCH_10}&queueId=${sales}&userId=${bia.id}`)
  expect(nobodys).toMatchObject({ conversations: 0, finished: 0, leads: 0, firstAnswer: { count: 0 } })
})
