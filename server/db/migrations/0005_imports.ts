import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const IMPORT_TABLES = ['contact_imports', 'contact_import_rows', 'address_book', 'contact_merges']

const key = `company_id bigint not null references companies on delete cascade, id bigint generated always as identity`

/**
 * contact_import_rows has the file's rows. Rows without an outcome are still to be imported, so an import can continue
 * after a crash; `number` is set on imported rows to detect repeated ones. address_book has the people in the address
 * books of the connections' phones. contact_merges has what is needed to undo a merge.
 */
const IMPORTS = `
create table contact_imports (${key}, user_id bigint, name text not null,
  status text not null default 'ready' check (status in ('ready','running','done','canceled')),
  has_header boolean not null, columns jsonb not null,
  total int not null default 0, created int not null default 0, updated int not null default 0,
  unchanged int not null default 0, failed int not null default 0,
  created_at timestamptz(3) not null default now(), finished_at timestamptz(3), primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id));
create index contact_imports_user on contact_imports (company_id, user_id);

create table contact_import_rows (company_id bigint not null, import_id bigint not null, row_number int not null,
  cells jsonb not null, number text, contact_id bigint, detail text,
  outcome text check (outcome in ('created','updated','unchanged','failed')), fault text,
  primary key (company_id, import_id, row_number),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id));
create index contact_import_rows_todo on contact_import_rows (company_id, import_id, row_number) where outcome is null;
create index contact_import_rows_failed on contact_import_rows (company_id, import_id, row_number) where outcome = 'failed';
create index contact_import_rows_number on contact_import_rows (company_id, import_id, number) where number is not null;
create index contact_import_rows_contact on contact_import_rows (company_id, contact_id) where contact_id is not null;

create table address_book (company_id bigint not null, connection_id bigint not null, number text not null, lid text,
  name text not null, updated_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, number),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);

create table contact_merges (${key}, user_id bigint, contact_id bigint not null, before jsonb not null,
  created_at timestamptz(3) not null default now(), primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade);
create index contact_merges_contact on contact_merges (company_id, contact_id);
create index contact_merges_user on contact_merges (company_id, user_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(IMPORTS).execute(db)
  for (const table of IMPORT_TABLES) await sql.raw(enableRls(table)).execute(db)
}
