/**
 * Runs a campaign while the server is killed, restarted and the campaign is cancelled, and then checks that everybody
 * received exactly one message, that every report was exact when it was read, and that the last messages cost as much as
 * the first. With several processes it checks that they keep one pace together.
 *
 *   npm run chaos:campaign
 *   npm run chaos:campaign -- --people 20000 --kills 5 --restarts 2
 *   npm run chaos:campaign -- --people 24 --campaigns 2 --processes 2 --interval 5 --kills 0 --restarts 0
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Campaign, CampaignReport } from '#contract/campaigns.ts'
import { silenceSessionLogs } from '#server/channels/whatsapp/workarounds.ts'
import { randomFrom } from './random.ts'
import { ChaosServer } from './server.ts'

/** The cost is compared between so many messages at the beginning and at the end. */
const WINDOW = 1000
const CLOCK_TICKS_PER_SECOND = 100
const LATEST_KILL_MS = 1000
const REPORT_EVERY_MS = 2000
const SETTLE_MS = 300_000
/** A pause is up to a quarter shorter than the interval. */
const SHORTEST_PAUSE = 0.75

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    people: { type: 'string', default: '2000' },
    campaigns: { type: 'string', default: '1' },
    processes: { type: 'string', default: '1' },
    interval: { type: 'string', default: '0' },
    kills: { type: 'string', default: '5' },
    restarts: { type: 'string', default: '2' },
  },
})
silenceSessionLogs()
const random = randomFrom(Number(values.seed))
const people = Number(values.people)
const intervalSeconds = Number(values.interval)
const campaignCount = Number(values.campaigns)
const total = people * campaignCount
const began = performance.now()
const say = (what: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${what}`)
const faults: string[] = []
const expectThat = (holds: boolean, fault: string): void => {
  if (!holds) faults.push(fault)
}

console.log(`chaos: seed ${values.seed}, ${total} messages in ${campaignCount} campaigns, ${values.kills} kills`)
const roles = Number(values.processes) === 1 ? ['web,worker,channels'] : ['web', 'worker,channels', 'worker,channels']
const sender = roles.length - 1
const server = await ChaosServer.open(roles)
await server.logIn()
const connectionId = await server.link()
say('linked')

/** What arrived: for each phone the ids of its messages, so that one that was sent again counts once. */
const arrived = new Map<string, Set<string>>()
const firstIds = new Set<string>()
server.fake.onMessage(({ id, text, chat }) => {
  if (!text || !('number' in chat)) return
  const key = `${chat.number} ${text}`
  arrived.set(key, (arrived.get(key) ?? new Set()).add(id))
  firstIds.add(id)
})

const numberOf = (index: number): string => `55219${String(10_000_000 + index)}`
const nameOf = (index: number): string => `Pessoa ${index + 1}`
for (let index = 0; index < people; index++) server.fake.addAccount(numberOf(index), nameOf(index))
const list = await server.one<{ id: string }>(
  `insert into contact_lists (company_id, name) select company_id, 'Todos' from connections where id = $1 returning id`,
  [connectionId],
)
await server.database.query(
  `insert into contact_list_items (company_id, list_id, name, number, is_whatsapp_valid)
   select w.company_id, $1, p.name, p.number, true from connections w, unnest($3::text[], $4::text[]) as p (name, number)
   where w.id = $2`,
  [list?.id, connectionId, ...[nameOf, numberOf].map((of) => Array.from({ length: people }, (_, index) => of(index)))],
)
await server.asAdmin('POST', '/campaign-settings', {
  settings: {
    messageInterval: intervalSeconds,
    longerIntervalAfter: 0,
    greaterInterval: 0,
    dailyFirstContacts: 0,
    quietHours: null,
  },
})
const campaigns: number[] = []
for (let n = 1; n <= campaignCount; n++) {
  const input = { name: `Campanha ${n}`, contactListId: Number(list?.id), whatsappId: connectionId }
  const texts = { message1: `Campanha ${n}: olá, {nome}!`, message2: `Campanha ${n}: bom dia, {nome}!` }
  const { id } = await server.asAdmin<Campaign>('POST', '/campaigns', { ...input, ...texts })
  campaigns.push(id)
}
/** Calls the server again while it is down. */
async function insist<Answer>(method: string, path: string): Promise<Answer> {
  for (;;) {
    try {
      return await server.asAdmin<Answer>(method, path)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await sleep(100)
    }
  }
}
for (const id of campaigns) await insist('POST', `/campaigns/${id}/restart`)
say('started')

type Truth = { sent: number; delivered: number; queued: number; waiting: number }
const truthOf = async (campaignId: number): Promise<Truth> => {
  const row = await server.one<Truth>(
    `select count(sent_at)::int as sent, count(delivered_at)::int as delivered,
       (count(*) filter (where state = 'queued'))::int as queued,
       (count(*) filter (where state = 'pending'))::int as waiting
     from campaign_recipients where campaign_id = $1`,
    [campaignId],
  )
  if (!row) throw new Error('no recipients')
  return row
}
const sumOf = ({ hours }: CampaignReport, figure: 'sent' | 'delivered' | 'failed'): number =>
  hours.reduce((sum, hour) => sum + hour[figure], 0)

let isOver = false
/** While the cost is measured nothing but the campaign uses the database. */
let isMeasuring = false
let reports = 0
/** Reads the reports all the time: each must lie between what is true before and after it, and add up to the list. */
async function watchReports(): Promise<void> {
  while (!isOver) {
    for (const id of isMeasuring ? [] : campaigns) {
      const before = await truthOf(id)
      const report = await insist<CampaignReport>('GET', `/campaigns/${id}/report`)
      const after = await truthOf(id)
      reports++
      for (const figure of ['sent', 'delivered'] as const)
        expectThat(
          before[figure] <= sumOf(report, figure) && sumOf(report, figure) <= after[figure],
          `report says ${sumOf(report, figure)} ${figure}, true was ${before[figure]} to ${after[figure]}`,
        )
      const sum = sumOf(report, 'sent') + sumOf(report, 'failed') + report.queued + report.waiting
      expectThat(sum === people, `a report adds up to ${sum} of ${people}`)
    }
    await sleep(REPORT_EVERY_MS)
  }
}

/** What the server and the database have done so far: seconds of processor, and pages read. */
type Cost = { messages: number; cpu: number; pages: number }
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND
}
const measure = async (): Promise<Cost> => {
  const row = await server.one<{ pages: string }>(
    `select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()`,
  )
  return { messages: firstIds.size, cpu: cpuOf(server.pid(sender)), pages: Number(row?.pages) }
}
const untilSent = async (count: number): Promise<void> => {
  while (firstIds.size < count) await sleep(10)
}
type Share = { cpuMs: number; pages: number }
async function measureWindow(from: number): Promise<Share> {
  await untilSent(from - 20)
  isMeasuring = true
  await untilSent(from)
  const before = await measure()
  await untilSent(from + WINDOW)
  const after = await measure()
  isMeasuring = false
  const messages = after.messages - before.messages
  return { cpuMs: ((after.cpu - before.cpu) * 1000) / messages, pages: (after.pages - before.pages) / messages }
}

/** The moments of what happens lie between the two windows that are compared. */
const [earliest, latest] = total > 3 * WINDOW ? [1.2 * WINDOW, total - 1.3 * WINDOW] : [0, total * 0.8]
const moments = (count: number): number[] =>
  Array.from({ length: count }, () => earliest + random() * (latest - earliest))
const incidents = [
  ...moments(Number(values.kills)).map((at) => ({ at, kind: 'kill' as const })),
  ...moments(Number(values.restarts)).map((at) => ({ at, kind: 'stop' as const })),
  ...moments(Number(values.restarts) > 0 ? 1 : 0).map((at) => ({ at, kind: 'cancel' as const })),
].toSorted((one, other) => one.at - other.at)

const arrivedOfFirst = (): number => [...arrived.keys()].filter((key) => key.includes('Campanha 1:')).length

/** Cancels the first campaign; others go on. */
async function cancelAndRestart(id: number): Promise<void> {
  await insist('POST', `/campaigns/${id}/cancel`)
  // The message that was on its way when the campaign was cancelled may still arrive.
  await sleep(2000)
  const sent = arrivedOfFirst()
  await sleep(3000)
  expectThat(arrivedOfFirst() === sent, `${arrivedOfFirst() - sent} messages left after the campaign was cancelled`)
  await insist('POST', `/campaigns/${id}/restart`)
  say(`cancelled after ${sent} messages and started again`)
}

async function runIncidents(): Promise<void> {
  for (const { at, kind } of incidents) {
    await untilSent(Math.floor(at))
    await sleep(random() * LATEST_KILL_MS)
    if (kind === 'cancel') {
      await cancelAndRestart(campaigns[0] ?? 0)
      continue
    }
    await (kind === 'kill' ? server.kill(sender) : server.stop(sender))
    say(`${kind === 'kill' ? 'killed' : 'stopped'} after ${firstIds.size} messages`)
    await server.start(sender)
  }
}

const hasWindows = total > 3 * WINDOW
const costs = hasWindows ? Promise.all([measureWindow(100), measureWindow(total - WINDOW - 100)]) : null
const watching = watchReports()
await runIncidents()
while (firstIds.size < total && faults.length === 0) {
  const last = firstIds.size
  for (let waited = 0; waited < SETTLE_MS && firstIds.size === last; waited += 100) await sleep(100)
  expectThat(firstIds.size > last, `nothing has been sent for ${SETTLE_MS / 1000} s, ${last} of ${total} so far`)
}
say(`${firstIds.size} messages have arrived`)

const deadline = performance.now() + SETTLE_MS
const isFinished = async (): Promise<boolean> => {
  const row = await server.one<{ open: number }>(
    `select count(*)::int as open from campaigns where status <> 'FINALIZADA'`,
  )
  return row?.open === 0
}
while (!(await isFinished()) && performance.now() < deadline) await sleep(200)
expectThat(await isFinished(), 'a campaign has not ended')
isOver = true
await watching

const twice = [...arrived.values()].filter((ids) => ids.size > 1).length
expectThat(twice === 0, `${twice} people received the same text twice`)
expectThat(arrived.size === total, `${arrived.size} of ${total} texts arrived`)
for (const id of campaigns) {
  const report = await insist<CampaignReport>('GET', `/campaigns/${id}/report`)
  expectThat(
    sumOf(report, 'sent') === people,
    `the report of campaign ${id} says ${sumOf(report, 'sent')} of ${people}`,
  )
}
say(`${reports} reports were read`)

const gaps = await server.one<{ shortest: number; mean: number }>(
  `select min(gap)::float8 as shortest, avg(gap)::float8 as mean from (select extract(epoch from queued_at
     - lag(queued_at) over (order by queued_at)) as gap from campaign_recipients where queued_at is not null) gaps`,
)
if (intervalSeconds > 0 && gaps) {
  say(`shortest pause ${gaps.shortest.toFixed(2)} s, mean ${gaps.mean.toFixed(2)} s of ${intervalSeconds} s`)
  expectThat(gaps.shortest >= intervalSeconds * SHORTEST_PAUSE, 'two processes or campaigns do not share the pace')
}
if (costs) {
  const [first, last] = await costs
  const ratio = (figure: keyof Share): string => (last[figure] / first[figure]).toFixed(2)
  say(
    `pages per message: ${first.pages.toFixed(0)} at first, ${last.pages.toFixed(0)} at last, ratio ${ratio('pages')}`,
  )
  say(`processor per message: ${first.cpuMs.toFixed(1)} ms, ${last.cpuMs.toFixed(1)} ms, ratio ${ratio('cpuMs')}`)
}
for (const fault of new Set(faults)) console.log(`  ✗ ${fault}`)
for (const problem of server.fake.problems) console.log(`  ! ${problem.message}`)
say(
  faults.length > 0
    ? `${faults.length} faults, with the seed ${values.seed}`
    : `all ${total} messages arrived exactly once`,
)
await server.close()
process.exit(faults.length > 0 ? 1 : 0)
