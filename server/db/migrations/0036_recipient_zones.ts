import { sql, type Kysely } from 'kysely'

/**
 * Adds the time zone of each recipient, by the number; '' stands for the company's. `campaigns.zones` lists those of a
 * campaign. The indexes by which the next recipient is found begin with the zone, so that people whose hours are closed
 * are stepped over without being read, however many they are.
 */
const ZONES = `
alter table campaigns add column zones text[] not null default '{""}';
alter table campaign_recipients add column zone text not null default '';
drop index campaign_recipients_next;
create index campaign_recipients_next on campaign_recipients (company_id, campaign_id, zone, is_first_contact, id)
  where state = 'pending';
drop index campaign_recipients_confirmed;
create index campaign_recipients_confirmed on campaign_recipients (company_id, campaign_id, zone, id)
  where state = 'confirmed';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ZONES).execute(db)
}
