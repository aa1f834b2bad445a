import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const ASSISTANT_TABLES = ['assistant_sessions', 'assistant_turns', 'assistant_circuits']

const KIND = `text not null check (kind in ('prompt','integration','billing'))`

/**
 * Adds what answers customers in place of a person. A session says who answers in a ticket: `seen_id` is the customer's
 * last answered message and `wrote_at` its time, `pending` what is still to be said from `pending_at` on, `turn_id` the
 * turn that has begun. `leased_until` is until when the process that began a turn may still be at it. A circuit counts
 * the failures in a row of one target; it is not called before `open_until`.
 */
const ASSISTANTS = `
create table assistant_turns (company_id bigint not null references companies on delete cascade,
  id bigint generated always as identity, ticket_id bigint not null, kind ${KIND}, target_id bigint not null,
  last_message_id bigint not null, status text not null default 'running' check (status in ('running','done','failed','dropped')),
  attempts int not null default 1, leased_until timestamptz(3) not null, request text not null default '',
  response text not null default '', http_status int, error text, duration_ms int, hand_over_reason text, ended_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(), primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade);
create index assistant_turns_ticket on assistant_turns (company_id, ticket_id, id desc);
create index assistant_turns_target on assistant_turns (company_id, kind, target_id, id desc);

create table assistant_sessions (company_id bigint not null references companies on delete cascade,
  ticket_id bigint not null, kind ${KIND}, target_id bigint not null, state jsonb,
  seen_id bigint not null, wrote_at timestamptz(3), pending jsonb, pending_at timestamptz(3),
  turn_id bigint, turns int not null default 0, redone int not null default 0, hops int not null default 0,
  created_at timestamptz(3) not null default now(), primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade);

create table assistant_circuits (company_id bigint not null references companies on delete cascade, kind ${KIND},
  target_id bigint not null, failures int not null default 0, open_until timestamptz(3),
  primary key (company_id, kind, target_id));
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ASSISTANTS).execute(db)
  for (const table of ASSISTANT_TABLES) await sql.raw(enableRls(table)).execute(db)
}
