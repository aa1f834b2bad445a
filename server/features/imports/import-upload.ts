import type { FastifyRequest } from 'fastify'
import type { ContactImportDetails } from '#contract/contact-imports.ts'
import type { Database } from '#server/db/transaction.ts'
import { createImport } from './import.actions.ts'
import { readUploadedTable } from './uploaded-table.ts'
import type { AppServices } from '#server/http/services.ts'

/**
 * Stores the rows of an uploaded file, for contacts or for a list, but not the file. Throws ERR_IMPORT_TOO_LARGE,
 * ERR_IMPORT_UNREADABLE, ERR_IMPORT_EMPTY.
 */
export const receiveTable = (
  data: Database,
  services: AppServices,
  request: FastifyRequest,
  listId: number | null = null,
): Promise<ContactImportDetails> =>
  readUploadedTable(services, request, ({ name, rows }) =>
    data.change(request.user, (tx) => createImport(tx, name, rows, listId)),
  )
