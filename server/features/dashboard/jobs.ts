import { fillFirstAnswers } from './first-answers.actions.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

export const dashboardJobs = ({ data }: Pick<JobContext, 'data'>): Pick<JobHandlers, 'ticket.fillAnswers'> => ({
  /** Each batch has a transaction of its own: when the process is killed, the job goes over those without an answer again. */
  'ticket.fillAnswers': async ({ companyId }) => {
    let before: number | null = Number.MAX_SAFE_INTEGER
    while (before !== null) {
      const last: number = before
      before = await data.change({ companyId, userId: null }, (tx) => fillFirstAnswers(tx, last))
    }
  },
})
