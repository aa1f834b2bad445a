import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Tx } from '#server/db/change.ts'
import { factsOf } from '#server/files/media-apart.ts'
import { mediaTypeOf, type MediaFacts } from '#server/files/media-types.ts'
import { safeName } from '#server/files/names.ts'
import type { FileStore, StoredBytes } from '#server/files/storage.ts'
import { makeThumbnail } from '#server/files/thumbnails.ts'
import { toVoiceNote } from '#server/files/voice.ts'
import type { Services } from '#server/http/services.ts'

/** A file on disk that no row names yet. */
export type StoredFile = StoredBytes & MediaFacts & { name: string; thumbnailPath: string | null }

/** limit in bytes. voice: a recording, which becomes a voice note where this machine can make one. */
type Upload = { name: string; limit?: number; voice?: boolean }

/** Streams a file to disk, looks at what it is and makes its preview. Nothing is left on disk when it fails. */
export async function storeUpload(
  services: Pick<Services, 'files' | 'config'>,
  companyId: number,
  source: Readable,
  { name, limit = services.config.uploadLimitBytes, voice = false }: Upload,
): Promise<StoredFile> {
  const { files } = services
  const bytes = await files.write(companyId, source, limit)
  try {
    return await describe(files, companyId, bytes, safeName(name), voice)
  } catch (error) {
    await files.remove(bytes.path)
    throw error
  }
}

async function describe(
  files: FileStore,
  companyId: number,
  bytes: StoredBytes,
  name: string,
  voice: boolean,
): Promise<StoredFile> {
  const facts = await factsOf({ companyId, place: files.locate(bytes.path), sha256: bytes.sha256 }, name)
  const isSound = facts.mimetype.startsWith('audio/')
  const note = voice && isSound ? await toVoiceNote(files, companyId, bytes) : null
  if (note) {
    await files.remove(bytes.path)
    const shown = `${name.replace(/\.\w+$/, '')}.ogg`
    return { ...note, ...facts, mimetype: 'audio/ogg', name: shown, thumbnailPath: null }
  }
  const isPicture = mediaTypeOf(facts.mimetype) === 'image'
  const thumbnailPath = isPicture ? await makeThumbnail(files, companyId, bytes) : null
  return { ...bytes, ...facts, name, thumbnailPath }
}

/** Forgets a file that got no row. */
export async function discardUpload({ files }: Pick<Services, 'files'>, stored: StoredFile): Promise<void> {
  await files.remove(stored.path)
  if (stored.thumbnailPath) await files.remove(stored.thumbnailPath)
}

export async function attachFile(tx: Pick<Tx, 'db' | 'companyId'>, stored: StoredFile): Promise<string> {
  const { name, mimetype, size, path, thumbnailPath, width, height, seconds, sha256 } = stored
  const { id } = await tx.db
    .insertInto('files')
    .values({
      companyId: tx.companyId,
      name,
      mimetype,
      size,
      path,
      thumbnailPath,
      width,
      height,
      seconds,
      sha256,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Somebody stopped using these files: a job removes those that nobody else uses. */
export async function releaseFiles(tx: Pick<Tx, 'enqueue' | 'companyId'>, fileIds: (string | null)[]): Promise<void> {
  const ids = fileIds.filter((id) => id !== null)
  if (ids.length) await tx.enqueue('file.release', { companyId: tx.companyId, fileIds: ids })
}

/** Everything that points at a file keeps it. */
export const FILE_USERS = [
  'messages.file_id',
  'quick_messages.file_id',
  'schedules.file_id',
  'queues.file_id',
  'queue_options.file_id',
  'contacts.picture_file_id',
  'chat_messages.file_id',
  'announcements.file_id',
]

/** Removes the rows of files that nothing points at, and answers the paths of their bytes. */
export async function removeUnused(tx: Tx, fileIds: string[]): Promise<string[]> {
  const isUsed = FILE_USERS.map((column) => {
    const [table = '', name = ''] = column.split('.')
    return sql`exists (select 1 from ${sql.table(table)} u
      where u.company_id = f.company_id and u.${sql.ref(name)} = f.id)`
  })
  const { rows } = await sql<{ path: string; thumbnailPath: string | null }>`
    delete from files f where f.company_id = ${tx.companyId} and f.id = any(${fileIds}::uuid[])
      and not (${sql.join(isUsed, sql` or `)})
    returning path, thumbnail_path`.execute(tx.db)
  return rows.flatMap(({ path, thumbnailPath }) => (thumbnailPath ? [path, thumbnailPath] : [path]))
}
