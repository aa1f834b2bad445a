/**
 * Lets people write for the first time while the server is killed, frozen, cut off from its provider and kept waiting
 * by its database, and while agents answer. Then every message, by its id, must exist once at the desk and at the phone.
 *
 *   npm run chaos:strangers
 *   npm run chaos:strangers -- --seed 42 --people 130 --short 10 --long 60
 *   npm run chaos:strangers -- --only frozen
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { silenceSessionLogs } from '#server/channels/whatsapp/workarounds.ts'
import { randomFrom } from './random.ts'
import { ChaosServer } from './server.ts'
import { untilQuiet } from './until-quiet.ts'

const TEXTS_EACH = 2
/** The latest times at which the people of a wave write, and at which the fault comes. */
const LATEST_TEXT_MS = 2000
const LATEST_FAULT_MS = 1500
const LATEST_KILL_MS = 400
/** How long the server handles what waited for it, and how soon it is killed after it was frozen. */
const LATEST_BATCH_MS = 500
const LATEST_END_MS = 100
const ANSWERED_EACH_WAVE = 4
const POLL_MS = 20
/** The faults come one soon after the other: a slow machine may store what came early only after the last of them. */
const LATEST_TICKET_MS = 3_600_000

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    people: { type: 'string', default: '130' },
    short: { type: 'string', default: '10' },
    long: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
  },
})
silenceSessionLogs()
const random = randomFrom(Number(values.seed))
const [people, short, long] = [values.people, values.short, values.long].map(Number) as [number, number, number]

const began = performance.now()
const say = (what: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${what}`)
const within = (latest: number): Promise<void> => sleep(random() * latest)

const server = await ChaosServer.open(undefined, { preKeys: true })
await server.logIn()
await server.link()
say(`linked; seed ${values.seed}, ${people} people, pauses of ${short} and ${long} s`)

/** The ids under which a text has arrived at a phone. */
const heard = new Map<string, Set<string>>()
server.fake.onMessage(({ id, text, chat }) => {
  if (!text || !('number' in chat)) return
  const name = `${chat.number} ${text}`
  heard.set(name, (heard.get(name) ?? new Set()).add(id))
})

// ---- Faults

async function kill(): Promise<void> {
  await server.kill()
  await within(LATEST_TEXT_MS)
  await server.start()
}

async function freeze(seconds: number): Promise<void> {
  const pid = server.pid()
  process.kill(pid, 'SIGSTOP')
  await sleep(seconds * 1000)
  process.kill(pid, 'SIGCONT')
}

/** Freezes the server while it handles what was written before it came back, and kills it as soon as it goes on. */
async function freezeOverBatch(): Promise<void> {
  await server.kill()
  server.fake.refuseConnections(503)
  await Promise.all([server.start(), sleep(LATEST_TEXT_MS + TEXTS_EACH * LATEST_KILL_MS)])
  server.fake.refuseConnections(undefined)
  while (!server.isLinked) await sleep(1)
  await within(LATEST_BATCH_MS)
  await freeze(short)
  await within(LATEST_END_MS)
  await server.kill()
  await server.start()
}

async function cut(): Promise<void> {
  for (let count = 0; count < 3; count++) {
    server.fake.dropConnection(server.shop)
    await within(LATEST_FAULT_MS)
  }
}

/** Keeps everybody waiting who wants to read or write this table. */
async function blockTable(table: string, seconds: number, during: () => Promise<void> = async () => undefined) {
  const blocker = await server.database.connect()
  await blocker.query('begin')
  await blocker.query(`lock table ${table} in access exclusive mode`)
  await Promise.all([sleep(seconds * 1000), during()])
  await blocker.query('rollback')
  blocker.release()
}

const killSoon = async (): Promise<void> => {
  await within(LATEST_KILL_MS)
  await server.kill()
}

/** Kills the server while it waits, when it has had the time to give up waiting. */
const killAtTheEnd = (seconds: number) => async (): Promise<void> => {
  await sleep(seconds * 800)
  await server.kill()
}

type Fault = [name: string, happen: () => Promise<void>]
const ALL_FAULTS: Fault[] = [
  ['killed', kill],
  ['frozen', () => freeze(short)],
  [
    'frozen, then killed',
    () =>
      freeze(short)
        .then(killSoon)
        .then(() => server.start()),
  ],
  ...Array.from({ length: 3 }, (): Fault => ['frozen over a batch, then killed', freezeOverBatch]),
  ['cut off', cut],
  ['messages blocked', () => blockTable('messages', short)],
  [
    'messages blocked, then killed',
    () => blockTable('messages', short, killAtTheEnd(short)).then(() => server.start()),
  ],
  ['keys blocked', () => blockTable('wa_keys', short)],
  ['keys blocked, then killed', () => blockTable('wa_keys', short, killAtTheEnd(short)).then(() => server.start())],
  ['keys blocked while cut off', () => blockTable('wa_keys', short, cut)],
  [
    'contacts blocked, then killed',
    () => blockTable('contacts', short, killAtTheEnd(short)).then(() => server.start()),
  ],
  [
    'killed twice',
    () =>
      kill()
        .then(killSoon)
        .then(() => server.start()),
  ],
  ['frozen long', () => freeze(long)],
  ['messages blocked long', () => blockTable('messages', long)],
]

const FAULTS = ALL_FAULTS.filter(([name]) => name.includes(values.only))

// ---- People

const written = new Map<string, string>()
const answers: string[] = []

async function write(customer: Account): Promise<void> {
  await within(LATEST_TEXT_MS)
  for (let n = 1; n <= TEXTS_EACH; n++) {
    const text = `${customer.name}, texto ${n}`
    written.set(await server.fake.sendText(customer, server.shop, text), text)
    await within(LATEST_KILL_MS)
  }
}

async function answer(customer: Account, index: number): Promise<void> {
  const conversation = await server.accept(customer, index, LATEST_TICKET_MS)
  for (let n = 1; n <= TEXTS_EACH; n++) {
    await within(LATEST_FAULT_MS)
    const text = `resposta ${n}`
    answers.push(`${customer.number} ${text}`)
    await server.send(conversation, text)
  }
}

let earlier: Account[] = []
const answering: Promise<void>[] = []
for (const [index, [name, happen]] of FAULTS.entries()) {
  while (!server.isLinked) await sleep(POLL_MS)
  const size = Math.ceil((people - written.size / TEXTS_EACH) / (FAULTS.length - index))
  const strangers = Array.from({ length: size }, (_, n) =>
    server.fake.addAccount(`55119${70_000_000 + index * 1000 + n}`, `Pessoa ${index + 1}.${n + 1}`),
  )
  answering.push(...earlier.slice(0, ANSWERED_EACH_WAVE).map(answer))
  await Promise.all([...strangers.map(write), within(LATEST_FAULT_MS).then(happen)])
  earlier = strangers
  say(`${name}; ${written.size} texts written`)
}
await Promise.all(answering)
say('all written; waiting until everything is delivered')
await untilQuiet(server, () => heard.size)

// ---- Check

type Row = { id: string; count: string; unreadable: boolean }
const { rows } = await server.database.query<Row>(
  `select provider_id as id, count(*) as count, bool_or(undecryptable) as unreadable from messages
    where not from_me group by provider_id`,
)
const stored = new Map(rows.map((row) => [row.id, row]))
const lost = [...written].filter(([id]) => !stored.has(id))
const doubled = rows.filter(({ count }) => count !== '1')
const unreadable = rows.filter((row) => row.unreadable)
const unheard = answers.filter((name) => !heard.has(name))
const heardTwice = [...heard].filter(([, ids]) => ids.size > 1)

const figures: [string, unknown[], number][] = [
  ['texts of strangers lost', lost.map(([, text]) => text), written.size],
  ['stored twice', doubled.map(({ id }) => written.get(id)), written.size],
  ['unreadable', unreadable.map(({ id }) => written.get(id)), written.size],
  ['answers lost', unheard, answers.length],
  ['answers doubled', heardTwice.map(([name]) => name), answers.length],
]
for (const [what, found, total] of figures) say(`${found.length} of ${total} ${what} ${found.join('; ')}`)
for (const problem of server.fake.problems) console.log(`  ! ${problem.message}`)
const isFaulty = figures.some(([, found]) => found.length)
if (isFaulty) say(`faults, with the seed ${values.seed}`)
await server.close()
process.exit(isFaulty ? 1 : 0)
