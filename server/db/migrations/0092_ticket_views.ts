import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * A view of tickets is of its owner, or of the whole company without one. What it names are ids that may not exist any more:
 * then it finds nothing, because a view that named a deleted queue must not become one of all queues.
 */
const VIEWS = `
create table ticket_views (company_id bigint not null references companies (id) on delete cascade, id bigint generated always as identity,
  owner_id bigint, name text not null,
  status text not null default 'open' check (status in ('pending', 'open', 'closed')),
  show_all boolean not null default false,
  queue_ids bigint[] not null default '{}', tag_ids bigint[] not null default '{}',
  user_ids bigint[] not null default '{}', connection_ids bigint[] not null default '{}',
  is_unread boolean not null default false,
  created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id) on delete cascade);
create index ticket_views_owner on ticket_views (company_id, owner_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(VIEWS).execute(db)
  await sql.raw(enableRls('ticket_views')).execute(db)
}
