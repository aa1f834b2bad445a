import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const BOT_TABLES = ['queue_options', 'user_ratings']

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`
const key = `company_id bigint not null references companies on delete cascade, id bigint generated always as identity`

/**
 * Adds the options of a queue's menu, the bot's state in a ticket, and ratings. bot_seen_id is the customer's last
 * message that the bot handled; older messages are not handled by it.
 */
const BOT = `
create table queue_options (${key}, queue_id bigint not null, parent_id bigint, position int not null default 0,
  title text not null, message text not null default '', file_id uuid, ${times}, primary key (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, parent_id) references queue_options (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id));
create index queue_options_tree on queue_options (company_id, queue_id, parent_id, position, id);
create index queue_options_parent on queue_options (company_id, parent_id) where parent_id is not null;

create table user_ratings (${key}, ticket_id bigint not null, user_id bigint, rate int not null check (rate between 1 and 3),
  ${times}, primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id));
create index user_ratings_created on user_ratings (company_id, created_at);
create index user_ratings_user on user_ratings (company_id, user_id, created_at);
create index user_ratings_ticket on user_ratings (company_id, ticket_id);

alter table tickets add column bot jsonb, add column bot_seen_id bigint not null default 0;
alter table tickets add constraint tickets_queue_option foreign key (company_id, queue_option_id)
  references queue_options (company_id, id) on delete set null (queue_option_id) not valid;
alter table tickets validate constraint tickets_queue_option;
create index tickets_queue_option on tickets (company_id, queue_option_id) where queue_option_id is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(BOT).execute(db)
  for (const table of BOT_TABLES) await sql.raw(enableRls(table)).execute(db)
}
