import { wakeTimers } from '#server/features/companies/actions.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

export const companyJobs = ({ data }: JobDeps): Pick<JobHandlers, 'timers.tick'> => ({
  'timers.tick': () => data.asProvider(wakeTimers),
})
