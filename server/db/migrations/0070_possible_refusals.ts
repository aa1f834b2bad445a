import { sql, type Kysely } from 'kysely'

/** Adds the customer's message that may refuse messages of campaigns, until an attendant has decided about it. */
const POSSIBLE_REFUSALS = `
alter table tickets add column refusal_message_id bigint,
  add foreign key (company_id, refusal_message_id) references messages (company_id, id)
    on delete set null (refusal_message_id);
create index tickets_refusal_message on tickets (company_id, refusal_message_id) where refusal_message_id is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(POSSIBLE_REFUSALS).execute(db)
}
