import { sql } from 'kysely'

/**
 * The limit is written out, and an offset of none left out: PostgreSQL plans a prepared statement without its values, and
 * would take an unknown limit for a tenth of the table.
 */
export const limitOffset = (size: number, offset = 0) =>
  offset === 0 ? sql`limit ${sql.lit(size)}` : sql`limit ${sql.lit(size)} offset ${offset}`
