import { sql } from 'kysely'
import { UNDO_MS } from '#contract/limits.ts'

/** One second is added, so that an undo at the last moment still arrives in time. */
export const UNDO_SECONDS = UNDO_MS / 1000 + 1

/** Selects an id of the stored row `b`; null if the row that it names was deleted meanwhile. */
export const existingId = (column: string, table: string) =>
  sql`(select o.id from ${sql.table(table)} o where o.company_id = b.company_id and o.id = b.${sql.ref(column)})`
