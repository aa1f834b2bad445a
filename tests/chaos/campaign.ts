/**
 * Sends campaigns by real processes that are killed and restarted, and says of each promise whether it held:
 *
 *   npm run chaos:campaign                         2,000 people, five kills, two restarts, one cancel
 *   npm run chaos:campaign -- --people 20000 --seed 7
 *   npm run chaos:campaign -- --only pace          two campaigns and two processes on one number
 *   npm run chaos:campaign -- --only refusals      1,000 of 3,000 people refuse while it is sent
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { silenceSessionLogs } from '#server/channels/whatsapp/workarounds.ts'
import { compareCosts, CostMeter, type MessageCost } from './campaign-cost.ts'
import { CampaignRun } from './campaign-run.ts'
import { randomFrom } from './random.ts'

/** The cost is compared between so many messages at the beginning and at the end, fewer in a short run. */
const WINDOW = 1000
const LATEST_KILL_MS = 1000
const QUIET_MS = 3000
/** A pause is up to a quarter shorter than the interval. */
const SHORTEST_PAUSE = 0.75

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    people: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '5' },
    restarts: { type: 'string', default: '2' },
    pacePeople: { type: 'string', default: '12' },
    refusals: { type: 'string', default: '1000' },
    interval: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
})
silenceSessionLogs()
const random = randomFrom(Number(values.seed))
const [people, kills, restarts] = [values.people, values.kills, values.restarts].map(Number) as [number, number, number]
const began = performance.now()
const say = (what: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${what}`)

type Verdict = { promise: string; holds: boolean; detail: string }
const verdict = (promise: string, holds: boolean, detail = ''): Verdict => ({ promise, holds, detail })

/** The one process that answers and sends. */
const SENDER = 0

async function killAndStop(run: CampaignRun, window: number): Promise<{ leftAfterCancel: number }> {
  // What happens lies between the two windows that are compared, and the last one begins with a warm process.
  const [earliest, latest] = [1.3 * window, run.total - 1.6 * window]
  const moments = (count: number): number[] =>
    Array.from({ length: count }, () => earliest + random() * (latest - earliest))
  const incidents = [
    ...moments(kills).map((at) => ({ at, kind: 'kill' as const })),
    ...moments(restarts).map((at) => ({ at, kind: 'stop' as const })),
    ...moments(1).map((at) => ({ at, kind: 'cancel' as const })),
  ].toSorted((one, other) => one.at - other.at)
  let leftAfterCancel = 0
  for (const { at, kind } of incidents) {
    await run.untilSent(Math.floor(at))
    await sleep(random() * LATEST_KILL_MS)
    if (kind === 'cancel') {
      leftAfterCancel += await cancelAndRestart(run)
      continue
    }
    await (kind === 'kill' ? run.server.kill(SENDER) : run.server.stop(SENDER))
    say(`${kind === 'kill' ? 'killed' : 'stopped'} after ${run.sent} messages`)
    await run.server.start(SENDER)
  }
  return { leftAfterCancel }
}

/**
 * Returns how many messages left after the campaign was cancelled. Messages are sent one at a time, and the one that the
 * connection has begun with cannot be called back.
 */
async function cancelAndRestart(run: CampaignRun): Promise<number> {
  const [id] = run.ids
  await run.insist('POST', `/campaigns/${id}/cancel`)
  await run.untilNothingIsOnItsWay()
  const sent = run.arrivedOf(1)
  await sleep(QUIET_MS)
  const left = run.arrivedOf(1) - sent
  await run.insist('POST', `/campaigns/${id}/restart`)
  say(`cancelled after ${sent} messages and started again`)
  return left
}

/** Sends one campaign as fast as it goes, while its process is killed, restarted and the campaign is cancelled. */
async function tryDelivery(): Promise<Verdict[]> {
  say(`one campaign to ${people} people: ${kills} kills, ${restarts} restarts and a cancel`)
  const run = await CampaignRun.start({ people, campaigns: 1, roles: ['web,worker,channels'], intervalSeconds: 0 })
  say('started')
  const window = Math.min(WINDOW, Math.floor(people / 4))
  const meter = await CostMeter.open(run.server, () => [run.server.pid(SENDER)])
  let [isOver, isMeasuring] = [false, false]
  const measure = async (from: number): Promise<MessageCost> => {
    await run.untilSent(from - Math.ceil(window / 20))
    // Nothing but the campaign uses the server and the database meanwhile.
    isMeasuring = true
    const cost = await meter.measure(from, window, () => run.sent)
    isMeasuring = false
    return cost
  }
  const costs = Promise.all([measure(Math.floor(window / 5)), measure(people - window - Math.ceil(window / 20))])
  const watching = run.watchReports(
    () => isOver,
    () => isMeasuring,
    (fault) => say(`a report ${fault}`),
  )
  const { leftAfterCancel } = await killAndStop(run, window)
  const allSent = await run.untilAllSent()
  say(`${run.sent} messages have arrived`)
  const isFinished = allSent && (await run.untilFinished())
  isOver = true
  const { reports, faults } = await watching
  const wrongReports = [...faults, ...(await run.findFinalFaults())]
  const twice = run.countTwice()
  const isExact = allSent && isFinished && twice === 0 && run.countTexts() === run.total
  const result = [
    verdict(
      `each of ${people} people received the campaign exactly once under ${kills} kills, ${restarts} restarts and a cancel`,
      isExact,
      `${run.countTexts()} arrived, ${twice} twice${isFinished ? '' : ', the campaign has not ended'}`,
    ),
    verdict('only what was just being sent leaves after a cancel', leftAfterCancel <= 1, `${leftAfterCancel} left`),
    verdict(
      'the report is exact at every moment it is read',
      wrongReports.length === 0,
      [`${reports} read`, ...wrongReports].join('; '),
    ),
  ]
  if (allSent) {
    const { holds, detail } = compareCosts(...(await costs))
    result.push(verdict(`the last ${window} messages cost within 10 % of the first ${window}`, holds, detail))
  }
  await close(run)
  return result
}

/** Sends two campaigns over one number by two processes: they keep one pace. */
async function tryPace(): Promise<Verdict[]> {
  const [pacePeople, interval] = [Number(values.pacePeople), Number(values.interval)]
  say(`two campaigns to ${pacePeople} people each by two processes, ${interval} s between messages`)
  const roles = ['web', 'worker,channels', 'worker,channels']
  const run = await CampaignRun.start({ people: pacePeople, campaigns: 2, roles, intervalSeconds: interval })
  say('started')
  const allSent = await run.untilAllSent()
  const isFinished = allSent && (await run.untilFinished())
  const { shortest, mean } = await run.measurePauses()
  const twice = run.countTwice()
  const result = [
    verdict(
      'two campaigns and two processes with ROLES=channels keep one pace on one connection',
      shortest >= interval * SHORTEST_PAUSE,
      `pauses from ${shortest.toFixed(2)} s, mean ${mean.toFixed(2)} s of ${interval} s`,
    ),
    verdict(
      'they do not send twice',
      isFinished && twice === 0 && run.countTexts() === run.total,
      `${run.countTexts()} of ${run.total} arrived, ${twice} twice`,
    ),
  ]
  await close(run)
  return result
}

/** Sends one campaign as fast as it goes, while a third of its people refuse. */
async function tryRefusals(): Promise<Verdict[]> {
  const refusals = Number(values.refusals)
  say(`one campaign to ${refusals * 3} people, of whom ${refusals} refuse meanwhile`)
  const roles = ['web,worker,channels']
  const run = await CampaignRun.start({ people: refusals * 3, campaigns: 1, roles, intervalSeconds: 0 })
  say('started')
  const refused = await run.refuse(refusals, random)
  const isFinished = await run.untilFinished()
  const { before, after, none } = await run.messagesOfRefused(refused)
  const sent = run.total - none
  const isExact = isFinished && run.countTexts() === sent && run.countTwice() === 0
  await close(run)
  return [
    verdict(
      `of ${refusals} who refuse while it is sent, nobody is written to after that`,
      after === 0 && none > 0,
      `${before} had their message before, ${after} after, ${none} none`,
    ),
    verdict('all others received it exactly once', isExact, `${run.countTexts()} of ${sent} arrived`),
  ]
}

async function close({ server }: CampaignRun): Promise<void> {
  for (const problem of server.fake.problems) console.log(`  ! ${problem.message}`)
  await server.close()
}

console.log(`chaos of campaigns: seed ${values.seed}`)
const parts = { delivery: tryDelivery, refusals: tryRefusals, pace: tryPace }
const verdicts: Verdict[] = []
for (const [name, attempt] of Object.entries(parts)) {
  if (values.only !== undefined && values.only !== name) continue
  const found = await attempt()
  for (const { promise, holds, detail } of found) console.log(`  ${holds ? '✓' : '✗'} ${promise}: ${detail}`)
  verdicts.push(...found)
}
const broken = verdicts.filter(({ holds }) => !holds).length
say(broken > 0 ? `${broken} of ${verdicts.length} did not hold, with the seed ${values.seed}` : 'all held')
process.exit(broken > 0 ? 1 : 0)
