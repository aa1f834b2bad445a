import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Lane } from '#server/jobs/lane.ts'

/** What `/api/health` tells of the jobs of this process. */
export type Progress = { oldestWaitingSeconds: number | null; lastFinishedAt: string | null }

const LOOK_MS = 5000
/** A job that has waited for less is on its way to a worker. */
const FRESH_SECONDS = 5

type Watched = {
  lane: Lane
  /** For so long a lane may take nothing while something waits. */
  patienceMs: number
  takenBefore: number
  lateMs: number
  /** It began anew, and has taken nothing since: nobody knows that it lives. */
  isAnew: boolean
  /** When it began anew, until a job ends: what is taken and hangs again is no progress. */
  anewAt: Date | null
  oldestSeconds: number | null
}

/**
 * Sees whether jobs that could run do: a lane that takes none for too long begins anew, and when that does not help, the
 * process has to. Lateness is counted in looks, so that a machine that slept, or a database that was away, is not
 * taken for a lane that hangs.
 */
export class Watchdog {
  readonly #lanes: Watched[]
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
      isAnew: false,
      anewAt: null,
      oldestSeconds: null,
    }))
    this.#pool = deps.pool
    this.#log = deps.log
    this.#onStuck = deps.onStuck
    this.#lookMs = deps.lookMs ?? LOOK_MS
    this.#again()
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

  /** Until a lane that began anew takes a job, nobody knows that it helped. */
  isStuck(lane: Lane): boolean {
    return this.#lanes.some((one) => one.lane === lane && one.isAnew)
  }

  check(): void {
    const stuck = this.#lanes.filter(({ isAnew }) => isAnew)
    if (stuck.length === 0) return
    const names = stuck.map(({ lane }) => lane.options.name).join(', ')
    throw Object.assign(new Error(`no job was taken: ${names}`), { code: 'NO_PROGRESS' })
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #again(): void {
    this.#timer = setTimeout(() => void this.#look(), this.#lookMs)
    this.#timer.unref()
  }

  async #look(): Promise<void> {
    for (const one of this.#lanes) {
      try {
        one.oldestSeconds = await this.#oldestOf(one.lane)
        this.#judge(one)
      } catch (error) {
        one.lateMs = 0
        this.#log.warn({ err: error }, 'the progress of jobs is not known')
      }
    }
    this.#again()
  }

  #judge(one: Watched): void {
    const { lane, takenBefore, oldestSeconds, patienceMs } = one
    const hasMoved = lane.taken !== takenBefore
    one.takenBefore = lane.taken
    if (hasMoved) one.isAnew = false
    if (one.anewAt && lane.lastFinishedAt && lane.lastFinishedAt > one.anewAt) one.anewAt = null
    const isLate = !hasMoved && oldestSeconds !== null && oldestSeconds > FRESH_SECONDS
    one.lateMs = isLate ? one.lateMs + this.#lookMs : 0
    if (one.lateMs < patienceMs) return
    one.lateMs = 0
    const facts = { lane: lane.options.name, oldestSeconds, lastFinishedAt: lane.lastFinishedAt }
    one.isAnew = true
    if (one.anewAt) {
      this.#log.fatal(facts, 'jobs are not taken, even by a new worker')
      return this.#onStuck()
    }
    this.#log.error(facts, 'jobs are not taken: the worker begins anew')
    one.anewAt = new Date()
    lane.beginAnew().catch((error: unknown) => this.#log.error({ err: error }, 'the worker of jobs failed'))
  }

  /** How long the oldest job waits that could run, seconds. What waits for its turn is no sign of a worker that hangs. */
  async #oldestOf(lane: Lane): Promise<number | null> {
    const { rows } = await this.#pool.query<{ seconds: number | null }>(
      `select extract(epoch from now() - min(j.run_at))::float8 as seconds
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.is_available and j.run_at <= now() and t.identifier = any($1) and (j.flags ?| $2) is not true`,
      [Object.keys(lane.options.taskList), lane.takenTurns()],
    )
    return rows[0]?.seconds ?? null
  }
}
