/** Everything that other features may use of imports. */
export { deleteImport } from './import.actions.ts'
export { importAllRows, importNextBatch } from './import-batch.actions.ts'
export { addImportRoutes, importInOneStep } from './import-routes.ts'
export type { RowContact } from './import-rows.ts'
export type { ImportTarget, RunningImport, StoredOutcome, StoredPerson } from './import-target.ts'
export { receiveTable } from './import-upload.ts'
export { readUploadedTable, type UploadedTable } from './uploaded-table.ts'
export { listCreatedContacts, listImports } from './import.queries.ts'
