import type { FastifyRequest } from 'fastify'
import { IMPORT_LIMITS, type ContactImportDetails } from '#contract/contact-imports.ts'
import type { Database } from '#server/db/transaction.ts'
import { createImport } from './import.actions.ts'
import { readTable } from '#server/files/tables/read-table.ts'
import { AppError } from '#server/lib/app-error.ts'
import { readFormFile } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'
import { createSerialQueue } from '#server/lib/serialize.ts'

/** The bytes that a multipart form may add to its file. */
const FORM_BYTES = 64 * 1024

/** Files are read one at a time, because two would need twice the memory. */
const oneAtATime = createSerialQueue()

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof AppError && error.code === 'ERR_TOO_LARGE') ||
    ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'))

/**
 * Stores the rows of an uploaded file, for contacts or for a list, but not the file. A request whose content-length is too large is refused before
 * its body is read. Throws ERR_IMPORT_TOO_LARGE, ERR_IMPORT_UNREADABLE, ERR_IMPORT_EMPTY.
 */
export async function receiveTable(
  data: Database,
  { files }: AppServices,
  request: FastifyRequest,
  listId: number | null = null,
): Promise<ContactImportDetails> {
  if (Number(request.headers['content-length'] ?? 0) > IMPORT_LIMITS.bytes + FORM_BYTES)
    throw new AppError('ERR_IMPORT_TOO_LARGE')
  const { user: actor } = request
  const { name, content } = await readFormFile(request, IMPORT_LIMITS.bytes + 1)
  const stored = await files.write(actor.companyId, content, IMPORT_LIMITS.bytes).catch((error: unknown) => {
    throw isTooLarge(error) ? new AppError('ERR_IMPORT_TOO_LARGE') : error
  })
  try {
    const table = () => readTable(files.locate(stored.path))
    return await oneAtATime(() => data.change(actor, (tx) => createImport(tx, name, table(), listId)))
  } finally {
    await files.remove(stored.path)
  }
}
