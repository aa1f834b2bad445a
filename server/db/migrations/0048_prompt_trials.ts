import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const TRIAL_TABLES = ['prompt_questions', 'prompt_trials', 'prompt_trial_answers']

/**
 * Adds questions by which a prompt is tried, and what it answered. `expected` has one point in each line. `fingerprint`
 * is that of the instructions and sources that were tried. An answer keeps its question as it was then.
 */
const TRIALS = `
create table prompt_questions (company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity, prompt_id bigint not null, question text not null,
  expects text not null default 'answer' check (expects in ('answer','handOver')), expected text not null default '',
  created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  primary key (company_id, id), foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade);
create index prompt_questions_prompt on prompt_questions (company_id, prompt_id, id);

create table prompt_trials (company_id bigint not null, id bigint generated always as identity, prompt_id bigint not null,
  status text not null default 'running' check (status in ('running','done','failed')), error text,
  fingerprint text not null, user_id bigint, created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3), primary key (company_id, id),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id));
create index prompt_trials_prompt on prompt_trials (company_id, prompt_id, id desc);
create unique index prompt_trials_running on prompt_trials (company_id, prompt_id) where status = 'running';

create table prompt_trial_answers (company_id bigint not null, id bigint generated always as identity,
  trial_id bigint not null, question_id bigint, position int not null, question text not null, expects text not null,
  expected text not null, status text not null default 'waiting' check (status in ('waiting','done')),
  outcome text, answer text not null default '', reason text, missing jsonb not null default '[]',
  sources jsonb not null default '[]', passed boolean, judged_by bigint, ms int, micros bigint not null default 0,
  primary key (company_id, id),
  foreign key (company_id, trial_id) references prompt_trials (company_id, id) on delete cascade,
  foreign key (company_id, question_id) references prompt_questions (company_id, id) on delete set null (question_id),
  foreign key (company_id, judged_by) references users (company_id, id) on delete set null (judged_by));
create unique index prompt_trial_answers_trial on prompt_trial_answers (company_id, trial_id, position);
create index prompt_trial_answers_question on prompt_trial_answers (company_id, question_id) where question_id is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TRIALS).execute(db)
  for (const table of TRIAL_TABLES) await sql.raw(enableRls(table)).execute(db)
}
