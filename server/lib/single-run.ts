/**
 * Runs its work when it is woken, once at a time. Whatever wakes it during the work makes the work run again, so that
 * nothing waits for another wake. The work must not reject.
 */
export class SingleRun {
  readonly #work: () => Promise<void>
  #isWoken = false
  #isRunning = false
  #lastRun: Promise<void> = Promise.resolve()

  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  wake(): void {
    this.#isWoken = true
    if (!this.#isRunning) this.#lastRun = this.#run()
  }

  /** Resolves when the work that was woken so far is done. */
  async idle(): Promise<void> {
    await this.#lastRun
  }

  /** Nothing may be awaited between the last look at `#isWoken` and the end: a wake in between would be lost. */
  async #run(): Promise<void> {
    this.#isRunning = true
    try {
      while (this.#isWoken) {
        this.#isWoken = false
        await this.#work()
      }
    } finally {
      this.#isRunning = false
    }
  }
}
