import { sql, type Kysely } from 'kysely'

/**
 * Adds after how many seconds messages of the chat with a contact disappear, by connection; a connection that is missing
 * stands for never.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table contacts add column expirations jsonb not null default '{}'`.execute(db)
}
