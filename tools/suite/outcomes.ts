/** What tests did, as reporters write it line by line while they run: a killed runner leaves what it had found out. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * How a test ended, or a file as a whole (`title` is then empty). A file fails when it cannot be loaded, when its hooks
 * fail, and when its process ended before it did.
 */
export type Outcome = {
  /** Path from the root of the repository. */
  file: string
  title: string
  /** The runner's own name for the test, where it has one. */
  id?: string
  state: 'begun' | 'passed' | 'failed'
  /** What the failure said, in one line. */
  error?: string
  ms?: number
}

const MAX_ERROR_LENGTH = 300

export function writeOutcome(path: string, outcome: Outcome): void {
  appendFileSync(path, `${JSON.stringify(outcome)}\n`)
}

export function readOutcomes(path: string): Outcome[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Outcome)
}

/** Returns the first line of an error without colours, cut to a length that a list can show. */
export function toOneLine(error: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = error.replaceAll(/\u001B\[[\d;]*m/g, '')
  return (plain.split('\n').find((line) => line.trim()) ?? '').trim().slice(0, MAX_ERROR_LENGTH)
}

/** A test or a file over all the times it was looked at. */
export type Verdict = Outcome & { wasFlaky: boolean }

/** What stands later tells more: a file whose tests have ended may still fail by what it left running. */
const STATES = ['begun', 'passed', 'failed'] as const

const keyOf = ({ file, title }: Outcome): string => `${file}\n${title}`

/** Returns one outcome for each test and file of a look. What began and never ended has failed. */
export function summarise(outcomes: Outcome[]): Outcome[] {
  const byKey = new Map<string, Outcome>()
  for (const outcome of outcomes) {
    const before = byKey.get(keyOf(outcome))
    if (!before || STATES.indexOf(outcome.state) > STATES.indexOf(before.state)) byKey.set(keyOf(outcome), outcome)
  }
  return [...byKey.values()].map((outcome) =>
    outcome.state === 'begun' ? { ...outcome, state: 'failed', error: 'did not end' } : outcome,
  )
}

/** Collects the outcomes of several looks at the same tests. What passed once has passed. */
export class Verdicts {
  readonly #verdicts = new Map<string, Verdict>()

  /** Adds what one look has shown, summarised. */
  add(outcomes: Outcome[]): void {
    for (const outcome of outcomes) {
      const earlier = this.#verdicts.get(keyOf(outcome))
      if (!earlier) this.#verdicts.set(keyOf(outcome), { ...outcome, wasFlaky: false })
      // The error of the first look is kept: it is the one to find the cause of.
      else if (earlier.state === 'failed' && outcome.state === 'passed')
        Object.assign(earlier, { state: 'passed', wasFlaky: true })
    }
  }

  get all(): Verdict[] {
    return [...this.#verdicts.values()]
  }

  get failed(): Verdict[] {
    return this.all.filter(({ state }) => state === 'failed')
  }

  get flaky(): Verdict[] {
    return this.all.filter(({ wasFlaky }) => wasFlaky)
  }

  /** How many tests passed. Files are not counted: their tests are. */
  get passedTests(): number {
    return this.all.filter(({ state, title }) => state === 'passed' && title).length
  }
}
