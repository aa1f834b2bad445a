import type { Job, WorkerEvents } from 'graphile-worker'

/** How many jobs of one connection, and of one company, a lane runs at once. */
export type TurnLimits = { connection: number; company: number }

/**
 * Keeps one connection or company from occupying every worker of a lane: jobs whose turns are all taken are skipped,
 * and wait in the queue without occupying a worker. The counts of one process are enough for connections, because a
 * connection is open in one process only.
 */
export class Turns {
  readonly #taken = new Map<string, number>()
  #looking: Promise<void> = Promise.resolve()
  #releaseLook: () => void = () => undefined
  readonly #limits: Readonly<Record<string, number>>

  constructor(events: WorkerEvents, limits: TurnLimits) {
    this.#limits = limits
    events.on('job:start', ({ job }) => {
      this.#count(job, 1)
      this.#releaseLook()
    })
    events.on('worker:getJob:empty', () => this.#releaseLook())
    events.on('worker:getJob:error', () => this.#releaseLook())
    events.on('job:complete', ({ job }) => this.#count(job, -1))
  }

  /** Returns the turns of which no more may be taken. */
  taken(): string[] {
    return [...this.#taken].filter(([turn, count]) => count >= this.#limitOf(turn)).map(([turn]) => turn)
  }

  /**
   * Returns the taken turns to a worker that looks for a job. Only one worker looks at a time, because two could take
   * the same turn.
   */
  async listForbiddenFlags(): Promise<string[]> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#looking
    this.#looking = promise
    await before
    this.#releaseLook = resolve
    return this.taken()
  }

  #limitOf(turn: string): number {
    return this.#limits[turn.split(':', 1)[0] ?? ''] ?? Infinity
  }

  #count({ flags }: Job, by: 1 | -1): void {
    for (const turn of Object.keys(flags ?? {})) {
      const count = (this.#taken.get(turn) ?? 0) + by
      if (count > 0) this.#taken.set(turn, count)
      else this.#taken.delete(turn)
    }
  }
}
