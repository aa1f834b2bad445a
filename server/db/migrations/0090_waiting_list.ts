import { sql, type Kysely } from 'kysely'

/**
 * Adds to tickets the question: the first message of the customer that nobody has answered, as a line, and how many there
 * are. An older server beside this one stores messages without counting them, and then the list shows the last message. It
 * also ends a wait without knowing of the question, so the trigger forgets the question with the wait. A ticket that comes
 * back from a copy of before has no count. The indexes are one for each order of the pending tickets. The columns of users
 * are how the waiting list works for them.
 */
const WAITING_LIST = `
alter table tickets add column question_id bigint, add column question text, add column unanswered int not null default 0;
alter table users add column opens_waiting boolean not null default false,
  add column opens_next boolean not null default false;

create function forget_question() returns trigger language plpgsql as $$
begin
  new.question_id := null;
  new.question := null;
  new.unanswered := 0;
  return new;
end $$;
create trigger tickets_question before insert or update of waiting_since on tickets
  for each row when (new.unanswered is null or new.waiting_since is null and new.unanswered <> 0)
  execute function forget_question();

create index tickets_waiting on tickets (company_id, waiting_since, id) include (queue_id, user_id)
  where status = 'pending';
create index tickets_pending_unread on tickets (company_id, (unread_messages > 0) desc, updated_at desc, id desc)
  include (queue_id, user_id) where status = 'pending';
`

/**
 * Jobs find the questions of those who wait now: this transaction keeps everybody away from the tickets, and would read
 * whole conversations. Until then the list shows the last message.
 */
const QUESTIONS_OF_NOW = `
select enqueue_job('ticket.fillQuestions', json_build_object('companyId', c.id, 'before', now()),
    'ticket.fillQuestions/' || c.id, null, null, array['company:' || c.id])
  from companies c where exists (select from tickets t
    where t.company_id = c.id and t.status <> 'closed' and t.waiting_since is not null)
`

export async function enqueueQuestions(db: Kysely<unknown>): Promise<void> {
  await sql.raw(QUESTIONS_OF_NOW).execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(WAITING_LIST).execute(db)
  await enqueueQuestions(db)
}
