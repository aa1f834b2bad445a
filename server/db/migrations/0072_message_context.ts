import { sql, type Kysely } from 'kysely'

/** Adds what came along with a message and is in no other message: a status that it answers, or one from before the link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column context jsonb`.execute(db)
}
