import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { IMPORT_LIMITS, IMPORT_TYPES } from '#contract/contact-imports.ts'
import { readTable, type TableRow } from '#server/files/tables/read-table.ts'
import { readFormFile } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'
import { AppError } from '#server/lib/app-error.ts'
import { collectGarbage } from '#server/lib/collect-garbage.ts'
import { createSerialQueue } from '#server/lib/serialize.ts'

/** The bytes that a multipart form may add to its file. */
const FORM_BYTES = 64 * 1024
/** Before a larger file is read the garbage of the last one is collected, so that their peaks do not add up. */
const LARGE_BYTES = 1024 * 1024
/** The content decides how a file is read; these are names of tables, too, and a file may have none. */
const ACCEPTED: readonly string[] = [...IMPORT_TYPES, '.txt', '.tsv', '']

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof AppError && error.code === 'ERR_TOO_LARGE') ||
    ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'))

export type UploadedTable = { name: string; rows: AsyncIterable<TableRow[]> }

async function storeTable({ files }: AppServices, request: FastifyRequest): Promise<{ name: string; path: string }> {
  if (Number(request.headers['content-length'] ?? 0) > IMPORT_LIMITS.bytes + FORM_BYTES)
    throw new AppError('ERR_IMPORT_TOO_LARGE')
  const { name, content } = await readFormFile(request, IMPORT_LIMITS.bytes + 1)
  try {
    const { path } = await files.write(request.user.companyId, content, IMPORT_LIMITS.bytes)
    return { name, path }
  } catch (error) {
    throw isTooLarge(error) ? new AppError('ERR_IMPORT_TOO_LARGE') : error
  }
}

type ReceiveTable = <Result>(
  services: AppServices,
  request: FastifyRequest,
  use: (table: UploadedTable) => Promise<Result>,
) => Promise<Result>

/**
 * Returns a function that passes the rows of an uploaded file to `use`, one file at a time, because two would need twice
 * the memory. The file is on disk only until its turn has come, so that a process that dies leaves none of it behind. A
 * request whose content-length is too large is refused before its body is read. Throws ERR_IMPORT_TOO_LARGE and
 * ERR_IMPORT_UNREADABLE.
 */
export function createTableReceiver(): ReceiveTable {
  const oneAtATime = createSerialQueue()
  return async (services, request, use) => {
    const { files } = services
    const { name, path } = await storeTable(services, request)
    return oneAtATime(async () => {
      const bytes = await readFile(files.locate(path)).finally(() => files.remove(path))
      if (!ACCEPTED.includes(extname(name).toLowerCase())) throw new AppError('ERR_IMPORT_UNREADABLE')
      if (bytes.length > LARGE_BYTES) await collectGarbage()
      return use({ name, rows: readTable(bytes) })
    })
  }
}
