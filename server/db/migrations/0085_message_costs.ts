import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * connections.merges_texts: consecutive texts of the bot go out as one message, because each costs. It is added first, so
 * that the migration waits for connections while it holds nothing that others wait for.
 *
 * cloud_priced has the ids at Meta of the messages of a number that are counted already, because Meta tells the price of
 * one several times. cloud_message_counts counts them by month, category, whether Meta charges them and why, and the market
 * of their recipient: the code of the country, its two letters where no code is known, or empty. Both belong to the number
 * of a company and stay when its connection is deleted. As in cloud_ledger a row has several slots, whose sum counts.
 * message_rates are the prices that a company entered; one that entered none has no row. An older server beside this one
 * counts nothing and merges nothing.
 */
const COSTS = `
alter table connections add column merges_texts boolean not null default false;

create table cloud_priced (company_id bigint not null references companies (id) on delete cascade,
  phone_number_id text not null, mid text not null,
  primary key (company_id, phone_number_id, mid));

create table cloud_message_counts (company_id bigint not null references companies (id) on delete cascade,
  phone_number_id text not null, month date not null,
  category text not null, billable boolean not null, type text not null, market text not null, slot smallint not null,
  messages int not null default 0,
  primary key (company_id, phone_number_id, month, category, billable, type, market, slot));

create table message_rates (company_id bigint primary key references companies (id) on delete cascade,
  currency text not null, checked_on date not null, rates jsonb not null);
`

const TABLES = ['cloud_priced', 'cloud_message_counts', 'message_rates'] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COSTS).execute(db)
  for (const table of TABLES) await sql.raw(enableRls(table)).execute(db)
}
