import type { Logger } from 'pino'
import { NOTHING_SETTLED, type OutcomeCounts, type ReceivedOutcome } from './received-outcome.ts'

/**
 * Counts what was settled of a connection, for its ledger. It is stored now and then and not with each message, so a crash
 * loses some of the count and no message.
 */
export class SettledCount {
  readonly #store: (counts: OutcomeCounts) => Promise<void>
  readonly #log: Pick<Logger, 'warn'>
  #counts = NOTHING_SETTLED

  constructor(store: (counts: OutcomeCounts) => Promise<void>, log: Pick<Logger, 'warn'>) {
    this.#store = store
    this.#log = log
  }

  add(outcome: ReceivedOutcome): void {
    this.#counts = { ...this.#counts, [outcome]: this.#counts[outcome] + 1 }
  }

  /** What cannot be stored now is stored with the next. */
  async flush(): Promise<void> {
    const counts = this.#counts
    if (counts.applied + counts.ignored === 0) return
    this.#counts = NOTHING_SETTLED
    try {
      await this.#store(counts)
    } catch (error) {
      const { applied, ignored } = this.#counts
      this.#counts = { applied: applied + counts.applied, ignored: ignored + counts.ignored }
      this.#log.warn({ err: error }, 'what was received could not be counted yet')
    }
  }
}
