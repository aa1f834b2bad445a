import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import type { Tx } from '#server/db/transaction.ts'
import { transactionStart } from '#server/db/time.ts'
import type { FileRow } from './queries.ts'
import { inspectMedia, type GivenFile } from '#server/files/media-inspector.ts'
import { mediaTypeOf, UNKNOWN_TYPE, type MediaInfo } from '#server/files/media-types.ts'
import { safeName } from '#server/files/file-name.ts'
import type { FileStore, StoredBytes } from '#server/files/storage.ts'
import { makeThumbnail } from '#server/files/thumbnails.ts'
import { toMp4 } from '#server/files/film.ts'
import { toVoiceNote } from '#server/files/voice.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { FormFile } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'

/** A file on disk without a row yet. `isLate` means that its content will be inspected later. */
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

type UploadServices = Pick<AppServices, 'files' | 'config' | 'storageLeft' | 'uploadPace'>

/**
 * How long an upload waits for its inspection. A film of an iPhone whose turn comes later goes out as a document, as it is:
 * what may be on its way already is not replaced.
 */
const MAX_INSPECTION_WAIT_MS = 3000
const UNKNOWN: MediaInfo = { mimetype: UNKNOWN_TYPE, width: null, height: null, seconds: null }

const hasCode = (error: unknown, code: ErrorCode): boolean => error instanceof AppError && error.code === code

/**
 * Writes at most what the plan's storage limit leaves. Throws ERR_PLAN_LIMIT_STORAGE; the plan's own count remains the
 * final check.
 */
async function writeWithin(
  services: UploadServices,
  companyId: number,
  source: Readable,
  limit: number,
): Promise<StoredBytes> {
  const bytesLeft = await services.storageLeft(companyId)
  const full = new AppError('ERR_PLAN_LIMIT_STORAGE')
  if (bytesLeft === 0) {
    source.destroy()
    throw full
  }
  return services.files.write(companyId, source, Math.min(limit, bytesLeft ?? limit)).catch((error: unknown) => {
    throw bytesLeft !== null && bytesLeft < limit && hasCode(error, 'ERR_TOO_LARGE') ? full : error
  })
}

/** Streams a file to disk, inspects it and makes its preview. Leaves nothing on disk when it fails. */
export async function storeUpload(
  services: UploadServices,
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
  const upload = { companyId, fromOutside, bytes, name: safeName(name), voice, mayRewrap: !fromOutside }
  // A recording can only become a voice note before it is sent, so its inspection is never postponed.
  const signal = isAwaited && !voice ? AbortSignal.timeout(MAX_INSPECTION_WAIT_MS) : undefined
  try {
    return await inspectUpload(services.files, upload, signal)
  } catch (error) {
    await services.files.remove(bytes.path)
    throw error
  }
}

/** mayRewrap: the file has no row yet, and phones of customers are to play it. */
type InspectedUpload = {
  companyId: number
  fromOutside: boolean
  bytes: StoredBytes
  name: string
  voice: boolean
  mayRewrap: boolean
}

const withExtension = (name: string, extension: string): string => `${name.replace(/\.\w+$/, '')}.${extension}`

async function inspectUpload(
  files: FileStore,
  { companyId, fromOutside, bytes, name, voice, mayRewrap }: InspectedUpload,
  signal?: AbortSignal,
): Promise<StoredFile> {
  const file = { companyId, fromOutside, path: files.locate(bytes.path), sha256: bytes.sha256 }
  const facts = await inspectMedia(file, name, signal)
  if (!facts) return { ...bytes, ...UNKNOWN, name, thumbnailPath: null, isLate: true }
  const isSound = facts.mimetype.startsWith('audio/')
  const voiceNote = voice && isSound ? await toVoiceNote(files, file, bytes.size) : null
  if (voiceNote) {
    await files.remove(bytes.path)
    const made = { mimetype: 'audio/ogg', name: withExtension(name, 'ogg') }
    return { ...voiceNote, ...facts, ...made, thumbnailPath: null, isLate: false }
  }
  const film = mayRewrap && facts.mimetype === 'video/quicktime' ? await toMp4(files, file, bytes.size) : null
  if (film) {
    await files.remove(bytes.path)
    const made = { mimetype: 'video/mp4', name: withExtension(name, 'mp4') }
    return { ...film, ...facts, ...made, thumbnailPath: null, isLate: false }
  }
  const isPicture = mediaTypeOf(facts.mimetype) === 'image'
  const thumbnailPath = isPicture ? await thumbnailInTime(files, file, signal) : null
  return { ...bytes, ...facts, name, thumbnailPath: thumbnailPath ?? null, isLate: thumbnailPath === undefined }
}

/** Returns undefined if the preview was not ready before the time limit. */
async function thumbnailInTime(
  files: FileStore,
  file: GivenFile,
  signal: AbortSignal | undefined,
): Promise<string | null | undefined> {
  const thumbnail = makeThumbnail(files, file, signal)
  if (!signal) return thumbnail
  const { promise: ended, resolve } = Promise.withResolvers<undefined>()
  if (signal.aborted) resolve(undefined)
  else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  const inTime = await Promise.race([thumbnail, ended])
  if (!signal.aborted) return inTime
  void thumbnail.then((late) => (late ? files.remove(late) : undefined)).catch(() => undefined)
  return undefined
}

/** Inspects a stored file whose inspection was postponed. */
export async function inspectAgain(
  services: Pick<AppServices, 'files'>,
  companyId: number,
  row: FileRow,
): Promise<StoredFile> {
  const { path, size, sha256, name } = row
  if (!sha256) throw new Error('a file without its hash was never late')
  return inspectUpload(services.files, {
    companyId,
    fromOutside: false,
    bytes: { path, size, sha256 },
    name,
    voice: false,
    mayRewrap: false,
  })
}

/**
 * Stores the result of an inspection. Returns false if there is one already or the file is gone, so that the caller can
 * delete the preview.
 */
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

/** Stores an uploaded file and passes it to `work`. When either fails, nothing is left on disk. */
export async function withStoredUpload(
  services: UploadServices,
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

/** Deletes a stored file that got no row. */
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

/** Enqueues a job that removes these files if nothing references them any more, or by then. */
export async function enqueueFileCleanup(
  tx: Pick<Tx, 'enqueue' | 'companyId'>,
  fileIds: (string | null)[],
  at?: Date,
): Promise<void> {
  const ids = fileIds.filter((id) => id !== null)
  const options = at ? { runAt: at.toISOString() } : {}
  if (ids.length) await tx.enqueue('file.release', { companyId: tx.companyId, fileIds: ids }, options)
}

/** A file is kept while one of these columns references it. */
export const FILE_REFERENCES = [
  'messages.file_id',
  'quick_messages.file_id',
  'schedules.file_id',
  'queues.file_id',
  'queue_options.file_id',
  'contacts.picture_file_id',
  'chat_messages.file_id',
  'announcements.file_id',
  'file_list_options.file_id',
  'campaigns.file_id',
  'knowledge_sources.file_id',
  'company_looks.logo_file_id',
]

/** Deletes the rows of unreferenced files, and returns the paths of their bytes. */
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
