import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { look, lookAgain, type Part } from './looks.ts'
import { Verdicts } from './outcomes.ts'
import { playwrightPart, vitestPart } from './parts.ts'

const PLANTED = 'tools/suite/planted'
/** The runners begin within this time, also on a crowded machine. */
const LIMITS = { silenceMs: 20_000, aloneMs: 3000 }

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-planted-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs planted files of a kind and returns the sum, with what was flaky and what failed. */
async function sumOf(kind: 'vitest' | 'playwright', names: string[]) {
  const part =
    kind === 'vitest'
      ? vitestPart(`${PLANTED}/vitest.config.ts`, LIMITS)
      : playwrightPart(`${PLANTED}/playwright.config.ts`, folder, LIMITS)
  const files = names.map((name) => `${name}.${kind === 'vitest' ? 'planted' : 'story'}.ts`)
  const env = { ...part.all.env, PLANTED_FOLDER: folder, PLANTED_FILES: files.join(',') }
  const planted: Part = {
    ...part,
    // What fails on purpose must not look like a failure in the log of the real suite.
    print: 'nowhere',
    all: { ...part.all, args: kind === 'vitest' ? [...part.all.args, ...files] : part.all.args, env },
    only: (failed, again) => ({ ...part.only(failed, again), env }),
  }
  const verdicts = new Verdicts()
  await look(planted, verdicts)
  await lookAgain(planted, verdicts)
  const titles = (list: { file: string; title: string }[]): string[] =>
    list.map(({ file, title }) => title || (file.split('/').at(-1) ?? '')).toSorted()
  return { passed: verdicts.passedTests, flaky: titles(verdicts.flaky), failed: titles(verdicts.failed) }
}

test('what fails every second time is flaky, and the run is green', async () => {
  const sum = { passed: 3, flaky: ['fails every second time'], failed: [] }
  expect(await sumOf('vitest', ['passing', 'flaky'])).toEqual(sum)
  rmSync(join(folder, 'flaky'))
  expect(await sumOf('playwright', ['passing', 'flaky'])).toEqual(sum)
})

test('what always fails is red, and what is flaky or passes beside it counts', async () => {
  const sum = { passed: 4, flaky: ['fails every second time'], failed: ['always fails'] }
  expect(await sumOf('vitest', ['passing', 'flaky', 'failing'])).toEqual(sum)
  rmSync(join(folder, 'flaky'))
  expect(await sumOf('playwright', ['passing', 'flaky', 'failing'])).toEqual(sum)
})

test('a file that cannot be loaded is red', async () => {
  const units = await sumOf('vitest', ['passing', 'unloadable'])
  expect(units).toEqual({ passed: 2, flaky: [], failed: ['unloadable.planted.ts'] })
  const browser = await sumOf('playwright', ['passing', 'unloadable'])
  expect(browser).toMatchObject({ flaky: [], failed: ['unloadable.story.ts'] })
})

test('a worker that crashes is red, and takes no other file along', async () => {
  const units = await sumOf('vitest', ['crashing', 'passing'])
  expect(units).toMatchObject({ passed: 2, failed: ['crashing.planted.ts'] })
  const browser = await sumOf('playwright', ['crashing', 'passing'])
  expect(browser).toMatchObject({ passed: 2, failed: ['ends its process'] })
})

test('a test that waits for ever is red within the time of a test', async () => {
  const units = await sumOf('vitest', ['waiting', 'passing'])
  expect(units).toEqual({ passed: 2, flaky: [], failed: ['waits for ever'] })
  const browser = await sumOf('playwright', ['waiting', 'passing'])
  expect(browser).toEqual({ passed: 2, flaky: [], failed: ['waits for ever'] })
})

test('a test that keeps the processor is red, and the other tests still count', async () => {
  const units = await sumOf('vitest', ['hanging', 'passing'])
  expect(units).toMatchObject({ passed: 2, failed: ['hanging.planted.ts'] })
  const browser = await sumOf('playwright', ['hanging', 'passing'])
  expect(browser).toMatchObject({ passed: 2, failed: ['never gives the processor back'] })
})
