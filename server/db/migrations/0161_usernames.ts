import { sql, type Kysely } from 'kysely'

/**
 * The name by which people of a channel find somebody who may hide the number. It may pass to another person, so that it
 * tells nobody apart.
 */
const USERNAMES = `
alter table contact_identities add column username text;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(USERNAMES).execute(db)
}
