import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#server/lib/app-error.ts'

/** Runs the work, and throws what `problemOf` calls its failure; a failure for which it has no name stays as it is. */
export async function orProblem<Result>(
  problemOf: (error: unknown) => ErrorCode | null,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const problem = problemOf(error)
    throw problem ? new AppError(problem) : error
  }
}
