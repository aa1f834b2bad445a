import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const CHAT_TABLES = ['chats', 'chat_users', 'chat_messages']

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`
const key = `company_id bigint not null references companies on delete cascade, id bigint generated always as identity`

/**
 * Adds the internal chat. updated_at of a chat is the time of its last message. sender_name is kept for messages of
 * deleted users.
 */
const CHATS = `
create table chats (${key}, uuid uuid not null default gen_random_uuid(), title text not null, owner_id bigint,
  last_message text not null default '', ${times}, primary key (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id) on delete set null (owner_id));
create unique index chats_uuid on chats (company_id, uuid);
create index chats_owner on chats (company_id, owner_id);

create table chat_users (${key}, chat_id bigint not null, user_id bigint not null, unreads int not null default 0,
  ${times}, primary key (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade);
create index chat_users_user on chat_users (company_id, user_id);

create table chat_messages (${key}, chat_id bigint not null, sender_id bigint, sender_name text not null,
  message text not null default '', file_id uuid, client_id text, ${times}, primary key (company_id, id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id) on delete set null (sender_id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id));
create index chat_messages_chat on chat_messages (company_id, chat_id, id);
create index chat_messages_sender on chat_messages (company_id, sender_id);
create index chat_messages_file on chat_messages (company_id, file_id) where file_id is not null;
create unique index chat_messages_client on chat_messages (company_id, chat_id, sender_id, client_id)
  where client_id is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CHATS).execute(db)
  for (const table of CHAT_TABLES) await sql.raw(enableRls(table)).execute(db)
}
