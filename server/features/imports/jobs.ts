import { deleteImport } from './import.actions.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

export const importJobs = ({ data }: JobContext): Pick<JobHandlers, 'contact.forgetImport'> => ({
  'contact.forgetImport': ({ companyId, importId }) =>
    data.change({ companyId, userId: null }, (tx) => deleteImport(tx, importId)),
})
