import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const INVOICE_TABLES = ['invoices', 'pix_charges']

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`

/**
 * An invoice pays for one recurrence period after due_date. There is one per due date; a deleted one is kept, so that
 * the same is not opened again. pix_charges has the charges requested from the bank, and the payments that it reported:
 * payment_id is unique in the whole Pix system, so each payment counts once. payer is the address on the charge.
 */
const INVOICES = `
create table invoices (company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity, detail text not null, value_cents bigint not null check (value_cents > 0),
  due_date date not null, status text not null default 'open' check (status in ('open','paid')),
  paid_at timestamptz(3), deleted_at timestamptz(3), ${times}, primary key (company_id, id), unique (id));
create unique index invoices_due on invoices (company_id, due_date) where deleted_at is null;

create table pix_charges (company_id bigint not null, txid text not null, invoice_id bigint not null,
  value_cents bigint not null, code text not null, image text not null, payer jsonb,
  expires_at timestamptz(3) not null, payment_id text, paid_at timestamptz(3),
  ${times}, primary key (company_id, txid),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade);
create unique index pix_charges_txid on pix_charges (txid);
create unique index pix_charges_payment on pix_charges (payment_id) where payment_id is not null;
create index pix_charges_invoice on pix_charges (company_id, invoice_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(INVOICES).execute(db)
  for (const table of INVOICE_TABLES) await sql.raw(enableRls(table)).execute(db)
}
