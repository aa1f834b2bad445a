import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from '#tools/run.ts'

/**
 * Files that take much longer than others of their size, by which Vitest orders files: one that comes last would leave
 * the other workers without work. The list of the slowest files, which `npm test` prints, says which belong here.
 */
const LONG = ['tests/assistant-stories.test.ts', 'tests/events-equal-fetch/']

const isLong = ({ moduleId }: TestSpecification): boolean => {
  const path = relative(ROOT, moduleId)
  return LONG.some((one) => path.startsWith(one))
}

/** Begins each project with its long files. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Map.groupBy(sorted, ({ project }) => project)
    return [...projects.values()].flatMap((own) => [...own.filter(isLong), ...own.filter((file) => !isLong(file))])
  }
}
