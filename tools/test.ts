/** Every test of the repository, and one sum as the last line: `N passed, N failed`. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWeb } from './build-web.ts'
import { check, CHECK_STEPS } from './check.ts'
import { run } from './run.ts'

type Sum = { passed: number; failed: number }

const reports = mkdtempSync(join(tmpdir(), 'balcao-reports-'))

/** A report that is missing or says that all is well after a failed run is a failure of its own. */
function honest(sum: Sum | undefined, code: number): Sum {
  if (!sum) return { passed: 0, failed: 1 }
  return code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
}

async function checked(): Promise<Sum> {
  const failed = await check()
  return { passed: CHECK_STEPS - failed.length, failed: failed.length }
}

type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

async function units(): Promise<Sum> {
  const file = join(reports, 'vitest.json')
  const code = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const report = readReport<UnitReport>(file)
  if (!report) return honest(undefined, code)
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length }, code)
}

async function browser(): Promise<Sum> {
  const file = join(reports, 'playwright.json')
  const code = await run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)
  if (report?.stats.flaky) console.warn(`${report.stats.flaky} passed only at the second try: see "flaky" above`)
  return honest(report && { passed: report.stats.expected + report.stats.flaky, failed: report.stats.unexpected }, code)
}

// Servers that the tests start as processes of their own serve it.
await buildWeb()
const total: Sum = { passed: 0, failed: 0 }
for (const part of [checked, units, browser]) {
  const { passed, failed } = await part().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
}
rmSync(reports, { recursive: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0
