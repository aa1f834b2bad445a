import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * A row of note_mentions is a colleague whom a note mentions. It has no ticket of its own: a merge of contacts moves
 * notes to another one. Notes by an older server beside this one mention nobody. A row of mention_mails is somebody who
 * wants an e-mail for a mention, and mailed_at keeps a repeated job from sending a second one.
 */
const NOTE_MENTIONS = `
create table note_mentions (company_id bigint not null references companies (id) on delete cascade,
  note_id bigint not null, user_id bigint not null, seen_at timestamptz(3), mailed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (company_id, note_id, user_id),
  foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade);
create index note_mentions_user on note_mentions (company_id, user_id, note_id);
create index note_mentions_unseen on note_mentions (company_id, user_id, note_id) where seen_at is null;

create table mention_mails (company_id bigint not null references companies (id) on delete cascade,
  user_id bigint not null, created_at timestamptz(3) not null default now(), primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade);

alter table ticket_views add column is_mentioned boolean not null default false;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(NOTE_MENTIONS).execute(db)
  for (const table of ['note_mentions', 'mention_mails']) await sql.raw(enableRls(table)).execute(db)
}
