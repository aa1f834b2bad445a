import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const ACCOUNT_TABLES = ['email_changes']

/** Adds new addresses of users that wait for their confirmation by mail. */
const EMAIL_CHANGES = `
create table email_changes (company_id bigint not null, user_id bigint not null, email text not null,
  token_hash bytea not null primary key, expires_at timestamptz(3) not null, used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade);
create index email_changes_user on email_changes (company_id, user_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(EMAIL_CHANGES).execute(db)
  for (const table of ACCOUNT_TABLES) await sql.raw(enableRls(table)).execute(db)
}
