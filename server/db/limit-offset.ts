import { sql } from 'kysely'

/**
 * The limit is part of the statement's text, and an offset of 0 is left out: PostgreSQL plans a prepared statement
 * without its values, and would assume an unknown limit of a tenth of the table.
 */
export const limitOffset = (size: number, offset = 0) =>
  offset === 0 ? sql`limit ${sql.lit(size)}` : sql`limit ${sql.lit(size)} offset ${offset}`
