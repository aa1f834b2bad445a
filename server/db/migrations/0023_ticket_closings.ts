import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

export const CLOSING_TABLES = ['ticket_closings']

/**
 * Closings that can still be undone: who closed the ticket, and how the ticket, its running trace (if it had one) and its
 * unread messages were before. The row goes when the closing is undone, or when the customer hears of it.
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
