import { sql, type Kysely } from 'kysely'

/**
 * The checklist of a new company, and conversations to practise on. Companies that exist already have no checklist, nor those
 * that an older server beside this one makes. A conversation with a sample contact has no connection and its contact no
 * address, so nothing of it can be sent, by an older server either; the triggers keep that and the name, by which everybody
 * knows it. The constraint need not read the tickets of before.
 */
const FIRST_STEPS = `
alter table companies add column checklist_open boolean not null default false,
  add column checklist_skipped text[] not null default '{}';

alter table contacts add column is_sample boolean not null default false;
create index contacts_sample on contacts (company_id, id) where is_sample;
alter table tickets add column is_sample boolean not null default false,
  add constraint tickets_sample check (not is_sample or connection_id is null) not valid;
create index tickets_sample on tickets (company_id, id) where is_sample;

create function keep_sample_contact() returns trigger language plpgsql as $$
begin
  new.is_sample := true;
  new.name := old.name;
  new.number := '';
  new.email := '';
  new.kept_from_ai := true;
  return new;
end $$;
create trigger contacts_sample before update on contacts for each row when (old.is_sample)
  execute function keep_sample_contact();

create function refuse_sample_identity() returns trigger language plpgsql set search_path = public as $$
begin
  if exists (select from contacts c where c.company_id = new.company_id and c.id = new.contact_id and c.is_sample) then
    return null;
  end if;
  return new;
end $$;
create trigger contact_identities_sample before insert or update of contact_id on contact_identities for each row
  execute function refuse_sample_identity();

create function keep_sample_ticket() returns trigger language plpgsql set search_path = public as $$
begin
  new.is_sample := exists (select from contacts c
    where c.company_id = new.company_id and c.id = new.contact_id and c.is_sample);
  if new.is_sample then new.connection_id := null; end if;
  return new;
end $$;
create trigger tickets_sample before insert or update of contact_id, connection_id on tickets for each row
  execute function keep_sample_ticket();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(FIRST_STEPS).execute(db)
}
