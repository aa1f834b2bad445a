/** The two runners of the suite, and how each runs only what failed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#tools/run.ts'
import type { Runner } from './looks.ts'

const MINUTE_MS = 60_000
/** Alone on the machine, a test gets half of the time it has in a crowd. */
const ALONE_MS = 5 * MINUTE_MS

/** Runs tests of Vitest, of the given configuration. */
export function vitestRunner(config: string, limits = { silenceMs: 12 * MINUTE_MS, aloneMs: ALONE_MS }): Runner {
  const reporters = ['--reporter=default', '--reporter=./tools/suite/vitest-outcomes.ts']
  const args = ['run', `--config=${config}`, ...reporters]
  // Building the web app sets this process to production, in which React leaves out what tests need.
  const env = { NODE_ENV: 'test' }
  return {
    name: 'units',
    all: { program: 'vitest', args, env },
    only: (failed) => ({
      program: 'vitest',
      // In a process of its own, so that a file which crashes takes no other along.
      args: [...args, '--isolate', '--maxWorkers=1', `--testTimeout=${limits.aloneMs}`, ...filesOf(failed)],
      env,
    }),
    silenceMs: limits.silenceMs,
  }
}

const filesOf = (failed: { file: string }[]): string[] => [...new Set(failed.map(({ file }) => file))]

/** Runs the tests in the browser, of the given configuration. What they leave when they fail is kept in `folder`. */
export function playwrightRunner(
  config: string,
  folder: string,
  limits = { silenceMs: 17 * MINUTE_MS, aloneMs: ALONE_MS },
): Runner {
  const args = ['test', `--config=${config}`, '--reporter=list,./tools/suite/playwright-outcomes.ts']
  return {
    name: 'browser',
    all: { program: 'playwright', args: [...args, `--output=${join(folder, 'browser-1')}`] },
    only: (failed, again) => {
      const list = join(folder, 'failed.json')
      const failedTests = failed.flatMap(({ id }) => id ?? [])
      writeFileSync(list, JSON.stringify({ status: 'failed', failedTests }))
      return {
        program: 'playwright',
        args: [
          ...args,
          '--last-failed',
          `--last-failed-file=${list}`,
          '--workers=1',
          '--trace=retain-on-failure',
          `--timeout=${limits.aloneMs}`,
          `--output=${join(folder, `browser-${again + 1}`)}`,
        ],
      }
    },
    silenceMs: limits.silenceMs,
  }
}

/** Kept after a run that had something to look at twice. */
export const LOOKS_FOLDER = join(ROOT, 'test-looks')
