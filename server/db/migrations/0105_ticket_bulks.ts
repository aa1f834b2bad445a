import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * A change of several tickets at once that can still be undone: who made it, each ticket and its running row in
 * ticket_traces as they were before, by the ticket's id, and of those that were changed what tells whether somebody has
 * changed them since. Deleted when it is undone, or by the sweep once it cannot be.
 */
const BULKS = `
create table ticket_bulks (company_id bigint not null references companies (id) on delete cascade, id bigint generated always as identity,
  user_id bigint not null,
  kind text not null check (kind in ('accept', 'transfer', 'tag', 'resolve', 'snooze')),
  tag_id bigint, due_at timestamptz(3) not null,
  before jsonb not null, traces jsonb not null, after jsonb not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade);
create index ticket_bulks_user on ticket_bulks (company_id, user_id);
create index ticket_bulks_tag on ticket_bulks (company_id, tag_id) where tag_id is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(BULKS).execute(db)
  await sql.raw(enableRls('ticket_bulks')).execute(db)
}
