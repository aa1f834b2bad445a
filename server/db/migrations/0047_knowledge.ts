import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const KNOWLEDGE_TABLES = ['knowledge_sources', 'knowledge_passages']

/**
 * Adds what a prompt knows: sources that are cut into passages, which are found by their words and, with an embedding, by
 * their meaning. An embedding is a list of 32-bit numbers of length 1, so that a product of two is their similarity.
 */
const KNOWLEDGE = `
create table knowledge_sources (company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity, prompt_id bigint not null, kind text not null check (kind in ('text','page','table','pdf')),
  name text not null, url text not null default '', body text not null default '', file_id uuid,
  status text not null default 'reading' check (status in ('reading','review','ready','failed')), error text,
  pages int not null default 0, passages int not null default 0, by_meaning boolean not null default false,
  user_id bigint, approved_by bigint, read_at timestamptz(3), created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(), primary key (company_id, id),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, approved_by) references users (company_id, id) on delete set null (approved_by));
create index knowledge_sources_prompt on knowledge_sources (company_id, prompt_id, id);
create index knowledge_sources_file on knowledge_sources (company_id, file_id) where file_id is not null;

create table knowledge_passages (company_id bigint not null, id bigint generated always as identity,
  source_id bigint not null, prompt_id bigint not null, position int not null, page int, body text not null,
  search tsvector not null generated always as (to_tsvector('portuguese'::regconfig, plain_text(body))) stored,
  embedding bytea, embedding_model text, primary key (company_id, id),
  foreign key (company_id, source_id) references knowledge_sources (company_id, id) on delete cascade,
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade);
create unique index knowledge_passages_source on knowledge_passages (company_id, source_id, position);
create index knowledge_passages_prompt on knowledge_passages (company_id, prompt_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(KNOWLEDGE).execute(db)
  for (const table of KNOWLEDGE_TABLES) await sql.raw(enableRls(table)).execute(db)
}
