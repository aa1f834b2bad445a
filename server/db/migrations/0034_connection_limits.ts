import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * Adds what the provider says of messages to people who never wrote, and since when a number is linked. No quota is
 * null. The number is kept here as well, because that of a connection is removed when it is signed out.
 */
const CONNECTION_LIMITS = `
create table connection_limits (company_id bigint not null, connection_id bigint not null,
  number text, number_since timestamptz(3),
  reachout_until timestamptz(3), reachout_type text,
  quota_total int check (quota_total >= 0), quota_used int not null default 0 check (quota_used >= 0),
  quota_status text not null default 'none' check (quota_status in ('none','first_warning','second_warning','capped')),
  quota_status_since timestamptz(3), quota_since timestamptz(3), quota_until timestamptz(3),
  asked_at timestamptz(3), updated_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);
${enableRls('connection_limits')}

insert into connection_limits (company_id, connection_id, number, number_since)
  select company_id, id, number, created_at from connections where number is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CONNECTION_LIMITS).execute(db)
}
