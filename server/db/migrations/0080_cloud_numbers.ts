import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * cloud_numbers has the number of a connection to WhatsApp's Cloud API, and what is needed to use it. A number with a
 * token belongs to one company only. verify_token_hash finds the connection that Meta asks for when it verifies the
 * address of the webhook. heard_at is when Meta first told something of the number, which it only does once the address of
 * the webhook is entered there. A part of a message that is_failed was accepted by Meta first, and is sent as another attempt
 * when somebody tries again; ack is how far Meta says that a part is. An older server beside this one writes none of it.
 *
 * cloud_backlog has what arrived and could not be stored at once, in its order. What was given up is kept: once its cause
 * is mended, setting given_up_at to null and attempts to 0 has it tried again with the next event of the number.
 */
const CLOUD = `
create table cloud_numbers (company_id bigint not null, connection_id bigint not null,
  phone_number_id text not null, waba_id text not null, name text not null default '',
  token_sealed bytea, app_secret_sealed bytea, verify_token_sealed bytea, verify_token_hash bytea,
  heard_at timestamptz(3),
  created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);
create unique index cloud_numbers_number on cloud_numbers (company_id, phone_number_id);
create unique index cloud_numbers_owner on cloud_numbers (phone_number_id) where token_sealed is not null;
create index cloud_numbers_phone on cloud_numbers (phone_number_id);
create index cloud_numbers_account on cloud_numbers (waba_id);
create index cloud_numbers_verify_token on cloud_numbers (verify_token_hash) where verify_token_hash is not null;

create table cloud_backlog (company_id bigint not null, id bigint generated always as identity,
  connection_id bigint not null, item json not null, attempts int not null default 0,
  next_attempt_at timestamptz(3) not null default now(), given_up_at timestamptz(3), created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);
create index cloud_backlog_connection on cloud_backlog (company_id, connection_id, id) where given_up_at is null;

alter table meta_parts add column is_failed boolean not null default false, add column ack int not null default 0,
  add column attempt text not null default '';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CLOUD).execute(db)
  for (const table of ['cloud_numbers', 'cloud_backlog']) await sql.raw(enableRls(table)).execute(db)
}
