import { sql, type Kysely } from 'kysely'

/**
 * ticket_traces.asked_at is since when the customer waited for the first answer of a stretch, answered_at and
 * answered_user_id are when and by whom a person gave it, also on the phone. All are null until then. The table is locked
 * before the messages below, in the order in which a new ticket is stored.
 */
const COLUMNS = `
alter table ticket_traces
  add column asked_at timestamptz(3),
  add column answered_at timestamptz(3),
  add column answered_user_id bigint,
  add constraint ticket_traces_answered_user foreign key (company_id, answered_user_id)
    references users (company_id, id) on delete set null (answered_user_id);
create index ticket_traces_answered on ticket_traces (company_id, answered_at)
  include (asked_at, answered_user_id, ticket_id) where answered_at is not null;
create index ticket_traces_answered_user on ticket_traces (company_id, answered_user_id)
  where answered_user_id is not null;
`

/**
 * A trigger fills them in, so that answers through an older server beside this one count, too. Customers begin the first
 * stretch of a ticket, users the later ones: what is older than such a stretch, like a rating, is no question of it. The
 * time before a stretch began does not count, because the server did not know of the question then. History from before the
 * ticket, which is stored as read (ack 4), is no question. Calls and votes in polls ask and answer nothing. The search path is
 * set because a restored dump of data fires the trigger without one.
 */
const RECORDING = `
create function record_first_answer() returns trigger language plpgsql set search_path = public as $$
begin
  update ticket_traces e set asked_at = f.asked_at, answered_at = new.created_at, answered_user_id = new.user_id
    from (
      select s.id, greatest(q.created_at, s.created_at) as asked_at
        from ticket_traces s
        join tickets t on t.company_id = s.company_id and t.id = s.ticket_id and not t.is_group
        cross join lateral (
          select case when exists (select from ticket_traces o
              where o.company_id = s.company_id and o.ticket_id = s.ticket_id and o.id < s.id)
            then s.created_at else '-infinity' end as since) b
        cross join lateral (
          select m.created_at from messages m
            where m.company_id = s.company_id and m.ticket_id = s.ticket_id and not m.from_me
              and m.created_at >= b.since and m.created_at <= new.created_at
              and m.media_type not in ('call_log', 'pollVote') and not (m.ack = 4 and m.created_at < t.created_at)
            order by m.created_at limit 1) q
        where s.company_id = new.company_id and s.ticket_id = new.ticket_id and s.finished_at is null
          and s.answered_at is null and s.created_at <= new.created_at) f
    where e.company_id = new.company_id and e.id = f.id;
  return null;
end $$;

create trigger messages_first_answer after insert on messages for each row
  when (new.from_me and new.ticket_id is not null and new.media_type not in ('call_log', 'pollVote')
    and new.schedule_id is null and new.campaign_recipient_id is null
    and (new.is_by_person or (new.user_id is null and new.outbox is null and new.written_at is null)))
  execute function record_first_answer();
`

/** What was answered before is found by jobs, because that reads all conversations. */
const OLDER_ANSWERS = `
select enqueue_job('ticket.fillAnswers', json_build_object('companyId', id), 'ticket.fillAnswers/' || id, null, null,
    array['company:' || id])
  from companies order by id;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [COLUMNS, RECORDING, OLDER_ANSWERS]) await sql.raw(statements).execute(db)
}
