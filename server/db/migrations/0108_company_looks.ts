import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * How a company looks on its screens and in e-mails; one without a row looks as Balcão does. The address is the word of its
 * login page, and the key lets a browser ask for the look of a company that has no address: nobody guesses it. Only the
 * company that runs the installation, which is the first one, may look so for everybody.
 */
const LOOKS = `
create table company_looks (company_id bigint primary key references companies (id) on delete cascade,
  display_name text, accent text check (accent ~ '^#[0-9a-f]{6}$'), logo_file_id uuid,
  address text, key uuid not null default gen_random_uuid(),
  is_for_everyone boolean not null default false check (not is_for_everyone or company_id = 1),
  created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  constraint company_looks_address unique (address), constraint company_looks_key unique (key),
  foreign key (company_id, logo_file_id) references files (company_id, id) on delete set null (logo_file_id));
create index company_looks_logo on company_looks (company_id, logo_file_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(LOOKS).execute(db)
  await sql.raw(enableRls('company_looks')).execute(db)
}
