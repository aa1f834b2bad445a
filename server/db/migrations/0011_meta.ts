import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const META_TABLES = ['meta_accounts', 'meta_parts']

/**
 * meta_accounts has the page or Instagram account of a connection. An account with a token belongs to one company only.
 * The row stays when the token is deleted, so that a new login finds its connection again. meta_parts has the sent
 * parts of a message and their ids at Meta. It is unknown whether a part without a mid was sent.
 */
const META = `
create table meta_accounts (company_id bigint not null, connection_id bigint not null,
  channel text not null check (channel in ('facebook','instagram')), account_id text not null, page_id text not null,
  name text not null default '', token_sealed bytea,
  created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);
create unique index meta_accounts_account on meta_accounts (company_id, channel, account_id);
create unique index meta_accounts_owner on meta_accounts (channel, account_id) where token_sealed is not null;

create table meta_parts (company_id bigint not null, connection_id bigint not null, own_id text not null, part int not null,
  mid text, created_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, own_id, part),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);
create unique index meta_parts_mid on meta_parts (company_id, connection_id, mid) where mid is not null;
create index meta_parts_unknown on meta_parts (company_id, connection_id) where mid is null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(META).execute(db)
  for (const table of META_TABLES) await sql.raw(enableRls(table)).execute(db)
}
