import { sql, type Kysely } from 'kysely'

/** Adds whether a prompt hides documents and cards from its model, and whether a contact's conversations are sent to none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table prompts add column masks_documents boolean not null default true`.execute(db)
  await sql`alter table contacts add column kept_from_ai boolean not null default false`.execute(db)
}
