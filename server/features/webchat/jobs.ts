import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { mailUnseenAnswers } from './answer-mail.actions.ts'

export function webchatJobs({ data, services }: JobContext): Pick<JobHandlers, 'webchat.mailAnswers'> {
  return {
    'webchat.mailAnswers': ({ companyId, connectionId, visitorId }) =>
      data.change({ companyId, userId: null }, (tx) => mailUnseenAnswers(tx, services, { connectionId, visitorId })),
  }
}
