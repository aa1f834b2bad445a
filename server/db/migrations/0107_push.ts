import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * A browser is pushed to for as long as its session lasts, which is why a subscription belongs to one. What browsers give is
 * worth nothing without the key of the installation, so it is not encrypted. Who has no preferences is told of everything.
 */
const PUSH = `
create table push_subscriptions (company_id bigint not null, id bigint generated always as identity, session_id uuid not null,
  endpoint text not null, p256dh text not null, auth text not null, created_at timestamptz(3) not null default now(),
  primary key (company_id, id), constraint push_subscriptions_session unique (company_id, session_id),
  constraint push_subscriptions_endpoint unique (company_id, endpoint),
  foreign key (company_id, session_id) references sessions (company_id, id) on delete cascade);

create table push_preferences (company_id bigint not null, user_id bigint not null, kinds text[] not null, quiet_start text,
  quiet_end text, updated_at timestamptz(3) not null default now(), primary key (company_id, user_id),
  constraint push_preferences_quiet check ((quiet_start is null) = (quiet_end is null)),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PUSH).execute(db)
  for (const table of ['push_subscriptions', 'push_preferences']) await sql.raw(enableRls(table)).execute(db)
}
