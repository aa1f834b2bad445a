/** Reporter for Playwright that writes what each test did to the file that OUTCOMES names. */
import { join, relative } from 'node:path'
import type { FullConfig, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { ROOT } from '#tools/run.ts'
import { toOneLine, writeOutcome, type Outcome } from './outcomes.ts'

export default class PlaywrightOutcomes implements Reporter {
  #folder = ROOT

  onBegin({ rootDir }: FullConfig): void {
    this.#folder = rootDir
  }

  printsToStdio(): boolean {
    return false
  }

  onTestBegin(test: TestCase): void {
    write({ ...this.#identityOf(test), state: 'begun' })
  }

  onTestEnd(test: TestCase, { status, errors, duration }: TestResult): void {
    if (status === 'skipped') return
    const error = errors.length ? { error: messageOf(errors[0]) } : {}
    write({ ...this.#identityOf(test), state: test.ok() ? 'passed' : 'failed', ms: duration, ...error })
  }

  /** A file that cannot be loaded, a set-up that fails, and what a worker leaves behind. */
  onError(error: TestError): void {
    const file = error.location ? relative(ROOT, error.location.file) : 'browser'
    write({ file, title: '', state: 'failed', error: messageOf(error) })
  }

  /** A test is named by its file and titles: several files may run the same test of a third one. */
  #identityOf(test: TestCase): Pick<Outcome, 'id' | 'file' | 'title'> {
    const [, , file = '', ...titles] = test.titlePath()
    return { id: test.id, file: relative(ROOT, join(this.#folder, file)), title: titles.join(' › ') }
  }
}

const messageOf = (error: TestError | undefined): string => toOneLine(error?.message ?? error?.value ?? '')

function write(outcome: Outcome): void {
  writeOutcome(process.env.OUTCOMES ?? '', outcome)
}
