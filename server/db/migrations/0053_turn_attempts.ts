import { sql, type Kysely } from 'kysely'

/**
 * Keeps what came of each attempt at a turn, and which turn repeats another one by hand. The indexes find the failed
 * turns of a company, and those that are old enough to be deleted.
 */
const TURN_ATTEMPTS = `
alter table assistant_turns
  add column tries jsonb not null default '[]',
  add column replay_of bigint,
  add column replayed_at timestamptz(3);
create index assistant_turns_failed on assistant_turns (company_id, id desc) where status = 'failed';
create index assistant_turns_age on assistant_turns (company_id, created_at);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TURN_ATTEMPTS).execute(db)
}
