import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ChannelHost } from '#server/channels/port.ts'
import { SingleRun } from '#server/lib/single-run.ts'

export type ChannelStatusEvent = Parameters<ChannelHost['onStatus']>[0]

const MAX_RETRIES_AT_END = 5

/**
 * Reports the connection's status to the host, in order. While storing fails, only the latest status is kept and
 * retried until it is stored, because screens would otherwise keep an outdated status.
 */
export class StatusReporter {
  readonly #tell: ChannelHost['onStatus']
  readonly #pause: number
  readonly #log: Logger
  #waiting: ChannelStatusEvent[] = []
  readonly #reporting = new SingleRun(() => this.#reportAll())
  #isHurried = false

  /** `pause` is the time in milliseconds before a failed report is repeated. */
  constructor(tell: ChannelHost['onStatus'], pause: number, log: Logger) {
    this.#tell = tell
    this.#pause = pause
    this.#log = log
  }

  say(event: ChannelStatusEvent): void {
    this.#waiting.push(event)
    this.#reporting.wake()
  }

  /** Resolves when nothing waits to be reported. */
  async idle(): Promise<void> {
    await this.#reporting.idle()
  }

  /** Resolves when everything is reported, or could not be reported within some attempts. */
  async settled(): Promise<void> {
    this.#isHurried = true
    await this.#reporting.idle()
    this.#isHurried = false
  }

  async #reportAll(): Promise<void> {
    for (let failures = 0; ;) {
      const event = this.#waiting.shift()
      if (!event) return
      try {
        await this.#tell(event)
        failures = 0
      } catch (error) {
        this.#log.error({ err: error, status: event.status }, 'a status could not be stored')
        this.#waiting = [this.#waiting.at(-1) ?? event]
        if (++failures > MAX_RETRIES_AT_END && this.#isHurried) this.#waiting = []
        else await sleep(this.#pause)
      }
    }
  }
}
