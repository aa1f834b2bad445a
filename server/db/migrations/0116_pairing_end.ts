import { sql, type Kysely } from 'kysely'

/** Until when the code that is to be typed on a phone can be used: a second one of the same linking for less long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connections add column pairing_ends_at timestamptz(3)`.execute(db)
}
