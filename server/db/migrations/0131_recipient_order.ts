import { sql, type Kysely } from 'kysely'

/**
 * Whoever waits is found in the order of zone and id, which no other index has: PostgreSQL cannot take one instead that also
 * has everybody who was written to before, however old its statistics are. The new index is there before the old one goes,
 * and serves an older server beside this one just as well.
 */
const ORDER = `
create index campaign_recipients_waiting on campaign_recipients (company_id, campaign_id, is_first_contact, zone, id)
  where state = 'pending';
drop index campaign_recipients_next;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ORDER).execute(db)
}
