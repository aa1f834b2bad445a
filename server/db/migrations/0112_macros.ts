import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * A macro names tags, queues and people by ids that may not exist any more: then it is refused where it is applied. A row of
 * macro_runs is what can still be undone of one that was applied: the change of ticket_bulks that ended it, and the tags.
 * Queues are kept likewise, without a reference: what was for a deleted queue must not become something for all tickets. An
 * older server beside this one offers all quick messages everywhere, and counts none.
 */
const MACROS = `
create table macros (company_id bigint not null references companies (id) on delete cascade, id bigint generated always as identity,
  name text not null, queue_ids bigint[] not null default '{}', steps jsonb not null, uses integer not null default 0,
  created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  primary key (company_id, id));

create table macro_runs (company_id bigint not null references companies (id) on delete cascade, id bigint generated always as identity,
  user_id bigint not null, ticket_id bigint not null, bulk_id bigint,
  added_tag_ids bigint[] not null default '{}', removed_tag_ids bigint[] not null default '{}',
  due_at timestamptz(3) not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade);
create index macro_runs_user on macro_runs (company_id, user_id);
create index macro_runs_ticket on macro_runs (company_id, ticket_id);

alter table quick_messages add column queue_ids bigint[] not null default '{}', add column uses integer not null default 0;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(MACROS).execute(db)
  for (const table of ['macros', 'macro_runs']) await sql.raw(enableRls(table)).execute(db)
}
