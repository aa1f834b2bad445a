import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, type Stats } from 'node:fs'
import { access, constants, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname, join, resolve, sep } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import send, { type SendResult } from '@fastify/send'
import { AppError } from '#server/lib/app-error.ts'
import { fairTurns } from '#server/lib/fair-turns.ts'
import { createPace } from '#server/lib/pace.ts'

/** `path` is relative to the store and made by us alone: no name that people gave is ever part of it. */
export type StoredBytes = { path: string; size: number; sha256: Buffer }

export type FileStore = {
  /**
   * Streams to disk, and to the disk itself. Throws ERR_TOO_LARGE above `limit` bytes and ERR_STORAGE_FULL where the disk
   * has no more room to give, and leaves nothing behind.
   */
  write(companyId: number, source: Readable, limit: number): Promise<StoredBytes>
  read(path: string): Readable
  /**
   * What a request for the bytes is answered: all of them, the part it asks for, or that the browser has them. A status
   * from 400 on refuses the part. Throws ERR_NO_FILE_FOUND when the bytes are gone.
   */
  answer(path: string, request: IncomingMessage): Promise<SendResult>
  /** The place on disk, for libraries that want a file. */
  locate(path: string): string
  remove(path: string): Promise<void>
  /** Everything a company ever stored. */
  removeAll(companyId: number): Promise<void>
  /**
   * Throws with the code of the fault (EACCES, EROFS, ENOSPC, …) when nothing can be stored. Answers what people should
   * know while all is well but for new files.
   */
  check(): Promise<string | undefined>
}

/** Below this the disk counts as full: the database lives on it as well, and cannot go on. */
const SPARE_BYTES = 64 * 1024 * 1024
/** The room on the disk is looked at again after so much of a file: many may come at once. */
const LOOK_EVERY_BYTES = 4 * 1024 * 1024

/** Reading what is sent takes the time of the process that answers everybody: no company brings more in the long run. */
const BYTES_PER_SECOND = 8 * 1024 * 1024
const BYTES_AT_ONCE = 64 * 1024 * 1024
/** Shorter pauses are made up for by a longer one. */
const LEAST_PAUSE_MS = 50

/**
 * At a time. Each holds one of the few threads in which passwords are hashed, too, and the disk that the database waits
 * for.
 */
const flushInTurn = fairTurns({ slots: 2, ofEach: 1 })

/** To the disk itself. */
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

/** The end of a file that is longer than the file is all of it (RFC 9110, 14.1.2); the library refuses it. */
function askForWhole({ headers }: IncomingMessage, size: number): void {
  const [, end] = /^bytes=-(\d+)$/.exec(headers.range ?? '') ?? []
  if (Number(end) > size) headers.range = 'bytes=0-'
}

type Rules = { limit: number; look: () => Promise<void>; pace: (bytes: number) => number }

/** Lets bytes through up to the limit and at the pace, while `look` finds room for more. */
function measured({ limit, look, pace }: Rules) {
  const hash = createHash('sha256')
  let [size, seen] = [0, 0]
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limit) return done(new AppError('ERR_TOO_LARGE', { limitBytes: limit }))
      hash.update(chunk)
      const pause = pace(chunk.length)
      const pass = (): void => (pause < LEAST_PAUSE_MS ? done(null, chunk) : void setTimeout(done, pause, null, chunk))
      if (size - seen < LOOK_EVERY_BYTES) return pass()
      seen = size
      look().then(pass, done)
    },
  })
  return { meter, result: () => ({ size, sha256: hash.digest() }) }
}

/** The parser of uploads ends a file at its own limit as if it were whole. */
const isCutShort = (source: Readable): boolean => 'truncated' in source && source.truncated === true

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Files under one folder, one sub-folder for each company. They leave `reserveBytes` of the disk to everybody else. */
export function createFileStore(root: string, reserveBytes = SPARE_BYTES): FileStore {
  const home = resolve(root)
  const pace = createPace(BYTES_PER_SECOND, BYTES_AT_ONCE)

  const requireSpace = async (): Promise<void> => {
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
      const { meter, result } = measured({ limit, look: requireSpace, pace: (bytes) => pace(companyId, bytes) })
      try {
        await mkdir(dirname(fullPath), { recursive: true, mode: 0o700 })
        await requireSpace()
        await pipeline(source, meter, createWriteStream(draft, { mode: 0o600, flags: 'wx' }))
        if (isCutShort(source)) throw new AppError('ERR_TOO_LARGE')
        await flushInTurn(companyId, () => flush(draft))
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
      const onFile = (_location: string, { size }: Stats): void => askForWhole(request, size)
      const ours = { root: home, index: false, cacheControl: false, contentType: false, onFile }
      const answer = await send(request, encodeURI(path), ours)
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
