import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const CONTACT_LIST_TABLES = ['contact_lists', 'contact_list_items', 'contact_list_checks']

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`
const key = `company_id bigint not null references companies on delete cascade, id bigint generated always as identity`

/**
 * Adds lists of people for campaigns. Numbers are stored in one spelling, so a person is in a list once.
 * is_whatsapp_valid is null until the provider has answered; asked_at is when it was asked last, with or without an
 * answer. consent_user_id is the user who declared the consent. import_id names the import that added the person.
 *
 * contact_list_checks has the check of a list's numbers: started_at separates people who were asked in it from those
 * who were not, next_at is when the next number
 * may be asked, and unanswered counts questions without an answer in a row.
 */
const LISTS = `
create table contact_lists (${key}, name text not null, ${times}, primary key (company_id, id));
create index contact_lists_name on contact_lists (company_id, plain_text(name), id);

alter table contact_imports add column list_id bigint, add column consent_source text, add column consent_at date,
  add column consent_user_id bigint,
  add constraint contact_imports_list foreign key (company_id, list_id)
    references contact_lists (company_id, id) on delete cascade,
  add constraint contact_imports_consent_user foreign key (company_id, consent_user_id)
    references users (company_id, id) on delete set null (consent_user_id);
create index contact_imports_of_list on contact_imports (company_id, list_id, id) where list_id is not null;
create index contact_imports_by_consent_user on contact_imports (company_id, consent_user_id)
  where consent_user_id is not null;

create table contact_list_items (${key}, list_id bigint not null, name text not null, number text not null,
  email text not null default '', is_whatsapp_valid boolean, checked_at timestamptz(3), asked_at timestamptz(3),
  consent_source text, consent_at date, consent_user_id bigint, import_id bigint,
  search text not null generated always as (plain_text(name || ' ' || number || ' ' || email)) stored, ${times},
  primary key (company_id, id), constraint contact_list_items_number unique (company_id, list_id, number),
  constraint contact_list_items_list foreign key (company_id, list_id)
    references contact_lists (company_id, id) on delete cascade,
  foreign key (company_id, consent_user_id) references users (company_id, id) on delete set null (consent_user_id),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete set null (import_id));
create index contact_list_items_name on contact_list_items (company_id, list_id, plain_text(name), id)
  include (name, is_whatsapp_valid);
create index contact_list_items_id on contact_list_items (company_id, list_id, id);
create index contact_list_items_validity on contact_list_items (company_id, list_id, is_whatsapp_valid);
create index contact_list_items_asked on contact_list_items (company_id, list_id, asked_at nulls first, id);
create index contact_list_items_import on contact_list_items (company_id, import_id) where import_id is not null;
create index contact_list_items_consent_user on contact_list_items (company_id, consent_user_id)
  where consent_user_id is not null;

create table contact_list_checks (company_id bigint not null references companies on delete cascade,
  list_id bigint not null, connection_id bigint, user_id bigint, asks_all boolean not null,
  status text not null check (status in ('running','paused','done')),
  reason text check (reason in ('person','offline','unanswered','noConnection')),
  unanswered int not null default 0, started_at timestamptz(3) not null default now(),
  next_at timestamptz(3) not null default now(), finished_at timestamptz(3),
  primary key (company_id, list_id),
  foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id));
create index contact_list_checks_connection on contact_list_checks (company_id, connection_id);
create index contact_list_checks_user on contact_list_checks (company_id, user_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(LISTS).execute(db)
  for (const table of CONTACT_LIST_TABLES) await sql.raw(enableRls(table)).execute(db)
}
