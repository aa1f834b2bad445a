import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const LEAD_TABLES = ['leads']

/**
 * Adds when each contact that is no group opened its first ticket: the dashboard counts these by day, and would
 * otherwise read all tickets. Triggers maintain the table, so that every change of a ticket is covered, also by older
 * versions of the server.
 */
const LEADS = `
create table leads (company_id bigint not null references companies on delete cascade, contact_id bigint not null,
  first_ticket_at timestamptz(3) not null, primary key (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade);
`

/** The index is made after the table is filled. */
const LEADS_BY_DAY = `create index leads_first_ticket on leads (company_id, first_ticket_at);`

/** For contacts whose tickets were deleted or moved, the first ticket is searched again. */
const KEEPING = `
create function refresh_lead(company bigint, contact bigint) returns void language sql as $$
  delete from leads where company_id = company and contact_id = contact;
  insert into leads (company_id, contact_id, first_ticket_at)
    select company, contact, min(t.created_at) from tickets t
    where t.company_id = company and t.contact_id = contact and not t.is_group having count(*) > 0;
$$;

create function tickets_came() returns trigger language plpgsql as $$ begin
  insert into leads (company_id, contact_id, first_ticket_at)
    select company_id, contact_id, min(created_at) from came where not is_group group by company_id, contact_id
    on conflict (company_id, contact_id) do update set first_ticket_at = excluded.first_ticket_at
      where excluded.first_ticket_at < leads.first_ticket_at;
  return null;
end $$;

create function tickets_went() returns trigger language plpgsql as $$ begin
  perform refresh_lead(g.company_id, g.contact_id)
    from (select distinct company_id, contact_id from gone) g
    join contacts c on c.company_id = g.company_id and c.id = g.contact_id;
  return null;
end $$;

create function ticket_moved() returns trigger language plpgsql as $$ begin
  perform refresh_lead(old.company_id, old.contact_id);
  perform refresh_lead(new.company_id, new.contact_id);
  return null;
end $$;

create trigger leads_came after insert on tickets referencing new table as came
  for each statement execute function tickets_came();
create trigger leads_went after delete on tickets referencing old table as gone
  for each statement execute function tickets_went();
create trigger leads_moved after update of contact_id on tickets for each row
  when (old.contact_id <> new.contact_id) execute function ticket_moved();
`

/** This runs after the triggers are made: they lock the tickets against other writers until all are counted. */
const COUNT = `
insert into leads (company_id, contact_id, first_ticket_at)
  select company_id, contact_id, min(created_at) from tickets where not is_group group by company_id, contact_id;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(LEADS).execute(db)
  await sql.raw(KEEPING).execute(db)
  await sql.raw(COUNT).execute(db)
  await sql.raw(LEADS_BY_DAY).execute(db)
  for (const table of LEAD_TABLES) await sql.raw(enableRls(table)).execute(db)
}
