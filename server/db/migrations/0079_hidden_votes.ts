import { sql, type Kysely } from 'kysely'

/** Lets a vote have no choices that are known, as one that only the phone can read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table poll_votes alter column choices drop not null`.execute(db)
}
