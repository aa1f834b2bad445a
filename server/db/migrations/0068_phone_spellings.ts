import { sql, type Kysely } from 'kysely'

/**
 * WhatsApp knows mobiles of Mexico with and without a 1, and those of Argentina with and without a 9, as it does those of
 * Brazil with and without the ninth digit: they are one person. `phone_spellings` gives every spelling of a number, the
 * stored one first. server/lib/phone.ts has the same rule.
 */
const SPELLINGS = `
create or replace function identity_key(kind text, value text) returns text language sql immutable strict parallel safe
  return case when kind <> 'phone' then value
    when value ~ '^55\\d{2}[6-9]\\d{7}$' then left(value, 4) || '9' || substr(value, 5)
    when value ~ '^52[2-9]\\d{9}$' then '521' || substr(value, 3)
    when value ~ '^54[1-3]\\d{9}$' then '549' || substr(value, 3)
    else value end;
create function phone_spellings(number text) returns text[] language sql immutable strict parallel safe
  return (select case when long ~ '^55\\d{2}9[6-9]\\d{7}$' then array[long, left(long, 4) || substr(long, 6)]
      when long ~ '^(521[2-9]|549[1-3])\\d{9}$' then array[long, left(long, 2) || substr(long, 4)]
      else array[long] end
    from (select identity_key('phone', number) as long) spelled);
`

/**
 * Contacts that are one person from now on are merged by jobs, because that moves conversations. Until then the older one
 * has the number, in the spelling that arrived last.
 */
const MERGES = `
with spelled as materialized (
  select company_id, value, contact_id, identity_key(kind, value) as long,
      first_value(contact_id) over (partition by company_id, identity_key(kind, value) order by contact_id) as keep_id,
      row_number() over (partition by company_id, identity_key(kind, value) order by created_at desc, value) as place
    from contact_identities where kind = 'phone' and value ~ '^5[24]'),
doubled as (select * from spelled s where exists (
    select from spelled o where o.company_id = s.company_id and o.long = s.long and o.value <> s.value)),
removed as (delete from contact_identities i using doubled d
    where d.place > 1 and i.company_id = d.company_id and i.kind = 'phone' and i.value = d.value),
moved as (update contact_identities i set contact_id = d.keep_id from doubled d
    where d.place = 1 and i.company_id = d.company_id and i.kind = 'phone' and i.value = d.value)
select enqueue_job('contact.mergeSpellings', json_build_object('companyId', company_id, 'keepId', keep_id,
      'dropId', contact_id), 'contact.mergeSpellings/' || company_id || '/' || contact_id, null, null, null)
  from (select distinct company_id, keep_id, contact_id from doubled where contact_id <> keep_id) merges;
`

/** Numbers that are stored in the other spelling get the stored one, unless it is there already. */
const NUMBERS = `
reindex index contact_identities_person;
delete from contact_list_items i using contact_list_items o
  where i.number ~ '^5[24]' and i.number <> identity_key('phone', i.number) and o.company_id = i.company_id
    and o.list_id = i.list_id and o.number = identity_key('phone', i.number);
update contact_list_items set number = identity_key('phone', number)
  where number ~ '^5[24]' and number <> identity_key('phone', number);
delete from address_book b using address_book o
  where b.number ~ '^5[24]' and b.number <> identity_key('phone', b.number) and o.company_id = b.company_id
    and o.connection_id = b.connection_id and o.number = identity_key('phone', b.number);
update address_book set number = identity_key('phone', number)
  where number ~ '^5[24]' and number <> identity_key('phone', number);
update contacts c set number = identity_key('phone', number)
  where not is_group and number ~ '^5[24]' and number <> identity_key('phone', number) and not exists (
    select from contacts o where o.company_id = c.company_id and o.number = identity_key('phone', c.number));
`

/**
 * A refusal counts for every spelling. Those of people whose contact is gone have only the hash of the spelling in which
 * they were stored.
 */
const OPT_OUTS = `
insert into opt_out_identities (company_id, opt_out_id, hash)
  select o.company_id, o.id, opt_out_hash(c.opt_out_salt, 'phone', o.number)
    from opt_outs o join companies c on c.id = o.company_id where o.number ~ '^5[24]'
  on conflict do nothing;

create or replace function opted_out_number(company bigint, number text) returns boolean language plpgsql stable as $$
declare
  spelling text;
  owner bigint;
begin
  foreach spelling in array phone_spellings(number) loop
    if opted_out_hash(company, (select sha256(convert_to(c.opt_out_salt::text || ':phone:' || spelling, 'UTF8'))
      from companies c where c.id = company)) then return true; end if;
    select i.contact_id into owner from contact_identities i
      where i.company_id = company and i.kind = 'phone' and i.value = spelling;
    if owner is not null and opted_out_contact(company, owner) then return true; end if;
  end loop;
  return false;
end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statements of [SPELLINGS, MERGES, NUMBERS, OPT_OUTS]) await sql.raw(statements).execute(db)
}
