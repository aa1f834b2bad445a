import type { Job, WorkerEvents } from 'graphile-worker'

/** How many jobs of one connection, and of one company, a lane runs at once. */
export type FlagLimits = { connection: number; company: number }

/**
 * Keeps one connection or company from occupying every worker of a lane: jobs with a flag that has reached its limit are
 * skipped, and wait in the queue without occupying a worker. The counts of one process are enough for connections,
 * because a connection is open in one process only.
 */
export class JobFlags {
  readonly #running = new Map<string, number>()
  #looking: Promise<void> = Promise.resolve()
  #releaseLook: () => void = () => undefined
  readonly #limits: Readonly<Record<string, number>>

  constructor(events: WorkerEvents, limits: FlagLimits) {
    this.#limits = limits
    events.on('job:start', ({ job }) => {
      this.#count(job, 1)
      this.#releaseLook()
    })
    events.on('worker:getJob:empty', () => this.#releaseLook())
    events.on('worker:getJob:error', () => this.#releaseLook())
    events.on('job:complete', ({ job }) => this.#count(job, -1))
  }

  /** Returns the flags of which no more jobs may run. */
  atLimit(): string[] {
    return [...this.#running].filter(([flag, count]) => count >= this.#limitOf(flag)).map(([flag]) => flag)
  }

  /**
   * Returns the flags at their limit to a worker that looks for a job. Only one worker looks at a time, because two could
   * take jobs of the same flag.
   */
  async listForbiddenFlags(): Promise<string[]> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#looking
    this.#looking = promise
    await before
    this.#releaseLook = resolve
    return this.atLimit()
  }

  #limitOf(flag: string): number {
    return this.#limits[flag.split(':', 1)[0] ?? ''] ?? Infinity
  }

  #count({ flags }: Job, by: 1 | -1): void {
    for (const flag of Object.keys(flags ?? {})) {
      const count = (this.#running.get(flag) ?? 0) + by
      if (count > 0) this.#running.set(flag, count)
      else this.#running.delete(flag)
    }
  }
}
