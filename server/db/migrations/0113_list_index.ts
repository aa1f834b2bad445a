import { sql, type Kysely } from 'kysely'

/**
 * The lists and their counts leave out what is snoozed, and put what came back first: without these columns in the index
 * PostgreSQL reads every ticket to count them. The new index is there before the old one goes; it is built with writes to
 * tickets waiting, which takes about a second for half a million of them.
 */
const LIST_INDEX = `
create index tickets_listed on tickets (company_id, status, updated_at desc, id desc)
  include (queue_id, user_id, contact_id, snoozed_until, snooze_ended);
drop index tickets_list;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(LIST_INDEX).execute(db)
}
