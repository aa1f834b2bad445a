/** Reporter for Vitest that writes what each test and file did to the file that OUTCOMES names. */
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { ROOT } from '#tools/run.ts'
import { toOneLine, writeOutcome, type Outcome } from './outcomes.ts'

export default class VitestOutcomes implements Reporter {
  readonly #running = new Set<string>()

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    // A file whose process ends early never tells of its end.
    for (const { moduleId } of specifications) {
      this.#running.add(moduleId)
      write(moduleId, '', { state: 'begun' })
    }
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === 'skipped' || state === 'pending') return
    const ms = test.diagnostic()?.duration ?? 0
    write(test.module.moduleId, test.fullName, { state, ms, ...firstError(errors) })
  }

  onTestModuleEnd(module: TestModule): void {
    this.#running.delete(module.moduleId)
    const suites = [...module.children.allSuites()]
    const errors = [...module.errors(), ...suites.flatMap((suite) => suite.errors())]
    write(module.moduleId, '', { state: errors.length ? 'failed' : 'passed', ...firstError(errors) })
  }

  /** Errors that no test caught fail their file. A worker that crashed tells of none, but its file has not ended. */
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) {
      const { VITEST_TEST_PATH: file } = error
      if (typeof file === 'string') write(file, '', { state: 'failed', ...firstError([error]) })
      else if (this.#running.size === 0) write(`${ROOT}/units`, '', { state: 'failed', ...firstError([error]) })
    }
  }
}

const firstError = (errors: readonly SerializedError[] = []): Pick<Outcome, 'error'> =>
  errors[0] ? { error: toOneLine(errors[0].message) } : {}

function write(path: string, title: string, outcome: Omit<Outcome, 'file' | 'title'>): void {
  writeOutcome(process.env.OUTCOMES ?? '', { file: relative(ROOT, path), title, ...outcome })
}
