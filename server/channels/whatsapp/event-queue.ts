import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Hands news to the desk in the order they came, one after the other. A piece of news that fails is tried again after
 * each of the given times; the next `settled` throws what still failed then.
 */
export class EventQueue {
  readonly #retries: number[]
  #tail: Promise<void> = Promise.resolve()
  #failure: Error | null = null
  #isClosed = false

  /** Milliseconds before each new try. */
  constructor(retries: number[]) {
    this.#retries = retries
  }

  tell(event: () => Promise<void>): Promise<void> {
    this.#tail = this.#tail.then(() => this.#attempt(event))
    return this.#tail
  }

  /** Resolves when everything told so far is durable. */
  async settled(): Promise<void> {
    await this.#tail
    const failure = this.#failure
    this.#failure = null
    if (failure) throw failure
  }

  /** From now on each piece of news has one try. Resolves when all had theirs. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#tail
  }

  async #attempt(event: () => Promise<void>): Promise<void> {
    for (const pause of [...this.#retries, null]) {
      try {
        return await event()
      } catch (error) {
        if (pause === null || this.#isClosed) {
          this.#failure = error instanceof Error ? error : new Error(String(error))
          return
        }
        await sleep(pause)
      }
    }
  }
}
