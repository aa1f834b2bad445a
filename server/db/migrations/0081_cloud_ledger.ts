import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * `people` of an item in the backlog are the numbers and ids of everybody whom it is about: items that have one in common
 * are stored in their order, and others do not wait for each other. An older server beside this one writes none, so what
 * it postpones meanwhile has no order. Neither have items with characters that PostgreSQL cannot read out of json.
 * `problem` is a word for what kept an item from being stored that was given up.
 *
 * cloud_ledger counts by day what Meta told of a number and was settled: applied, or ignored because it changes nothing
 * here. What waits and what was given up is in the backlog. A day has several slots, whose sum counts, so that those who
 * count at once seldom wait for each other.
 *
 * `refusal` of a reaction of ours says why the provider did not take it.
 */
const LEDGER = `
alter table cloud_backlog add column people text[] not null default '{}', add column problem text;
update cloud_backlog set people = array_remove(array[item -> 'item' ->> 'from', item -> 'item' ->> 'from_user_id',
  item -> 'item' -> 'system' ->> 'wa_id', item -> 'item' -> 'system' ->> 'user_id',
  item -> 'item' ->> 'recipient_id', item -> 'item' ->> 'recipient_user_id'], null)
  where given_up_at is null and item::text !~* '\\\\u0000|\\\\ud[89a-f]';
create index cloud_backlog_next on cloud_backlog (company_id, connection_id, next_attempt_at) where given_up_at is null;
create index cloud_backlog_given_up on cloud_backlog (company_id, connection_id, id) where given_up_at is not null;

alter table message_reactions add column refusal text;

create table cloud_ledger (company_id bigint not null, connection_id bigint not null, day date not null,
  slot smallint not null, applied int not null default 0, ignored int not null default 0,
  primary key (company_id, connection_id, day, slot),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(LEDGER).execute(db)
  await sql.raw(enableRls('cloud_ledger')).execute(db)
}
