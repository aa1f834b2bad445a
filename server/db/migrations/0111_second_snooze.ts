import { sql, type Kysely } from 'kysely'

/**
 * Who had snoozed a ticket before somebody snoozed it again, so that an undo within some seconds can name them. It is no
 * reference: whoever is deleted is looked for and not found. The rules of 0098 need not forget it, because every snooze
 * writes it and only the undo of that snooze reads it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tickets add column snoozed_before_by bigint`.execute(db)
}
