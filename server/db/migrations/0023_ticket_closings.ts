import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const CLOSING_TABLES = ['ticket_closings']

/**
 * Adds closings that can still be undone: who closed the ticket, and the earlier state of the ticket, of its running
 * row in ticket_traces (if any) and of its unread messages. The row is deleted when the closing is undone or becomes
 * final.
 */
const CLOSINGS = `
create table ticket_closings (company_id bigint not null references companies on delete cascade, ticket_id bigint not null,
  user_id bigint, due_at timestamptz(3) not null, ticket jsonb not null, trace jsonb,
  unread_ids bigint[] not null default '{}',
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id));
create index ticket_closings_user on ticket_closings (company_id, user_id);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CLOSINGS).execute(db)
  for (const table of CLOSING_TABLES) await sql.raw(enableRls(table)).execute(db)
}
