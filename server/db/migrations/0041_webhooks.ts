import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * webhooks has the addresses that a company wants to be told at. webhook_deliveries is the outbox and the log: a row is
 * written in the transaction of the change. Rows with the same order_key are delivered one after the other. Of a row
 * that is being delivered, next_at is when somebody else may try.
 */
const WEBHOOKS = `
create table webhooks (company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity, name text not null, url text not null, events text[] not null,
  secret_sealed text, hint text not null default '', old_secret_sealed text, old_secret_until timestamptz(3),
  is_on boolean not null default true, off_reason text check (off_reason in ('user','failing','gone','key')),
  off_at timestamptz(3), last_delivered_at timestamptz(3), last_error text, created_by bigint,
  created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by));
create index webhooks_created_by on webhooks (company_id, created_by);
${enableRls('webhooks')}

create table webhook_deliveries (company_id bigint not null, id bigint generated always as identity,
  webhook_id bigint not null, message_id uuid not null, type text not null, order_key text not null,
  body text not null, state text not null default 'pending' check (state in ('pending','delivered','failed')),
  tries int not null default 0, attempts jsonb not null default '[]', next_at timestamptz(3) not null default now(),
  ended_at timestamptz(3), created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade);
create index webhook_deliveries_log on webhook_deliveries (company_id, webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (company_id, webhook_id, next_at, id) where state = 'pending';
create index webhook_deliveries_order on webhook_deliveries (company_id, webhook_id, order_key, id)
  where state = 'pending';
create index webhook_deliveries_ended on webhook_deliveries (ended_at) where ended_at is not null;
${enableRls('webhook_deliveries')}
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(WEBHOOKS).execute(db)
}
