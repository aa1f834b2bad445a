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
 * Fills the question for those who wait now. A wait begins in the transaction that stores its message, a moment after the
 * message. Kinds whose line is made of parts of their body have none, and the list shows the last message.
 */
const QUESTIONS_OF_NOW = `
update tickets t set question_id = q.id, unanswered = asked.messages, question = case
    when q.media_type = 'conversation' then left(q.body, 255)
    when q.media_type = 'image' then left(trim('📷 ' || q.body), 255)
    when q.media_type = 'video' then left(trim('🎥 ' || q.body), 255)
    when q.media_type = 'audio' then left(trim('🎤 ' || q.body), 255)
    when q.media_type = 'application' then left(trim('📄 ' || coalesce(nullif(q.body, ''), q.media_name, '')), 255) end
  from tickets w
    cross join lateral (select min(m.id) as first_id, count(*) as messages from messages m
      where m.company_id = w.company_id and m.ticket_id = w.id and not m.from_me and not m.is_deleted
        and m.media_type not in ('call_log', 'pollVote')
        and m.created_at >= w.waiting_since - interval '2 seconds') asked
    join messages q on q.company_id = w.company_id and q.id = asked.first_id
  where w.status <> 'closed' and w.waiting_since is not null and t.company_id = w.company_id and t.id = w.id
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(WAITING_LIST).execute(db)
  await sql.raw(QUESTIONS_OF_NOW).execute(db)
}
