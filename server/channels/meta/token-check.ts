import type { Logger } from 'pino'
import type { ChannelHost } from '#server/channels/port.ts'
import { GraphError, UnreachableError } from './errors.ts'

/** Intervals in milliseconds. */
export type Timing = { checkEvery: number; retryAfter: readonly number[] }

/** Why a connection to Meta is down. `refused` is another word for each kind of connection. */
type Reason = 'tokenInvalid' | 'notConfigured' | 'pageRefused' | 'numberRefused' | 'network' | 'loggedOut'

/** The connection cannot be used until a user acts. */
export class LinkLostError extends Error {
  override name = 'LinkLostError'
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** What is needed to send, and the number that is linked, where the connection is one. */
type Opened<Sender> = { sender: Sender; number: string | null }

type Options<Sender> = {
  host: Pick<ChannelHost, 'onStatus'>
  log: Logger
  timing?: Partial<Timing> | undefined
  /** Asks Meta whether the token is valid. Throws GraphError, UnreachableError and LinkLostError. */
  open: () => Promise<Opened<Sender>>
  /** What a user is told when Meta does not let the token do what is needed. */
  refused: Reason
}

/** An expired token is noticed within this time, before somebody waits for an answer. */
const CHECK_MS = 15 * 60_000
const TIMING: Timing = { checkEvery: CHECK_MS, retryAfter: [2000, 10_000, 30_000, 60_000] }
/** After more than this many failed checks the status is TIMEOUT. */
const TIMEOUT_AFTER = 2

/** Keeps a connection to Meta open: checks its token regularly, and reports what becomes of it. */
export class TokenCheck<Sender> {
  readonly #options: Options<Sender>
  readonly #timing: Timing
  #sender: Sender | null = null
  #isRunning = false
  /** Counts starts, checks and stops: results of work begun under an earlier number are dropped. */
  #run = 0
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> = Promise.resolve()

  constructor(options: Options<Sender>) {
    this.#options = options
    this.#timing = { ...TIMING, ...options.timing }
  }

  /** null while nothing can be sent. */
  get sender(): Sender | null {
    return this.#sender
  }

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#failures = 0
    this.checkNow()
  }

  async stop(): Promise<void> {
    this.#stopRunning()
    await this.#checking
  }

  checkNow(): void {
    if (!this.#isRunning) return
    const run = ++this.#run
    clearTimeout(this.#timer)
    this.#checking = this.#checking
      .then(() => (run === this.#run ? this.#check(run) : undefined))
      .catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'a connection to Meta could not be checked')
        if (run === this.#run) this.#scheduleCheck(0)
      })
  }

  /** Like `end`, because of `sender`: what failed with one that is not used any more has the current one checked. */
  async endOf(sender: Sender, reason: Reason): Promise<void> {
    if (sender === this.#sender) return this.end(reason)
    this.checkNow()
  }

  /** Stops until a user acts. */
  async end(reason: Reason): Promise<void> {
    this.#stopRunning()
    await this.#report('DISCONNECTED', reason)
  }

  async #check(run: number): Promise<void> {
    const opened = await this.#options.open().catch((error: unknown) => new Failure(error))
    if (run !== this.#run) return
    if (!(opened instanceof Failure)) {
      this.#failures = 0
      this.#sender = opened.sender
      this.#scheduleCheck(this.#timing.checkEvery)
      return this.#report('CONNECTED', null, opened.number)
    }
    const { error } = opened
    if (error instanceof LinkLostError) return this.end(error.reason)
    if (error instanceof GraphError && error.kind === 'token') return this.end('tokenInvalid')
    const isLimited = error instanceof GraphError && error.kind === 'limited'
    // Too many calls say nothing against a token that was valid at the last check.
    if (isLimited && this.#sender) return this.#scheduleCheck(this.#timing.checkEvery)
    if (isAboutConnection(error)) return this.end(this.#options.refused)
    if (!(error instanceof GraphError || error instanceof UnreachableError)) throw error
    this.#sender = null
    const { retryAfter } = this.#timing
    this.#scheduleCheck(retryAfter[Math.min(this.#failures, retryAfter.length - 1)] ?? CHECK_MS)
    this.#failures++
    await this.#report(this.#failures > TIMEOUT_AFTER ? 'TIMEOUT' : 'OPENING', 'network')
  }

  #scheduleCheck(afterMs: number): void {
    this.#timer = setTimeout(() => this.checkNow(), afterMs || TIMING.retryAfter[0])
    this.#timer.unref()
  }

  #stopRunning(): void {
    this.#run++
    this.#isRunning = false
    this.#sender = null
    clearTimeout(this.#timer)
  }

  #report(
    status: 'CONNECTED' | 'OPENING' | 'TIMEOUT' | 'DISCONNECTED',
    reason: Reason | null,
    number: string | null = null,
  ): Promise<void> {
    return this.#options.host.onStatus({ status, qrcode: '', pairingCode: '', retries: 0, reason, number })
  }
}

/** What Meta says of ids that it does not know, or not for this token. */
const UNKNOWN_CODES = new Set([100, 803])

/** Says whether only a user can mend it. Anything else may pass, as a server that is in trouble says many things. */
const isAboutConnection = (error: unknown): boolean =>
  error instanceof GraphError &&
  (error.kind === 'permission' || (error.kind === 'refused' && UNKNOWN_CODES.has(error.code)))

/** An error as a value, in place of what would have been opened. */
class Failure {
  readonly error: unknown
  constructor(error: unknown) {
    this.error = error
  }
}
