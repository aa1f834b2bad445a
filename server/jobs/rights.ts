import type { Pool } from 'pg'

/**
 * The tables of the queue are graphile-worker's, who makes new ones with a new version: looked at with every start. All
 * of them are closed by row-level security to everybody but their owner.
 */
const RIGHTS = `
do $$
declare
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('balcao_queue'));
  for name in
    select relname from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r'
      and not has_table_privilege('balcao_provider', oid, 'delete')
  loop
    execute format('grant select, insert, update, delete on graphile_worker.%I to balcao_provider', name);
  end loop;
  for name in
    select relname from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r'
      and relrowsecurity and not exists (select from pg_policy where polrelid = c.oid and polname = 'provider')
  loop
    execute format('create policy provider on graphile_worker.%I to balcao_provider using (true) with check (true)', name);
  end loop;
  if not has_schema_privilege('balcao_provider', 'graphile_worker', 'usage') then
    grant usage on schema graphile_worker to balcao_provider;
  end if;
  if current_setting('server_version_num')::int >= 170000
      and not has_table_privilege('balcao_provider', 'graphile_worker._private_jobs', 'maintain') then
    execute 'grant maintain on graphile_worker._private_jobs to balcao_provider';
  end if;
end $$`

/** Lets the runner work as the provider, who owns nothing. */
export const letProviderRunJobs = async (owner: Pool): Promise<void> => void (await owner.query(RIGHTS))
