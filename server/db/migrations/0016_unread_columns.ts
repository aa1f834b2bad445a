import { sql, type Kysely } from 'kysely'

/**
 * Drops columns that are never read. The time of a last activity follows from the end of a session or of the online
 * time; whether a ticket was rated is in `rating`.
 */
const UNREAD_COLUMNS = `
alter table users drop column last_seen_at;
alter table sessions drop column restricted, drop column last_seen_at;
alter table ticket_traces drop column chatbot_at, drop column rated;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UNREAD_COLUMNS).execute(db)
}
