/**
 * Runs every test of the repository and prints one sum as the last line: `N passed, N failed`. What fails is run again
 * by itself when everything else has ended, up to twice: what passes then has passed, and is printed as flaky.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitOnUnhandledSignals } from '#server/lib/exit-on-signals.ts'
import { buildWeb } from './build-web.ts'
import { check, CHECK_STEPS } from './check.ts'
import { look, lookAgain, type Runner } from './suite/looks.ts'
import { Verdicts, type Verdict } from './suite/outcomes.ts'
import { LOOKS_FOLDER, playwrightRunner, vitestRunner } from './suite/runners.ts'

/** How many files the list of the slowest has. */
const SLOWEST = 15

const times: { name: string; ms: number }[] = []

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await work()
  times.push({ name, ms: performance.now() - began })
  return result
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0).padStart(5)} s`

/** Prints where the time went: each runner as a whole, and the slowest files. */
function printTimes(verdicts: Verdict[]): void {
  const files = new Map<string, number>()
  for (const { file, ms = 0 } of verdicts) files.set(file, (files.get(file) ?? 0) + ms)
  const slowest = [...files].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST)
  for (const { name, ms } of times) console.log(`${seconds(ms)}  ${name}`)
  console.log('of it, in the slowest files:')
  for (const [name, ms] of slowest) console.log(`${seconds(ms)}  ${name}`)
}

const toLine = ({ file, title, error = '' }: Verdict): string => `${file} › ${title || 'the file'} (${error})`

/** Prints what had to be looked at twice, and leaves the list where the traces are. */
function printList(name: string, verdicts: Verdict[]): void {
  if (verdicts.length === 0) return
  const lines = verdicts.map((verdict) => `${name}: ${toLine(verdict)}`)
  console.log(['', ...lines].join('\n'))
  writeFileSync(join(LOOKS_FOLDER, `${name}.txt`), `${lines.join('\n')}\n`)
}

exitOnUnhandledSignals()
rmSync(LOOKS_FOLDER, { recursive: true, force: true })
mkdirSync(LOOKS_FOLDER, { recursive: true })
// The servers that tests start as processes serve the built web app.
await buildWeb()
const units: [Runner, Verdicts] = [vitestRunner('vitest.config.ts'), new Verdicts()]
const browser: [Runner, Verdicts] = [playwrightRunner('playwright.config.ts', LOOKS_FOLDER), new Verdicts()]

// The units often wait, for processes and databases: in that time the checks have the processors.
const [failedChecks] = await Promise.all([timed('checks', check), timed('units', () => look(...units))])
await timed('browser', () => look(...browser))
await timed('second looks', async () => {
  await lookAgain(...units)
  await lookAgain(...browser)
})

const verdicts = [...units[1].all, ...browser[1].all]
printTimes(verdicts)
printList(
  'flaky',
  verdicts.filter(({ wasFlaky }) => wasFlaky),
)
printList(
  'failed',
  verdicts.filter(({ state }) => state === 'failed'),
)
const passed = CHECK_STEPS - failedChecks.length + units[1].passedTests + browser[1].passedTests
const failed = failedChecks.length + units[1].failed.length + browser[1].failed.length
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
