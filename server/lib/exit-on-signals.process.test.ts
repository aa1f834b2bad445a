import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const MODULE = JSON.stringify(join(import.meta.dirname, 'exit-on-signals.ts'))

/** Runs a program that signals itself while it is busy, so that the signal is seen only after the given lines. */
const run = (afterSignal: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { exitOnUnhandledSignals } from ${MODULE}
       exitOnUnhandledSignals()
       process.on('exit', () => console.log('exit'))
       setInterval(() => undefined, 1000)
       await new Promise((resolve) => setTimeout(resolve, 1))
       process.kill(process.pid, 'SIGTERM')
       ${afterSignal}`,
    ],
    { encoding: 'utf8' },
  )

test('a signal that nobody handles exits the process with its event', () => {
  expect(run('')).toMatchObject({ status: 143, stdout: 'exit\n' })
})

test('a signal that comes just before its handler is added is not lost', () => {
  expect(run(`process.on('SIGTERM', () => process.exit(7))`)).toMatchObject({ status: 7, stdout: 'exit\n' })
})
