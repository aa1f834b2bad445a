import { sql, type Kysely } from 'kysely'

/**
 * Finds those recipients of campaigns who are written to once more. Building it reads the whole table, so it is not
 * built in the transaction that adds the columns: that one keeps messages and connections from those who only read them.
 */
const RETRY_INDEX = `
create index if not exists campaign_recipients_retry on campaign_recipients (company_id, campaign_id, retry_at)
  where state = 'failed' and retry_at is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(RETRY_INDEX).execute(db)
}
