/** Runs every test of the repository and prints one sum as the last line: `N passed, N failed`. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWeb } from './build-web.ts'
import { check, CHECK_STEPS } from './check.ts'
import { ROOT, run } from './run.ts'

/** How many files the list of the slowest has. */
const SLOWEST = 15

type Sum = { passed: number; failed: number }

const reports = mkdtempSync(join(tmpdir(), 'balcao-reports-'))

/** Counts a failure when the report is missing, or when it shows none although the run failed. */
function withMissingFailure(sum: Sum | undefined, code: number): Sum {
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

/** The time in ms that each test file took. */
const durations: { part: string; file: string; ms: number }[] = []

type UnitReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    startTime: number
    endTime: number
    assertionResults: { status: string }[]
  }[]
}

async function units(): Promise<Sum> {
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  // Building the web app sets this process to production, in which React leaves out what tests need.
  const code = await run('vitest', ['run', ...reporters], { NODE_ENV: 'test' })
  const report = readReport<UnitReport>(file)
  if (!report) return withMissingFailure(undefined, code)
  for (const { name, startTime, endTime } of report.testResults)
    durations.push({ part: 'units', file: relative(ROOT, name), ms: endTime - startTime })
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  return withMissingFailure({ passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length }, code)
}

type BrowserSuite = {
  file: string
  specs: { tests: { results: { duration: number }[] }[] }[]
  suites?: BrowserSuite[]
}
type BrowserReport = { stats: { expected: number; unexpected: number }; suites: BrowserSuite[] }

function recordDurations({ file, specs, suites = [] }: BrowserSuite): void {
  for (const { results } of specs.flatMap(({ tests }) => tests))
    for (const { duration } of results) durations.push({ part: 'browser', file, ms: duration })
  suites.forEach(recordDurations)
}

async function browser(): Promise<Sum> {
  const file = join(reports, 'playwright.json')
  const code = await run('playwright', ['test', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  const report = readReport<BrowserReport>(file)
  report?.suites.forEach(recordDurations)
  return withMissingFailure(report && { passed: report.stats.expected, failed: report.stats.unexpected }, code)
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(0).padStart(5)} s`

/** Prints where the time went: each part as a whole, and the slowest files. */
function printTimes(parts: { name: string; ms: number }[]): void {
  const files = new Map<string, number>()
  for (const { part, file, ms } of durations) files.set(`${part} ${file}`, (files.get(`${part} ${file}`) ?? 0) + ms)
  const slowest = [...files].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST)
  for (const { name, ms } of parts) console.log(`${seconds(ms)}  ${name}`)
  console.log('of it, in the slowest files:')
  for (const [name, ms] of slowest) console.log(`${seconds(ms)}  ${name}`)
}

// The servers that tests start as processes serve the built web app.
await buildWeb()
const total: Sum = { passed: 0, failed: 0 }
const parts: { name: string; ms: number }[] = []

async function runPart(part: () => Promise<Sum>): Promise<void> {
  const began = performance.now()
  const { passed, failed } = await part().catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  parts.push({ name: part.name, ms: performance.now() - began })
}

// The units often wait, for processes and databases: in that time the checks have the processors.
await Promise.all([runPart(checked), runPart(units)])
await runPart(browser)
printTimes(parts)
rmSync(reports, { recursive: true })
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed ? 1 : 0
