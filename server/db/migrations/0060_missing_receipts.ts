import { sql, type Kysely } from 'kysely'

/**
 * Adds since when a recipient is known to be without a receipt, and how many are. It is no state in its column, so that
 * an earlier version that still runs reads every state. The index finds whose receipt is late.
 */
const RECEIPTS = `
alter table campaign_recipients add column no_receipt_at timestamptz(3);
alter table campaign_counts add column no_receipt int not null default 0;
create index campaign_recipients_receipts on campaign_recipients (company_id, (coalesce(sent_at, queued_at)))
  where state in ('queued','sent') and no_receipt_at is null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(RECEIPTS).execute(db)
}
