import { sql, type Kysely } from 'kysely'

/**
 * Stores the hash by which a refusal is recognised beside every identity and every number of a contact list. Who of a
 * long list refused is then a comparison of stored values: computing fifty thousand hashes takes seconds. The triggers
 * also work for bulk loads, which switch the others off: a row without its hash would never be recognised.
 */
const HASHES = `
alter table contact_identities add column opt_out_hash bytea not null default '';
alter table contact_list_items add column opt_out_hash bytea not null default '';

create function hash_identity() returns trigger language plpgsql as $$ begin
  new.opt_out_hash := opt_out_hash((select opt_out_salt from companies where id = new.company_id), new.kind, new.value);
  return new;
end $$;
create trigger contact_identities_hash before insert or update of company_id, kind, value on contact_identities
  for each row execute function hash_identity();

create function hash_list_item() returns trigger language plpgsql as $$ begin
  new.opt_out_hash := opt_out_hash((select opt_out_salt from companies where id = new.company_id), 'phone', new.number);
  return new;
end $$;
create trigger contact_list_items_hash before insert or update of company_id, number on contact_list_items
  for each row execute function hash_list_item();
alter table contact_identities enable always trigger contact_identities_hash;
alter table contact_list_items enable always trigger contact_list_items_hash;

update contact_identities i set opt_out_hash = opt_out_hash(c.opt_out_salt, i.kind, i.value)
  from companies c where c.id = i.company_id;
update contact_list_items i set opt_out_hash = opt_out_hash(c.opt_out_salt, 'phone', i.number)
  from companies c where c.id = i.company_id;
create index contact_identities_opt_out on contact_identities (company_id, opt_out_hash);
`

/** The same tests as before, with the stored hashes. */
const TESTING = `
create or replace function opted_out_contact(company bigint, contact bigint) returns boolean language plpgsql stable as $$
declare
  found_hash bytea;
begin
  if exists (select from opt_outs where company_id = company and contact_id = contact and revoked_at is null) then
    return true;
  end if;
  for found_hash in select i.opt_out_hash from contact_identities i
    where i.company_id = company and i.contact_id = contact
  loop
    if opted_out_hash(company, found_hash) then return true; end if;
  end loop;
  return false;
end $$;

create or replace function opted_out_number(company bigint, number text) returns boolean language plpgsql stable as $$
declare
  wanted constant bytea := (select opt_out_hash(c.opt_out_salt, 'phone', number) from companies c where c.id = company);
  owner bigint;
begin
  if opted_out_hash(company, wanted) then return true; end if;
  select i.contact_id into owner from contact_identities i where i.company_id = company and i.opt_out_hash = wanted;
  return owner is not null and opted_out_contact(company, owner);
end $$;
`

/**
 * Every number that opted_out_number finds, as a hash. Nested loops are off, because the planner, as long as it knows
 * little of the tables, takes them for short and reads one once for each row of the other.
 */
const SET = `
create function opted_out_hashes(company bigint) returns setof bytea language sql stable set enable_nestloop = off as $$
  with refused as materialized (
    select o.id, o.contact_id from opt_outs o where o.company_id = company and o.revoked_at is null),
  hashes as materialized (
    select h.hash from opt_out_identities h join refused r on r.id = h.opt_out_id where h.company_id = company),
  people as materialized (
    select r.contact_id from refused r where r.contact_id is not null
    union select i.contact_id from contact_identities i join hashes h on h.hash = i.opt_out_hash
      where i.company_id = company)
  select h.hash from hashes h
  union select i.opt_out_hash from contact_identities i join people p on p.contact_id = i.contact_id
    where i.company_id = company and i.kind = 'phone'
$$;
`

/**
 * `tries` counts how often an import was begun since its last stored batch. Imports of refusals whose process died
 * before this version are marked.
 */
const IMPORTS = `
alter table contact_imports add column tries int not null default 0, drop constraint contact_imports_status_check,
  add constraint contact_imports_status_check check (status in ('ready','running','done','failed','canceled'));
update opt_out_imports set status = 'failed' where status = 'running' and updated_at < now() - interval '10 minutes';
`

/** Why people of a campaign were passed over, as figures, once its recipients are deleted. */
const RETENTION = `
alter table campaigns add column skipped_reasons jsonb;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(HASHES).execute(db)
  await sql.raw(TESTING).execute(db)
  await sql.raw(SET).execute(db)
  await sql.raw(IMPORTS).execute(db)
  await sql.raw(RETENTION).execute(db)
}
