import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * What happened to a ticket, and who did it. Names are kept as they were, because the queue or the user may be deleted;
 * the user's name is shown as it is now while there is one. An entry goes with its ticket.
 */
const TABLE = `
create table ticket_history (company_id bigint not null references companies (id) on delete cascade,
  id bigint generated always as identity, ticket_id bigint not null,
  kind text not null check (kind in ('opened', 'accepted', 'assigned', 'transferred', 'returned', 'takenBack', 'closed',
    'reopened', 'snoozed', 'woken', 'tagged', 'untagged', 'merged', 'unmerged', 'contactChanged')),
  user_id bigint, user_name text, facts jsonb not null default '{}', note_id bigint,
  created_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete set null (note_id));
create index ticket_history_ticket on ticket_history (company_id, ticket_id, id);
create index ticket_history_user on ticket_history (company_id, user_id) where user_id is not null;
create index ticket_history_note on ticket_history (company_id, note_id) where note_id is not null;
`

/**
 * Triggers write it, because many places change a ticket, an older server beside this one among them; that one does not say
 * who. app.user_id is whoever the transaction is for, and app.history is 'off' while tickets are merged or split, or 'undo'
 * while a closing is undone. A company that is being deleted gets no entries: its users go before its tickets.
 */
const WRITER = `
create function record_ticket_history(company bigint, ticket bigint, what text, facts jsonb) returns void
language sql set search_path = public as $$
  insert into ticket_history (company_id, ticket_id, kind, user_id, user_name, facts)
  select c.id, ticket, what, u.id, u.name, jsonb_strip_nulls(facts)
    from companies c
      left join users u on u.company_id = c.id and u.id = nullif(current_setting('app.user_id', true), '')::bigint
   where c.id = company and current_setting('app.history', true) is distinct from 'off'
$$;
`

const OF_TICKETS = `
create function record_new_ticket() returns trigger language plpgsql set search_path = public as $$
begin
  perform record_ticket_history(new.company_id, new.id, 'opened', jsonb_build_object(
    'toUser', (select u.name from users u where u.company_id = new.company_id and u.id = new.user_id),
    'toQueue', (select q.name from queues q where q.company_id = new.company_id and q.id = new.queue_id)));
  return null;
end $$;
create trigger tickets_history_new after insert on tickets for each row execute function record_new_ticket();

create function record_ticket_move() returns trigger language plpgsql set search_path = public as $$
declare
  actor bigint := nullif(current_setting('app.user_id', true), '')::bigint;
  has_other_user boolean := new.user_id is distinct from old.user_id;
  has_other_queue boolean := new.queue_id is distinct from old.queue_id;
  has_other_connection boolean := new.connection_id is distinct from old.connection_id;
begin
  perform record_ticket_history(new.company_id, new.id,
    case when new.status = 'closed' then 'closed'
      when old.status = 'closed' then 'reopened'
      when old.status = 'pending' and new.status = 'open' and actor is null then 'assigned'
      when old.status = 'pending' and new.status = 'open' and new.user_id = actor then 'accepted'
      when old.status = 'open' and new.status = 'pending' and not has_other_queue then
        case when actor is null then 'takenBack' else 'returned' end
      else 'transferred' end,
    jsonb_build_object(
      'fromUser', (select u.name from users u where has_other_user and u.company_id = new.company_id and u.id = old.user_id),
      'toUser', (select u.name from users u where has_other_user and u.company_id = new.company_id and u.id = new.user_id),
      'fromQueue', (select q.name from queues q
        where has_other_queue and q.company_id = new.company_id and q.id = old.queue_id),
      'toQueue', (select q.name from queues q
        where has_other_queue and q.company_id = new.company_id and q.id = new.queue_id),
      'fromConnection', (select w.name from connections w
        where has_other_connection and w.company_id = new.company_id and w.id = old.connection_id),
      'toConnection', (select w.name from connections w
        where has_other_connection and w.company_id = new.company_id and w.id = new.connection_id),
      'reason', case when new.status = 'closed' then new.closed_reason
        when old.status = 'closed' then nullif(current_setting('app.history', true), '') end));
  return null;
end $$;
create trigger tickets_history_move after update of status, user_id, queue_id, connection_id on tickets for each row
  when ((old.status, old.user_id, old.queue_id, old.connection_id)
      is distinct from (new.status, new.user_id, new.queue_id, new.connection_id)
    and (old.status <> 'closed' or new.status <> 'closed'))
  execute function record_ticket_move();

create function record_ticket_snooze() returns trigger language plpgsql set search_path = public as $$
begin
  perform record_ticket_history(new.company_id, new.id,
    case when new.snoozed_until is null then 'woken' else 'snoozed' end,
    jsonb_build_object(
      'until', to_char(new.snoozed_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'reason', case when new.snoozed_until is null then new.snooze_ended else new.snooze_reason end));
  return null;
end $$;
create trigger tickets_history_snooze after update of snoozed_until on tickets for each row
  when (old.snoozed_until is distinct from new.snoozed_until
    and (old.status, old.user_id, old.queue_id, old.connection_id)
      is not distinct from (new.status, new.user_id, new.queue_id, new.connection_id))
  execute function record_ticket_snooze();

create function record_ticket_tag() returns trigger language plpgsql set search_path = public as $$
declare
  link ticket_tags;
begin
  if tg_op = 'DELETE' then link := old; else link := new; end if;
  perform record_ticket_history(t.company_id, t.id, case when tg_op = 'INSERT' then 'tagged' else 'untagged' end,
      jsonb_build_object('tag', g.name))
    from tickets t join tags g on g.company_id = t.company_id and g.id = link.tag_id
   where t.company_id = link.company_id and t.id = link.ticket_id;
  return null;
end $$;
create trigger ticket_tags_history after insert or delete on ticket_tags for each row execute function record_ticket_tag();
`

/**
 * What a person changes of a contact is told in its running tickets, and without one in the last. What channels and imports
 * without a person change is not: address books do so all the time.
 */
const OF_CONTACTS = `
create function record_contact_change(company bigint, contact bigint, facts jsonb) returns void
language plpgsql set search_path = public as $$
begin
  perform record_ticket_history(t.company_id, t.id, 'contactChanged', facts)
    from tickets t
   where t.company_id = company and t.contact_id = contact and (t.status <> 'closed'
     or t.id = (select max(l.id) from tickets l where l.company_id = company and l.contact_id = contact
         and not exists (select from tickets o
           where o.company_id = company and o.contact_id = contact and o.status <> 'closed')));
end $$;

create function record_contact_columns() returns trigger language plpgsql set search_path = public as $$
declare
  change record;
begin
  for change in
    select * from (values ('name', old.name, new.name), ('number', old.number, new.number), ('email', old.email, new.email),
        ('keptFromAi', old.kept_from_ai::text, new.kept_from_ai::text)) as c (field, was, is_now)
     where was is distinct from is_now
  loop
    perform record_contact_change(new.company_id, new.id, jsonb_build_object('field', change.field,
      'from', nullif(change.was, ''), 'to', nullif(change.is_now, '')));
  end loop;
  return null;
end $$;
create trigger contacts_history after update of name, number, email, kept_from_ai on contacts for each row
  when ((old.name, old.number, old.email, old.kept_from_ai)
      is distinct from (new.name, new.number, new.email, new.kept_from_ai)
    and current_setting('app.user_id', true) <> '')
  execute function record_contact_columns();

create function record_contact_field() returns trigger language plpgsql set search_path = public as $$
declare
  row_of contact_fields;
begin
  if tg_op = 'DELETE' then row_of := old; else row_of := new; end if;
  if current_setting('app.user_id', true) <> '' and (tg_op <> 'UPDATE' or old.value is distinct from new.value) then
    perform record_contact_change(c.company_id, c.id, jsonb_build_object('field', 'extra', 'label', row_of.name,
        'from', nullif(old.value, ''), 'to', nullif(new.value, '')))
      from contacts c where c.company_id = row_of.company_id and c.id = row_of.contact_id;
  end if;
  return null;
end $$;
create trigger contact_fields_history after insert or update of name, value or delete on contact_fields
  for each row execute function record_contact_field();

create function record_own_field() returns trigger language plpgsql set search_path = public as $$
declare
  row_of own_field_values;
begin
  if tg_op = 'DELETE' then row_of := old; else row_of := new; end if;
  if current_setting('app.user_id', true) <> '' and (tg_op <> 'UPDATE' or old.value is distinct from new.value) then
    perform record_contact_change(c.company_id, c.id, jsonb_build_object('field', 'own', 'label', f.name, 'type', f.type,
        'from', nullif(old.value, ''), 'to', nullif(new.value, '')))
      from contacts c join own_fields f on f.company_id = c.company_id and f.id = row_of.field_id
     where c.company_id = row_of.company_id and c.id = row_of.contact_id;
  end if;
  return null;
end $$;
create trigger own_field_values_history after insert or update of value or delete on own_field_values
  for each row execute function record_own_field();

create function record_contact_tag() returns trigger language plpgsql set search_path = public as $$
declare
  link contact_tags;
begin
  if tg_op = 'DELETE' then link := old; else link := new; end if;
  if current_setting('app.user_id', true) <> '' then
    perform record_contact_change(c.company_id, c.id, jsonb_build_object('field', 'tag',
        'from', case when tg_op = 'DELETE' then g.name end, 'to', case when tg_op = 'INSERT' then g.name end))
      from contacts c join tags g on g.company_id = c.company_id and g.id = link.tag_id
     where c.company_id = link.company_id and c.id = link.contact_id;
  end if;
  return null;
end $$;
create trigger contact_tags_history after insert or delete on contact_tags for each row execute function record_contact_tag();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(db)
  await sql.raw(enableRls('ticket_history')).execute(db)
  for (const statements of [WRITER, OF_TICKETS, OF_CONTACTS]) await sql.raw(statements).execute(db)
}
