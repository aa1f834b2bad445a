import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type Stats } from 'node:fs'
import { access, constants, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname, join, resolve, sep } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import send, { type SendResult } from '@fastify/send'
import { AppError } from '#server/lib/app-error.ts'
import { fairLimit } from '#server/lib/fair-limit.ts'
import { createPace } from '#server/lib/pace.ts'

/** `path` is relative to the store's folder and generated, never part of a user's input. */
export type StoredBytes = { path: string; size: number; sha256: Buffer }

export type FileStore = {
  /**
   * Streams a file to disk and syncs it. Throws ERR_TOO_LARGE above `limit` bytes and ERR_STORAGE_FULL when the disk
   * has no more space for files; leaves nothing behind then.
   */
  write(companyId: number, source: Readable, limit: number): Promise<StoredBytes>
  read(path: string): Readable
  /**
   * Returns the response to a request for a file: all bytes, a range, or 304. A status of 400 or above refuses the
   * range. Throws ERR_NO_FILE_FOUND when the bytes are missing.
   */
  answer(path: string, request: IncomingMessage): Promise<SendResult>
  /** Returns the path on disk, for libraries that need one. */
  locate(path: string): string
  remove(path: string): Promise<void>
  /** Removes all files of a company. */
  removeAll(companyId: number): Promise<void>
  /**
   * Throws with the code of the fault (EACCES, EROFS, ENOSPC, …) when nothing can be stored. Returns a warning when
   * only new files are refused.
   */
  check(): Promise<string | undefined>
}

/** Below this the disk counts as full, because the database is on it too and would fail. */
const SPARE_BYTES = 64 * 1024 * 1024
/** The free space is checked again after so many bytes of a file, because many files may come at once. */
const CHECK_EVERY_BYTES = 4 * 1024 * 1024

/**
 * Limits the bytes per second that one company uploads in the long run, because receiving them takes time of the
 * process that serves everybody.
 */
const BYTES_PER_SECOND = 8 * 1024 * 1024
const BYTES_AT_ONCE = 64 * 1024 * 1024
/** Shorter pauses are skipped and added to a later one. */
const MIN_PAUSE_MS = 50

/**
 * Limits parallel syncs. Each occupies one of the few threads that also hash passwords, and the disk on which the
 * database waits.
 */
const limitFlushes = fairLimit({ slots: 2, ofEach: 1 })

/** Syncs a file to the disk. */
async function flush(fullPath: string): Promise<void> {
  const file = await open(fullPath, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** A suffix range longer than the file means the whole file (RFC 9110, 14.1.2), but the library refuses it. */
function widenRange({ headers }: IncomingMessage, size: number): void {
  const [, end] = /^bytes=-(\d+)$/.exec(headers.range ?? '') ?? []
  if (Number(end) > size) headers.range = 'bytes=0-'
}

type MeterOptions = { limit: number; look: () => Promise<void>; pace: (bytes: number) => number }

/** Returns a stream that passes bytes up to the limit, slows them down, and checks the free space. */
function createMeter({ limit, look, pace }: MeterOptions) {
  const hash = createHash('sha256')
  let [size, seen] = [0, 0]
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) return done(new AppError('ERR_TOO_LARGE', { limitBytes: limit }))
      hash.update(chunk)
      const pause = pace(chunk.length)
      const pass = (): void => (pause < MIN_PAUSE_MS ? done(null, chunk) : void setTimeout(done, pause, null, chunk))
      if (size - seen < CHECK_EVERY_BYTES) return pass()
      seen = size
      look().then(pass, done)
    },
  })
  return { meter, result: () => ({ size, sha256: hash.digest() }) }
}

/** The multipart parser ends a file at its own limit as if it were complete. */
const isCutShort = (source: Readable): boolean => 'truncated' in source && source.truncated === true

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Creates a store with one sub-folder for each company. It leaves `reserveBytes` of the disk free. */
export function createFileStore(root: string, reserveBytes = SPARE_BYTES): FileStore {
  const home = resolve(root)
  const pace = createPace(BYTES_PER_SECOND, BYTES_AT_ONCE)

  const assertSpace = async (): Promise<void> => {
    if ((await freeBytes(home)) < reserveBytes) throw new AppError('ERR_STORAGE_FULL')
  }

  const locate = (path: string): string => {
    const fullPath = resolve(home, path)
    if (!fullPath.startsWith(home + sep)) throw new AppError('ERR_NO_FILE_FOUND')
    return fullPath
  }

  return {
    locate,

    async write(companyId, source, limit) {
      const id = randomUUID()
      const path = join(String(companyId), id.slice(0, 2), id)
      const fullPath = locate(path)
      const draft = `${fullPath}.part`
      const { meter, result } = createMeter({ limit, look: assertSpace, pace: (bytes) => pace(companyId, bytes) })
      try {
        await mkdir(dirname(fullPath), { recursive: true, mode: 0o700 })
        await assertSpace()
        await pipeline(source, meter, createWriteStream(draft, { mode: 0o600, flags: 'wx' }))
        if (isCutShort(source)) throw new AppError('ERR_TOO_LARGE')
        await limitFlushes(companyId, () => flush(draft))
        await rename(draft, fullPath)
      } catch (error) {
        source.destroy()
        await rm(draft, { force: true })
        throw hasCode(error, 'ENOSPC', 'EDQUOT') ? new AppError('ERR_STORAGE_FULL') : error
      }
      return { path, ...result() }
    },

    read: (path) => createReadStream(locate(path)),
    async answer(path, request) {
      const onFile = (_location: string, { size }: Stats): void => widenRange(request, size)
      const options = { root: home, index: false, cacheControl: false, contentType: false, onFile }
      const answer = await send(request, encodeURI(path), options)
      if (answer.statusCode === 404) throw new AppError('ERR_NO_FILE_FOUND')
      if (answer.type === 'error' && answer.statusCode >= 500) throw answer.metadata.error
      return answer
    },
    remove: (path) => rm(locate(path), { force: true }),
    removeAll: (companyId) => rm(locate(String(companyId)), { force: true, recursive: true }),

    async check() {
      await mkdir(home, { recursive: true, mode: 0o700 })
      await access(home, constants.W_OK)
      const free = await freeBytes(home)
      if (free < SPARE_BYTES) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
      return free < reserveBytes ? 'takes no more files' : undefined
    },
  }
}
