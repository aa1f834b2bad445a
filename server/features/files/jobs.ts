import { inspectAgain, deleteUnusedFiles, setFacts } from './actions.ts'
import { getFile } from './queries.ts'
import type { JobContext } from '#server/jobs/job-context.ts'
import type { JobHandlers } from '#server/jobs/placements.ts'

type FileJobs = Pick<JobHandlers, 'file.look' | 'file.release' | 'file.removeAll'>

export const fileJobs = ({ data, services }: JobContext): FileJobs => ({
  'file.look': async ({ companyId, fileId }) => {
    const actor = { companyId, userId: null }
    const row = await data.read(actor, (db) => getFile(db, companyId, fileId).catch(() => null))
    if (!row) return
    const stored = await inspectAgain(services, companyId, row)
    const isNeeded = await data.change(actor, (tx) => setFacts(tx, fileId, stored))
    if (!isNeeded && stored.thumbnailPath) await services.files.remove(stored.thumbnailPath)
  },

  'file.release': async ({ companyId, fileIds }) => {
    const paths = await data.change({ companyId, userId: null }, (tx) => deleteUnusedFiles(tx, fileIds))
    for (const path of paths) await services.files.remove(path)
  },

  'file.removeAll': ({ companyId }) => services.files.removeAll(companyId),
})
