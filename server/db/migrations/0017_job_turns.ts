import { sql, type Kysely } from 'kysely'

/**
 * Jobs get flags for fair turns, so that nobody gets more than their share of the workers, and jobs that failed while a
 * connection was down are retried when it is up. media_waits_for says whether a file waits for its contact's turn, or
 * for the phone that was asked for it.
 */
const TURNS = `
create function enqueue_job(name text, payload json, job_key text, run_at timestamptz, max_attempts int, turns text[])
  returns void language sql security definer set search_path = pg_catalog, public as $$
  select graphile_worker.add_job(name, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts,
    flags => turns);
$$;
create function retry_jobs(turn text) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs where flags ? turn and last_error is not null and locked_at is null
      and attempts < max_attempts and run_at > now()), run_at => now(), attempts => 0);
$$;
revoke execute on function enqueue_job(text, json, text, timestamptz, int, text[]), retry_jobs from public;
grant execute on function enqueue_job(text, json, text, timestamptz, int, text[]), retry_jobs
  to balcao_app, balcao_provider;

alter table messages add column media_waits_for text check (media_waits_for in ('turn', 'phone'));
create index messages_fetching on messages (company_id, contact_id, id) where media_state = 'pending';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TURNS).execute(db)
}
