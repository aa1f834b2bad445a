import { sql, type Kysely } from 'kysely'

/**
 * Lets webhooks whose receiver does not answer rest: how often it failed in a row, since when, and until when it is
 * left alone. An
 * older server beside this one writes neither, and goes on asking at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhooks
    add column failures int not null default 0,
    add column failing_since timestamptz,
    add column rests_until timestamptz`.execute(db)
}
