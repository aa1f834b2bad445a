import { sql, type Kysely } from 'kysely'
import { COMPANY_TABLES, DESK, DIRECTORY, SEARCH } from './0001_house.sql.ts'
import { enableRls, ROLES } from '#server/db/rls.ts'

/** Creates companies, users, connections, contacts, tickets and messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ROLES).execute(db)
  await sql.raw(DIRECTORY).execute(db)
  await sql.raw(DESK).execute(db)
  for (const table of COMPANY_TABLES) await sql.raw(enableRls(table)).execute(db)
  await sql.raw(SEARCH).execute(db)
}
