import { sql, type Kysely } from 'kysely'

/**
 * schedules.template is the template of official WhatsApp that a scheduled message is sent with, with its values and its text;
 * body has that text too, for lists and the search. An older server beside this one does not know the column, and would send
 * the text as a free one: the trigger refuses such a message. It does not keep that server from marking the schedule as
 * failed, as it does where it finds no connection for the contact; saved once more, it is due again. So templates are
 * scheduled once all servers are new. Neither can an older server give such a schedule another text, which the template would
 * not say. The search path is set because a restored dump of data fires the trigger without one.
 */
const SCHEDULE_TEMPLATES = `
alter table schedules add column template jsonb,
  add constraint schedules_template check (template is null or template ->> 'text' is not distinct from body);

create function refuse_untemplated() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from schedules s
      where s.company_id = new.company_id and s.id = new.schedule_id and s.template is not null) then
    raise exception 'schedule % is sent with its template only', new.schedule_id;
  end if;
  return new;
end $$;
create trigger messages_schedule_template before insert on messages
  for each row when (new.schedule_id is not null and new.template is null) execute function refuse_untemplated();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEDULE_TEMPLATES).execute(db)
}
