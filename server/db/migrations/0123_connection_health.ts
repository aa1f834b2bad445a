import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * connection_health has a row for each connection: when it last received something and when the provider last confirmed a
 * message of it, written once a minute at most, and what Meta says of an official number. restricted_since is when the
 * restriction began, restricted_at when it was last told or lifted: what was told before that is old. A limit without a number
 * of people is none. The rows are made by a trigger, also for the connections of an older server beside this one, so that a
 * message that arrives only ever updates one that is there: two that arrive at once never wait for each other.
 */
const HEALTH = `
create table connection_health (company_id bigint not null, connection_id bigint not null,
  last_inbound_at timestamptz(3), last_acked_at timestamptz(3),
  quality text check (quality in ('high','medium','low')), quality_at timestamptz(3),
  message_limit int check (message_limit > 0), has_no_limit boolean not null default false, limit_at timestamptz(3),
  restriction text check (restriction in
    ('blocked','payment','answers','newChats','spam','flagged','violation','limitHeld')),
  restricted_by text check (restricted_by in ('sending','webhook','check')),
  restricted_since timestamptz(3), restricted_at timestamptz(3), restricted_until timestamptz(3),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade)
  with (fillfactor = 50);

create function make_connection_health() returns trigger language plpgsql set search_path = public as $$
begin
  insert into connection_health (company_id, connection_id) values (new.company_id, new.id);
  return null;
end $$;
create trigger connections_health after insert on connections for each row execute function make_connection_health();

insert into connection_health (company_id, connection_id) select company_id, id from connections;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(HEALTH).execute(db)
  await sql.raw(enableRls('connection_health')).execute(db)
}
