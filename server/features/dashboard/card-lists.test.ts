import { beforeEach, expect, test } from 'vitest'
import type { Dashboard } from '#contract/dashboard.ts'
import type { TicketPage } from '#contract/tickets.ts'
import { reportFixture, type ReportFixture } from '#tests/report-fixture.ts'
import { installTestApp, type Member } from '#tests/test-app.ts'

/** A card that opens a list says how many are in it. The addresses are those that the web app asks for. */

const w = installTestApp()
let stage: ReportFixture
beforeEach(async () => {
  stage = await reportFixture(w, 'America/Havana')
})

const DAYS = 'date_from=2025-03-08&date_to=2025-03-10'
const RESOLVED = 'resolvedFrom=2025-03-08&resolvedTo=2025-03-10'

const counters = async (by: Member, chosen = ''): Promise<Dashboard['counters']> =>
  (await w.call<Dashboard>(by, 'GET', `/dashboard?${DAYS}${chosen}`)).body.counters
async function countOf(by: Member, query: string): Promise<number> {
  const { status, body } = await w.call<TicketPage>(by, 'GET', `/tickets?unqueued=false&${query}`)
  expect(status, query).toBe(200)
  expect(body.count).toBe(body.tickets.length)
  return body.count
}
const snooze = (ticketId: number) =>
  w.owner.query("update tickets set snoozed_until = now() + interval '1 day' where id = $1", [ticketId])

/** Two queues, with and without an attendant, snoozed or not. */
async function running(): Promise<void> {
  const { sales, support, ana, bia } = stage
  const created = '2025-03-10 09:00'
  for (const queueId of [sales, sales, support, null]) await stage.stretch({ created, queueId })
  for (const queueId of [sales, support]) await snooze(await stage.stretch({ created, queueId }))
  const attended = { created, started: created }
  for (const [by, queueId] of [
    [ana, sales],
    [bia, support],
    [bia, sales],
  ] as const)
    await stage.stretch({ ...attended, by, queueId })
  await snooze(await stage.stretch({ ...attended, by: ana }))
}

test('what waits, is attended to and is snoozed now', async () => {
  await running()
  const { company, sales, support, bia } = stage
  const supervisor = await company.supervisor([sales])
  for (const [by, queue, expected] of [
    [company.admin, null, [4, 3, 1, 2]],
    [company.admin, support, [1, 1, 0, 1]],
    [supervisor, null, [3, 2, 1, 1]],
  ] as const) {
    const found = await counters(by, queue === null ? '' : `&queueId=${queue}`)
    const snoozedOpen = found.supportSnoozed - found.supportSnoozedPending
    const counted = [found.supportPending, found.supportHappening, snoozedOpen, found.supportSnoozedPending]
    expect(counted).toEqual(expected)
    const ofQueue = queue === null ? '' : `&queueIds=[${queue}]`
    expect(await countOf(by, `status=pending${ofQueue}`)).toBe(found.supportPending)
    expect(await countOf(by, `status=pending&snoozed=true${ofQueue}`)).toBe(found.supportSnoozedPending)
    // Whoever is no administrator has a list of what they attend to themselves, to which no card of others' leads.
    if (by !== company.admin) continue
    expect(await countOf(by, `status=open&showAll=true${ofQueue}`)).toBe(found.supportHappening)
    expect(await countOf(by, `status=open&showAll=true&snoozed=true${ofQueue}`)).toBe(snoozedOpen)
  }
  const ofBia = await counters(company.admin, `&userId=${bia.id}`)
  expect([ofBia.supportPending, ofBia.supportHappening]).toEqual([0, 2])
  expect(await countOf(company.admin, `status=open&showAll=true&users=[${bia.id}]`)).toBe(2)
})

test('what a supervisor attends to', async () => {
  const { company, sales, ana } = stage
  const supervisor = await company.supervisor([sales])
  const attended = { created: '2025-03-10 09:00', started: '2025-03-10 09:00' }
  await stage.stretch({ ...attended, by: supervisor })
  await stage.stretch({ ...attended, by: supervisor, queueId: stage.support })
  await stage.stretch({ ...attended, by: ana })
  expect(await counters(supervisor, `&userId=${supervisor.id}`)).toMatchObject({ supportHappening: 2 })
  expect(await countOf(supervisor, 'status=open')).toBe(2)
})

/** In Havana the ninth of March 2025 has no midnight. */
async function resolved(): Promise<{ reopened: number }> {
  const { sales, support, ana, bia } = stage
  const created = '2025-03-01 09:00'
  const ended = (finished: string, by = ana, queueId: number | null = sales) =>
    stage.stretch({ created, started: created, finished, by, queueId })
  await ended('2025-03-07 23:59:59.999')
  await ended('2025-03-08 00:00')
  await ended('2025-03-09 01:00', bia, support)
  await ended('2025-03-10 23:59:59.999', bia, null)
  await ended('2025-03-11 00:00')
  const reopened = await ended('2025-03-10 10:00', bia)
  // Somebody else attends to it again, so that it is no closed one any more.
  await w.owner.query(`update tickets set status = 'open', user_id = $2, closed_at = null where id = $1`, [
    reopened,
    ana.id,
  ])
  await w.insert(
    `insert into ticket_traces (company_id, ticket_id, user_id, started_at, finished_at, created_at)
     select company_id, ticket_id, user_id, started_at, $2::timestamptz, created_at from ticket_traces where ticket_id = $1`,
    [reopened, await stage.at('2025-03-09 12:00')],
  )
  return { reopened }
}

test('what was resolved within the period, by whoever ended it, also what is open again', async () => {
  const { reopened } = await resolved()
  const { company, sales, support, bia } = stage
  const supervisor = await company.supervisor([sales])
  for (const [by, chosen, narrowed, expected] of [
    [company.admin, '', '', 4],
    [company.admin, `&queueId=${support}`, `&queueIds=[${support}]`, 1],
    [company.admin, `&userId=${bia.id}`, `&users=[${bia.id}]`, 3],
    [company.admin, `&queueId=${sales}&userId=${bia.id}`, `&queueIds=[${sales}]&users=[${bia.id}]`, 1],
    [supervisor, '', '', 3],
  ] as const) {
    const { supportFinished } = await counters(by, chosen)
    expect(supportFinished, chosen).toBe(expected)
    expect(await countOf(by, `${RESOLVED}&showAll=true${narrowed}`), chosen).toBe(expected)
  }
  const listed = async (query: string): Promise<number[]> =>
    (await w.call<TicketPage>(company.admin, 'GET', `/tickets?showAll=true&${query}`)).body.tickets.map(({ id }) => id)
  expect(await listed(RESOLVED)).toContain(reopened)
  expect(await listed(`${RESOLVED}&status=closed`)).not.toContain(reopened)
  expect(await listed('resolvedFrom=2025-03-11')).toHaveLength(1)
  expect(await listed('resolvedTo=2025-03-07')).toHaveLength(1)
})

test('what was made to practise on is in no list of what was resolved', async () => {
  await resolved()
  // A ticket is a sample as its contact is.
  await w.owner.query('update contacts set is_sample = true where company_id = $1', [stage.company.id])
  await w.owner.query('update tickets set connection_id = null where company_id = $1', [stage.company.id])
  expect((await counters(stage.company.admin)).supportFinished).toBe(0)
  expect(await countOf(stage.company.admin, `${RESOLVED}&showAll=true`)).toBe(0)
})

test('nothing of another company, and no days that are none', async () => {
  await resolved()
  const foreign = (await w.company()).admin
  expect(await countOf(foreign, `${RESOLVED}&showAll=true`)).toBe(0)
  expect(await countOf(foreign, `${RESOLVED}&showAll=true&users=[${stage.bia.id}]`)).toBe(0)
  for (const query of ['resolvedFrom=2025-02-30', 'resolvedTo=ontem'])
    expect((await w.call(foreign, 'GET', `/tickets?${query}`)).status, query).toBe(400)
})
