import { sql, type Kysely } from 'kysely'

/**
 * Sign-ups that wait until whoever reads the mail of their address goes on with them. They are of no company yet, so that
 * only the provider sees them. The plan is looked at when the company is made: it may be gone by then.
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
