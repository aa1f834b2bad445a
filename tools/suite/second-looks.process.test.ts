import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { look, lookAgain, type Runner } from './looks.ts'
import { Verdicts } from './outcomes.ts'
import { playwrightRunner, vitestRunner } from './runners.ts'

const PLANTED = 'tools/suite/planted'
const MINUTE_MS = 60_000
/** Nothing waits for this silence: it is long enough for a crowded machine. */
const LIMITS = { silenceMs: 5 * MINUTE_MS, aloneMs: 2000 }
/** What keeps its thread is waited for three times. */
const SHORT_SILENCE = { ...LIMITS, silenceMs: 8000 }

type Kind = 'vitest' | 'playwright'

let parent: string

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'balcao-planted-'))
})
afterAll(() => rmSync(parent, { recursive: true }))

/** Runs planted files of a kind and returns the sum, with what was flaky and what failed. */
async function sumOf(kind: Kind, names: string[], limits = LIMITS) {
  const folder = mkdtempSync(join(parent, `${kind}-`))
  const runner =
    kind === 'vitest'
      ? vitestRunner(`${PLANTED}/vitest.config.ts`, limits)
      : playwrightRunner(`${PLANTED}/playwright.config.ts`, folder, limits)
  const files = names.map((name) => `${name}.${kind === 'vitest' ? 'planted' : 'story'}.ts`)
  const env = { ...runner.all.env, PLANTED_FOLDER: folder, PLANTED_FILES: files.join(',') }
  const planted: Runner = {
    ...runner,
    // What fails on purpose must not look like a failure in the log of the real suite.
    print: 'nowhere',
    all: { ...runner.all, args: kind === 'vitest' ? [...runner.all.args, ...files] : runner.all.args, env },
    only: (failed, again) => ({ ...runner.only(failed, again), env }),
  }
  const verdicts = new Verdicts()
  await look(planted, verdicts)
  await lookAgain(planted, verdicts)
  const titles = (list: { file: string; title: string }[]): string[] =>
    list.map(({ file, title }) => title || (file.split('/').at(-1) ?? '')).toSorted()
  return { passed: verdicts.passedTests, flaky: titles(verdicts.flaky), failed: titles(verdicts.failed) }
}

/** Runs the planted files of both kinds side by side. */
const sumsOf = (names: string[], limits = LIMITS) =>
  Promise.all([sumOf('vitest', names, limits), sumOf('playwright', names, limits)])

test('a test that fails every second time is flaky, and the run passes', async () => {
  const sum = { passed: 3, flaky: ['fails every second time'], failed: [] }
  expect(await sumsOf(['passing', 'flaky'])).toEqual([sum, sum])
})

test('a test that always fails or hangs fails the run, and others beside it are counted', async () => {
  const sum = { passed: 4, flaky: ['fails every second time'], failed: ['always fails', 'waits for ever'] }
  expect(await sumsOf(['passing', 'flaky', 'failing', 'waiting'])).toEqual([sum, sum])
})

test('a file that cannot be loaded fails the run', async () => {
  const [units, browser] = await sumsOf(['passing', 'unloadable'])
  expect(units).toEqual({ passed: 2, flaky: [], failed: ['unloadable.planted.ts'] })
  expect(browser).toMatchObject({ flaky: [], failed: ['unloadable.story.ts'] })
})

test('a worker that crashes fails the run, and no other file with it', async () => {
  const [units, browser] = await sumsOf(['crashing', 'passing'])
  expect(units).toMatchObject({ passed: 2, failed: ['crashing.planted.ts'] })
  expect(browser).toMatchObject({ passed: 2, failed: ['ends its process'] })
})

test('a test that blocks its thread fails the run, and the other tests are counted', async () => {
  const [units, browser] = await sumsOf(['hanging', 'passing'], SHORT_SILENCE)
  expect(units).toMatchObject({ passed: 2, failed: ['hanging.planted.ts'] })
  expect(browser).toMatchObject({ passed: 2, failed: ['never gives its thread back'] })
})
