import { sql, type Kysely } from 'kysely'

/**
 * Adds sign-ups that wait for their confirmation by mail. They belong to no company yet, so only the operator's role
 * sees them. The plan is checked when the company is created, because it may have been deleted by then.
 */
const SIGN_UPS = `
create table sign_ups (token_hash bytea not null primary key, email text not null, name text not null, phone text,
  plan_id bigint not null, password_hash text not null, expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now());
create index sign_ups_email on sign_ups (email);
alter table sign_ups enable row level security;
create policy provider on sign_ups to balcao_provider using (true) with check (true);
grant select, insert, delete on sign_ups to balcao_provider;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SIGN_UPS).execute(db)
}
