import { sql, type Kysely } from 'kysely'

/**
 * How a queue gives its tickets to people, and from when its waits are urgent. last_assigned_user_id is who got the last
 * one. tickets.assigned_at says that the assignee has not asked for the ticket; passed_by and passed_at, who let it go back
 * to the queue, and when. Users named like this need not exist any more. Queues of before assign nothing.
 */
const COLUMNS = `
alter table queues
  add column assignment text not null default 'off' check (assignment in ('off','roundRobin','leastBusy')),
  add column assignment_capacity int,
  add column assignment_minutes int,
  add column last_assigned_user_id bigint,
  add column wait_soon_minutes int,
  add column wait_late_minutes int;
alter table tickets
  add column assigned_at timestamptz(3),
  add column passed_by bigint,
  add column passed_at timestamptz(3);
create index tickets_assigned on tickets (company_id, assigned_at) where assigned_at is not null;
`

/**
 * Triggers say that a ticket may be assigned now, or that somebody may hold one more, because many places write that, an
 * older server beside this one among them. The job finds out whether it is so. An assignment ends with any change of its
 * ticket's state. The search path is set because a restored dump of data fires the triggers without one.
 */
const TRIGGERS = `
create function enqueue_assignment() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from queues q where q.company_id = new.company_id and q.assignment <> 'off') then
    perform enqueue_job('ticket.assign', json_build_object('companyId', new.company_id), 'ticket.assign/' || new.id, null,
      null, array['company:' || new.company_id]);
  end if;
  return null;
end $$;
create trigger tickets_assign_new after insert on tickets for each row
  when (new.status = 'pending' and new.queue_id is not null and new.user_id is null)
  execute function enqueue_assignment();
create trigger tickets_assign after update of status, user_id, queue_id, bot, chatbot, use_integration on tickets for each row
  when ((old.status, old.user_id, old.queue_id, old.bot, old.chatbot, old.use_integration)
      is distinct from (new.status, new.user_id, new.queue_id, new.bot, new.chatbot, new.use_integration)
    and (new.status = 'pending' and new.queue_id is not null and new.user_id is null and not new.chatbot
      or old.status = 'open' and (new.status <> 'open' or new.user_id is distinct from old.user_id)))
  execute function enqueue_assignment();

create function end_assignment() returns trigger language plpgsql as $$
begin
  new.assigned_at := null;
  return new;
end $$;
create trigger tickets_end_assignment before update of status, user_id, queue_id on tickets for each row
  when (old.assigned_at is not null
    and (old.status, old.user_id, old.queue_id) is distinct from (new.status, new.user_id, new.queue_id))
  execute function end_assignment();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [COLUMNS, TRIGGERS]) await sql.raw(statements).execute(db)
}
