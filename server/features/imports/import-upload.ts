import type { FastifyRequest } from 'fastify'
import type { ContactImportDetails } from '#contract/contact-imports.ts'
import { phoneReadingOf } from '#server/features/companies/queries.ts'
import type { Database } from '#server/db/transaction.ts'
import { createImport } from './import.actions.ts'
import { readUploadedTable } from './uploaded-table.ts'
import type { AppServices } from '#server/http/services.ts'

/** Where people write 12/31. */
const MONTH_FIRST_COUNTRY = '1'

/**
 * Stores the rows of an uploaded file, for contacts or for a list, but not the file. Throws ERR_IMPORT_TOO_LARGE,
 * ERR_IMPORT_UNREADABLE, ERR_IMPORT_EMPTY.
 */
export async function receiveTable(
  data: Database,
  services: AppServices,
  request: FastifyRequest,
  listId: number | null = null,
): Promise<ContactImportDetails> {
  const { user: actor } = request
  const { country } = await data.read(actor, (db) => phoneReadingOf(db, actor.companyId))
  return readUploadedTable(
    services,
    request,
    ({ name, rows }) => data.change(actor, (tx) => createImport(tx, name, rows, listId)),
    { isMonthFirst: country === MONTH_FIRST_COUNTRY },
  )
}
