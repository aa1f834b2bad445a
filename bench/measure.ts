import autocannon, { type Request } from 'autocannon'
import type { BareJob, BareResult } from './bare-pg.ts'
import { type HotCall, LOGIN, requestsOf } from './calls.ts'
import { databaseMs, processMs } from './process-stats.ts'
import type { HashJob } from './password-baseline.ts'
import type { Statement } from './record-sql.ts'
import { ask, type Environment } from './environment.ts'
import { type Transaction, transactionsOf } from './transactions.ts'

export type Timing = { rounds: number; seconds: number; connections: number }

/** Rates are per second; times are ms. */
export type Measured = {
  call: HotCall
  ours: number
  bound: number
  /** A route that does nothing. */
  empty: number
  p50: number
  p99: number
  /** Processor time per request; null where the system does not tell. */
  serverMs: number | null
  databaseMs: number | null
  /** Of the database for the same statements through bare pg. */
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

/** The round with the middle ratio: a busy moment of the machine spoils single rounds. */
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

/** Runs `work` and tells what it cost the server and the database. */
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

/** Several requests are dealt out to the connections, so that no two log in as the same person. */
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

async function oursOnce(stage: Environment, requests: Request[], timing: Timing): Promise<Slice> {
  const { result, ...cost } = await costOf(stage, () => load(stage.server.url, requests, timing))
  const { calls, seconds, latency } = result
  return { rate: calls / seconds, calls, ...cost, p50: latency.p50, p99: latency.p99 }
}

async function boundOnce(
  stage: Environment,
  call: HotCall,
  transactions: Transaction[],
  timing: Timing,
): Promise<Slice> {
  const { connections, seconds } = timing
  const job: BareJob = { url: stage.databaseUrl, transactions, connections, seconds }
  const hashing: HashJob = { connections, seconds }
  const { result, ...cost } = await costOf(stage, () =>
    call.name === LOGIN ? ask<BareResult>(stage.hash, hashing) : ask<BareResult>(stage.bare, job),
  )
  return { rate: result.calls / result.seconds, calls: result.calls, ...cost, p50: 0, p99: 0 }
}

/** What one call sends to the database, and how much it answers. */
async function look(stage: Environment, call: HotCall, request: Request) {
  const { method = 'GET', path = '', headers = {}, body } = request
  const send = () => fetch(`${stage.server.url}${path}`, { method, headers, ...(body ? { body } : {}) })
  await (await send()).arrayBuffer()
  stage.server.child.send('record')
  const answer = await send()
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${call.name}: ${answer.status} ${text}`)
  return { transactions: transactionsOf(await ask<Statement[]>(stage.server.child, 'report')), bytes: text.length }
}

/** Ours, the bound and the empty route take turns, so that a busy moment of the machine hits all of them. */
export async function measure(stage: Environment, call: HotCall, timing: Timing): Promise<Measured> {
  const requests = requestsOf(call, await logIn(stage))
  const { transactions, bytes } = await look(stage, call, requests[0] ?? {})
  const ours: Slice[] = []
  const bound: Slice[] = []
  const empty: number[] = []
  await load(stage.server.url, requests, { ...timing, seconds: 1 })
  for (let round = 0; round < timing.rounds; round++) {
    ours.push(await oursOnce(stage, requests, timing))
    bound.push(await boundOnce(stage, call, transactions, timing))
    const idle = await load(stage.emptyUrl, [{ path: '/' }], { ...timing, seconds: 1 })
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
