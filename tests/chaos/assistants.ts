/**
 * Kills the server at random while customers talk with everything that answers in place of a person, and then says
 * whether each of them was answered, and nothing was said twice.
 *
 *   npm run chaos:assistants                                six conversations with each assistant, 30 kills
 *   npm run chaos:assistants -- --seed 42 --rounds 3 --kills 10
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Account } from '#fakes/whatsapp/src/index.ts'
import { silenceSessionLogs } from '#server/channels/whatsapp/workarounds.ts'
import { chooseBilling, furnish, recordReceived } from '#tests/assistant-stories/furnish.ts'
import { startOutside, subjectsOf, type Heard, type Subject } from '#tests/assistant-stories/subjects.ts'
import { randomFrom } from './random.ts'
import { ChaosServer } from './server.ts'
import { untilQuiet } from './until-quiet.ts'

/** The server lives for so long at most once it is linked again, until somebody is asked. */
const LONGEST_LIFE_MS = 4000
/** It is killed so late at most after an outside system was asked: before, at and after the answer. */
const LATEST_KILL_MS = 400
/** A customer who hears nothing for so long is left in silence. */
const SILENCE_MS = 300_000
const POLL_MS = 50

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rounds: { type: 'string', default: '6' },
    kills: { type: 'string', default: '30' },
  },
})
silenceSessionLogs()
const random = randomFrom(Number(values.seed))
const began = performance.now()
const say = (what: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${what}`)

const outside = await startOutside()
const subjects = subjectsOf(outside)
const server = await ChaosServer.open(undefined, { settings: outside.env })
const { fake, shop } = server
const received = recordReceived(fake)
const request = (method: string, path: string, body: object): Promise<{ id: number }> =>
  server.asAdmin(method, path, body)
await server.logIn()
const connectionId = await server.link()
const queues = await furnish(request, subjects)
await request('PUT', `/whatsapp/${connectionId}`, {
  ...{ name: 'Loja', greetingMessage: 'Olá!', queueIds: queues.map(({ id }) => id) },
})
say(`chaos: seed ${values.seed}, ${values.rounds} conversations with each assistant, ${values.kills} kills`)

type Outcome = 'answered' | 'asked again' | 'led to a person'
const outcomes = new Map<Outcome, number>()
const faults: string[] = []
/** What each phone is expected to show at the end. */
const expectations: { phone: Account; subject: Subject; count: number }[] = []

/** Everything that the phone shows. */
const shownOn = (phone: Account): string[] => [
  ...new Map(received.filter(({ chat }) => chat === phone).map(({ id, text }) => [id, text])).values(),
]

const isHeard = (text: string | undefined, expected: Heard): boolean =>
  text !== undefined && (typeof expected === 'string' ? text === expected : expected.test(text))

/** One conversation of a new customer. It ends early where she is led to a person. */
class Talk {
  readonly #subject: Subject
  readonly #phone: Account
  #read = 0

  constructor(subject: Subject) {
    this.#subject = subject
    this.#phone = fake.addAccount(`551197777${String(1000 + expectations.length)}`, 'Maria Silva')
    if ('billing' in subject.made)
      for (const system of Object.values(outside.billing))
        for (const one of system.customers) one.phone = this.#phone.number
  }

  async run(): Promise<void> {
    const { name, opening, talk } = this.#subject
    const choice = String(subjects.indexOf(this.#subject) + 1)
    const steps = [{ says: 'oi', hears: [/^Olá!/] }, { says: choice, hears: [`Fale com ${name}`, ...opening] }, ...talk]
    const expectation = { phone: this.#phone, subject: this.#subject, count: 0 }
    expectations.push(expectation)
    for (const { says, hears } of steps) {
      await fake.sendText(this.#phone, shop, says)
      const outcome = await this.#hear(says, hears)
      if (outcome) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      expectation.count = this.#read
      if (outcome !== 'answered' && outcome !== 'asked again') return
    }
  }

  /** Waits until one of the right answers is complete. Returns null, and notes the fault, when none can become that. */
  async #hear(said: string, hears: Heard[]): Promise<Outcome | null> {
    const { asksAgain, fallback, name } = this.#subject
    const right: { outcome: Outcome; texts: Heard[] }[] = [
      { outcome: 'answered', texts: hears },
      { outcome: 'led to a person', texts: [fallback] },
      ...(asksAgain ? [{ outcome: 'asked again' as const, texts: asksAgain }] : []),
    ]
    const deadline = performance.now() + SILENCE_MS
    for (;;) {
      const fresh = shownOn(this.#phone).slice(this.#read)
      const possible = right.filter(({ texts }) =>
        fresh.every((text, index) => index >= texts.length || isHeard(text, texts[index] as Heard)),
      )
      const complete = possible.find(({ texts }) => fresh.length >= texts.length)
      if (complete) {
        this.#read += complete.texts.length
        return complete.outcome
      }
      if (possible.length === 0 || performance.now() > deadline) {
        faults.push(`${name}: after ${said} the phone shows ${JSON.stringify(fresh)}`)
        return null
      }
      await sleep(POLL_MS)
    }
  }
}

const rounds = Array.from({ length: Number(values.rounds) })

/** Conversations with one assistant, one after the other. */
async function talkWith(subject: Subject): Promise<void> {
  for (const _ of rounds) await new Talk(subject).run()
  say(`${subject.name}: all conversations have ended`)
}

/** A company has one billing system at a time. */
async function talkWithBillingBots(): Promise<void> {
  for (const subject of subjects) {
    if (!('billing' in subject.made)) continue
    const { billing } = subject.made
    await insist(() => chooseBilling(request, outside.billing, billing))
    await talkWith(subject)
  }
}

/** Repeats what a kill has broken off. */
async function insist(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await sleep(POLL_MS)
    }
  }
}

let [isOver, killed] = [false, 0]
const countAsked = (): number => subjects.reduce((sum, { asked }) => sum + asked(), 0)

async function kill(): Promise<void> {
  while (killed < Number(values.kills)) {
    while (!server.isLinked && !isOver) await sleep(POLL_MS)
    await sleep(random() * LONGEST_LIFE_MS)
    const before = countAsked()
    while (countAsked() === before && !isOver) await sleep(1)
    await sleep(random() * LATEST_KILL_MS)
    if (isOver) return
    await server.kill()
    killed += 1
    await server.start()
  }
  say('all kills are done')
}

const killing = kill()
const lanes = subjects.filter(({ made }) => !('billing' in made)).map(talkWith)
await Promise.all([...lanes, talkWithBillingBots()])
isOver = true
await killing
await untilQuiet(server, () => received.length)

for (const { phone, subject, count } of expectations) {
  const rest = shownOn(phone).slice(count)
  if (rest.length) faults.push(`${subject.name}: at the end the phone shows ${JSON.stringify(rest)} as well`)
}
for (const fault of faults) console.log(`  ✗ ${fault}`)
for (const problem of fake.problems) console.log(`  ! ${problem.message}`)
const counts = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
say(`${expectations.length} conversations under ${killed} kills: ${counts}; ${faults.length} faults`)
await server.close()
await outside.close()
process.exit(faults.length ? 1 : 0)
