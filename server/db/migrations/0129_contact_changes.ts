import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * What a person changed of a contact, once, whether it has conversations or not: ticket_history tells the same within each
 * running ticket. Names are kept as they were; the user's name is shown as it is now while there is one.
 */
const TABLE = `
create table contact_changes (company_id bigint not null, id bigint generated always as identity,
  contact_id bigint not null, user_id bigint, user_name text, facts jsonb not null,
  created_at timestamptz(3) not null default now(), primary key (company_id, id));
create index contact_changes_contact on contact_changes (company_id, contact_id, id);
create index contact_changes_user on contact_changes (company_id, user_id) where user_id is not null;
`

/** A change stands in every ticket that ran at that time: what was told at one moment is one. */
const FORMER = `
insert into contact_changes (company_id, contact_id, user_name, facts, created_at)
select t.company_id, t.contact_id, h.user_name, h.facts, h.created_at
  from ticket_history h join tickets t on t.company_id = h.company_id and t.id = h.ticket_id
 where h.kind = 'contactChanged'
 group by t.company_id, t.contact_id, h.user_name, h.facts, h.created_at
 order by min(h.id);
`

/**
 * The references come last, because they keep contacts from being written, and reading the history may take a while. A
 * contact that was deleted meanwhile is not waited for.
 */
const REFERENCES = `
alter table contact_changes add constraint contact_changes_of foreign key (company_id, contact_id)
  references contacts (company_id, id) on delete cascade not valid;
delete from contact_changes x
 where not exists (select from contacts c where c.company_id = x.company_id and c.id = x.contact_id);
alter table contact_changes validate constraint contact_changes_of;
alter table contact_changes
  add foreign key (company_id) references companies (id) on delete cascade,
  add foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id);
`

/**
 * The triggers of contacts, of their fields and of their tags call it for what a person changes. A contact that is being
 * deleted, also with its company, gets no entries.
 */
const WRITER = `
create or replace function record_contact_change(company bigint, contact bigint, facts jsonb) returns void
language plpgsql set search_path = public as $$
begin
  insert into contact_changes (company_id, contact_id, user_id, user_name, facts)
  select c.company_id, c.id, u.id, u.name, jsonb_strip_nulls(record_contact_change.facts)
    from companies o
      join contacts c on c.company_id = o.id
      left join users u on u.company_id = o.id and u.id = nullif(current_setting('app.user_id', true), '')::bigint
   where o.id = company and c.id = contact and current_setting('app.history', true) is distinct from 'off';
  perform record_ticket_history(t.company_id, t.id, 'contactChanged', record_contact_change.facts)
    from tickets t
   where t.company_id = company and t.contact_id = contact and (t.status <> 'closed'
     or t.id = (select max(l.id) from tickets l where l.company_id = company and l.contact_id = contact
         and not exists (select from tickets o
           where o.company_id = company and o.contact_id = contact and o.status <> 'closed')));
end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [TABLE, FORMER, REFERENCES]) await sql.raw(statements).execute(db)
  await sql.raw(enableRls('contact_changes')).execute(db)
  await sql.raw(WRITER).execute(db)
}
