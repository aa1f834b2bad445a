/**
 * Measures how much an attack of one company slows down another one on the same server:
 *
 *   npm run bench -- neighbours                 a table
 *   npm run bench -- neighbours --json          one JSON object
 *   npm run bench -- neighbours --quick         fewer rounds
 *   npm run bench -- neighbours --only films    attacks with this text in their name
 *
 * Each figure under attack is shown next to the quiet one. The two take turns, so that a machine that becomes slower slows
 * both.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Orders } from './attacker.ts'
import { ATTACKS, type Attack } from './attacks.ts'
import { setUpNeighbours, logIn, type Neighbours } from './neighbours-environment.ts'
import { png } from '#tests/media-samples.ts'

export type NeighbourOptions = { json: boolean; quick: boolean; only: string; report: (what: string) => void }

const PROBES = ['login', 'own profile', 'inbound to screen', 'upload', 'import'] as const
type Probe = (typeof PROBES)[number]
type Samples = Record<Probe, number[]>
type Measured = { samples: Samples; peakMb: number }

const ATTACKER = new URL('./attacker.ts', import.meta.url)
/** How often the quiet time and the attack take turns, and how many rounds each turn has. */
const TURNS = 4
const ROUNDS = 25
const QUICK_ROUNDS = 5
/** When an attack succeeds each round takes minutes, so a turn stops after this time. */
const MAX_TURN_MS = 60_000
/** The pause between two rounds in ms: people pause, and one who sends more than a file a second has to wait. */
const PAUSE_MS = 1000
/** The pause before the first round in ms, in which the attack reaches its full load. */
const RAMP_MS = 3000
const MEMORY_EVERY_MS = 100
const LATEST_MS = 120_000
const MAX_RATIO = 1.3
/** A request of a few ms, of which a single turn of the processor more is a large share. */
const MAX_PROFILE_RATIO = 2
const MAX_MEMORY_MB = 600

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export const percentile = (samples: number[], share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.ceil(samples.length * share) - 1] ?? NaN

/** Waits from sending on the customer's phone until the event with the message arrives. */
export async function inbound({ fake, neighbour }: Neighbours, text: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const name = `company-${neighbour.id}-appMessage`
  const onMessage = (event: { message?: { body?: string } }): void => {
    if (event.message?.body === text) resolve()
  }
  neighbour.socket.on(name, onMessage)
  const tooLate = setTimeout(() => reject(new Error(`${text} did not arrive`)), LATEST_MS)
  try {
    await fake.sendText(neighbour.customer, neighbour.line, text)
    await promise
  } finally {
    clearTimeout(tooLate)
    neighbour.socket.off(name, onMessage)
  }
}

function formWith(bytes: Buffer, name: string): FormData {
  const form = new FormData()
  form.append('medias', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), name)
  form.append('body', name)
  return form
}

function tableWith(name: string): FormData {
  const form = new FormData()
  form.append('file', new Blob([`${name};5511988887777`]), 'contatos.csv')
  return form
}

const nothingYet = (): Measured => ({
  samples: { login: [], 'own profile': [], 'inbound to screen': [], upload: [], import: [] },
  peakMb: 0,
})

/** Adds to `measured` what a turn shows. */
async function measure(environment: Neighbours, rounds: number, measured: Measured): Promise<void> {
  const { url, neighbour, people, memoryMb } = environment
  const { samples } = measured
  const watch = setInterval(() => (measured.peakMb = Math.max(measured.peakMb, memoryMb())), MEMORY_EVERY_MS)
  try {
    const end = performance.now() + MAX_TURN_MS
    for (let round = 0; round < rounds && performance.now() < end; round++) {
      const person = people[round % people.length]
      if (person) samples.login.push(await timed(() => logIn(url, person)))
      samples['own profile'].push(await timed(() => neighbour.call('GET', '/auth/me')))
      samples['inbound to screen'].push(await timed(() => inbound(environment, `pergunta ${performance.now()}`)))
      const picture = await png(40 + round, 30)
      const form = formWith(picture, `foto-${round}.png`)
      samples.upload.push(await timed(() => neighbour.call('POST', `/messages/${neighbour.ticketId}`, form)))
      const table = tableWith(`Pessoa ${round}`)
      samples.import.push(await timed(() => neighbour.call('POST', '/contacts/imports', table)))
      await sleep(PAUSE_MS)
    }
  } finally {
    clearInterval(watch)
  }
}

/** Starts the attack. The returned function stops it and resolves when its last requests are done. */
async function startAttack(environment: Neighbours, attack: Attack): Promise<() => Promise<unknown>> {
  if ('byPhone' in attack) {
    let isOver = false
    const attacking = attack.byPhone(environment, () => isOver)
    return () => {
      isOver = true
      return attacking
    }
  }
  const { url, attacker } = environment
  const child = fork(ATTACKER)
  child.send({ name: attack.name, url, token: attacker.token, ticketId: attacker.ticketId } satisfies Orders)
  await once(child, 'message')
  return () => {
    child.send('enough')
    return once(child, 'exit')
  }
}

async function underAttack(environment: Neighbours, attack: Attack, rounds: number, measured: Measured): Promise<void> {
  const endAttack = await startAttack(environment, attack)
  try {
    await sleep(RAMP_MS)
    await measure(environment, rounds, measured)
  } finally {
    await endAttack()
    environment.fake.uploadsAgain = true
  }
}

/** `limit` is that of the ratio; null where nothing is promised. */
export type Result = {
  name: string
  ours: number
  bound: number
  ratio: number
  limit: number | null
  unit: string
}

const round = (number: number): number => Number(number.toPrecision(4))
export const result = (name: string, ours: number, bound: number, limit: number | null, unit: string): Result => ({
  name,
  ours: round(ours),
  bound: round(bound),
  ratio: round(ours / bound),
  limit,
  unit,
})

const resultsOf = (attack: Attack, quiet: Measured, loud: Measured): Result[] => [
  ...PROBES.flatMap((probe) =>
    [50, 95].map((percent) =>
      result(
        `${attack.name}: ${probe}, p${percent}`,
        percentile(loud.samples[probe], percent / 100),
        percentile(quiet.samples[probe], percent / 100),
        probe === 'own profile' ? MAX_PROFILE_RATIO : MAX_RATIO,
        'ms',
      ),
    ),
  ),
  result(`${attack.name}: memory`, loud.peakMb, MAX_MEMORY_MB, 1, 'MB'),
]

export function asTable(results: Result[]): string {
  const width = Math.max(...results.map(({ name }) => name.length))
  const line = ({ name, ours, bound, ratio, limit, unit }: Result): string => {
    const verdict = limit === null || ratio <= limit ? '' : `  over ${limit}`
    return `${name.padEnd(width)} ${String(ours).padStart(9)} ${unit}  beside ${String(bound).padStart(8)}  ${ratio.toFixed(2).padStart(6)}x${verdict}`
  }
  return results.map(line).join('\n')
}

export async function benchNeighbours({ json, quick, only, report }: NeighbourOptions): Promise<void> {
  const environment = await setUpNeighbours(report)
  const rounds = quick ? QUICK_ROUNDS : ROUNDS
  const results: Result[] = []
  try {
    await measure(environment, 5, nothingYet())
    for (const attack of ATTACKS.filter(({ name }) => name.includes(only))) {
      report(attack.name)
      const [quiet, loud] = [nothingYet(), nothingYet()]
      for (let turn = 0; turn < TURNS; turn++) {
        await measure(environment, rounds, quiet)
        await underAttack(environment, attack, rounds, loud)
      }
      const measured = resultsOf(attack, quiet, loud)
      report(asTable(measured))
      results.push(...measured)
    }
  } finally {
    await environment.close()
  }
  console.log(json ? JSON.stringify({ results }) : asTable(results))
}
