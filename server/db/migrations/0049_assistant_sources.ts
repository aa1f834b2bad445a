import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const ANSWER_TABLES = ['assistant_sources', 'message_transcripts']

/**
 * Adds which passages an answer of an assistant was made from, as they were then, under the turn that the messages of the
 * answer name, and what voice notes say.
 */
const SOURCES = `
create table assistant_sources (company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity, turn_id bigint not null, ticket_id bigint not null, prompt_id bigint, passages jsonb not null,
  created_at timestamptz(3) not null default now(), primary key (company_id, id), unique (company_id, turn_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id));
create index assistant_sources_ticket on assistant_sources (company_id, ticket_id);
create index assistant_sources_prompt on assistant_sources (company_id, prompt_id) where prompt_id is not null;

create table message_transcripts (company_id bigint not null, message_id bigint not null, body text not null,
  created_at timestamptz(3) not null default now(), primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SOURCES).execute(db)
  for (const table of ANSWER_TABLES) await sql.raw(enableRls(table)).execute(db)
}
