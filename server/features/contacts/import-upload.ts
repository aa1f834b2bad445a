import type { FastifyRequest } from 'fastify'
import { IMPORT_LIMITS, type ContactImportFull } from '#contract/contact-imports.ts'
import type { Data } from '#server/db/change.ts'
import { createImport } from '#server/features/contacts/import.actions.ts'
import { readTable } from '#server/files/tables/read-table.ts'
import { AppError, wrongField } from '#server/http/errors.ts'
import type { Services } from '#server/http/services.ts'
import { inTurn } from '#server/lib/in-turn.ts'

/** What a form adds around its file. */
const FORM_BYTES = 64 * 1024

/** Two files at once would need twice the memory. */
const oneAtATime = inTurn()

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof AppError && error.code === 'ERR_TOO_LARGE') ||
    ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'))

async function fileOf(request: FastifyRequest) {
  const missing = wrongField('file', 'Required')
  if (!request.isMultipart()) throw missing
  const file = await request.file({ limits: { fileSize: IMPORT_LIMITS.bytes + 1 } })
  if (!file) throw missing
  return file
}

/**
 * Keeps the rows of an uploaded file, and not the file. One that says it is too large is not even received.
 * Throws ERR_IMPORT_TOO_LARGE, ERR_IMPORT_UNREADABLE, ERR_IMPORT_EMPTY.
 */
export async function receiveTable(
  data: Data,
  { files }: Services,
  request: FastifyRequest,
): Promise<ContactImportFull> {
  if (Number(request.headers['content-length'] ?? 0) > IMPORT_LIMITS.bytes + FORM_BYTES)
    throw new AppError('ERR_IMPORT_TOO_LARGE')
  const { who } = request
  const upload = await fileOf(request)
  const stored = await files.write(who.companyId, upload.file, IMPORT_LIMITS.bytes).catch((error: unknown) => {
    throw isTooLarge(error) ? new AppError('ERR_IMPORT_TOO_LARGE') : error
  })
  try {
    const table = () => readTable(files.locate(stored.path))
    return await oneAtATime(() => data.change(who, (tx) => createImport(tx, upload.filename, table())))
  } finally {
    await files.remove(stored.path)
  }
}
