import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ChannelHost } from '#server/channels/port.ts'
import { ProviderError } from '#server/channels/provider-error.ts'
import { isElsewhere, isLimited, isTokenRefused, isUnauthorized } from './errors.ts'
import type { Update } from './update.ts'

/**
 * `pollSeconds` is how long Telegram may wait for something to happen before it answers that nothing did. `tellAgainMs`
 * is after how long a status that stays is told again, because others write it too.
 */
export type PollTiming = { pollSeconds: number; retryAfterMs: readonly number[]; tellAgainMs: number }

type Reason = 'botTokenInvalid' | 'botElsewhere' | 'network' | 'loggedOut'
type Status = 'CONNECTED' | 'OPENING' | 'TIMEOUT' | 'DISCONNECTED'

/** The connection cannot be used until a user acts. */
export class LinkLostError extends Error {
  override name = 'LinkLostError'
}

type Options<Sender> = {
  host: Pick<ChannelHost, 'onStatus'>
  log: Logger
  timing?: Partial<PollTiming> | undefined
  /** Asks Telegram whether the token is valid. Throws ProviderError and LinkLostError. */
  open: () => Promise<Sender>
  /** Forgets the token of the last `open`, which Telegram does not know any more. */
  forget: () => Promise<void>
  /** Asks what happened from the update `offset` on, which confirms those before it. */
  fetch: (sender: Sender, ask: { offset: number; seconds: number; signal: AbortSignal }) => Promise<Update[]>
  /** Resolves when the update is stored. */
  receive: (sender: Sender, update: Update) => Promise<void>
  /**
   * Sets an update aside that cannot be applied, and stores in its place that there was one. Returns false when nothing
   * stands for it.
   */
  giveUp: (sender: Sender, update: Update, cause: unknown) => Promise<boolean>
}

const TIMING: PollTiming = {
  pollSeconds: 25,
  retryAfterMs: [500, 2000, 10_000, 30_000, 60_000],
  tellAgainMs: 5 * 60_000,
}
/** One answer that fails is not told of. */
const OPENING_AFTER = 1
/** After more than this many failures in a row the status is TIMEOUT. */
const TIMEOUT_AFTER = 3
/** A process that gives a bot over to another one may still be waiting for an answer. */
const ELSEWHERE_AFTER = 2
/** After so many attempts an update gives way to those behind it, unless nothing at all can be stored. */
const MAX_ATTEMPTS = 6

/** Keeps a bot connected: asks for its updates one after the other, stores each, and reports what becomes of it. */
export class BotPoller<Sender> {
  readonly #options: Options<Sender>
  readonly #timing: PollTiming
  #sender: Sender | null = null
  #running: AbortController | null = null
  #work: Promise<void> = Promise.resolve()
  #offset = 0
  #failures = 0
  #conflicts = 0
  #reported: string | null = null
  #reportedAt = 0

  constructor(options: Options<Sender>) {
    this.#options = options
    this.#timing = { ...TIMING, ...options.timing }
  }

  /** null while nothing can be sent. */
  get sender(): Sender | null {
    return this.#sender
  }

  start(): void {
    if (this.#running) return
    const running = new AbortController()
    this.#running = running
    this.#failures = this.#conflicts = this.#offset = 0
    this.#reported = null
    this.#work = this.#work.then(() => this.#run(running.signal))
  }

  async stop(): Promise<void> {
    this.#stopRunning()
    await this.#work
  }

  /** Stops because Telegram does not know the token any more, unless another sender is in use by now. */
  async endOf(sender: Sender): Promise<void> {
    if (sender === this.#sender) await this.#options.forget()
    if (sender === this.#sender) await this.end('botTokenInvalid')
  }

  /** Stops until a user acts, once that is stored: until then it goes on asking, and so comes here again. */
  async end(reason: Reason): Promise<void> {
    const running = this.#running
    await this.#report('DISCONNECTED', reason)
    if (running === this.#running) this.#stopRunning()
  }

  #stopRunning(): void {
    this.#running?.abort()
    this.#running = null
    this.#sender = null
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#poll(signal)
      } catch (error) {
        if (!signal.aborted) await this.#recover(error, signal)
      }
    }
  }

  /** What was stored is confirmed by the next question. After a failure Telegram is to answer at once. */
  async #poll(signal: AbortSignal): Promise<void> {
    const { open, fetch } = this.#options
    const isNew = this.#sender === null
    const sender = this.#sender ?? (await open())
    if (signal.aborted) return
    this.#sender = sender
    const seconds = isNew || this.#failures > 0 ? 0 : this.#timing.pollSeconds
    const updates = await fetch(sender, { offset: this.#offset, seconds, signal })
    if (signal.aborted) return
    this.#failures = 0
    if (seconds > 0 || updates.length > 0) this.#conflicts = 0
    if (this.#conflicts <= ELSEWHERE_AFTER) await this.#report('CONNECTED', null)
    for (const update of updates) {
      await this.#store(sender, update, signal)
      if (signal.aborted) return
      this.#offset = update.update_id + 1
    }
  }

  /** Tries until the update is stored, or set aside as one that could not be. */
  async #store(sender: Sender, update: Update, signal: AbortSignal): Promise<void> {
    const { receive, log } = this.#options
    for (let attempt = 1; !signal.aborted; attempt++) {
      let cause: unknown
      try {
        return await receive(sender, update)
      } catch (error) {
        log.warn({ err: error, updateId: update.update_id, attempt }, 'an update of Telegram could not be stored')
        cause = error
      }
      if (attempt >= MAX_ATTEMPTS && (await this.#giveUp(sender, update, cause))) return
      await this.#wait(this.#pauseAfter(attempt), signal)
    }
  }

  /** Returns false when the database stores nothing at all, so that the update is not what fails. */
  async #giveUp(sender: Sender, update: Update, cause: unknown): Promise<boolean> {
    const { giveUp, log } = this.#options
    const updateId = update.update_id
    try {
      if (!(await giveUp(sender, update, cause))) await this.#reportAnew('CONNECTED', null)
      log.error({ updateId }, 'an update of Telegram was given up')
      return true
    } catch (error) {
      log.warn({ err: error, updateId }, 'an update of Telegram could not be given up')
      return false
    }
  }

  async #recover(error: unknown, signal: AbortSignal): Promise<void> {
    const { log } = this.#options
    try {
      if (isUnauthorized(error)) await this.#options.forget()
      if (error instanceof LinkLostError || isTokenRefused(error)) return await this.end('botTokenInvalid')
      if (isLimited(error)) return await this.#wait(error.retryAfterMs ?? this.#pauseAfter(1), signal)
      if (isElsewhere(error)) return await this.#recoverFromConflict(signal)
      if (!(error instanceof ProviderError)) log.error({ err: error }, 'a bot of Telegram could not be asked')
      await this.#recoverFromFailure(signal)
    } catch (failure) {
      log.error({ err: failure }, 'what became of a bot of Telegram could not be stored')
      await this.#wait(this.#pauseAfter(1), signal)
    }
  }

  async #recoverFromConflict(signal: AbortSignal): Promise<void> {
    this.#conflicts++
    if (this.#conflicts > ELSEWHERE_AFTER) await this.#report('TIMEOUT', 'botElsewhere')
    await this.#wait(this.#pauseAfter(this.#conflicts), signal)
  }

  async #recoverFromFailure(signal: AbortSignal): Promise<void> {
    this.#failures++
    if (this.#failures > OPENING_AFTER)
      await this.#report(this.#failures > TIMEOUT_AFTER ? 'TIMEOUT' : 'OPENING', 'network')
    await this.#wait(this.#pauseAfter(this.#failures), signal)
  }

  #pauseAfter(failures: number): number {
    const { retryAfterMs } = this.#timing
    return retryAfterMs[Math.min(failures, retryAfterMs.length) - 1] ?? 0
  }

  async #wait(forMs: number, signal: AbortSignal): Promise<void> {
    await pause(forMs, undefined, { signal, ref: false }).catch(() => undefined)
  }

  /** Nothing is told twice in a row within a few minutes. */
  async #report(status: Status, reason: Reason | null): Promise<void> {
    const isOld = performance.now() - this.#reportedAt >= this.#timing.tellAgainMs
    if (isOld || `${status}/${reason}` !== this.#reported) await this.#reportAnew(status, reason)
  }

  async #reportAnew(status: Status, reason: Reason | null): Promise<void> {
    await this.#options.host.onStatus({ status, qrcode: '', pairingCode: '', retries: 0, reason, number: null })
    this.#reported = `${status}/${reason}`
    this.#reportedAt = performance.now()
  }
}
