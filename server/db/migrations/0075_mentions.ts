import { sql, type Kysely } from 'kysely'

/**
 * Adds the people whom a message of ours mentions: how the text calls each, and the identities by which the provider
 * knows them. Received messages have only the names, in their text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column mentions jsonb`.execute(db)
}
