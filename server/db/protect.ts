/**
 * Roles and row-level security. balcao_app owns nothing and sees one company; balcao_provider sees all companies and is
 * used by asProvider only; balcao_nobody is what a connection is before either of them is set.
 */
export const ROLES = `
do $$
declare name text;
begin
  foreach name in array array['balcao_app', 'balcao_provider', 'balcao_nobody'] loop
    begin
      execute format('create role %I nologin', name);
    exception when duplicate_object or unique_violation then null;
    end;
    execute format('grant %I to current_user', name);
  end loop;
end $$;
grant usage on schema public to balcao_app, balcao_provider;
`

/** The sub-select is evaluated once per statement, which makes the policy free on lists. */
export const protect = (table: string): string => `
alter table ${table} enable row level security;
create policy own_company on ${table} to balcao_app
  using (company_id = (select current_setting('app.company_id')::bigint))
  with check (company_id = (select current_setting('app.company_id')::bigint));
create policy provider on ${table} to balcao_provider using (true) with check (true);
grant select, insert, update, delete on ${table} to balcao_app, balcao_provider;
`
