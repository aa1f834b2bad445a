import { sql, type Kysely } from 'kysely'

/**
 * The report counts the tickets of answers, also those that were open before or show a later campaign now. Refusals are
 * judged by the last messages of each campaign.
 */
const INDEXES = `
create index campaign_recipients_answers on campaign_recipients (company_id, campaign_id, answer_id)
  where answer_id is not null;
create index campaign_recipients_last on campaign_recipients (company_id, campaign_id, queued_at desc)
  where queued_at is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(INDEXES).execute(db)
}
