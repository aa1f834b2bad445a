import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const CAMPAIGN_TABLES = ['campaign_settings', 'campaigns', 'campaign_recipients', 'campaign_counts', 'connection_pace']

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`
const key = `company_id bigint not null references companies on delete cascade, id bigint generated always as identity`

/**
 * Adds campaigns. campaign_recipients has one row for each person of the list, made when the campaign starts, with what
 * became of it. campaign_counts has the same as figures for each hour and text, so that a report costs the same however
 * long the list is. connection_pace has when a connection may send the next message of any of its campaigns.
 *
 * Messages of campaigns belong to no ticket until the customer answers, so messages.ticket_id may be null.
 */
const CAMPAIGNS = `
create table campaign_settings (${key}, key text not null, value text not null, ${times}, primary key (company_id, id),
  constraint campaign_settings_key unique (company_id, key));

create table campaigns (${key}, name text not null,
  status text not null default 'INATIVA' check (status in ('INATIVA','PROGRAMADA','EM_ANDAMENTO','CANCELADA','FINALIZADA')),
  confirmation boolean not null default false, messages text[] not null default '{}', confirmation_messages text[] not null default '{}',
  contact_list_id bigint, tag_id bigint, connection_id bigint, file_list_id bigint, queue_id bigint, user_id bigint,
  file_id uuid, media_name text, refusal_line boolean not null default false, stop_rules boolean not null default true,
  legal_basis text, legal_note text, scheduled_at timestamptz(3), started_at timestamptz(3), completed_at timestamptz(3),
  pause_reason text, paused_at timestamptz(3), resumed_at timestamptz(3), last_sent_at timestamptz(3),
  total int not null default 0, valid int not null default 0,
  ${times}, primary key (company_id, id),
  constraint campaigns_scheduled check (status <> 'PROGRAMADA' or scheduled_at is not null),
  constraint campaigns_paused check ((pause_reason is null) = (paused_at is null)),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete set null (contact_list_id),
  foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete set null (file_list_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id));
create index campaigns_name on campaigns (company_id, plain_text(name), id);
create index campaigns_due on campaigns (company_id, scheduled_at) where status = 'PROGRAMADA';
create index campaigns_running on campaigns (company_id, connection_id) where status = 'EM_ANDAMENTO';
create index campaigns_list on campaigns (company_id, contact_list_id) where contact_list_id is not null;
create index campaigns_tag on campaigns (company_id, tag_id) where tag_id is not null;
create index campaigns_connection on campaigns (company_id, connection_id) where connection_id is not null;
create index campaigns_file_list on campaigns (company_id, file_list_id) where file_list_id is not null;
create index campaigns_queue on campaigns (company_id, queue_id) where queue_id is not null;
create index campaigns_user on campaigns (company_id, user_id) where user_id is not null;
create index campaigns_file on campaigns (company_id, file_id) where file_id is not null;

create table campaign_recipients (${key}, campaign_id bigint not null, connection_id bigint, item_id bigint, contact_id bigint,
  name text not null, number text not null, email text not null default '', is_first_contact boolean not null,
  state text not null check (state in ('pending','asked','confirmed','queued','sent','delivered','read','failed','skipped')),
  reason text, variant smallint, message_id bigint, answer_id bigint,
  asked_at timestamptz(3), confirmed_at timestamptz(3), queued_at timestamptz(3), sent_at timestamptz(3),
  delivered_at timestamptz(3), read_at timestamptz(3), answered_at timestamptz(3), refused_at timestamptz(3),
  failed_at timestamptz(3), primary key (company_id, id),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id),
  foreign key (company_id, answer_id) references messages (company_id, id) on delete set null (answer_id));
create index campaign_recipients_list on campaign_recipients (company_id, campaign_id, id);
create unique index campaign_recipients_person on campaign_recipients (company_id, campaign_id, number) where state <> 'skipped';
create index campaign_recipients_next on campaign_recipients (company_id, campaign_id, is_first_contact, id)
  where state = 'pending';
create index campaign_recipients_confirmed on campaign_recipients (company_id, campaign_id, id) where state = 'confirmed';
create index campaign_recipients_asked on campaign_recipients (company_id, campaign_id, asked_at) where state = 'asked';
create index campaign_recipients_skipped on campaign_recipients (company_id, campaign_id, reason) where state = 'skipped';
create index campaign_recipients_queued on campaign_recipients (company_id, connection_id, id) where state = 'queued';
create index campaign_recipients_latest on campaign_recipients (company_id, connection_id, queued_at desc)
  where queued_at is not null;
create index campaign_recipients_contact on campaign_recipients (company_id, contact_id, id) where contact_id is not null;
create index campaign_recipients_message on campaign_recipients (company_id, message_id) where message_id is not null;
create index campaign_recipients_answer on campaign_recipients (company_id, answer_id) where answer_id is not null;

create table campaign_counts (company_id bigint not null, campaign_id bigint not null, starts_at timestamptz(3) not null,
  variant smallint not null, confirmation_requested int not null default 0, confirmed int not null default 0,
  sent int not null default 0, delivered int not null default 0, read int not null default 0,
  answered int not null default 0, refused int not null default 0, failed int not null default 0,
  skipped int not null default 0,
  primary key (company_id, campaign_id, starts_at, variant),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade);

create table connection_pace (company_id bigint not null, connection_id bigint not null,
  next_at timestamptz(3) not null default '-infinity', sent_since_pause int not null default 0,
  day date, first_contacts int not null default 0, primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade);

alter table tickets add column campaign_id bigint, add constraint tickets_campaign
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete set null (campaign_id);
create index tickets_campaign on tickets (company_id, campaign_id) where campaign_id is not null;

alter table messages alter column ticket_id drop not null;
alter table messages add column campaign_recipient_id bigint, add column campaign_part smallint,
  add constraint messages_campaign_recipient foreign key (company_id, campaign_recipient_id)
    references campaign_recipients (company_id, id) on delete set null (campaign_recipient_id);
create unique index messages_campaign_once on messages (company_id, campaign_recipient_id, campaign_part)
  where campaign_recipient_id is not null;
create index messages_without_ticket on messages (company_id, contact_id, connection_id) where ticket_id is null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CAMPAIGNS).execute(db)
  for (const table of CAMPAIGN_TABLES) await sql.raw(enableRls(table)).execute(db)
}
