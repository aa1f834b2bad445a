import { sql, type Kysely } from 'kysely'

/** Adds the author of a tag; the tag stays when the author is deleted. */
const AUTHORS = `
alter table tags add column user_id bigint;
alter table tags add constraint tags_author foreign key (company_id, user_id)
  references users (company_id, id) on delete set null (user_id);
create index tags_author on tags (company_id, user_id) where user_id is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(AUTHORS).execute(db)
}
