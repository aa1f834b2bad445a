import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const PROMPT_TABLES = ['prompts', 'queue_integrations']

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`
const key = `company_id bigint not null references companies on delete cascade, id bigint generated always as identity`

/** Adds prompts for AI assistants, and integrations that answer for a queue. Their keys are encrypted. */
const PROMPTS = `
create table prompts (${key}, name text not null, prompt text not null default '', api_key_sealed text,
  max_messages int not null default 10, max_tokens int not null default 100, temperature real not null default 1,
  voice text not null default 'texto', voice_key_sealed text, voice_region text not null default '', queue_id bigint,
  prompt_tokens int not null default 0, completion_tokens int not null default 0, total_tokens int not null default 0,
  ${times}, primary key (company_id, id),
  constraint prompts_queue foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id));
create index prompts_queue on prompts (company_id, queue_id);

create table queue_integrations (${key}, type text not null check (type in ('dialogflow','n8n','webhook','typebot')),
  name text not null, project_name text not null default '', json_content_sealed text, language text not null default '',
  url text not null default '', typebot_slug text not null default '', typebot_expires int not null default 1,
  typebot_delay_message int not null default 1000, typebot_keyword_finish text not null default '',
  typebot_keyword_restart text not null default '', typebot_restart_message text not null default '',
  typebot_unknown_message text not null default '', ${times}, primary key (company_id, id));
create unique index queue_integrations_name on queue_integrations (company_id, lower(name));
`

/** Ids without a row are removed before the foreign keys are added. */
const reference = (table: string, column: string, to: string): string => `
update ${table} set ${column}_id = null where ${column}_id is not null;
alter table ${table} add constraint ${table}_${column} foreign key (company_id, ${column}_id)
  references ${to} (company_id, id) on delete set null (${column}_id) not valid;
alter table ${table} validate constraint ${table}_${column};
create index ${table}_${column} on ${table} (company_id, ${column}_id) where ${column}_id is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PROMPTS).execute(db)
  for (const table of PROMPT_TABLES) await sql.raw(enableRls(table)).execute(db)
  for (const table of ['queues', 'connections', 'tickets']) {
    await sql.raw(reference(table, 'prompt', 'prompts')).execute(db)
    await sql.raw(reference(table, 'integration', 'queue_integrations')).execute(db)
  }
}
