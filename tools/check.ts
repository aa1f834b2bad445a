/**
 * Runs every check that does not need the running product. A failed step does not stop the others, so that one run
 * shows all failures.
 */
import { join } from 'node:path'
import { ROOT, run } from './run.ts'

type Step = { name: string; program: string; args: string[] }

const TYPES: Step = {
  name: 'types',
  program: 'tsc',
  args: [
    '-p',
    ROOT,
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    join(ROOT, 'node_modules/.cache/types.tsbuildinfo'),
  ],
}

const OTHERS: Step[] = [
  { name: 'imports', program: 'tools/import-rules.ts', args: [] },
  { name: 'words', program: 'tools/words.ts', args: [] },
  { name: 'unused code', program: 'knip', args: ['--no-progress'] },
  { name: 'lint', program: 'oxlint', args: ['--quiet', '--format=unix'] },
  { name: 'format', program: 'oxfmt', args: ['--list-different', '.'] },
  { name: 'generated files', program: 'tools/generate.ts', args: ['--check'] },
]

/** Runs a step and returns whether it passed. */
async function runStep({ name, program, args }: Step): Promise<boolean> {
  const began = performance.now()
  const code = await run(program, args)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name}  (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return code === 0
}

/** Runs the steps one after the other and returns the names of those that failed. */
async function runStepsInOrder(steps: Step[]): Promise<string[]> {
  const failed: string[] = []
  for (const step of steps) if (!(await runStep(step))) failed.push(step.name)
  return failed
}

/**
 * Returns the names of the steps that failed. The type check takes as long as all others together, so it runs beside
 * them.
 */
export async function check(): Promise<string[]> {
  return (await Promise.all([runStepsInOrder([TYPES]), runStepsInOrder(OTHERS)])).flat()
}

export const CHECK_STEPS = 1 + OTHERS.length

if (import.meta.main) {
  const failed = await check()
  process.exit(failed.length ? 1 : 0)
}
