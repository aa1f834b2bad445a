import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * A row of webchat_unseen_answers is what a person wrote to a visitor of a site, until it was looked at, or mailed: a job
 * takes the rows, so that nothing is mailed twice. An older server beside this one writes none, and its answers wait in
 * the chat, as before. webchat_visitors.phone is what a visitor wrote, which identifies nobody.
 */
const UNSEEN_ANSWERS = `
alter table webchat_visitors add column phone text not null default '';

create table webchat_unseen_answers (company_id bigint not null, message_id bigint not null,
  connection_id bigint not null, visitor_id text not null,
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, connection_id, visitor_id)
    references webchat_visitors (company_id, connection_id, visitor_id) on delete cascade);
create index webchat_unseen_answers_visitor on webchat_unseen_answers (company_id, connection_id, visitor_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(UNSEEN_ANSWERS).execute(db)
  await sql.raw(enableRls('webchat_unseen_answers')).execute(db)
}
