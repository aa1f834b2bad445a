import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`
const key = `company_id bigint not null references companies on delete cascade, id bigint generated always as identity`

/**
 * own_fields are what a company's administrators want to know of every contact; plain_name is the name as variables of
 * texts are compared. A value is text: a number with a point and without signs of thousands, a day as YYYY-MM-DD, a choice
 * as one of the options. A value that is no option any more stays until somebody chooses another.
 */
const FIELDS = `
create table own_fields (${key}, name text not null, plain_name text not null,
  type text not null check (type in ('text','number','date','choice')), options text[] not null default '{}',
  position int not null, ${times}, primary key (company_id, id),
  constraint own_fields_name unique (company_id, plain_name));

create table own_field_values (${key}, contact_id bigint not null, field_id bigint not null, value text not null, ${times},
  primary key (company_id, id), constraint own_field_values_once unique (company_id, contact_id, field_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, field_id) references own_fields (company_id, id) on delete cascade);
create index own_field_values_field on own_field_values (company_id, field_id, contact_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(FIELDS).execute(db)
  for (const table of ['own_fields', 'own_field_values']) await sql.raw(enableRls(table)).execute(db)
}
