/** Everything that can be told without running the product. Every step runs, so that one go shows all there is to do. */
import { join } from 'node:path'
import { ROOT, run } from './run.ts'

type Step = { name: string; program: string; args: string[] }

const STEPS: Step[] = [
  {
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
  },
  { name: 'rooms', program: 'tools/rooms.ts', args: [] },
  { name: 'lint', program: 'oxlint', args: ['--quiet', '--format=unix'] },
  { name: 'format', program: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'generated files', program: 'tools/generate.ts', args: ['--check'] },
]

/** Answers the names of the steps that failed. */
export async function check(): Promise<string[]> {
  const failed: string[] = []
  for (const { name, program, args } of STEPS) {
    const began = performance.now()
    const code = await run(program, args)
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name}  (${((performance.now() - began) / 1000).toFixed(1)} s)`)
    if (code !== 0) failed.push(name)
  }
  return failed
}

export const CHECK_STEPS = STEPS.length

if (import.meta.main) {
  const failed = await check()
  process.exit(failed.length ? 1 : 0)
}
