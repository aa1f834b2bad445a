import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'
import { sendMentionMail } from './mention-mail.actions.ts'

export function noteJobs({ data, services }: JobContext): Pick<JobHandlers, 'mention.mail'> {
  return {
    'mention.mail': ({ companyId, noteId, userId }) =>
      data.change({ companyId, userId: null }, (tx) => sendMentionMail(tx, services, noteId, userId)),
  }
}
