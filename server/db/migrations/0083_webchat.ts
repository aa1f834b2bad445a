import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * webchat_sites has what a website chat is made of, webchat_visitors who has opened it, and webchat_deliveries which of our
 * messages went to which visitor: it alone decides what a visitor may read. What a visitor has written is told by its
 * provider id. Whoever deletes a contact, or takes an identity from it, also deletes what the visitor has said of
 * themselves. An older server beside this one lists no connection of this kind, so chats are made once all servers are new.
 */
const WEBCHAT = `
create table webchat_sites (company_id bigint not null, connection_id bigint not null,
  widget_key text not null, allowed_origins text[] not null, look jsonb not null,
  secret_version integer not null default 1,
  created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);
create unique index webchat_sites_key on webchat_sites (widget_key);

create table webchat_visitors (company_id bigint not null, connection_id bigint not null, visitor_id text not null,
  name text not null default '', email text not null default '', page text not null default '',
  language text not null default '', is_identified boolean not null default false,
  seen_at timestamptz(3) not null default now(), created_at timestamptz(3) not null default now(),
  primary key (company_id, connection_id, visitor_id),
  foreign key (company_id, connection_id) references webchat_sites (company_id, connection_id) on delete cascade);
create index webchat_visitors_seen on webchat_visitors (seen_at);

create table webchat_deliveries (company_id bigint not null, message_id bigint not null, connection_id bigint not null,
  visitor_id text not null,
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references webchat_sites (company_id, connection_id) on delete cascade);
create index webchat_deliveries_connection on webchat_deliveries (company_id, connection_id);

create function forget_visitor() returns trigger language plpgsql as $$
begin
  delete from webchat_visitors v using webchat_sites s
    where s.company_id = old.company_id and s.widget_key = split_part(old.value, '/', 1)
      and v.company_id = s.company_id and v.connection_id = s.connection_id
      and v.visitor_id = split_part(old.value, '/', 2);
  return null;
end $$;
create trigger contact_identities_visitor after delete on contact_identities
  for each row when (old.kind = 'visitor') execute function forget_visitor();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(WEBCHAT).execute(db)
  for (const table of ['webchat_sites', 'webchat_visitors', 'webchat_deliveries'])
    await sql.raw(enableRls(table)).execute(db)
}
