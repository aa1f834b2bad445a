import { sql, type Kysely } from 'kysely'

const times = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`

/**
 * Adds announcements of the operator to all companies, which only the operator's role may write. A company sees the
 * published ones, and those whose picture is among its own files, so that such a picture counts as used. company_id is
 * the company whose files contain the picture; priority 1 is the highest; video is the code of a YouTube video.
 */
const ANNOUNCEMENTS = `
create table announcements (id bigint generated always as identity primary key,
  company_id bigint references companies on delete set null,
  title text not null, text text not null, priority int not null default 3 check (priority between 1 and 3),
  status boolean not null default true, file_id uuid, media_name text, ${times},
  foreign key (company_id, file_id) references files (company_id, id) on delete set null (file_id));
create index announcements_created on announcements (created_at desc, id desc);
alter table announcements enable row level security;
create policy published on announcements for select to balcao_app
  using (status or company_id = (select current_setting('app.company_id')::bigint));
create policy provider on announcements to balcao_provider using (true) with check (true);

create table helps (id bigint generated always as identity primary key,
  title text not null, description text not null default '', video text not null, ${times});

grant select on announcements, helps to balcao_app;
grant select, insert, update, delete on announcements, helps to balcao_provider;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ANNOUNCEMENTS).execute(db)
}
