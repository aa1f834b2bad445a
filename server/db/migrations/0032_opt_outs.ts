import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

const OPT_OUT_TABLES = ['opt_out_imports', 'opt_outs', 'opt_out_identities']

const key = `company_id bigint not null references companies on delete cascade, id bigint generated always as identity`

/**
 * opt_outs has who refused messages of campaigns, and who took that back. opt_out_identities has the salted hashes of
 * these people's identities, by which they are recognised after their contact was deleted, too.
 */
const OPT_OUTS = `
alter table companies add column opt_out_salt uuid not null default gen_random_uuid();

create function opt_out_hash(salt uuid, kind text, value text) returns bytea language sql immutable strict parallel safe
  return sha256(convert_to(salt::text || ':' || kind || ':' || identity_key(kind, value), 'UTF8'));

create table opt_out_imports (${key}, user_id bigint, name text not null,
  status text not null default 'running' check (status in ('running','done','failed','undone')),
  added int not null default 0, known int not null default 0, failed int not null default 0,
  faults jsonb not null default '[]', created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(), primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id));
create index opt_out_imports_user on opt_out_imports (company_id, user_id);

create table opt_outs (${key}, contact_id bigint, name text not null default '', number text not null default '',
  source text not null check (source in ('reply','attendant','import','api','provider')),
  proof text not null default '', answered text not null default '', message_id bigint, import_id bigint, user_id bigint,
  created_at timestamptz(3) not null default now(), revoked_at timestamptz(3),
  revoked_source text check (revoked_source in ('reply','attendant','api','provider','mistake')),
  revoked_proof text not null default '', revoked_by bigint, primary key (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id),
  foreign key (company_id, import_id) references opt_out_imports (company_id, id) on delete set null (import_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, revoked_by) references users (company_id, id) on delete set null (revoked_by));
create index opt_outs_contact on opt_outs (company_id, contact_id) where contact_id is not null;
create index opt_outs_message on opt_outs (company_id, message_id) where message_id is not null;
create index opt_outs_import on opt_outs (company_id, import_id) where import_id is not null;
create index opt_outs_user on opt_outs (company_id, user_id);
create index opt_outs_revoked_by on opt_outs (company_id, revoked_by) where revoked_by is not null;

create table opt_out_identities (company_id bigint not null, opt_out_id bigint not null, hash bytea not null,
  primary key (company_id, hash, opt_out_id),
  foreign key (company_id, opt_out_id) references opt_outs (company_id, id) on delete cascade);
create index opt_out_identities_opt_out on opt_out_identities (company_id, opt_out_id);
`

/**
 * Whether a person is on the list. These are functions that look up one person, because the planner, as long as it knows
 * little of the tables, joins them in ways that take minutes for a long list.
 */
const TESTING = `
create function opted_out_hash(company bigint, wanted bytea) returns boolean language plpgsql stable as $$ begin
  return exists (select from opt_out_identities h where h.company_id = company and h.hash = wanted
    and (select o.revoked_at is null from opt_outs o where o.company_id = h.company_id and o.id = h.opt_out_id));
end $$;

create function opted_out_contact(company bigint, contact bigint) returns boolean language plpgsql stable as $$
declare
  found_hash bytea;
begin
  if exists (select from opt_outs where company_id = company and contact_id = contact and revoked_at is null) then
    return true;
  end if;
  for found_hash in select opt_out_hash(c.opt_out_salt, i.kind, i.value)
    from contact_identities i join companies c on c.id = i.company_id
    where i.company_id = company and i.contact_id = contact
  loop
    if opted_out_hash(company, found_hash) then return true; end if;
  end loop;
  return false;
end $$;

create function opted_out_number(company bigint, number text) returns boolean language plpgsql stable as $$
declare
  long constant text := identity_key('phone', number);
  spelling text;
  owner bigint;
begin
  if opted_out_hash(company, (select opt_out_hash(c.opt_out_salt, 'phone', long) from companies c where c.id = company))
  then return true; end if;
  foreach spelling in array array[long, regexp_replace(long, '^(55\\d{2})9([6-9]\\d{7})$', '\\1\\2')] loop
    select i.contact_id into owner from contact_identities i
      where i.company_id = company and i.kind = 'phone' and i.value = spelling;
    if owner is not null and opted_out_contact(company, owner) then return true; end if;
  end loop;
  return false;
end $$;
`

/**
 * When a contact is deleted, only the hashes of its identities stay. A trigger does this, so that no way of deleting,
 * nor an older version of the server, makes the refusal be forgotten.
 */
const FORGETTING = `
create function forget_opted_out_contact() returns trigger language plpgsql as $$
declare
  hashes constant bytea[] := array(select opt_out_hash(c.opt_out_salt, i.kind, i.value)
    from contact_identities i join companies c on c.id = i.company_id
    where i.company_id = old.company_id and i.contact_id = old.id);
begin
  with theirs as (
    update opt_outs o set contact_id = null, name = '', number = '', proof = '', answered = '', message_id = null,
        revoked_proof = ''
      where o.company_id = old.company_id and (o.contact_id = old.id or o.id in (
        select h.opt_out_id from opt_out_identities h where h.company_id = old.company_id and h.hash = any(hashes)))
      returning o.id)
  insert into opt_out_identities (company_id, opt_out_id, hash)
    select old.company_id, t.id, h.hash from theirs t cross join unnest(hashes) as h(hash) on conflict do nothing;
  return old;
end $$;
create trigger contacts_forget_opt_outs before delete on contacts for each row
  when (not old.is_group) execute function forget_opted_out_contact();
`

/**
 * A contact that is made for a person who refused is joined to the refusal, so that another number given to it later
 * does not undo the refusal.
 */
const LINKING = `
create function link_opted_out_contacts() returns trigger language plpgsql as $$ begin
  with hashed as materialized (
    select x.company_id, x.contact_id, opt_out_hash(co.opt_out_salt, x.kind, x.value) as hash
      from came x join companies co on co.id = x.company_id),
  found as materialized (
    select distinct on (h.company_id, h.opt_out_id) h.company_id, h.opt_out_id, x.contact_id
      from hashed x join opt_out_identities h on h.company_id = x.company_id and h.hash = x.hash
      order by h.company_id, h.opt_out_id)
  update opt_outs o set contact_id = c.id, name = case when o.name = '' then c.name else o.name end,
      number = case when o.number = '' then c.number else o.number end
    from found f join contacts c on c.company_id = f.company_id and c.id = f.contact_id
    where o.company_id = f.company_id and o.id = f.opt_out_id and o.contact_id is null and o.revoked_at is null;
  return null;
end $$;
create trigger contact_identities_link_opt_outs after insert on contact_identities referencing new table as came
  for each statement execute function link_opted_out_contacts();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(OPT_OUTS).execute(db)
  await sql.raw(TESTING).execute(db)
  await sql.raw(FORGETTING).execute(db)
  await sql.raw(LINKING).execute(db)
  for (const table of OPT_OUT_TABLES) await sql.raw(enableRls(table)).execute(db)
}
