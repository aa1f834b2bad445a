import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/** The tags of a contact, which say what the person is; those of tickets say what a conversation is about. */
const TAGS = `
create table contact_tags (company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity, contact_id bigint not null, tag_id bigint not null,
  created_at timestamptz(3) not null default now(), primary key (company_id, id),
  constraint contact_tags_once unique (company_id, contact_id, tag_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade);
create index contact_tags_tag on contact_tags (company_id, tag_id, contact_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TAGS).execute(db)
  await sql.raw(enableRls('contact_tags')).execute(db)
}
