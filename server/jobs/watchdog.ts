import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Lane } from './lane.ts'

/** The progress of this process's jobs, as `/api/health` shows it. */
export type Progress = { oldestWaitingSeconds: number | null; lastFinishedAt: string | null }

const CHECK_MS = 5000
/** A job that has waited for less is about to be taken by a worker. */
const FRESH_SECONDS = 5

type WatchedLane = {
  lane: Lane
  /** How long the lane may take no job while one waits, in ms. */
  patienceMs: number
  takenBefore: number
  lateMs: number
  /** True while the lane was restarted and has taken no job since, so that nobody knows whether the restart helped. */
  isRestarted: boolean
  /** When the lane was restarted, until a job ends: a job that is taken and hangs again is no progress. */
  restartedAt: Date | null
  oldestSeconds: number | null
}

/**
 * Watches whether jobs that could run do run: a lane that takes none for too long is restarted, and when that does not
 * help, the process must restart. Lateness is counted in checks, so that a machine that slept, or a database that was
 * down, does not count as a lane that hangs.
 */
export class Watchdog {
  readonly #lanes: WatchedLane[]
  readonly #pool: Pool
  readonly #log: FastifyBaseLogger
  readonly #onStuck: () => void
  readonly #lookMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(deps: {
    lanes: { lane: Lane; patienceMs: number }[]
    pool: Pool
    log: FastifyBaseLogger
    onStuck: () => void
    lookMs?: number
  }) {
    this.#lanes = deps.lanes.map((one) => ({
      ...one,
      takenBefore: 0,
      lateMs: 0,
      isRestarted: false,
      restartedAt: null,
      oldestSeconds: null,
    }))
    this.#pool = deps.pool
    this.#log = deps.log
    this.#onStuck = deps.onStuck
    this.#lookMs = deps.lookMs ?? CHECK_MS
    this.#scheduleCheck()
  }

  progress(): Progress {
    const waiting = this.#lanes.map(({ oldestSeconds }) => oldestSeconds ?? 0)
    const finished = this.#lanes.map(({ lane }) => lane.lastFinishedAt?.getTime() ?? 0)
    const [oldest, last] = [Math.max(0, ...waiting), Math.max(0, ...finished)]
    return {
      oldestWaitingSeconds: oldest > 0 ? Math.round(oldest) : null,
      lastFinishedAt: last > 0 ? new Date(last).toISOString() : null,
    }
  }

  /** Says whether the lane was restarted and has taken no job since. */
  isStuck(lane: Lane): boolean {
    return this.#lanes.some((one) => one.lane === lane && one.isRestarted)
  }

  check(): void {
    const stuck = this.#lanes.filter(({ isRestarted }) => isRestarted)
    if (stuck.length === 0) return
    const names = stuck.map(({ lane }) => lane.options.name).join(', ')
    throw Object.assign(new Error(`no job was taken: ${names}`), { code: 'NO_PROGRESS' })
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #scheduleCheck(): void {
    this.#timer = setTimeout(() => void this.#checkLanes(), this.#lookMs)
    this.#timer.unref()
  }

  async #checkLanes(): Promise<void> {
    for (const one of this.#lanes) {
      try {
        one.oldestSeconds = await this.#oldestOf(one.lane)
        this.#checkProgress(one)
      } catch (error) {
        one.lateMs = 0
        this.#log.warn({ err: error }, 'the progress of jobs is not known')
      }
    }
    this.#scheduleCheck()
  }

  #checkProgress(one: WatchedLane): void {
    const { lane, takenBefore, oldestSeconds, patienceMs } = one
    const hasMoved = lane.taken !== takenBefore
    one.takenBefore = lane.taken
    if (hasMoved) one.isRestarted = false
    if (one.restartedAt && lane.lastFinishedAt && lane.lastFinishedAt > one.restartedAt) one.restartedAt = null
    const isLate = !hasMoved && oldestSeconds !== null && oldestSeconds > FRESH_SECONDS
    one.lateMs = isLate ? one.lateMs + this.#lookMs : 0
    if (one.lateMs < patienceMs) return
    one.lateMs = 0
    const facts = { lane: lane.options.name, oldestSeconds, lastFinishedAt: lane.lastFinishedAt }
    one.isRestarted = true
    if (one.restartedAt) {
      this.#log.fatal(facts, 'jobs are not taken, even by a new worker')
      return this.#onStuck()
    }
    this.#log.error(facts, 'jobs are not taken: the worker begins anew')
    one.restartedAt = new Date()
    lane.restart().catch((error: unknown) => this.#log.error({ err: error }, 'the worker of jobs failed'))
  }

  /**
   * Returns for how many seconds the oldest job that could run has waited. Jobs that wait for their turn are excluded,
   * because they are no sign of a hanging worker.
   */
  async #oldestOf(lane: Lane): Promise<number | null> {
    const { rows } = await this.#pool.query<{ seconds: number | null }>(
      `select extract(epoch from now() - min(j.run_at))::float8 as seconds
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.is_available and j.run_at <= now() and t.identifier = any($1) and (j.flags ?| $2) is not true`,
      [Object.keys(lane.options.taskList), lane.flagsAtLimit()],
    )
    return rows[0]?.seconds ?? null
  }
}
