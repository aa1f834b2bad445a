import { removeUnused } from '#server/features/files/actions.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

export const fileJobs = ({ data, services }: JobDeps): Pick<JobHandlers, 'file.release' | 'file.removeAll'> => ({
  'file.release': async ({ companyId, fileIds }) => {
    const paths = await data.change({ companyId, userId: null }, (tx) => removeUnused(tx, fileIds))
    for (const path of paths) await services.files.remove(path)
  },

  'file.removeAll': ({ companyId }) => services.files.removeAll(companyId),
})
