import { enqueueTicketSweeps } from './actions.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

export const companyJobs = ({ data }: JobContext): Pick<JobHandlers, 'timers.tick'> => ({
  'timers.tick': () => data.asOperator(enqueueTicketSweeps),
})
