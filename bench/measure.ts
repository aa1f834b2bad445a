import autocannon, { type Request } from 'autocannon'
import type { BareJob, BareResult } from './bare-pg.ts'
import { type HotCall, LOGIN, requestsOf } from './calls.ts'
import { databaseMs, processMs } from '#tools/process-stats.ts'
import type { HashJob } from './password-baseline.ts'
import type { Statement } from './record-sql.ts'
import { ask, type Environment } from './environment.ts'
import { type Transaction, transactionsOf } from './transactions.ts'

export type Timing = { rounds: number; seconds: number; connections: number }

/** Rates are per second, times are in ms. */
export type Measured = {
  call: HotCall
  ours: number
  bound: number
  /** The rate of a route that does nothing. */
  empty: number
  p50: number
  p99: number
  /** Processor time per request; null where the system does not report it. */
  serverMs: number | null
  databaseMs: number | null
  /** Processor time of the database for the same statements through bare pg. */
  boundDatabaseMs: number | null
  statements: number
  transactions: number
  bytes: number
}

type Slice = {
  rate: number
  calls: number
  serverMs: number | null
  databaseMs: number | null
  p50: number
  p99: number
}

const middle = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Returns the round with the median ratio, because other load on the machine spoils single rounds. */
function middleRound(ours: Slice[], bound: Slice[]): { ours: number; bound: number } {
  const rounds = ours.map(({ rate }, index) => ({ ours: rate, bound: bound[index]?.rate ?? 0 }))
  const ordered = rounds.toSorted((a, b) => a.ours / a.bound - b.ours / b.bound)
  return ordered[Math.floor(ordered.length / 2)] ?? { ours: 0, bound: 0 }
}

const perCall = (slices: Slice[], key: 'serverMs' | 'databaseMs'): number | null => {
  const calls = slices.reduce((sum, slice) => sum + slice.calls, 0)
  const spent = slices.map((slice) => slice[key])
  if (calls === 0 || spent.some((ms) => ms === null)) return null
  return spent.reduce<number>((sum, ms) => sum + (ms ?? 0), 0) / calls
}

async function logIn({ server, admin }: Environment): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  if (!answer.ok) throw new Error(`login failed: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** Runs `work` and measures the processor time of server and database. */
async function costOf<T>({ server, postmaster }: Environment, work: () => Promise<T>) {
  const before = { server: processMs(server.pid), database: databaseMs(postmaster) }
  const result = await work()
  const after = { server: processMs(server.pid), database: databaseMs(postmaster) }
  const spent = (key: 'server' | 'database'): number | null => {
    const [end, start] = [after[key], before[key]]
    return end === null || start === null ? null : end - start
  }
  return { result, serverMs: spent('server'), databaseMs: spent('database') }
}

/** Distributes the requests over the connections, so that no two log in as the same user. */
async function load(url: string, requests: Request[], { connections, seconds }: Timing) {
  let dealt = 0
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
    setupClient: (client) => {
      const index = dealt++
      if (requests.length >= connections) client.setRequests(requests.filter((_, n) => n % connections === index))
    },
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} requests of ${requests[0]?.path} failed`)
  return { calls: result['2xx'], seconds: result.duration, latency: result.latency }
}

async function oursOnce(environment: Environment, requests: Request[], timing: Timing): Promise<Slice> {
  const { result, ...cost } = await costOf(environment, () => load(environment.server.url, requests, timing))
  const { calls, seconds, latency } = result
  return { rate: calls / seconds, calls, ...cost, p50: latency.p50, p99: latency.p99 }
}

async function boundOnce(
  environment: Environment,
  call: HotCall,
  transactions: Transaction[],
  timing: Timing,
): Promise<Slice> {
  const { connections, seconds } = timing
  const job: BareJob = { url: environment.databaseUrl, transactions, connections, seconds }
  const hashing: HashJob = { connections, seconds }
  const { result, ...cost } = await costOf(environment, () =>
    call.name === LOGIN ? ask<BareResult>(environment.hash, hashing) : ask<BareResult>(environment.bare, job),
  )
  return { rate: result.calls / result.seconds, calls: result.calls, ...cost, p50: 0, p99: 0 }
}

/** Records which statements one call sends to the database, and the size of its response. */
async function inspectCall(environment: Environment, call: HotCall, request: Request) {
  const { method = 'GET', path = '', headers = {}, body } = request
  const send = () => fetch(`${environment.server.url}${path}`, { method, headers, ...(body ? { body } : {}) })
  await (await send()).arrayBuffer()
  environment.server.child.send('record')
  const answer = await send()
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${text}`)
  return {
    transactions: transactionsOf(await ask<Statement[]>(environment.server.child, 'report')),
    bytes: text.length,
  }
}

/**
 * Measures the server, the bound and the empty route in turn, so that other load on the machine affects all of them.
 */
export async function measure(environment: Environment, call: HotCall, timing: Timing): Promise<Measured> {
  const requests = requestsOf(call, await logIn(environment))
  const { transactions, bytes } = await inspectCall(environment, call, requests[0] ?? {})
  const ours: Slice[] = []
  const bound: Slice[] = []
  const empty: number[] = []
  await load(environment.server.url, requests, { ...timing, seconds: 1 })
  for (let round = 0; round < timing.rounds; round++) {
    ours.push(await oursOnce(environment, requests, timing))
    bound.push(await boundOnce(environment, call, transactions, timing))
    const idle = await load(environment.emptyUrl, [{ path: '/' }], { ...timing, seconds: 1 })
    empty.push(idle.calls / idle.seconds)
  }
  return {
    call,
    ...middleRound(ours, bound),
    empty: middle(empty),
    p50: middle(ours.map((slice) => slice.p50)),
    p99: middle(ours.map((slice) => slice.p99)),
    serverMs: perCall(ours, 'serverMs'),
    databaseMs: perCall(ours, 'databaseMs'),
    boundDatabaseMs: call.name === LOGIN ? null : perCall(bound, 'databaseMs'),
    statements: transactions.reduce((sum, { statements }) => sum + statements.length, 0),
    transactions: transactions.length,
    bytes,
  }
}
