import { forgetRecipients, listOldCampaigns } from './actions.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

export const retentionJobs = ({ data }: JobContext): Pick<JobHandlers, 'campaign.forgetRecipients'> => ({
  /** Each batch has a transaction of its own: what a killed process leaves is deleted in the next night. */
  'campaign.forgetRecipients': async ({ companyId }) => {
    const actor = { companyId, userId: null }
    for (const id of await data.read(actor, (db) => listOldCampaigns(db, companyId)))
      while (await data.change(actor, (tx) => forgetRecipients(tx, id)));
  },
})
