/** Runs the tests of a runner, then those that failed once more, alone: on a crowded machine a sound test may fail. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endGroupWithProcess, killGroup } from '#server/lib/end-with-process.ts'
import { bin, ROOT } from '#tools/run.ts'
import { readOutcomes, summarise, type Outcome, type Verdicts, type Verdict } from './outcomes.ts'

/** How often what failed is looked at again. */
const SECOND_LOOKS = 2
const WATCH_MS = 1000
/** A runner that has told of nothing yet may still be starting, on a machine that does much else. */
const START_MS = 300_000

type Command = { program: string; args: string[]; env?: Record<string, string> }

export type Runner = {
  name: string
  /** What runs all tests. */
  all: Command
  /** What runs only these, one at a time. */
  only(failed: Verdict[], look: number): Command
  /** A runner that tells of nothing for so long in ms hangs, and is ended. Its own limits for a test are shorter. */
  silenceMs: number
  /** Where the runner prints to; without it, the terminal. */
  print?: 'nowhere'
}

/** Runs all tests of a runner. */
export const look = (runner: Runner, verdicts: Verdicts): Promise<void> => run(runner, runner.all, verdicts)

/** Runs what failed again, until it has passed or was looked at three times. */
export async function lookAgain(runner: Runner, verdicts: Verdicts): Promise<void> {
  for (let again = 1; again <= SECOND_LOOKS && verdicts.failed.length > 0; again += 1) {
    const { failed } = verdicts
    if (!runner.print) console.log(`\n${runner.name}: look ${again + 1} at ${failed.length} that failed, one at a time`)
    // A runner that could tell of nothing is asked for everything again.
    const named = failed.filter(({ file }) => file !== runner.name)
    await run(runner, named.length ? runner.only(named, again) : runner.all, verdicts)
  }
}

async function run(runner: Runner, { program, args, env }: Command, verdicts: Verdicts): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-outcomes-'))
  const file = join(folder, 'outcomes.jsonl')
  const child = spawn(bin(program), args, {
    cwd: ROOT,
    stdio: runner.print === 'nowhere' ? 'ignore' : 'inherit',
    // A group of its own, so that a runner which hangs can be ended with its workers.
    detached: process.platform !== 'win32',
    env: { ...process.env, ...env, OUTCOMES: file },
  })
  endGroupWithProcess(child)
  const code = await ended(child, runner.silenceMs, file)
  const outcomes = summarise(readOutcomes(file))
  rmSync(folder, { recursive: true })
  const saysWhy = outcomes.some(({ state }) => state === 'failed')
  verdicts.add(code === 0 || saysWhy ? [...outcomes, itself(runner)] : [...outcomes, itself(runner, code)])
}

/** The outcome of the runner itself: it fails when it ends badly and no test says why. */
const itself = ({ name }: Runner, code = 0): Outcome => ({
  file: name,
  title: '',
  ...(code === 0 ? { state: 'passed' } : { state: 'failed', error: `ended with the exit status ${code}` }),
})

/** Resolves with the exit code of a runner, which is ended when its file of outcomes does not grow any more. */
async function ended(child: ChildProcess, silenceMs: number, file: string): Promise<number> {
  const began = Date.now()
  const watch = setInterval(() => {
    const lastWord = statSync(file, { throwIfNoEntry: false })?.mtimeMs
    const isSilent = lastWord ? Date.now() - lastWord >= silenceMs : Date.now() - began >= Math.max(silenceMs, START_MS)
    if (!isSilent) return
    console.error(`the test runner reported nothing for ${silenceMs / 1000} s and was ended`)
    killGroup(child)
  }, WATCH_MS)
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    clearInterval(watch)
  }
}
