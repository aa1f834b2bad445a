import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const FILE_LIST_TABLES = ['file_lists', 'file_list_options']

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`
const key = `company_id bigint not null references companies on delete cascade, id bigint generated always as identity`

/** Adds lists of files that are sent together. An option without a file sends nothing. */
const FILE_LISTS = `
create table file_lists (${key}, name text not null, message text not null, user_id bigint, ${times},
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id));
create unique index file_lists_name on file_lists (company_id, lower(name));
create index file_lists_user on file_lists (company_id, user_id) where user_id is not null;

create table file_list_options (${key}, file_list_id bigint not null, position int not null,
  name text not null default '', file_id uuid, ${times}, primary key (company_id, id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id));
create index file_list_options_list on file_list_options (company_id, file_list_id, position);
create index file_list_options_file on file_list_options (company_id, file_id) where file_id is not null;
`

const QUICK_MESSAGES = `
alter table quick_messages add column file_list_id bigint, add constraint quick_messages_file_list
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete set null (file_list_id);
create index quick_messages_file_list on quick_messages (company_id, file_list_id) where file_list_id is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(FILE_LISTS).execute(db)
  await sql.raw(QUICK_MESSAGES).execute(db)
  for (const table of FILE_LIST_TABLES) await sql.raw(enableRls(table)).execute(db)
}
