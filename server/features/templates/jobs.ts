import type { ErrorCode } from '#contract/errors.ts'
import { cloudProblemOf } from '#server/channels/meta/cloud-errors.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { refreshTemplates } from './actions.ts'

/** After these another attempt may succeed: the worker repeats jobs that throw, with growing pauses. */
const TEMPORARY: ReadonlySet<ErrorCode | null> = new Set<ErrorCode | null>([
  null,
  'ERR_META_UNREACHABLE',
  'ERR_META_RATE_LIMITED',
])

export const templateJobs = (deps: JobContext): Pick<JobHandlers, 'template.fetch'> => ({
  'template.fetch': async ({ companyId, connectionId }) => {
    try {
      await refreshTemplates(deps, { companyId, connectionId })
    } catch (error) {
      const problem = cloudProblemOf(error)
      if (TEMPORARY.has(problem)) throw error
      deps.services.log.warn({ connectionId, problem }, 'the templates of a number cannot be fetched')
    }
  },
})
