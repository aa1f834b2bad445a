import type { FastifyRequest } from 'fastify'
import { IMPORT_LIMITS } from '#contract/contact-imports.ts'
import type { OptOutImport } from '#contract/opt-outs.ts'
import type { Database } from '#server/db/transaction.ts'
import { createOptOutImport, finishOptOutImport, importOptOuts } from './import.actions.ts'
import { guessLayout, parseRow, type Layout } from './import-rows.ts'
import { readTable } from '#server/files/tables/read-table.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import { readFormFile } from '#server/http/multipart.ts'
import type { AppServices } from '#server/http/services.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createSerialQueue } from '#server/lib/serialize.ts'

/** Files are read one at a time, because two would need twice the memory. */
const oneAtATime = createSerialQueue()

const isTooLarge = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof AppError && error.code === 'ERR_TOO_LARGE') ||
    ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE'))

/**
 * Imports the rows of a file in batches, each in a transaction of its own, while the file is read. When the file breaks
 * off, the refusals before count: the same file can be imported again.
 */
async function importFile(data: Database, actor: CurrentUser, path: string, name: string): Promise<OptOutImport> {
  let layout: Layout | null = null
  let importId: number | null = null
  try {
    for await (const rows of readTable(path)) {
      const isFirst: boolean = layout === null
      const known: Layout = layout ?? guessLayout(rows)
      layout = known
      const parsed = rows.slice(isFirst && known.hasTitles ? 1 : 0).map((row) => parseRow(row, known.columns))
      if (parsed.length === 0) continue
      const id: number = importId ?? (await data.change(actor, (tx) => createOptOutImport(tx, name)))
      importId = id
      await data.change(actor, (tx) => importOptOuts(tx, id, parsed))
    }
  } catch (error) {
    const id = importId
    if (id !== null) await data.change(actor, (tx) => finishOptOutImport(tx, id, 'failed'))
    throw error
  }
  const id = importId
  if (id === null) throw new AppError('ERR_IMPORT_EMPTY')
  return data.change(actor, (tx) => finishOptOutImport(tx, id, 'done'))
}

/** Imports an uploaded file, which is not kept. Throws ERR_IMPORT_TOO_LARGE, ERR_IMPORT_UNREADABLE, ERR_IMPORT_EMPTY. */
export async function receiveOptOuts(
  data: Database,
  { files }: AppServices,
  request: FastifyRequest,
): Promise<OptOutImport> {
  const { user: actor } = request
  const { name, content } = await readFormFile(request, IMPORT_LIMITS.bytes + 1)
  const stored = await files.write(actor.companyId, content, IMPORT_LIMITS.bytes).catch((error: unknown) => {
    throw isTooLarge(error) ? new AppError('ERR_IMPORT_TOO_LARGE') : error
  })
  try {
    return await oneAtATime(() => importFile(data, actor, files.locate(stored.path), name))
  } finally {
    await files.remove(stored.path)
  }
}
