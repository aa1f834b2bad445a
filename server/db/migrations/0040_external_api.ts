import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * api_tokens has the tokens of companies, as hashes. api_sends has what was sent by the external API; `sender` is the
 * connection or the token that sent it, within which an idempotency key counts. Of a request that is being handled the
 * answer is empty: a second one with the same key waits for the row.
 */
const EXTERNAL_API = `
create table api_tokens (company_id bigint not null, id bigint generated always as identity, user_id bigint not null,
  name text not null, token_hash bytea not null, hint text not null, scopes text[] not null,
  expires_at timestamptz(3), last_used_at timestamptz(3), last_used_address text not null default '',
  created_at timestamptz(3) not null default now(), revoked_at timestamptz(3), revoked_by bigint,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, revoked_by) references users (company_id, id) on delete set null (revoked_by));
create unique index api_tokens_hash on api_tokens (token_hash);
create index api_tokens_user on api_tokens (company_id, user_id);
create index api_tokens_revoked_by on api_tokens (company_id, revoked_by) where revoked_by is not null;
${enableRls('api_tokens')}

create table api_sends (company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity, sender text not null, key text not null,
  request_hash bytea not null, answer jsonb, created_at timestamptz(3) not null default now(),
  primary key (company_id, id));
create unique index api_sends_key on api_sends (company_id, sender, key);
create index api_sends_age on api_sends (created_at);
${enableRls('api_sends')}
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(EXTERNAL_API).execute(db)
}
