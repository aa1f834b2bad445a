import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, type Logger, type ParsedCronItem, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { JobFlags } from './job-flags.ts'

const RESTART_MS = 1000
/**
 * Results of jobs are reported in batches, even a single one. When such a report fails, the runner ends and is
 * restarted; otherwise the failure would be an unhandled rejection, which ends the process.
 */
const REPORTING = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

export type LaneOptions = {
  name: string
  pool: Pool
  taskList: TaskList
  cron: ParsedCronItem[]
  concurrency: number
  /** How many jobs of one company it runs at once. */
  perCompany: number
  logger: Logger
  log: FastifyBaseLogger
}

/** Runs the jobs of one lane. A runner that ended, or that is told to restart, is replaced by another. */
export class Lane {
  readonly options: LaneOptions
  /**
   * The worker ids of the current runner only: one that ended still holds locks on its jobs, and must count as dead so
   * that they are released.
   */
  readonly workerIds = new Set<string>()
  /** Jobs taken since the start, and when the last one ended. */
  taken = 0
  lastFinishedAt: Date | null = null
  #runner: Runner | null = null
  #flags: JobFlags | null = null
  #isStopped = false

  constructor(options: LaneOptions) {
    this.options = options
  }

  async start(): Promise<void> {
    const runner = await this.#startRunner()
    void this.#restartAfterEnd(runner)
  }

  /**
   * Replaces a runner that makes no progress without waiting for its end, which may never come. Its jobs are given to
   * other workers.
   */
  async restart(): Promise<void> {
    const old = this.#runner
    const runner = await this.#startRunner()
    void this.#restartAfterEnd(runner)
    old?.kill('no progress').catch((error: unknown) => this.options.log.warn({ err: error }, 'a runner did not end'))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#runner?.stop().catch(() => undefined)
  }

  flagsAtLimit = (): string[] => this.#flags?.atLimit() ?? []

  async #restartAfterEnd(runner: Runner): Promise<void> {
    const { log, name } = this.options
    await runner.promise.catch((error: unknown) => log.error({ err: error, lane: name }, 'the worker of jobs failed'))
    while (!this.#isStopped && runner === this.#runner) {
      await sleep(RESTART_MS)
      if (this.#isStopped || runner !== this.#runner) return
      try {
        const next = await this.#startRunner()
        return await this.#restartAfterEnd(next)
      } catch (error) {
        log.error({ err: error, lane: name }, 'the worker of jobs failed')
      }
    }
  }

  async #startRunner(): Promise<Runner> {
    const { pool, taskList, cron, concurrency, perCompany, logger } = this.options
    this.workerIds.clear()
    const events: WorkerEvents = new EventEmitter()
    const flags = new JobFlags(events, { connection: 1, company: perCompany })
    this.#countJobs(events, flags)
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: cron,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      forbiddenFlags: () => flags.listForbiddenFlags(),
      events,
      logger,
      preset: REPORTING,
    })
    this.#runner = runner
    // The lane may have been stopped while the runner started.
    if (this.#isStopped) await runner.stop()
    return runner
  }

  /** Counts the jobs of the current runner; events of a replaced runner are ignored. */
  #countJobs(events: WorkerEvents, flags: JobFlags): void {
    const isCurrent = (): boolean => this.#flags === flags
    this.#flags = flags
    events.on('pool:create', ({ workerPool }) => isCurrent() && this.workerIds.add(workerPool.id))
    events.on('worker:create', ({ worker }) => isCurrent() && this.workerIds.add(worker.workerId))
    events.on('worker:stop', ({ worker }) => this.workerIds.delete(worker.workerId))
    events.on('job:start', () => {
      if (isCurrent()) this.taken++
    })
    events.on('job:complete', () => {
      if (isCurrent()) this.lastFinishedAt = new Date()
    })
  }
}
