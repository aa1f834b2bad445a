import { sql, type Kysely } from 'kysely'
import { enableRls } from '#server/db/rls.ts'

/**
 * Counts the bytes of a company's files, and limits them. The count changes with the rows of files at the end of their
 * transaction: it is the last lock that is taken, so it causes no deadlock. It refuses more than the plan allows, also
 * for simultaneous files. Previews are made by us and do not count.
 */
const STORAGE = `
alter table plans add column storage_limit_mb int check (storage_limit_mb > 0);
alter table messages add column media_no_room boolean not null default false;

create table company_storage (company_id bigint primary key references companies on delete cascade,
  bytes bigint not null default 0);
${enableRls('company_storage')}

create function count_storage() returns trigger language plpgsql security definer set search_path = public as $$
declare
  total bigint;
  allowed bigint;
begin
  if tg_op = 'DELETE' then
    update company_storage set bytes = bytes - old.size where company_id = old.company_id;
    return null;
  end if;
  insert into company_storage (company_id, bytes) values (new.company_id, new.size)
    on conflict (company_id) do update set bytes = company_storage.bytes + excluded.bytes
    returning bytes into total;
  select p.storage_limit_mb * 1000000::bigint into allowed
    from companies c join plans p on p.id = c.plan_id where c.id = new.company_id;
  if total > allowed then
    raise exception 'the files of company % have no room left', new.company_id using errcode = 'BA001';
  end if;
  return null;
end $$;
revoke execute on function count_storage() from public;
create constraint trigger files_storage after insert or delete on files
  deferrable initially deferred for each row execute function count_storage();

insert into company_storage (company_id, bytes) select company_id, sum(size) from files group by company_id;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(STORAGE).execute(db)
}
