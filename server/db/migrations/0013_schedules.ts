import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const SCHEDULE_TABLES = ['schedules']

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`
const key = `company_id bigint not null references companies on delete cascade, id bigint generated always as identity`

/**
 * Adds scheduled messages. AGENDADA means that the message which names the schedule in messages.schedule_id is being
 * sent; there is never more than one. error is why it was not sent: a code of the contract or the provider's text.
 */
const SCHEDULES = `
create table schedules (${key}, body text not null, contact_id bigint not null, user_id bigint, connection_id bigint,
  ticket_id bigint, file_id uuid, media_name text, send_at timestamptz(3) not null, sent_at timestamptz(3),
  status text not null default 'PENDENTE' check (status in ('PENDENTE','AGENDADA','ENVIADA','ERRO')), error text,
  ${times}, primary key (company_id, id),
  constraint schedules_sent check ((status = 'ENVIADA') = (sent_at is not null)),
  constraint schedules_error check ((status = 'ERRO') = (error is not null)),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id));
create index schedules_created on schedules (company_id, created_at desc, id desc);
create index schedules_send_at on schedules (company_id, send_at, id);
create index schedules_running on schedules (company_id, send_at) where status in ('PENDENTE','AGENDADA');
create index schedules_contact on schedules (company_id, contact_id);
create index schedules_user on schedules (company_id, user_id);
create index schedules_connection on schedules (company_id, connection_id) where connection_id is not null;
create index schedules_ticket on schedules (company_id, ticket_id) where ticket_id is not null;
create index schedules_file on schedules (company_id, file_id) where file_id is not null;

alter table messages add column schedule_id bigint, add constraint messages_schedule
  foreign key (company_id, schedule_id) references schedules (company_id, id) on delete set null (schedule_id);
create unique index messages_schedule_once on messages (company_id, schedule_id) where schedule_id is not null;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEDULES).execute(db)
  for (const table of SCHEDULE_TABLES) await sql.raw(enableRls(table)).execute(db)
}
