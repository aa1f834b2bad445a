import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const POLL_TABLES = ['poll_votes']

/**
 * Adds the question and the options of polls, with what each voter chose last: the positions of the options, none for a
 * vote that was taken back. Also marks messages that were edited in a way that could not be read.
 */
const POLLS = `
alter table messages add column poll jsonb, add column is_edit_hidden boolean not null default false;

create table poll_votes (company_id bigint not null, message_id bigint not null, voter text not null,
  choices int[] not null, voted_at timestamptz(3) not null, primary key (company_id, message_id, voter),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(POLLS).execute(db)
  for (const table of POLL_TABLES) await sql.raw(enableRls(table)).execute(db)
}
