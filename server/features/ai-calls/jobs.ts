import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { forgetAiCalls } from './forget.actions.ts'

export const aiCallJobs = ({ data }: JobContext): Pick<JobHandlers, 'aiCall.forget'> => ({
  /** Each batch has a transaction of its own: what a killed process leaves is deleted in the next night. */
  async 'aiCall.forget'({ companyId }) {
    while (await data.change({ companyId, userId: null }, forgetAiCalls));
  },
})
