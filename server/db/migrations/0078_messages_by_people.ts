import { sql, type Kysely } from 'kysely'

/**
 * Tells what a person wrote from what a program sent in the name of one. Meta takes a late answer from people only, so
 * what is not known, as of older messages, is nobody's. `pairing_number` is the number that a code to type is for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column is_by_person boolean not null default false`.execute(db)
  await sql`alter table connections add column pairing_number text not null default ''`.execute(db)
}
