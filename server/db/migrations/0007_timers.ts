import { sql, type Kysely } from 'kysely'

/**
 * rating is the state of the rating request of a closing; null means that none was sent. An answer counts when it was
 * written before rating_until. rated_user_id is the assignee at the closing, whoever closed the ticket. send_until is
 * the time after which an automatic message is no longer sent.
 */
const TIMERS = `
alter table ticket_traces
  add column rating text check (rating in ('asked','rated','expired','reopened')),
  add column rating_until timestamptz(3),
  add column rated_user_id bigint,
  add constraint ticket_traces_asked check (rating is null or (rating_at is not null and rating_until is not null)),
  add constraint ticket_traces_rated_user foreign key (company_id, rated_user_id)
    references users (company_id, id) on delete set null (rated_user_id);
create index ticket_traces_question on ticket_traces (company_id, ticket_id) where rating in ('asked','expired');
create index ticket_traces_rated_user on ticket_traces (company_id, rated_user_id) where rated_user_id is not null;

alter table messages add column send_until timestamptz(3);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TIMERS).execute(db)
}
