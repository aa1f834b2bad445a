import { sql, type Kysely } from 'kysely'

/**
 * Whoever waits is found in the order of zone and id, which no other index has: PostgreSQL cannot take one instead that also
 * has everybody who was written to before, however old its statistics are. The index that it replaces goes in a migration of
 * its own: this one keeps messages from being stored while the index is built, and one of them that has read the table would
 * wait for this migration while this migration waits for it.
 */
const ORDER = `
create index campaign_recipients_waiting on campaign_recipients (company_id, campaign_id, is_first_contact, zone, id)
  where state = 'pending';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ORDER).execute(db)
}
