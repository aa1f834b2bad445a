import type { Logger } from 'pino'
import { SingleRun } from '#server/lib/single-run.ts'
import { type Channel, type ConnectionRef, type Outbox, type OutboundMessage, SendError } from './port.ts'

export type OutboxSenderOptions = {
  ref: ConnectionRef
  channel: Channel
  outbox: Outbox
  /** For this many milliseconds after the connection opened, messages that are still unacknowledged are sent again. */
  resendWindow: number
  log: Logger
}

const BATCH = 20
/** How long nothing is sent after the first, second … refusal for too many messages, while none is taken between them. */
const PAUSES_MS = [2000, 10_000, 60_000]
const LONGEST_PAUSE_MS = 300_000
/** Messages that were sent less than this ago may still be acknowledged. */
const UNACKNOWLEDGED_SECONDS = 30

/**
 * wait: this message must be sent before those that follow it, so that sending ends until the next wake-up. list: those
 * that may be sent now are others than before.
 */
type Outcome = 'go on' | 'list' | 'wait'
const OUTCOMES: Record<SendError['retry'], Outcome> = {
  never: 'go on',
  afterOthers: 'list',
  soon: 'wait',
  later: 'wait',
  pause: 'wait',
}

/** Sends the outbox of one connection: in order, one message at a time, while the connection is open. */
export class OutboxSender {
  readonly #options: OutboxSenderOptions
  #isOpen = false
  /** True while nothing was sent since the connection opened. */
  #isFresh = false
  #resendUntil = 0
  #pausedUntil = 0
  #pauses = 0
  #pauseReason = ''
  readonly #sending = new SingleRun(() => this.#trySendingAll())
  readonly #telling = new SingleRun(() => this.#tryTellingOfPause())
  #isStopped = false

  constructor(options: OutboxSenderOptions) {
    this.#options = options
  }

  setOpen(isOpen: boolean): void {
    if (isOpen && !this.#isOpen) {
      this.#resendUntil = Date.now() + this.#options.resendWindow
      this.#isFresh = true
      this.#pausedUntil = 0
    }
    this.#isOpen = isOpen
    this.wake()
  }

  wake(): void {
    if (!this.#isOpen || this.#isStopped) return
    // What is written during a pause waits for its end, and says so.
    if (Date.now() < this.#pausedUntil) this.#telling.wake()
    else this.#sending.wake()
  }

  /** Resolves when the message that is being sent was sent. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#sending.idle()
    await this.#telling.idle()
  }

  async #tryTellingOfPause(): Promise<void> {
    const { outbox, log, ref } = this.#options
    const until = this.#pausedUntil
    if (Date.now() >= until) return
    try {
      await outbox.markPaused(ref, this.#pauseReason, new Date(until))
    } catch (error) {
      log.warn({ err: error, connectionId: ref.connectionId }, 'messages do not say that they wait')
    }
  }

  async #trySendingAll(): Promise<void> {
    const { log, ref } = this.#options
    try {
      await this.#sendAll()
    } catch (error) {
      log.error({ err: error, connectionId: ref.connectionId }, 'the outbox could not be emptied')
    }
  }

  async #sendAll(): Promise<void> {
    const { outbox, ref } = this.#options
    // Somebody may have woken it while the message was sent that began the pause.
    if (Date.now() < this.#pausedUntil) return
    // Messages that an earlier connection may have lost are sent before newer ones, so that conversations keep their
    // order.
    if (this.#isFresh) await outbox.requeueUnacknowledged(ref, 0)
    else if (Date.now() < this.#resendUntil) await outbox.requeueUnacknowledged(ref, UNACKNOWLEDGED_SECONDS)
    this.#isFresh = false
    for (;;) {
      const messages = await outbox.next(ref, BATCH)
      const outcome = await this.#sendBatch(messages)
      if (outcome === 'wait' || (outcome === 'go on' && messages.length < BATCH)) return
    }
  }

  /** Stops at the first message after which the others may not be sent as they were listed. */
  async #sendBatch(messages: OutboundMessage[]): Promise<Outcome> {
    for (const message of messages) {
      if (!this.#isOpen || this.#isStopped) return 'wait'
      const outcome = await this.#send(message)
      if (outcome !== 'go on') return outcome
    }
    return 'go on'
  }

  async #send(message: OutboundMessage): Promise<Outcome> {
    const { outbox, ref, channel, log } = this.#options
    try {
      const { raw, held = null } = await channel.send(message)
      await outbox.markWritten(ref, message.messageId, raw, held)
      this.#pauses = 0
      return 'go on'
    } catch (error) {
      if (!(error instanceof SendError)) throw error
      const { message: reason, retry } = error
      log.warn(
        { connectionId: ref.connectionId, messageId: message.messageId, reason, retry },
        'a message was not sent',
      )
      // The pause begins even if its reason cannot be stored.
      if (retry === 'pause') this.#pause(reason, error.pauseMs)
      const pausedUntil = retry === 'pause' ? new Date(this.#pausedUntil) : undefined
      await outbox.markFailed(ref, message.messageId, reason, retry, pausedUntil)
      return OUTCOMES[retry]
    }
  }

  /** A provider that says how long it takes nothing is believed. */
  #pause(reason: string, toldMs: number | null): void {
    this.#pauseReason = reason
    const pauseMs = toldMs ?? PAUSES_MS[this.#pauses++] ?? LONGEST_PAUSE_MS
    this.#pausedUntil = Date.now() + pauseMs
  }
}
