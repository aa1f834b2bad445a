import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import type { FileRow } from '#server/features/files/queries.ts'
import { inspectMedia, type GivenFile } from '#server/files/media-inspector.ts'
import { mediaTypeOf, UNKNOWN_TYPE, type MediaInfo } from '#server/files/media-types.ts'
import { safeName } from '#server/files/file-name.ts'
import type { FileStore, StoredBytes } from '#server/files/storage.ts'
import { makeThumbnail } from '#server/files/thumbnails.ts'
import { toVoiceNote } from '#server/files/voice.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { FormFile } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'

/** A file on disk that no row names yet. isLate: what it is will be known later. */
export type StoredFile = StoredBytes & MediaInfo & { name: string; thumbnailPath: string | null; isLate: boolean }

/**
 * userId: who sends it, at their pace. limit in bytes. voice: a recording, which becomes a voice note where this machine
 * can make one. isAwaited: somebody waits for the answer and gets it soon, even while nobody had the time to look at the
 * file. fromOutside: a customer sent it.
 */
type Upload = {
  name: string
  userId?: number
  limit?: number
  voice?: boolean
  isAwaited?: boolean
  fromOutside?: boolean
}

type Store = Pick<AppServices, 'files' | 'config' | 'storageLeft' | 'uploadPace'>

/** How long somebody who sends a file waits for its turn to be looked at. */
const PATIENCE_MS = 3000
const UNKNOWN: MediaInfo = { mimetype: UNKNOWN_TYPE, width: null, height: null, seconds: null }

const hasCode = (error: unknown, code: ErrorCode): boolean => error instanceof AppError && error.code === code

/** Throws ERR_PLAN_LIMIT_STORAGE for more than the company's plan has room for; its count has the last word. */
async function writeWithin(services: Store, companyId: number, source: Readable, limit: number): Promise<StoredBytes> {
  const left = await services.storageLeft(companyId)
  const full = new AppError('ERR_PLAN_LIMIT_STORAGE')
  if (left === 0) {
    source.destroy()
    throw full
  }
  return services.files.write(companyId, source, Math.min(limit, left ?? limit)).catch((error: unknown) => {
    throw left !== null && left < limit && hasCode(error, 'ERR_TOO_LARGE') ? full : error
  })
}

/** Streams a file to disk, looks at what it is and makes its preview. Nothing is left on disk when it fails. */
export async function storeUpload(
  services: Store,
  companyId: number,
  source: Readable,
  {
    name,
    userId,
    limit = services.config.uploadLimitBytes,
    voice = false,
    isAwaited = false,
    fromOutside = false,
  }: Upload,
): Promise<StoredFile> {
  const pauseMs = userId === undefined ? 0 : services.uploadPace(userId, 1)
  // Before the file is read: until then most of it waits where it comes from.
  if (pauseMs > 0) await sleep(pauseMs)
  const bytes = await writeWithin(services, companyId, source, limit)
  const given = { companyId, fromOutside, bytes, name: safeName(name), voice }
  // A recording that is not made a voice note before it is sent never becomes one.
  const patience = isAwaited && !voice ? AbortSignal.timeout(PATIENCE_MS) : undefined
  try {
    return await describe(services.files, given, patience)
  } catch (error) {
    await services.files.remove(bytes.path)
    throw error
  }
}

type Given = { companyId: number; fromOutside: boolean; bytes: StoredBytes; name: string; voice: boolean }

async function describe(
  files: FileStore,
  { companyId, fromOutside, bytes, name, voice }: Given,
  patience?: AbortSignal,
): Promise<StoredFile> {
  const file = { companyId, fromOutside, path: files.locate(bytes.path), sha256: bytes.sha256 }
  const facts = await inspectMedia(file, name, patience)
  if (!facts) return { ...bytes, ...UNKNOWN, name, thumbnailPath: null, isLate: true }
  const isSound = facts.mimetype.startsWith('audio/')
  const note = voice && isSound ? await toVoiceNote(files, file, bytes.size) : null
  if (note) {
    await files.remove(bytes.path)
    const shown = `${name.replace(/\.\w+$/, '')}.ogg`
    return { ...note, ...facts, mimetype: 'audio/ogg', name: shown, thumbnailPath: null, isLate: false }
  }
  const isPicture = mediaTypeOf(facts.mimetype) === 'image'
  const thumbnailPath = isPicture ? await thumbnailInTime(files, file, patience) : null
  return { ...bytes, ...facts, name, thumbnailPath: thumbnailPath ?? null, isLate: thumbnailPath === undefined }
}

/** undefined: it was not there when the patience ended. */
async function thumbnailInTime(
  files: FileStore,
  file: GivenFile,
  patience: AbortSignal | undefined,
): Promise<string | null | undefined> {
  const made = makeThumbnail(files, file, patience)
  if (!patience) return made
  const { promise: ended, resolve } = Promise.withResolvers<undefined>()
  if (patience.aborted) resolve(undefined)
  else patience.addEventListener('abort', () => resolve(undefined), { once: true })
  const inTime = await Promise.race([made, ended])
  if (!patience.aborted) return inTime
  void made.then((late) => (late ? files.remove(late) : undefined)).catch(() => undefined)
  return undefined
}

/** Looks at a stored file that nobody had the time to look at. */
export async function lookAgain(
  services: Pick<AppServices, 'files'>,
  companyId: number,
  row: FileRow,
): Promise<StoredFile> {
  const { path, size, sha256, name } = row
  if (!sha256) throw new Error('a file without its hash was never late')
  return describe(services.files, { companyId, fromOutside: false, bytes: { path, size, sha256 }, name, voice: false })
}

/** False: somebody else did, or the file is gone, and the preview is not needed. */
export async function setFacts(tx: Tx, fileId: string, stored: StoredFile): Promise<boolean> {
  const { mimetype, width, height, seconds, thumbnailPath } = stored
  const { numUpdatedRows } = await tx.db
    .updateTable('files')
    .set({ mimetype, width, height, seconds, thumbnailPath, updatedAt: transactionStart })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', fileId)
    .where('thumbnailPath', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await tx.enqueue('message.showFile', { companyId: tx.companyId, fileId })
  return true
}

/** Stores the file that a person sends and gives it to the work. Nothing is left on disk when either fails. */
export async function withStoredUpload(
  services: Store,
  { companyId, userId }: Pick<CurrentUser, 'companyId' | 'userId'>,
  { name, content }: FormFile,
  work: (stored: StoredFile) => Promise<void>,
): Promise<void> {
  const stored = await storeUpload(services, companyId, content, { name, userId })
  try {
    await work(stored)
  } catch (error) {
    await deleteUpload(services, stored)
    throw error
  }
}

/** Forgets a file that got no row. */
export async function deleteUpload({ files }: Pick<AppServices, 'files'>, stored: StoredFile): Promise<void> {
  await files.remove(stored.path)
  if (stored.thumbnailPath) await files.remove(stored.thumbnailPath)
}

export async function deleteUploads(
  services: Pick<AppServices, 'files'>,
  uploads: { stored: StoredFile }[],
): Promise<void> {
  await Promise.all(uploads.map(({ stored }) => deleteUpload(services, stored)))
}

export async function insertFile(tx: Pick<Tx, 'db' | 'companyId' | 'enqueue'>, stored: StoredFile): Promise<string> {
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
  if (stored.isLate) await tx.enqueue('file.look', { companyId: tx.companyId, fileId: id })
  return id
}

/** Somebody stopped using these files: a job removes those that nobody else uses. */
export async function enqueueFileCleanup(
  tx: Pick<Tx, 'enqueue' | 'companyId'>,
  fileIds: (string | null)[],
): Promise<void> {
  const ids = fileIds.filter((id) => id !== null)
  if (ids.length) await tx.enqueue('file.release', { companyId: tx.companyId, fileIds: ids })
}

/** Everything that points at a file keeps it. */
export const FILE_REFERENCES = [
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
export async function deleteUnusedFiles(tx: Tx, fileIds: string[]): Promise<string[]> {
  const isUsed = FILE_REFERENCES.map((column) => {
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
