import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const AI_TABLES = ['ai_calls', 'ai_spending']

/**
 * Adds which server and model a prompt asks and what that costs, its limits, and a row for each call of a model. Prices
 * are for a million tokens, an hour of speech that is heard, and a million letters that are spoken. `micros` are
 * millionths of the currency. `ai_spending` has what was spent on a day, with what running calls may still cost.
 */
const BUDGETS = `
alter table prompts add column base_url text not null default '', add column model text not null default '',
  add column transcription_model text not null default '', add column embedding_model text not null default '',
  add column fallback_text text not null default '', add column hand_over_text text not null default '',
  add column always text not null default '', add column never text not null default '',
  add column topics text not null default '', add column hand_over_when text not null default '',
  add column only_sources boolean not null default false, add column hands_over_upset boolean not null default true,
  add column max_turns int not null default 12, add column is_active boolean not null default true,
  add column pass_mark int not null default 90, add column price_input real not null default 15,
  add column price_output real not null default 60, add column price_hearing real not null default 3,
  add column price_speaking real not null default 90;

create table ai_calls (company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity, prompt_id bigint, ticket_id bigint, user_id bigint,
  purpose text not null, model text not null, outcome text not null default 'running',
  prompt_tokens int not null default 0, cached_tokens int not null default 0, completion_tokens int not null default 0,
  ms int, micros bigint not null default 0, day date not null,
  created_at timestamptz(3) not null default clock_timestamp(), primary key (company_id, id),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id));
create index ai_calls_prompt on ai_calls (company_id, prompt_id, id desc);
create index ai_calls_newest on ai_calls (company_id, id desc);
create index ai_calls_ticket on ai_calls (company_id, ticket_id) where ticket_id is not null;
create index ai_calls_user on ai_calls (company_id, user_id, created_at) where user_id is not null;

create table ai_spending (company_id bigint not null references companies on delete cascade, day date not null,
  micros bigint not null default 0, primary key (company_id, day));
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(BUDGETS).execute(db)
  for (const table of AI_TABLES) await sql.raw(enableRls(table)).execute(db)
}
