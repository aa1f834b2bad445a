import { getFile } from '#server/features/files/queries.ts'
import { makeThumbnail } from '#server/files/thumbnails.ts'
import type { JobDeps } from '#server/jobs/handlers.ts'
import type { JobHandlers } from '#server/jobs/names.ts'

export const fileJobs = ({ data, services }: JobDeps): Pick<JobHandlers, 'file.thumbnail'> => ({
  'file.thumbnail': async ({ companyId, fileId }) => {
    const who = { companyId, userId: null }
    const { path, thumbnailPath } = await data.read(who, (db) => getFile(db, companyId, fileId))
    if (thumbnailPath) return
    const made = await makeThumbnail(services.files, companyId, path)
    if (!made) return
    await data.change(who, ({ db }) =>
      db
        .updateTable('files')
        .set({ thumbnailPath: made })
        .where('companyId', '=', companyId)
        .where('id', '=', fileId)
        .execute(),
    )
  },
})
