import { makeWorkerUtils, Logger, parseCronItems, runMigrations, type TaskList } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { SendError } from '#server/channels/port.ts'
import { Lane } from './lane.ts'
import type { JobName } from '#server/db/job-types.ts'
import { QueueCleaner } from './queue-cleaner.ts'
import { PLACEMENTS, type JobHandlers, type JobRun, type Lane as LaneName } from './placements.ts'
import { Watchdog, type Progress } from './watchdog.ts'
import { typedKeys } from '#server/lib/typed-keys.ts'

const CRON = parseCronItems([
  { task: 'housekeeping.daily' satisfies JobName, match: '17 3 * * *' },
  { task: 'invoice.open' satisfies JobName, match: '41 3 * * *' },
  // A missed minute is not made up for: the next sweep finds everything that is due.
  { task: 'timers.tick' satisfies JobName, match: '* * * * *' },
])
/**
 * How many jobs a lane runs at once, of all and of one company, and for how long it may take no job while some wait,
 * because some jobs take long.
 */
const LANES: Record<LaneName, { concurrency: number; patienceMs: number; perCompany: number }> = {
  interactive: { concurrency: 4, patienceMs: 60_000, perCompany: 2 },
  provider: { concurrency: 4, patienceMs: 180_000, perCompany: 2 },
  assistant: { concurrency: 12, patienceMs: 180_000, perCompany: 4 },
  transfer: { concurrency: 6, patienceMs: 600_000, perCompany: 2 },
  outside: { concurrency: 8, patienceMs: 180_000, perCompany: 2 },
}
/** A worker that has not been seen for this long counts as dead; its jobs are given to others. */
const DEAD_AFTER_SECONDS = 30
const HEARTBEAT_MS = 10_000

/** Logs a SendError without its stack: it is no fault of the code, and its message says what happens next. */
function logFailure(log: FastifyBaseLogger, { message, retry }: SendError, job: unknown): void {
  const { task_identifier: name, attempts } = job as { task_identifier: string; attempts: number }
  const facts = { job: name, attempts, reason: message }
  if (retry === 'later') log.debug(facts, 'a job waits for its connection')
  else log.warn(facts, 'a job could not be done by its connection')
}

const toWorkerLogger = (log: FastifyBaseLogger): Logger =>
  new Logger(() => (level, message, meta) => {
    const error = meta?.['error']
    if (error instanceof SendError && meta?.['job']) logFailure(log, error, meta['job'])
    else if (level === 'error') log.error({ meta: String(error ?? '') }, message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })

export const migrateJobs = (pgPool: Pool, log: FastifyBaseLogger): Promise<void> =>
  runMigrations({ pgPool, logger: toWorkerLogger(log) })

export type JobsOptions = {
  pool: Pool
  /** Watches the progress of jobs, even when no connection of `pool` is free. */
  watchPool: Pool
  /** The handlers of the jobs that this process runs; other processes run the others. */
  handlers: Partial<JobHandlers>
  log: FastifyBaseLogger
  /**
   * Called when jobs wait and nothing takes them even after a restart of the lane, so that only a new process can help.
   */
  onStuck?: () => void
  /** Intervals in milliseconds, for tests. */
  watch?: { lookMs: number; patienceMs: number; heartbeatMs: number }
}

export type RunningJobs = {
  progress(): Progress
  /** Throws while jobs wait that nothing takes. */
  check(): void
  stop(): Promise<void>
}

function lanesOf({ pool, handlers, log }: JobsOptions, logger: Logger): { lane: Lane; patienceMs: number }[] {
  const names = typedKeys(handlers)
  return typedKeys(LANES).flatMap((name) => {
    const taskList: TaskList = {}
    for (const job of names.filter((entry) => PLACEMENTS[entry].lane === name)) {
      taskList[job] = (payload, { job: { attempts, max_attempts: max } }) =>
        (handlers[job] as (given: unknown, run: JobRun) => Promise<void>)(payload, { isLastAttempt: attempts >= max })
    }
    if (Object.keys(taskList).length === 0) return []
    const { patienceMs, ...limits } = LANES[name]
    const cron = CRON.filter(({ task }) => task in taskList)
    return [{ lane: new Lane({ name, pool, taskList, cron, ...limits, logger, log }), patienceMs }]
  })
}

/**
 * Runs the jobs of every company, each lane with its own workers. Workers that make progress write a heartbeat, and
 * every process releases the jobs of workers whose heartbeat stopped, such as those of a killed process.
 */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { pool, log } = options
  const logger = toWorkerLogger(log)
  const utils = await makeWorkerUtils({ pgPool: pool, logger })
  const lanes = lanesOf(options, logger)

  const releaseDead = async (): Promise<void> => {
    const { rows } = await pool.query<{ worker: string }>(
      `select distinct locked_by as worker from graphile_worker._private_jobs
        where locked_at < now() - make_interval(secs => $1) and locked_by not in
          (select id from job_workers where seen_at > now() - make_interval(secs => $1))`,
      [DEAD_AFTER_SECONDS],
    )
    if (rows.length) await utils.forceUnlockWorkers(rows.map(({ worker }) => worker))
  }

  const cleaner = new QueueCleaner(pool)
  const writeHeartbeat = async (): Promise<void> => {
    const movingLanes = lanes.filter(({ lane }) => !watchdog.isStuck(lane))
    await pool.query(
      `insert into job_workers (id) select unnest($1::text[]) on conflict (id) do update set seen_at = now()`,
      [movingLanes.flatMap(({ lane }) => [...lane.workerIds])],
    )
    await pool.query(`delete from job_workers where seen_at < now() - interval '1 day'`)
    await releaseDead()
    await cleaner.clean(lanes.reduce((sum, { lane }) => sum + lane.taken, 0))
  }

  for (const { lane } of lanes) await lane.start()
  const watchdog = new Watchdog({
    lanes: lanes.map((entry) => ({ ...entry, ...options.watch })),
    pool: options.watchPool,
    log,
    onStuck: options.onStuck ?? (() => undefined),
    ...(options.watch ? { lookMs: options.watch.lookMs } : {}),
  })
  await writeHeartbeat()
  const report = (error: unknown) => log.warn({ err: error }, 'job heartbeat failed')
  const timer = setInterval(() => void writeHeartbeat().catch(report), options.watch?.heartbeatMs ?? HEARTBEAT_MS)

  return {
    progress: () => watchdog.progress(),
    check: () => watchdog.check(),
    async stop(): Promise<void> {
      clearInterval(timer)
      watchdog.stop()
      await Promise.all(lanes.map(({ lane }) => lane.stop()))
      await utils.release()
    },
  }
}
