/** The tables whose rows belong to one company: row-level security and grants are made for this list. */
export const COMPANY_TABLES = [
  'settings',
  'users',
  'user_queues',
  'sessions',
  'password_resets',
  'files',
  'queues',
  'connections',
  'connection_queues',
  'wa_creds',
  'wa_keys',
  'contacts',
  'contact_identities',
  'contact_fields',
  'tags',
  'tickets',
  'ticket_tags',
  'ticket_traces',
  'messages',
  'message_reactions',
  'ticket_notes',
  'quick_messages',
]

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`
const key = `company_id bigint not null references companies on delete cascade, id bigint generated always as identity`

export const DIRECTORY = `
create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create function plain_text(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));
create function identity_key(kind text, value text) returns text language sql immutable strict parallel safe
  return case when kind = 'phone' then regexp_replace(value, '^55(\\d{2})([6-9]\\d{7})$', '55\\19\\2') else value end;
create function iso(timestamptz) returns text language sql immutable strict parallel safe
  return to_char($1 at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create table plans (
  id bigint generated always as identity primary key,
  name text not null, users int not null default 0, connections int not null default 0, queues int not null default 0,
  price_cents bigint not null default 0,
  use_campaigns boolean not null default true, use_schedules boolean not null default true,
  use_internal_chat boolean not null default true, use_external_api boolean not null default true,
  use_kanban boolean not null default true, use_open_ai boolean not null default true,
  use_integrations boolean not null default true, ${times});
create unique index plans_name on plans (lower(name));

create table companies (
  id bigint generated always as identity primary key,
  name text not null, email text, phone text, status boolean not null default true,
  due_date date, trial_expiration date, recurrence text not null default 'MENSAL',
  plan_id bigint references plans, schedules jsonb not null default '[]', timezone text not null default 'America/Sao_Paulo', ${times});
create unique index companies_name on companies (lower(name));
alter table companies enable row level security;
create policy own_company on companies to balcao_app using (id = (select current_setting('app.company_id')::bigint));
create policy provider on companies to balcao_provider using (true) with check (true);
grant select, update on companies to balcao_app;
grant select, insert, update, delete on companies, plans to balcao_provider;
grant select, update on sequence companies_id_seq to balcao_provider;
grant select on plans to balcao_app;

create table login_attempts (
  key text primary key, failures int not null default 0, last_at timestamptz(3) not null default now());
grant select, insert, update, delete on login_attempts to balcao_provider;

create table settings (${key}, key text not null, value text not null, ${times},
  primary key (company_id, id), unique (company_id, key));

create table files (
  company_id bigint not null references companies on delete cascade, id uuid not null default gen_random_uuid(),
  name text not null, mimetype text not null, size bigint not null, path text not null, thumbnail_path text,
  width int, height int, seconds real, sha256 bytea, ${times}, primary key (company_id, id));

create table queues (${key}, name text not null, color text not null, greeting_message text not null default '',
  out_of_hours_message text not null default '', order_queue int, schedules jsonb not null default '[]',
  integration_id bigint, prompt_id bigint, file_id uuid, ${times},
  primary key (company_id, id), foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id));
create unique index queues_name on queues (company_id, lower(name));
create unique index queues_color on queues (company_id, lower(color));

create table connections (${key}, name text not null, channel text not null default 'whatsapp',
  status text not null default 'DISCONNECTED' check (status in ('OPENING','qrcode','PAIRING','CONNECTED','TIMEOUT','DISCONNECTED')),
  reason text, number text, qrcode text not null default '', retries int not null default 0,
  greeting_message text not null default '', farewell_message text not null default '', complation_message text not null default '',
  out_of_hours_message text not null default '', rating_message text not null default '', provider text not null default 'beta',
  is_default boolean not null default false, token_sealed bytea, token_hash bytea,
  send_id_queue bigint, time_send_queue int not null default 0, prompt_id bigint, integration_id bigint,
  max_use_bot_queues int not null default 3, time_use_bot_queues int not null default 0,
  expires_ticket int not null default 0, expires_inactive_message text not null default '',
  wanted boolean not null default true, lease_owner text, lease_until timestamptz(3), ${times},
  primary key (company_id, id), unique (id),
  foreign key (company_id, send_id_queue) references queues (company_id, id) on delete set null (send_id_queue));
create unique index connections_name on connections (company_id, lower(name));
create unique index connections_default on connections (company_id) where is_default;
create unique index connections_token on connections (token_hash) where token_hash is not null;

create table connection_queues (company_id bigint not null, connection_id bigint not null, queue_id bigint not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade);

create table wa_creds (company_id bigint not null, connection_id bigint primary key, data bytea not null,
  updated_at timestamptz(3) not null default now(),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);
create table wa_keys (company_id bigint not null, connection_id bigint not null, type text not null, id text not null, data bytea not null,
  primary key (connection_id, type, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);

create table users (${key}, name text not null, email text not null, password_hash text not null, profile text not null default 'user'
    check (profile in ('user','supervisor','admin')), super boolean not null default false, all_ticket text not null default 'disable',
  connection_id bigint, language text, online_until timestamptz(3), last_seen_at timestamptz(3), ${times},
  primary key (company_id, id), unique (id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id));
create unique index users_email on users (lower(email));

create table user_queues (company_id bigint not null, user_id bigint not null, queue_id bigint not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade);

create table sessions (company_id bigint not null, id uuid not null default gen_random_uuid(), user_id bigint not null,
  refresh_hash bytea not null, previous_hash bytea, rotated_at timestamptz(3), user_agent text not null default '', address text not null default '',
  restricted boolean not null default false,
  created_at timestamptz(3) not null default now(), last_seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null, revoked_at timestamptz(3), revoked_reason text,
  primary key (company_id, id), unique (id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade);
create index sessions_user on sessions (company_id, user_id) where revoked_at is null;

create table password_resets (company_id bigint not null, user_id bigint not null, token_hash bytea not null primary key,
  expires_at timestamptz(3) not null, used_at timestamptz(3), created_at timestamptz(3) not null default now(),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade);
create index password_resets_user on password_resets (company_id, user_id);
`

export const DESK = `
create table contacts (${key}, name text not null, number text not null default '', email text not null default '',
  channel text not null default 'whatsapp', is_group boolean not null default false, connection_id bigint,
  picture_file_id uuid, picture_checked_at timestamptz(3),
  search text not null generated always as (plain_text(name) || ' ' || number) stored, ${times},
  primary key (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, picture_file_id) references files (company_id, id) on delete set null (picture_file_id));
create index contacts_name on contacts (company_id, plain_text(name), id) include (name);
create index contacts_search on contacts using gin (company_id, search gin_trgm_ops);
create unique index contacts_number on contacts (company_id, number) where number <> '' and not is_group;

create table contact_identities (company_id bigint not null, contact_id bigint not null, kind text not null, value text not null,
  created_at timestamptz(3) not null default now(), primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade);
create index contact_identities_contact on contact_identities (company_id, contact_id);
create unique index contact_identities_person on contact_identities (company_id, kind, identity_key(kind, value));

create table contact_fields (${key}, contact_id bigint not null, name text not null, value text not null, ${times},
  primary key (company_id, id), foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade);
create index contact_fields_contact on contact_fields (company_id, contact_id, id);

create table tags (${key}, name text not null, color text not null default '#A4CCCC', kanban int not null default 0, ${times},
  primary key (company_id, id));
create unique index tags_name on tags (company_id, lower(name));

create table tickets (${key}, uuid uuid not null default gen_random_uuid() unique,
  status text not null check (status in ('pending','open','closed')), channel text not null default 'whatsapp',
  contact_id bigint not null, connection_id bigint, queue_id bigint, user_id bigint,
  unread_messages int not null default 0, last_message text not null default '', from_me boolean not null default false,
  is_group boolean not null default false, chatbot boolean not null default false, queue_option_id bigint,
  use_integration boolean not null default false, integration_id bigint, prompt_id bigint,
  waiting_since timestamptz(3), closed_at timestamptz(3), closed_reason text, ${times},
  primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id));
create unique index tickets_one_open on tickets (company_id, contact_id, connection_id) where status <> 'closed';
create index tickets_list on tickets (company_id, status, updated_at desc, id desc) include (queue_id, user_id, contact_id);
create index tickets_all on tickets (company_id, updated_at desc, id desc) include (status, queue_id, user_id, contact_id);
create index tickets_contact on tickets (company_id, contact_id, id desc);
create index tickets_user on tickets (company_id, user_id, status, updated_at desc);
create index tickets_unread on tickets (company_id, updated_at desc) where unread_messages > 0;
create index tickets_connection on tickets (company_id, connection_id);
create index tickets_queue on tickets (company_id, queue_id);
create index tickets_created on tickets (company_id, created_at);

create table ticket_tags (company_id bigint not null, ticket_id bigint not null, tag_id bigint not null,
  created_at timestamptz(3) not null default now(), primary key (company_id, ticket_id, tag_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade);
create index ticket_tags_tag on ticket_tags (company_id, tag_id);

create table ticket_traces (${key}, ticket_id bigint not null, user_id bigint, connection_id bigint,
  queued_at timestamptz(3), started_at timestamptz(3), finished_at timestamptz(3), rating_at timestamptz(3), rated boolean not null default false,
  chatbot_at timestamptz(3), ${times}, primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id));
create unique index ticket_traces_running on ticket_traces (company_id, ticket_id) where finished_at is null;
create index ticket_traces_created on ticket_traces (company_id, created_at);
create index ticket_traces_ticket on ticket_traces (company_id, ticket_id);

create table messages (${key}, ticket_id bigint not null, contact_id bigint not null, author_contact_id bigint, connection_id bigint,
  queue_id bigint, user_id bigint, provider_id text not null, client_id text, from_me boolean not null, body text not null default '',
  media_type text not null default 'conversation', file_id uuid, media_state text not null default 'none', media_name text,
  media_mimetype text, media_size bigint, media_seconds real, voice boolean not null default false,
  quoted_id bigint, ack int not null default 0, read boolean not null default false,
  is_deleted boolean not null default false, is_edited boolean not null default false, undecryptable boolean not null default false,
  outbox text check (outbox in ('queued','written','failed')), written_at timestamptz(3), send_attempts int not null default 0, send_after timestamptz(3), send_error text,
  raw bytea, created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, author_contact_id) references contacts (company_id, id) on delete set null (author_contact_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id),
  foreign key (company_id, quoted_id) references messages (company_id, id) on delete set null (quoted_id));
create unique index messages_provider on messages (company_id, connection_id, provider_id, contact_id);
create unique index messages_client on messages (company_id, client_id) where client_id is not null;
create index messages_page on messages (company_id, contact_id, created_at desc, id desc) include (ticket_id);
create index messages_ticket on messages (company_id, ticket_id, created_at desc, id desc);
create index messages_unread on messages (company_id, ticket_id) where not read and not from_me;
create index messages_outbox on messages (company_id, connection_id, id) where outbox in ('queued','written');
create index messages_body on messages using gin (company_id, plain_text(body) gin_trgm_ops) with (fastupdate = on);
create index messages_file on messages (company_id, file_id) where file_id is not null;
create index messages_quoted on messages (company_id, quoted_id) where quoted_id is not null;

create table message_reactions (company_id bigint not null, message_id bigint not null, author text not null, from_me boolean not null,
  author_name text not null default '', emoji text not null, created_at timestamptz(3) not null default now(),
  primary key (company_id, message_id, author),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade);

create table ticket_notes (${key}, note text not null, ticket_id bigint not null, contact_id bigint not null, user_id bigint, ${times},
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id));
create index ticket_notes_ticket on ticket_notes (company_id, ticket_id, created_at desc);
create index ticket_notes_contact on ticket_notes (company_id, contact_id, created_at desc);

create table quick_messages (${key}, shortcode text not null, message text not null default '', geral boolean not null default false,
  status boolean not null default true, file_id uuid, media_name text, user_id bigint, ${times}, primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id));
create index quick_messages_shortcode on quick_messages (company_id, lower(shortcode));
`

/**
 * With row-level security PostgreSQL uses no index for LIKE: it would have to run LIKE on rows of other companies, and
 * does not trust it to reveal nothing. These functions search as the owner of the tables, only in the company of the
 * transaction, three hundred times faster, and return ids. The pattern is planned for each call, because rare and
 * common words need different plans.
 */
export const SEARCH = `
create function contacts_like(pattern text) returns setof bigint
  language plpgsql stable strict security definer rows 50 set search_path = pg_catalog, public as $$
begin
  return query execute 'select id from contacts where company_id = $1 and search like $2'
    using current_setting('app.company_id')::bigint, pattern;
end $$;

create function tickets_saying(pattern text, newest int) returns setof bigint
  language plpgsql stable strict security definer rows 200 set search_path = pg_catalog, public as $$
begin
  return query execute 'select ticket_id from messages
    where company_id = $1 and plain_text(body) like $2 order by id desc limit $3'
    using current_setting('app.company_id')::bigint, pattern, newest;
end $$;

revoke execute on function contacts_like, tickets_saying from public;
grant execute on function contacts_like, tickets_saying to balcao_app;
`
