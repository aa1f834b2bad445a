import { extname } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { IMPORT_LIMITS, IMPORT_TYPES } from '#contract/contact-imports.ts'
import type { StoredBytes } from '#server/files/storage.ts'
import { readTable, type ReadTableOptions, type TableRow } from '#server/files/tables/read-table.ts'
import { readFormFile } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'
import { AppError } from '#server/lib/app-error.ts'
import { fairLimit } from '#server/lib/fair-limit.ts'

/** The bytes that a multipart form may add to its file. */
const FORM_BYTES = 64 * 1024
/** The content decides how a file is read; these are names of tables, too, and a file may have none. */
const ACCEPTED: readonly string[] = [...IMPORT_TYPES, '.xlsm', '.xltx', '.txt', '.tsv', '']

/** One file of a company at a time, so that the rows of its others do not fill the disk while they wait. */
const limitPerCompany = fairLimit({ slots: Infinity, ofEach: 1 })
/** Few rows are stored at a time, because each such transaction takes one of the connections to the database. */
const limitUses = fairLimit({ slots: 3, ofEach: 1 })

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof AppError && error.code === 'ERR_TOO_LARGE') ||
    ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'))

export type UploadedTable = { name: string; rows: AsyncIterable<TableRow[]> }

async function storeTable({ files }: AppServices, request: FastifyRequest): Promise<StoredBytes & { name: string }> {
  if (Number(request.headers['content-length'] ?? 0) > IMPORT_LIMITS.bytes + FORM_BYTES)
    throw new AppError('ERR_IMPORT_TOO_LARGE')
  const { name, content } = await readFormFile(request, IMPORT_LIMITS.bytes + 1)
  try {
    return { ...(await files.write(request.user.companyId, content, IMPORT_LIMITS.bytes)), name }
  } catch (error) {
    throw isTooLarge(error) ? new AppError('ERR_IMPORT_TOO_LARGE') : error
  }
}

/**
 * Passes the rows of an uploaded file to `use`. The file is read to its end before, in another process and in fair turns
 * of the companies, and is on disk only until then. A request whose content-length is too large is refused before its
 * body is read. Throws ERR_IMPORT_TOO_LARGE and ERR_IMPORT_UNREADABLE.
 */
export async function readUploadedTable<Result>(
  services: AppServices,
  request: FastifyRequest,
  use: (table: UploadedTable) => Promise<Result>,
  options?: ReadTableOptions,
): Promise<Result> {
  const { files } = services
  const { companyId } = request.user
  const { name, path, sha256 } = await storeTable(services, request)
  const extract = async () => {
    if (!ACCEPTED.includes(extname(name).toLowerCase())) throw new AppError('ERR_IMPORT_UNREADABLE')
    return readTable({ companyId, fromOutside: false, path: files.locate(path), sha256 }, options)
  }
  return limitPerCompany(companyId, async () => {
    const table = await extract().finally(() => files.remove(path))
    return limitUses(companyId, () => use({ name, rows: table.rows })).finally(() => table.close())
  })
}
