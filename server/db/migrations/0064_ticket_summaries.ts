import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const SUMMARY_TABLES = ['ticket_summaries']

/** Adds the summary of a conversation that an attendant asked for last; `last_message_id` is the newest that it is about. */
const SUMMARIES = `
create table ticket_summaries (company_id bigint not null references companies on delete cascade, ticket_id bigint not null,
  user_id bigint, body text not null, last_message_id bigint not null,
  created_at timestamptz(3) not null default clock_timestamp(), primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id));
create index ticket_summaries_user on ticket_summaries (company_id, user_id) where user_id is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SUMMARIES).execute(db)
  for (const table of SUMMARY_TABLES) await sql.raw(enableRls(table)).execute(db)
}
