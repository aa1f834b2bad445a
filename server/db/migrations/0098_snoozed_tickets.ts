import { sql, type Kysely } from 'kysely'

/**
 * A snoozed ticket has snoozed_until; one that came back has snooze_ended, why, until somebody looks at it. Both have who
 * snoozed it and for what reason. The trigger forgets all of it with the closing, also with one by an older server beside
 * this one, which shows snoozed tickets like any others. The indexes are for what is due, what has come back, and the
 * deletion of a user.
 */
const SNOOZED_TICKETS = `
alter table tickets add column snoozed_until timestamptz(3), add column snoozed_at timestamptz(3),
  add column snoozed_by bigint, add column snooze_reason text, add column snooze_wakes_on_reply boolean,
  add column snooze_ended text check (snooze_ended in ('time', 'customer')),
  add foreign key (company_id, snoozed_by) references users (company_id, id) on delete set null (snoozed_by);
create index tickets_snoozed on tickets (company_id, snoozed_until) where snoozed_until is not null;
create index tickets_came_back on tickets (company_id, status) where snooze_ended is not null;
create index tickets_snoozed_by on tickets (company_id, snoozed_by) where snoozed_by is not null;

create function forget_snooze() returns trigger language plpgsql as $$
begin
  new.snoozed_until := null;
  new.snoozed_at := null;
  new.snoozed_by := null;
  new.snooze_reason := null;
  new.snooze_wakes_on_reply := null;
  new.snooze_ended := null;
  return new;
end $$;
create trigger tickets_snooze before update of status on tickets
  for each row when (new.status = 'closed' and (new.snoozed_until is not null or new.snooze_ended is not null))
  execute function forget_snooze();

alter table ticket_views add column is_snoozed boolean not null default false;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SNOOZED_TICKETS).execute(db)
}
