import { sql, type Kysely } from 'kysely'

/**
 * A closing may have merged its ticket into another: which one, what that one's wait was before, and which tags it got. An
 * older server beside this one undoes such a closing like any other, and leaves these to the ticket that has them.
 */
const MERGES = `
alter table ticket_closings add column merged_into bigint, add column kept jsonb,
  add column added_tags bigint[] not null default '{}';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(MERGES).execute(db)
}
