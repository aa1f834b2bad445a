import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { run, type Logger, type ParsedCronItem, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { Turns } from '#server/jobs/turns.ts'

const RESTART_MS = 1000
/**
 * What became of a job is reported in batches, if only of one: a report that fails then ends the runner, whereas
 * otherwise nobody would hear of the failure but Node, which ends the process.
 */
const REPORTING = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

export type LaneOptions = {
  name: string
  pool: Pool
  taskList: TaskList
  cron: ParsedCronItem[]
  concurrency: number
  logger: Logger
  log: FastifyBaseLogger
}

/** Runs the jobs of one lane. A runner that ended, or that is told to begin anew, is followed by another. */
export class Lane {
  readonly options: LaneOptions
  /** Of the runner that works now: one that ended keeps the jobs it had locked, and has to look dead. */
  readonly workerIds = new Set<string>()
  /** Jobs taken since the start, and when the last one ended. */
  taken = 0
  lastFinishedAt: Date | null = null
  #runner: Runner | null = null
  #turns: Turns | null = null
  #isStopped = false

  constructor(options: LaneOptions) {
    this.options = options
  }

  async start(): Promise<void> {
    const runner = await this.#begin()
    void this.#follow(runner)
  }

  /** Leaves the runner that makes no progress behind: it may never end, and its jobs are given to others. */
  async beginAnew(): Promise<void> {
    const old = this.#runner
    const runner = await this.#begin()
    void this.#follow(runner)
    old?.kill('no progress').catch((error: unknown) => this.options.log.warn({ err: error }, 'a runner did not end'))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#runner?.stop().catch(() => undefined)
  }

  takenTurns = (): string[] => this.#turns?.taken() ?? []

  async #follow(runner: Runner): Promise<void> {
    const { log, name } = this.options
    await runner.promise.catch((error: unknown) => log.error({ err: error, lane: name }, 'the worker of jobs failed'))
    while (!this.#isStopped && runner === this.#runner) {
      await sleep(RESTART_MS)
      if (this.#isStopped || runner !== this.#runner) return
      try {
        const next = await this.#begin()
        return await this.#follow(next)
      } catch (error) {
        log.error({ err: error, lane: name }, 'the worker of jobs failed')
      }
    }
  }

  async #begin(): Promise<Runner> {
    const { pool, taskList, cron, concurrency, logger } = this.options
    this.workerIds.clear()
    const events: WorkerEvents = new EventEmitter()
    const turns = new Turns(events)
    this.#watch(events, turns)
    const runner = await run({
      pgPool: pool,
      taskList,
      parsedCronItems: cron,
      concurrency,
      noHandleSignals: true,
      pollInterval: 2000,
      forbiddenFlags: () => turns.look(),
      events,
      logger,
      preset: REPORTING,
    })
    this.#runner = runner
    // It may have been told to stop while it started.
    if (this.#isStopped) await runner.stop()
    return runner
  }

  /** What a runner that was left behind still says counts no more. */
  #watch(events: WorkerEvents, turns: Turns): void {
    const isCurrent = (): boolean => this.#turns === turns
    this.#turns = turns
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
