import { sql, type Kysely } from 'kysely'

/** Keeps the code of eight letters that is to be typed on the phone of a connection, as long as it waits for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table connections add column pairing_code text not null default ''`.execute(db)
}
