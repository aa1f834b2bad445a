import { deleteOldAttempts } from '#server/db/attempts.ts'
import { removeOldSessions } from '#server/features/auth/actions.ts'
import { removeOldSignUps } from '#server/features/auth/sign-up.actions.ts'
import { enqueueForgetting } from '#server/features/companies/actions.ts'
import { removeOldApiSends } from '#server/features/external-api/actions.ts'
import { enqueueTemplateFetches } from '#server/features/templates/actions.ts'
import { removeOldDeliveries } from '#server/features/webhooks/actions.ts'
import { forgetStrangers } from '#server/features/webchat/actions.ts'
import { forgetRecipients, listOldCampaigns, removeGivenUpSecrets } from './actions.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

type RetentionJobs = Pick<JobHandlers, 'campaign.forgetRecipients' | 'housekeeping.daily'>

export const retentionJobs = ({ data }: Pick<JobContext, 'data'>): RetentionJobs => ({
  'housekeeping.daily': async () => {
    await data.asOperator(async ({ db }) => {
      await removeOldSessions(db)
      await removeOldSignUps(db)
      await deleteOldAttempts(db)
      await removeOldApiSends({ db })
      await removeOldDeliveries({ db })
      await removeGivenUpSecrets(db)
      await enqueueForgetting({ db })
      await enqueueTemplateFetches({ db })
    })
    while (await data.asOperator(({ db }) => forgetStrangers(db)));
  },

  /** Each batch has a transaction of its own: what a killed process leaves is deleted in the next night. */
  'campaign.forgetRecipients': async ({ companyId }) => {
    const actor = { companyId, userId: null }
    for (const id of await data.read(actor, (db) => listOldCampaigns(db, companyId)))
      while (await data.change(actor, (tx) => forgetRecipients(tx, id)));
  },
})
