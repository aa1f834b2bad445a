import { sql, type Kysely } from 'kysely'

/**
 * Recipients whose number nobody asked about yet are asked about when their turn comes. `checks_left` is how often that
 * may still be tried; 0 for everybody else, and for recipients of an older version.
 *
 * Checks of lists no longer stop for want of an answer or a connection. Those that did can be started again.
 */
const CHECKS = `
alter table campaign_recipients add column checks_left smallint not null default 0;
create index campaign_recipients_unchecked on campaign_recipients (company_id, campaign_id, id)
  where state = 'pending' and checks_left > 0;
update contact_list_checks set status = 'done', reason = null, finished_at = now()
  where status = 'paused' and reason in ('unanswered','noConnection');
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CHECKS).execute(db)
}
