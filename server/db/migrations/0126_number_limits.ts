import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * What a number has used of its limits, and what its provider says of it, while no connection has it: one that was deleted,
 * or that another number was linked to. A connection that links the number takes it over. An older server beside this one
 * keeps nothing when it deletes a connection, as before.
 */
const NUMBER_LIMITS = `
create table number_limits (company_id bigint not null references companies on delete cascade, number text not null,
  day date, first_contacts int not null default 0, next_at timestamptz(3) not null default '-infinity',
  reachout_until timestamptz(3), reachout_type text,
  quota_total int, quota_used int not null default 0, quota_status text not null default 'none',
  quota_status_since timestamptz(3), quota_since timestamptz(3), quota_until timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, number));
${enableRls('number_limits')}

create index connection_limits_number on connection_limits (company_id, number) where number is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(NUMBER_LIMITS).execute(db)
}
