/**
 * Measures what Meta waits for when it tells what happens at a number of official WhatsApp, and that nothing of it is lost:
 *
 *   npm run bench:webhooks                    a table
 *   npm run bench:webhooks -- --json          one JSON object
 *   npm run bench:webhooks -- --rate 100      webhooks in a second, 300 without it
 *   npm run bench:webhooks -- --seconds 10    how long they come, 60 without it
 *   npm run bench:webhooks -- --stopped 20    how long no worker runs in the second part, 120 without it
 *   npm run bench:webhooks -- --people 50     how many customers there are, 600 without it
 *   npm run bench:webhooks -- --alone         in the first part the process knows that it is the only one
 *
 * Two of three webhooks are messages of customers, and the others statuses with their price. First one process does
 * everything. Then a process takes the webhooks while no other one runs; the database refuses what some customers write,
 * so that it waits with everything behind it. The workers come back while webhooks still come, and all of it must be
 * stored in the order of each conversation. The bound is a route that checks the signature and inserts the body, which is
 * told the same before and after the first part. A message that is lost makes the exit code 1, a slow one does not.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { CLOUD_KIND } from '#contract/channels.ts'
import type { CloudCustomer } from '#fakes/meta/cloud-events.ts'
import { FakeMeta } from '#fakes/meta/meta.ts'
import { atRate } from './at-rate.ts'
import { startBare } from './bare-process.ts'
import { ADMINISTRATOR, ALONE, isSeenWithin, setUpInstallation, type Installation } from './installation.ts'
import { clientOf, logIn } from './neighbours-environment.ts'
import { asTable, percentile, result, type Result } from './neighbours.ts'
import { peopleOf, storeOwnMessages, tellAtRate, type Person, type Scope } from './webhook-load.ts'
import { compare, countReceived, countWaiting, refuseText } from './webhook-outcome.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rate: { type: 'string', default: '300' },
    seconds: { type: 'string', default: '60' },
    stopped: { type: 'string', default: '120' },
    people: { type: 'string', default: '600' },
    alone: { type: 'boolean', default: false },
  },
})

const wholeNumber = (name: 'rate' | 'seconds' | 'stopped' | 'people'): number => {
  const number = Number(values[name])
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} is a whole number from 1 on`)
  return number
}
const RATE = wholeNumber('rate')
const SECONDS = wholeNumber('seconds')
const STOPPED_SECONDS = wholeNumber('stopped')
const PEOPLE = wholeNumber('people')

/** The promise for the time until the answer, in ms. */
const LIMITS_MS = { median: 20, p99: 150 }
/** Nothing of these first webhooks counts: they fill caches, and open connections. */
const WARM_UP_SECONDS = 5
/** Everybody writes once before, slower, because each of these makes a contact and a ticket. */
const FIRST_RATE = 50
/** Webhooks go on to come for this share of the time without workers when these are back. */
const AFTERWARDS = 0.25
/** What one of so many people writes first is refused for a while in the second part. */
const REFUSED_EVERY = 20
const CONNECTED_MS = 60_000
/** What waits longer than this counts as lost. */
const LATEST_MS = 15 * 60_000

/** Progress goes to standard error, because standard output contains only the result. */
const report = (step: string): void => console.error(`  ${step}`)

type Stage = {
  installation: Installation
  fake: FakeMeta
  scope: Scope
  customers: CloudCustomer[]
  bareUrl: string
  /** The times of the bound, of the same run. */
  bound: number[]
}

const webhookOf = (url: string): string => `${url}/api/webhook/fb`

type Connection = { id: number; status: string }

/** Connects a number, and lets everybody write to it once. */
async function setUpNumber(fake: FakeMeta, url: string): Promise<Pick<Stage, 'scope' | 'customers'>> {
  const { token, user } = await logIn(url, ADMINISTRATOR)
  const call = clientOf(url, token)
  const number = fake.cloud.number('Casa Aurora')
  fake.webhook = webhookOf(url)
  const ids = { phoneNumberId: number.id, wabaId: number.wabaId, accessToken: number.token }
  const { id: connectionId } = await call<Connection>('POST', '/whatsapp', {
    ...{ name: number.name, channel: CLOUD_KIND, ...ids },
  })
  const isConnected = async () => (await call<Connection[]>('GET', '/whatsapp'))[0]?.status === 'CONNECTED'
  if (!(await isSeenWithin(CONNECTED_MS, isConnected))) throw new Error('the number was not connected')
  const customers = Array.from({ length: PEOPLE }, (_, index) => fake.cloud.customer(number, `Cliente ${index}`))
  await atRate(FIRST_RATE, customers.length, async (index) => {
    const customer = customers[index]
    if (customer) await fake.cloud.write(customer, 'Bom dia!')
  })
  assertNoProblems(fake)
  report(`${PEOPLE} people have written to a connected number`)
  return { scope: { companyId: user.companyId, connectionId }, customers }
}

function assertNoProblems({ problems }: FakeMeta): void {
  const [first] = problems
  if (first !== undefined)
    throw new Error(`${problems.length} problems before anything was measured, such as: ${first}`)
}

/** Returns how many problems there were since the last call: answers that were no 200, and requests that failed. */
function takeProblems({ problems }: FakeMeta): number {
  const taken = problems.splice(0)
  if (taken[0] !== undefined) report(`${taken.length} problems, such as: ${taken[0]}`)
  return taken.length
}

/** Tells the bound what the server is told. Resolves with the ms until each answer. */
async function tellBound({ fake, customers, bareUrl }: Stage, seconds: number): Promise<number[]> {
  fake.webhook = `${bareUrl}/webhook`
  const count = Math.ceil(RATE * seconds)
  const { times } = await tellAtRate(fake, peopleOf(customers, 'bound', count), RATE, count)
  assertNoProblems(fake)
  return times
}

async function peopleWithMessages(stage: Stage, mark: string, count: number): Promise<Person[]> {
  const people = peopleOf(stage.customers, mark, count)
  await storeOwnMessages(stage.installation.database, stage.scope, people)
  return people
}

async function warmUp(stage: Stage, url: string, mark: string): Promise<void> {
  stage.fake.webhook = webhookOf(url)
  const count = RATE * WARM_UP_SECONDS
  await tellAtRate(stage.fake, await peopleWithMessages(stage, mark, count), RATE, count)
  assertNoProblems(stage.fake)
}

const timesOf = (name: string, times: number[], bound: number[]): Result[] =>
  Object.entries(LIMITS_MS).flatMap(([what, limitMs]) => {
    const share = what === 'median' ? 0.5 : 0.99
    const ours = percentile(times, share)
    return [
      result(`${name}: ${what} to the answer, of its promise`, ours, limitMs, 1, 'ms'),
      result(`${name}: ${what} to the answer, of a bare insert`, ours, percentile(bound, share), null, 'ms'),
    ]
  })

/** One process has all roles. */
async function measureOneProcess(stage: Stage, url: string): Promise<Result[]> {
  const { fake, scope, installation, bound } = stage
  const { database } = installation
  const name = 'one process'
  const count = RATE * SECONDS
  await warmUp(stage, url, 'warm')
  await tellBound(stage, WARM_UP_SECONDS)
  const people = await peopleWithMessages(stage, 'one', count)
  bound.push(...(await tellBound(stage, SECONDS / 2)))
  const before = await countReceived(database, scope)
  fake.webhook = webhookOf(url)
  report(`${count} webhooks come`)
  const { times, perSecond } = await tellAtRate(fake, people, RATE, count)
  const refused = takeProblems(fake)
  bound.push(...(await tellBound(stage, SECONDS / 2)))
  return [
    ...(await compare(database, scope, name, { people, before, refused })),
    result(`${name}: told`, perSecond, RATE, null, 'webhooks/s'),
    ...timesOf(name, times, bound),
  ]
}

/** No worker runs for a while. */
async function measureWithoutWorkers(stage: Stage): Promise<Result[]> {
  const { fake, scope, installation, bound } = stage
  const { database, start } = installation
  const name = 'no workers'
  const count = Math.ceil(RATE * STOPPED_SECONDS * (1 + AFTERWARDS))
  const { url } = await start({ ROLES: 'web' })
  await warmUp(stage, url, 'again')
  const people = await peopleWithMessages(stage, 'without', count)
  for (const [index, person] of people.entries()) person.isRefusedOnce = index % REFUSED_EVERY === 0
  const before = await countReceived(database, scope)
  const refuseNothing = await refuseText(database)
  report(`${count} webhooks come, for ${STOPPED_SECONDS} s without workers`)
  const telling = tellAtRate(fake, people, RATE, count)
  await sleep(STOPPED_SECONDS * 1000)
  await refuseNothing()
  const waited = await countWaiting(database)
  report(`${waited.webhooks} webhooks and ${waited.jobs} jobs wait for the workers`)
  const back = performance.now()
  await start({ ROLES: 'worker,channels' })
  const { times, perSecond } = await telling
  const isAllDone = async (): Promise<boolean> => {
    const { webhooks, jobs } = await countWaiting(database)
    return webhooks + jobs === 0
  }
  if (!(await isSeenWithin(LATEST_MS, isAllDone))) report('not everything was done in time')
  const seconds = (performance.now() - back) / 1000
  const refused = takeProblems(fake)
  return [
    ...(await compare(database, scope, name, { people, before, refused })),
    result(`${name}: waited for the workers`, waited.webhooks, count, null, 'webhooks'),
    result(`${name}: until nothing waited, of the time without`, seconds, STOPPED_SECONDS, null, 's'),
    result(`${name}: told`, perSecond, RATE, null, 'webhooks/s'),
    ...timesOf(name, times, bound),
  ]
}

async function measureAll(installation: Installation, fake: FakeMeta): Promise<Result[]> {
  const server = await installation.start(values.alone ? ALONE : {})
  const number = await setUpNumber(fake, server.url)
  const { url: bareUrl } = await startBare(installation, fake.app.secret)
  const stage: Stage = { installation, fake, ...number, bareUrl, bound: [] }
  const together = await measureOneProcess(stage, server.url)
  report(asTable(together))
  await server.stop()
  return [...together, ...(await measureWithoutWorkers(stage))]
}

const fake = await FakeMeta.start()
const installation = await setUpInstallation(fake.settings)
installation.onClose(() => fake.close())
try {
  const results = await measureAll(installation, fake)
  console.log(values.json ? JSON.stringify({ results }) : asTable(results))
  // What may never happen has the limit 0.
  if (results.some(({ limit, ours }) => limit === 0 && ours > 0)) process.exitCode = 1
} finally {
  await installation.close()
}
