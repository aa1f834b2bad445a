import { sql, type Kysely } from 'kysely'
import { protect } from '#server/db/protect.ts'

export const INVOICE_TABLES = ['invoices']

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`

/**
 * What a company pays to be served until one recurrence period after due_date. One invoice per due date; a deleted one
 * is kept, so that it is not opened again as it was.
 */
const INVOICES = `
create table invoices (company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity, detail text not null, value_cents bigint not null check (value_cents > 0),
  due_date date not null, status text not null default 'open' check (status in ('open','paid')),
  paid_at timestamptz(3), deleted_at timestamptz(3), ${times}, primary key (company_id, id), unique (id));
create unique index invoices_due on invoices (company_id, due_date) where deleted_at is null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(INVOICES).execute(db)
  for (const table of INVOICE_TABLES) await sql.raw(protect(table)).execute(db)
}
