/**
 * Measures the chat on sites while many visitors have it open, on one process:
 *
 *   npm run bench:visitors                     a table
 *   npm run bench:visitors -- --json           one JSON object
 *   npm run bench:visitors -- --visitors 100   visitors with an open widget, 1,000 without it
 *   npm run bench:visitors -- --seconds 10     how long they write, 60 without it
 *   npm run bench:visitors -- --rate 5         messages in a second that are answered, 10 without it
 *   npm run bench:visitors -- --alone          the process knows that it is the only one
 *
 * Each visitor comes from a network of their own, because the limits of strangers count networks. Everybody holds a line
 * to the server; somebody writes, an attendant is shown it and answers, and the visitor's browser is told and asks for the
 * text. The bound is a server that holds as many lines and only inserts each message and passes it on; it is measured
 * before and after. A line that broke makes the exit code 1.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { residentMb } from '#tools/process-stats.ts'
import { atRate, createTurns, inParallel } from './at-rate.ts'
import { openBareChat } from './bare-chat.ts'
import type { Chat, Exchange } from './chat.ts'
import { ask } from './environment.ts'
import { setUpInstallation, type Installation } from './installation.ts'
import { asTable, percentile, result, type Result } from './neighbours.ts'
import { openSiteChat } from './site-chat.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    visitors: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '10' },
    alone: { type: 'boolean', default: false },
  },
})

const wholeNumber = (name: 'visitors' | 'seconds' | 'rate', [least, most]: [number, number]): number => {
  const number = Number(values[name])
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new Error(`--${name} is a whole number from ${least} to ${most}`)
}

/** The server lets an attendant write three texts in a second for long. */
const TEXTS_OF_ATTENDANT = 2
/** The plan of the installation has twenty users. */
const MAX_ATTENDANTS = 18
/** Tokens of attendants last for fifteen minutes, of which the preparation needs some. */
const MAX_SECONDS = 300
/** The first lines are opened before counting, so that memory allocated once for them does not count. */
const WARM_SHARE = 0.1

const VISITORS = wholeNumber('visitors', [10, 10_000])
const SECONDS = wholeNumber('seconds', [1, MAX_SECONDS])
const RATE = wholeNumber('rate', [1, TEXTS_OF_ATTENDANT * MAX_ATTENDANTS])
const ATTENDANTS = Math.ceil(RATE / TEXTS_OF_ATTENDANT)

/** How many visitors open the chat, or begin a conversation, at a time. */
const AT_ONCE = 8
const SETTLE_MS = 4000
/** In this time memory that was collected goes back to the system. */
const FREE_MS = 2000
const WARM_UP_SECONDS = 3

/** Progress goes to standard error, because standard output contains only the result. */
const report = (step: string): void => console.error(`  ${step}`)

const everybody = Array.from({ length: VISITORS }, (_, visitor) => visitor)

/** Returns the memory of the process in MB after a full collection; null where the system does not report it. */
async function neededMb({ child }: Chat): Promise<number | null> {
  await sleep(SETTLE_MS)
  await ask<string>(child, 'collect')
  await sleep(FREE_MS)
  return residentMb(child.pid ?? 0)
}

/** Opens all lines. Returns the kilobytes that each adds; null where the system does not report memory. */
async function openLines(chat: Chat): Promise<number | null> {
  const warm = Math.ceil(VISITORS * WARM_SHARE)
  await inParallel(everybody.slice(0, warm), AT_ONCE, chat.openLine)
  const before = await neededMb(chat)
  await inParallel(everybody.slice(warm), AT_ONCE, chat.openLine)
  const after = await neededMb(chat)
  return before === null || after === null ? null : ((after - before) * 1024) / (VISITORS - warm)
}

let marked = 0

/** Lets the visitors write in turn for so many seconds, and be answered. Nobody writes before the last answer came. */
async function exchangeFor(chat: Chat, seconds: number): Promise<Exchange[]> {
  const exchanges: Exchange[] = []
  const inTurn = createTurns()
  const people = everybody.map((visitor) => ({ visitor }))
  await atRate(RATE, Math.ceil(RATE * seconds), async (index) => {
    const person = people[index % people.length]
    if (!person) return
    const mark = `numero-${marked++}`
    exchanges.push(await inTurn(person, () => chat.exchange(person.visitor, mark)))
  })
  return exchanges
}

/** What is measured of each exchange, and its name. */
const WAYS = [
  ['visitor to the socket of an attendant', 'toAttendant'],
  ["attendant to the visitor's sign", 'toSign'],
  ["attendant to the visitor's text", 'toText'],
] as const

const timesOf = (ours: Exchange[], bound: Exchange[]): Result[] =>
  WAYS.flatMap(([name, way]) =>
    [0.5, 0.95].map((share) => {
      const at = (exchanges: Exchange[]): number =>
        percentile(
          exchanges.map((one) => one[way]),
          share,
        )
      return result(`${name}, p${share * 100}`, at(ours), at(bound), null, 'ms')
    }),
  )

async function measureAll(installation: Installation): Promise<Result[]> {
  const bare = await openBareChat(installation)
  const bareKb = await openLines(bare)
  report('the bound holds its lines')
  const chat = await openSiteChat(installation, { attendants: ATTENDANTS, isAlone: values.alone })
  const kb = await openLines(chat)
  report(`${VISITORS} visitors have the chat open`)
  await inParallel(everybody, AT_ONCE, chat.greet)
  report(`${ATTENDANTS} attendants have accepted the conversations`)
  for (const one of [bare, chat]) await exchangeFor(one, WARM_UP_SECONDS)
  const bound = await exchangeFor(bare, SECONDS / 2)
  const ours = await exchangeFor(chat, SECONDS)
  bound.push(...(await exchangeFor(bare, SECONDS / 2)))
  return [
    ...(kb === null || bareKb === null ? [] : [result('memory per visitor', kb, bareKb, null, 'KB')]),
    ...timesOf(ours, bound),
    result('lines that broke', chat.broken() + bare.broken(), 2 * VISITORS, 0, 'lines'),
  ]
}

const installation = await setUpInstallation({})
try {
  const results = await measureAll(installation)
  console.log(values.json ? JSON.stringify({ results }) : asTable(results))
  // What may never happen has the limit 0.
  if (results.some(({ limit, ours }) => limit === 0 && ours > 0)) process.exitCode = 1
} finally {
  await installation.close()
}
