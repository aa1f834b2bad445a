import { sql, type Kysely } from 'kysely'

/** Until when the provider takes nothing from the connection of a message that waits for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column slowed_until timestamptz(3)`.execute(db)
}
