import { sql, type Kysely } from 'kysely'

/**
 * `enqueue_job` is the only way from a company's transaction to the job queue: the application's roles have no rights
 * on the queue's tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
create table job_workers (id text primary key, seen_at timestamptz not null default now());

create function enqueue_job(name text, payload json, job_key text, run_at timestamptz, max_attempts int) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  select graphile_worker.add_job(name, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts);
$$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to balcao_app, balcao_provider;
`,
    )
    .execute(db)
}
