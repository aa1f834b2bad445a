import { sql, type Kysely } from 'kysely'

/**
 * Columns that nobody reads. When a session or a person was last there follows from when it ends or they are offline;
 * that a conversation was rated stands in `rating`.
 */
const UNREAD_COLUMNS = `
alter table users drop column last_seen_at;
alter table sessions drop column restricted, drop column last_seen_at;
alter table ticket_traces drop column chatbot_at, drop column rated;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UNREAD_COLUMNS).execute(db)
}
