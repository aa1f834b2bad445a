import type { Db } from '#server/db/client.ts'
import { AppError } from '#server/lib/app-error.ts'

export type FileRow = {
  id: string
  name: string
  mimetype: string
  size: number
  path: string
  thumbnailPath: string | null
  sha256: Buffer | null
}

export async function getFile(db: Db, companyId: number, id: string): Promise<FileRow> {
  const file = await db
    .selectFrom('files')
    .select(['id', 'name', 'mimetype', 'size', 'path', 'thumbnailPath', 'sha256'])
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) throw new AppError('ERR_NO_FILE_FOUND')
  return file
}
