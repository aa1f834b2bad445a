import { lookAgain, removeUnused, setFacts } from '#server/features/files/actions.ts'
import { getFile } from '#server/features/files/queries.ts'
import type { JobDeps } from '#server/jobs/deps.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

type FileJobs = Pick<JobHandlers, 'file.look' | 'file.release' | 'file.removeAll'>

export const fileJobs = ({ data, services }: JobDeps): FileJobs => ({
  'file.look': async ({ companyId, fileId }) => {
    const who = { companyId, userId: null }
    const row = await data.read(who, (db) => getFile(db, companyId, fileId).catch(() => null))
    if (!row) return
    const stored = await lookAgain(services, companyId, row)
    const isNeeded = await data.change(who, (tx) => setFacts(tx, fileId, stored))
    if (!isNeeded && stored.thumbnailPath) await services.files.remove(stored.thumbnailPath)
  },

  'file.release': async ({ companyId, fileIds }) => {
    const paths = await data.change({ companyId, userId: null }, (tx) => removeUnused(tx, fileIds))
    for (const path of paths) await services.files.remove(path)
  },

  'file.removeAll': ({ companyId }) => services.files.removeAll(companyId),
})
