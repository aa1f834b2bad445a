import type { FastifyRequest } from 'fastify'
import type { OptOutImport } from '#contract/opt-outs.ts'
import type { Database } from '#server/db/transaction.ts'
import { createOptOutImport, finishOptOutImport, importOptOuts } from './import.actions.ts'
import { createRowReader } from './import-rows.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'
import { createReportFilter, readUploadedTable, type UploadedTable } from '#server/features/imports/index.ts'
import type { CurrentUser } from '#server/http/current-user.ts'
import type { AppServices } from '#server/http/services.ts'
import { AppError } from '#server/lib/app-error.ts'

/**
 * Imports the rows of a file in batches, each in a transaction of its own. When one of them fails, the refusals before
 * count: the same file can be imported again.
 */
async function importFile(data: Database, actor: CurrentUser, table: UploadedTable): Promise<OptOutImport> {
  const reading = await data.read(actor, (db) => phoneReadingOf(db, actor.companyId))
  const withoutReportRows = createReportFilter(reading)
  let reader: ReturnType<typeof createRowReader> | null = null
  let importId: number | null = null
  try {
    for await (const batch of table.rows) {
      const rows = withoutReportRows(batch)
      if (rows.length === 0) continue
      const isFirst: boolean = reader === null
      const known: ReturnType<typeof createRowReader> = reader ?? createRowReader(rows, reading)
      reader = known
      const parsed = rows.slice(isFirst && known.hasTitles ? 1 : 0).flatMap(known.read)
      if (parsed.length === 0) continue
      const id: number = importId ?? (await data.change(actor, (tx) => createOptOutImport(tx, table.name)))
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
export const receiveOptOuts = (data: Database, services: AppServices, request: FastifyRequest): Promise<OptOutImport> =>
  readUploadedTable(services, request, (table) => importFile(data, request.user, table))
