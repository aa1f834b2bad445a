/**
 * Roles and row-level security. balcao_app owns nothing and sees one company; balcao_provider sees all companies and is
 * used by asOperator only; balcao_nobody is the role of a connection before either is set.
 */
export const ROLES = `
do $$
declare
  name text;
  advice constant text := format('%I may not make or use the roles that keep companies apart. Have a superuser make those '
    'of balcao_app, balcao_provider and balcao_nobody that are missing (create role), and then: '
    'grant balcao_app, balcao_provider, balcao_nobody to %1$I', current_user);
begin
  foreach name in array array['balcao_app', 'balcao_provider', 'balcao_nobody'] loop
    begin
      if to_regrole(name) is null then execute format('create role %I nologin', name); end if;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then raise insufficient_privilege using message = advice;
    end;
    begin
      execute format('grant %I to current_user', name);
    exception when insufficient_privilege then
      -- Somebody else made the role. Who may use it already needs no more.
      if not pg_has_role(current_user, name, 'member') then
        raise insufficient_privilege using message = advice;
      end if;
    end;
  end loop;
end $$;
grant usage on schema public to balcao_app, balcao_provider;
`

/** The sub-select is evaluated once per statement, so the policy costs nothing on lists. */
export const enableRls = (table: string): string => `
alter table ${table} enable row level security;
create policy own_company on ${table} to balcao_app
  using (company_id = (select current_setting('app.company_id')::bigint))
  with check (company_id = (select current_setting('app.company_id')::bigint));
create policy provider on ${table} to balcao_provider using (true) with check (true);
grant select, insert, update, delete on ${table} to balcao_app, balcao_provider;
`
