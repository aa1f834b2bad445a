import { recordOptOutAtProvider } from './actions.ts'
import { settleOptOutImport } from './import.actions.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

export const optOutJobs = ({ data }: JobContext): Pick<JobHandlers, 'optOut.record' | 'optOut.settleImport'> => ({
  'optOut.record': ({ companyId, contactId }) =>
    data.change({ companyId, userId: null }, (tx) => recordOptOutAtProvider(tx, contactId)),

  'optOut.settleImport': ({ companyId, importId }) =>
    data.change({ companyId, userId: null }, (tx) => settleOptOutImport(tx, importId)),
})
