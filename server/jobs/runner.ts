import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  run,
  runMigrations,
  makeWorkerUtils,
  type Runner,
  Logger,
  parseCronItems,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { JobHandlers, JobName } from '#server/jobs/names.ts'

const CRON = parseCronItems([
  { task: 'housekeeping.daily' satisfies JobName, match: '17 3 * * *' },
  { task: 'invoice.open' satisfies JobName, match: '41 3 * * *' },
  // A minute that was missed is not made up for: the next one finds everything that is due.
  { task: 'timers.tick' satisfies JobName, match: '* * * * *' },
])
/** A worker that has not been seen for this long is dead; its jobs are given to others. */
const DEAD_AFTER_SECONDS = 30
const HEARTBEAT_MS = 10_000
const RESTART_MS = 1000
/**
 * What became of a job is reported in batches, if only of one: a report that fails then ends the runner, whereas
 * otherwise nobody would hear of the failure but Node, which ends the process.
 */
const REPORTING = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

const bridge = (log: FastifyBaseLogger): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta: String(meta?.['error'] ?? '') }, message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })

export const migrateJobs = (pgPool: Pool, log: FastifyBaseLogger): Promise<void> =>
  runMigrations({ pgPool, logger: bridge(log) })

/**
 * Runs the jobs of every company. Jobs locked by a worker that was killed are released by the next one that lives:
 * each worker writes a heartbeat, and whoever is alive unlocks those that fell silent.
 */
export async function startJobs(deps: {
  pool: Pool
  /** The jobs that this process does; others are left to others. */
  handlers: Partial<JobHandlers>
  log: FastifyBaseLogger
  concurrency?: number
}) {
  const { pool, handlers, log } = deps
  const logger = bridge(log)
  const utils = await makeWorkerUtils({ pgPool: pool, logger })
  const taskList: TaskList = {}
  for (const name of Object.keys(handlers) as JobName[]) {
    taskList[name] = (payload) => (handlers[name] as (given: unknown) => Promise<void>)(payload)
  }

  const workerIds = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => workerIds.add(workerPool.id))
  events.on('worker:create', ({ worker }) => workerIds.add(worker.workerId))
  events.on('worker:stop', ({ worker }) => workerIds.delete(worker.workerId))

  const releaseDead = async (): Promise<void> => {
    const { rows } = await pool.query<{ worker: string }>(
      `select distinct locked_by as worker from graphile_worker._private_jobs
        where locked_at < now() - make_interval(secs => $1) and locked_by not in
          (select id from job_workers where seen_at > now() - make_interval(secs => $1))`,
      [DEAD_AFTER_SECONDS],
    )
    if (rows.length) await utils.forceUnlockWorkers(rows.map(({ worker }) => worker))
  }

  const beat = async (): Promise<void> => {
    await pool.query(
      `insert into job_workers (id) select unnest($1::text[]) on conflict (id) do update set seen_at = now()`,
      [[...workerIds]],
    )
    await pool.query(`delete from job_workers where seen_at < now() - interval '1 day'`)
    await releaseDead()
  }

  /** A runner that ended keeps the jobs it had locked: it has to look dead. */
  const start = (): Promise<Runner> => {
    workerIds.clear()
    return run({
      pgPool: pool,
      taskList,
      parsedCronItems: CRON.filter(({ task }) => task in handlers),
      concurrency: deps.concurrency ?? 4,
      noHandleSignals: true,
      pollInterval: 2000,
      events,
      logger,
      preset: REPORTING,
    })
  }

  let isStopped = false
  const keepRunning = async (ended: Promise<unknown>): Promise<void> => {
    await ended.catch((error: unknown) => log.error({ err: error }, 'the worker of jobs failed'))
    while (!isStopped) {
      await sleep(RESTART_MS)
      if (isStopped) return
      try {
        runner = await start()
        // It may have been told to stop while it started.
        if (isStopped) await runner.stop()
        await runner.promise
      } catch (error) {
        log.error({ err: error }, 'the worker of jobs failed')
      }
    }
  }

  let runner = await start()
  void keepRunning(runner.promise)
  await beat()
  const report = (error: unknown) => log.warn({ err: error }, 'job heartbeat failed')
  const timer = setInterval(() => void beat().catch(report), HEARTBEAT_MS)

  return {
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(timer)
      await runner.stop().catch(() => undefined)
      await utils.release()
    },
  }
}
