import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'

/** Runs everything: the checks, the unit and integration tests, the browser. Ends with `N passed, N failed`. */
type Result = { passed: number; failed: number }
type VitestReport = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }

const ROOT = join(import.meta.dirname, '..')
const reports = mkdtempSync(join(tmpdir(), 'balcao-reports-'))

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
  child.on('error', () => resolve(1))
  child.on('exit', (code) => resolve(code ?? 1))
  return promise
}

const read = <Report>(file: string): Report | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : null

/** A run that ended badly without naming a failed test is one failure itself. */
const judged = (code: number, passed: number, failed: number): Result => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
})

async function checks(): Promise<Result> {
  const code = await run(process.execPath, ['tools/check.ts'])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function units(): Promise<Result> {
  const file = join(reports, 'vitest.json')
  const code = await run('npx', ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const report = read<VitestReport>(file)
  return judged(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

async function browser(): Promise<Result> {
  await buildWeb()
  const file = join(reports, 'playwright.json')
  const code = await run('npx', ['playwright', 'test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file })
  const { expected = 0, unexpected = 0, flaky = 0 } = read<PlaywrightReport>(file)?.stats ?? {}
  return judged(code, expected, unexpected + flaky)
}

const total: Result = { passed: 0, failed: 0 }
for (const part of [checks, units, browser]) {
  const { passed, failed } = await part()
  total.passed += passed
  total.failed += failed
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
