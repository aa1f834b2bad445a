import { delayOf } from './retry.ts'

type ReadsOptions = {
  read: () => Promise<void>
  /** Returns whether to ask again after a failure. */
  onFailure: (error: unknown) => Promise<boolean>
}

/** Asks the server one question after another, so that an older answer never overwrites a newer one. */
export class Reads {
  readonly #options: ReadsOptions
  #last: Promise<unknown> = Promise.resolve()
  #isWaiting = false
  #failures = 0
  #again: ReturnType<typeof setTimeout> | undefined

  constructor(options: ReadsOptions) {
    this.#options = options
  }

  run<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#last.then(ask)
    this.#last = answer.catch(() => undefined)
    return answer
  }

  /** Asks for what has changed, after growing pauses until there is an answer. What changes during a question is asked for by the next. */
  request(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    clearTimeout(this.#again)
    this.run(() => {
      this.#isWaiting = false
      return this.#options.read()
    }).then(
      () => {
        this.#failures = 0
      },
      (error: unknown) => this.#fail(error),
    )
  }

  async #fail(error: unknown): Promise<void> {
    if (!(await this.#options.onFailure(error))) return
    clearTimeout(this.#again)
    this.#again = setTimeout(() => this.request(), delayOf(this.#failures++))
  }
}
