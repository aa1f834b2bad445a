import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const BILLING_BOT_TABLES = ['billing_checks']

/**
 * Adds the choice of a queue's billing bot; without one the queue's name decides. `billing_checks` counts how often a
 * contact had a document or a proof checked; a turn of an assistant counts once, however often it is repeated.
 */
const BILLING_BOTS = `
alter table queues add column billing_bot text check (billing_bot in ('secondCopy','trustUnlock'));

create table billing_checks (company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity, turn_id bigint not null, contact_id bigint not null,
  created_at timestamptz(3) not null default now(), primary key (company_id, id), unique (company_id, turn_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade);
create index billing_checks_contact on billing_checks (company_id, contact_id, created_at);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(BILLING_BOTS).execute(db)
  for (const table of BILLING_BOT_TABLES) await sql.raw(enableRls(table)).execute(db)
}
