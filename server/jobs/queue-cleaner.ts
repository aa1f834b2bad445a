import type { Pool } from 'pg'

/** So many jobs leave enough dead rows behind to be worth a cleaning. */
const JOBS_PER_CLEANING = 100

/**
 * Every job leaves dead rows, over which every worker that looks for the next one must go. PostgreSQL cleans a table once a
 * minute at most, and thousands of jobs may be done in a minute. Before PostgreSQL 17 only the owner of a table may clean it
 * sooner, and the provider, as whom jobs run, owns nothing.
 */
export class QueueCleaner {
  readonly #pool: Pool
  #isAllowed: boolean | null = null
  #takenBefore = 0

  constructor(pool: Pool) {
    this.#pool = pool
  }

  /** Cleans the table of jobs if enough were done since the last time; `taken` counts the jobs since the start. */
  async clean(taken: number): Promise<void> {
    if (taken - this.#takenBefore < JOBS_PER_CLEANING) return
    this.#takenBefore = taken
    this.#isAllowed ??= await this.#ask()
    if (this.#isAllowed) await this.#pool.query('vacuum (skip_locked, truncate false) graphile_worker._private_jobs')
  }

  async #ask(): Promise<boolean> {
    const { rows } = await this.#pool.query<{ may: boolean }>(
      `select case when current_setting('server_version_num')::int < 170000 then false
         else has_table_privilege('graphile_worker._private_jobs', 'maintain') end as may`,
    )
    return rows[0]?.may === true
  }
}
