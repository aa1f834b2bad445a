import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs the reports to the host one after the other, in order of arrival. A failed report is tried again after each of
 * the given pauses; the next `settled` throws the last error.
 */
export class EventQueue {
  readonly #retries: number[]
  #tail: Promise<void> = Promise.resolve()
  #failure: Error | null = null
  readonly #closing = new AbortController()
  /** Aborts when the socket of these reports closes. */
  readonly closing: AbortSignal = this.#closing.signal

  /** `retries` holds the milliseconds before each new attempt. */
  constructor(retries: number[]) {
    this.#retries = retries
  }

  enqueue(event: () => Promise<void>): Promise<void> {
    this.#tail = this.#tail.then(() => this.#attempt(event))
    return this.#tail
  }

  /** Resolves when everything reported so far is stored. */
  async settled(): Promise<void> {
    await this.#tail
    const failure = this.#failure
    this.#failure = null
    if (failure) throw failure
  }

  /** After this each report has one attempt. Resolves when all are done. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#tail
  }

  async #attempt(event: () => Promise<void>): Promise<void> {
    for (const pause of [...this.#retries, null]) {
      try {
        return await event()
      } catch (error) {
        if (pause === null || this.closing.aborted) {
          this.#failure = error instanceof Error ? error : new Error(String(error))
          return
        }
        await sleep(pause)
      }
    }
  }
}
