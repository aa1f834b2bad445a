import { isDeepStrictEqual } from 'node:util'
import type { GroupMetadata, WAVersion } from 'baileys'
import type { Logger } from 'pino'
import {
  type Channel,
  type ChannelHost,
  type ConnectionStatus,
  type GroupInfo,
  type Identity,
  SendError,
} from '#server/channels/port.ts'
import { isLoopback } from '#server/integrations/egress.ts'
import { AnnouncedVersion } from './announced-version.ts'
import { clearForSure } from './auth-state.ts'
import { Caches } from './caches.ts'
import { CallTracker } from './calls.ts'
import {
  delayBefore,
  type Disconnect,
  decideAfterDisconnect,
  isScanAwaited,
  type Linking,
  type Reason,
  type Timing,
  TIMING,
} from './disconnect.ts'
import { findGroup, readGroupInfo } from './group-info.ts'
import { identitiesOf, jidOf } from './jid.ts'
import { LimitsWatch } from './limits-watch.ts'
import type { LinkingStep } from './linking-steps.ts'
import { type SocketOptions, type WhatsAppSocket, openSocket } from './socket.ts'
import * as requests from './requests.ts'
import { StatusReporter, type ChannelStatusEvent } from './status-reporter.ts'
import type { AuthStore } from './auth-store.ts'

type ShownCodes = Pick<ChannelStatusEvent, 'qrcode' | 'pairingCode' | 'pairingEndsAt'>

type WhatsAppOptions = Pick<SocketOptions, 'fetchPicture'> & {
  host: ChannelHost
  vault: AuthStore
  /** The WebSocket address, `wss:` or on loopback. */
  url: string
  /** null means the version that Baileys was released with. */
  version?: WAVersion | null
  log: Logger
  timing?: Partial<Timing>
  /** How long a QR code is shown, in milliseconds; without it WhatsApp's own intervals apply. */
  qrTimeout?: number
}

/**
 * A channel for one WhatsApp number: keeps a socket open, reports its status, and passes messages on in both
 * directions.
 */
export class WhatsAppChannel implements Channel {
  readonly #options: WhatsAppOptions
  readonly #timing: Timing
  readonly #log: Logger
  readonly #statusReporter: StatusReporter
  readonly #caches = new Caches()
  readonly #calls = new CallTracker()
  readonly #limits: LimitsWatch
  #current: WhatsAppSocket | null = null
  #lastStatus: ChannelStatusEvent | null = null
  #isOpen = false
  /** Counts attempts and stops: results of work begun under an earlier number are dropped. */
  #run = 0
  #isRunning = false
  #codes = 0
  #waitedFor: Linking['waitedFor'] = null
  /** How often in a row the connection was lost while a QR code was on show. */
  #lostScans = 0
  /** Why there is a QR code again, which nobody has asked for. */
  #fallBackReason: Reason | null = null
  readonly #version: AnnouncedVersion
  #attempt = 0
  #failingSince: number | null = null
  #wasReplaced = false
  #linkedAt: Date | null = null
  #retryTimer: NodeJS.Timeout | undefined
  #openingTimer: NodeJS.Timeout | undefined
  #stableTimer: NodeJS.Timeout | undefined

  constructor(options: WhatsAppOptions) {
    this.#options = options
    this.#timing = { ...TIMING, ...options.timing }
    this.#log = options.log
    this.#version = new AnnouncedVersion({ ...options, fixed: options.version ?? null })
    this.#statusReporter = new StatusReporter(
      (event) => options.host.onStatus(event),
      this.#timing.savePause,
      this.#log,
    )
    this.#limits = new LimitsWatch(options.host, this.#timing.limitsEvery, this.#log)
  }

  async start(): Promise<void> {
    if (!this.#isRunning) await this.#begin(null)
  }

  /** A socket of its own gives the code all the time that WhatsApp has for a linking. */
  async linkByCode(number: string): Promise<void> {
    await this.#stopRunning()
    await this.#begin(number)
  }

  takePasskey: Channel['takePasskey'] = async (answer) => this.#current?.takePasskey(answer)

  async stop(): Promise<void> {
    await this.#stopRunning()
    await this.#version.settled()
    await this.#statusReporter.settled()
  }

  async logout(): Promise<void> {
    const link = this.#current
    // The new number makes the channel ignore the close that follows, because it was requested.
    this.#run++
    if (link && this.#isOpen) {
      await link.signOut().catch((error: Error) => this.#log.warn({ err: error }, 'could not sign out at WhatsApp'))
    }
    await this.#stopRunning()
    await this.#options.vault.clear()
    this.#reportStatus('DISCONNECTED', 'loggedOut')
    await this.#statusReporter.settled()
  }

  send: Channel['send'] = async (message) => requests.send(this.#socket, message, this.#findGroup)
  deleteMessage: Channel['deleteMessage'] = async (key) => requests.remove(this.#socket, key, this.#rememberChange)
  editMessage: Channel['editMessage'] = async (key, body, mentions = []) =>
    requests.edit(this.#socket, key, { body, mentions }, this.#findGroup, this.#rememberChange)
  reactToMessage: Channel['reactToMessage'] = async (key, emoji) =>
    requests.react(this.#socket, key, emoji, this.#rememberChange)
  markRead: Channel['markRead'] = async (keys) => requests.markRead(this.#socket, keys)
  download: Channel['download'] = async (raw) => requests.download(this.#socket, raw)
  askForFile: Channel['askForFile'] = async (raw) => requests.askForFile(this.#socket, raw)
  replay: NonNullable<Channel['replay']> = async (told) => this.#link.replay(told)
  checkNumber: Channel['checkNumber'] = async (number) => requests.checkNumber(this.#socket, number)
  checkNumbers: Channel['checkNumbers'] = async (numbers) => requests.checkNumbers(this.#socket, numbers)
  fetchLimits: Channel['fetchLimits'] = async () => this.#limits.ask(this.#socket)
  profilePicture: Channel['profilePicture'] = async (identity) => {
    const url = await requests.profilePicture(this.#socket, identity)
    return url === null ? null : { url, isLocal: isLoopback(new URL(this.#options.url).hostname) }
  }

  async setTyping(chat: Identity[], _isGroup: boolean, typing: boolean): Promise<void> {
    await this.#socket.sendPresenceUpdate(typing ? 'composing' : 'paused', requests.toJid(chat))
  }

  async groupName(identity: Identity): Promise<string | null> {
    const jid = jidOf([identity])
    if (!jid || identity.kind !== 'group') return null
    return (await this.#findGroup(jid)).subject || null
  }

  async groupInfo(identity: Identity): Promise<GroupInfo | null> {
    const jid = identity.kind === 'group' ? jidOf([identity]) : null
    return jid ? readGroupInfo(this.#findGroup(jid), this.#socket.authState.creds.me) : null
  }

  readonly #findGroup = async (jid: string): Promise<GroupMetadata> =>
    findGroup({ caches: this.#caches, host: this.#options.host, link: () => this.#link }, jid)

  get #link(): WhatsAppSocket {
    if (!this.#current || !this.#isOpen) throw new SendError('not connected', 'later')
    return this.#current
  }

  get #socket() {
    return this.#link.socket
  }

  readonly #rememberChange = (id: string): void => this.#caches.ownChanges.set(id, true)

  async #begin(codeFor: string | null): Promise<void> {
    this.#isRunning = true
    this.#attempt = 0
    this.#failingSince = null
    this.#wasReplaced = false
    this.#fallBackReason = null
    this.#lostScans = 0
    await this.#connect('OPENING', null, codeFor)
  }

  /** Only the first socket has a code to type: after a lost connection there is a QR code again. */
  async #connect(status: ConnectionStatus, reason: Reason | null = null, codeFor: string | null = null): Promise<void> {
    const run = ++this.#run
    const isCurrent = (): boolean => run === this.#run
    this.#codes = 0
    this.#waitedFor = null
    this.#reportStatus(status, reason)
    try {
      await this.#version.load()
      const link = await openSocket({
        ...this.#options,
        version: this.#version.current,
        timing: this.#timing,
        caches: this.#caches,
        calls: this.#calls,
        limits: this.#limits,
        historySince: this.#linkedAt,
        codeFor,
        onStep: (step) => isCurrent() && this.#showStep(step),
        onPaired: () => isCurrent() && this.#pair(),
        onOpen: () => isCurrent() && this.#open(),
        onEnd: (ending) => void (isCurrent() && this.#handleEnd(ending)),
      })
      if (!isCurrent()) return await link.close()
      this.#current = link
      this.#watchOpening()
    } catch (error) {
      this.#log.error({ err: error }, 'a link could not be made')
      if (isCurrent()) this.#retry('storage')
    }
  }

  #watchOpening(): void {
    clearTimeout(this.#openingTimer)
    this.#openingTimer = setTimeout(() => this.#current?.giveUp('silent'), this.#timing.openingTimeout)
  }

  #showStep({ status, reason, waitedFor, isNewCode, ...shown }: LinkingStep): void {
    clearTimeout(this.#openingTimer)
    this.#version.keep()
    if (isNewCode) this.#codes++
    this.#waitedFor = waitedFor
    this.#reportStatus(status, reason ?? (status === 'qrcode' ? this.#fallBackReason : null), shown)
  }

  #pair(): void {
    this.#linkedAt = new Date()
    this.#lostScans = 0
    this.#codes = 0
    this.#waitedFor = null
    this.#fallBackReason = null
    this.#watchOpening()
    this.#reportStatus('PAIRING', null)
  }

  #open(): void {
    clearTimeout(this.#openingTimer)
    this.#version.keep()
    this.#isOpen = true
    this.#codes = 0
    this.#waitedFor = null
    this.#reportStatus('CONNECTED', null)
    void this.#watchLimits()
    const link = this.#current
    this.#stableTimer = setTimeout(() => {
      link?.keepSession()
      this.#attempt = 0
      this.#failingSince = null
      this.#wasReplaced = false
    }, this.#timing.stableAfter)
  }

  /** The number is reported first, because the limits of another one are forgotten then. */
  async #watchLimits(): Promise<void> {
    const link = this.#current
    await this.#statusReporter.idle()
    if (link && link === this.#current) this.#limits.start(link.socket)
  }

  async #handleEnd(ending: Disconnect): Promise<void> {
    if (isScanAwaited(this.#waitedFor)) this.#lostScans++
    const action = decideAfterDisconnect(ending, {
      waitedFor: this.#waitedFor,
      lostScans: this.#lostScans,
      isNew: this.#linkedAt !== null && Date.now() - this.#linkedAt.getTime() < this.#timing.newFor,
      isBrought: this.#current?.isBrought() ?? false,
    })
    this.#dropCurrent()
    this.#log.info({ code: ending.code, ...action }, 'the link to WhatsApp ended')
    if (action.next === 'restart') return this.#connect('PAIRING')
    if (action.next === 'retry') return this.#retry(action.reason)
    if (action.next === 'retry-once' && !this.#wasReplaced) {
      this.#wasReplaced = true
      return this.#retry(action.reason)
    }
    const run = this.#run
    if (action.next === 'update' && (await this.#version.replace())) {
      if (run === this.#run) this.#retry(action.reason)
      return
    }
    const isUseless = action.next === 'fallBack' || (action.next === 'stop' && action.forget)
    const [isWanted, pause] = [() => run === this.#run, this.#timing.savePause]
    if (isUseless) await clearForSure(this.#options.vault, { isWanted, pause, log: this.#log })
    if (!isWanted()) return
    if (action.next === 'fallBack') {
      this.#fallBackReason = action.reason
      return this.#connect('OPENING', action.reason)
    }
    this.#isRunning = false
    const isUnscanned = action.reason === 'qrEnded'
    this.#reportStatus('DISCONNECTED', (isUnscanned && this.#fallBackReason) || action.reason)
  }

  #retry(reason: Reason): void {
    this.#failingSince ??= Date.now()
    const isSlow = Date.now() - this.#failingSince > this.#timing.timeoutAfter
    const status = isSlow ? 'TIMEOUT' : 'OPENING'
    this.#reportStatus(status, reason)
    this.#retryTimer = setTimeout(
      () => void this.#connect(status, reason),
      delayBefore(++this.#attempt, isSlow, this.#timing),
    )
  }

  /** Stops everything that runs, and waits for it. */
  async #stopRunning(): Promise<void> {
    this.#run++
    this.#isRunning = false
    const link = this.#current
    this.#dropCurrent()
    clearTimeout(this.#retryTimer)
    await link?.close()
  }

  #dropCurrent(): void {
    this.#current = null
    this.#isOpen = false
    clearTimeout(this.#openingTimer)
    clearTimeout(this.#stableTimer)
    this.#limits.stop()
  }

  #reportStatus(status: ConnectionStatus, reason: Reason | null, shown: Partial<ShownCodes> = {}): void {
    const [own] = status === 'CONNECTED' ? identitiesOf(this.#current?.socket.user?.id) : []
    const event = {
      status,
      qrcode: '',
      pairingCode: '',
      pairingEndsAt: null,
      ...shown,
      retries: this.#codes,
      reason,
      number: own?.value ?? null,
    }
    if (isDeepStrictEqual(event, this.#lastStatus)) return
    this.#lastStatus = event
    this.#statusReporter.say(event)
  }
}
