import type { Logger } from 'pino'
import { OutboxSender } from './outbox-sender.ts'
import type { Channel, ChannelCommand, ChannelHost, ConnectionRef, ConnectionStore, Outbox } from './port.ts'

export type ChannelRunnerOptions = {
  /** Names this process in the leases. */
  owner: string
  connections: ConnectionStore
  outbox: Outbox
  open: (ref: ConnectionRef, host: ChannelHost) => Channel
  hostFor: (ref: ConnectionRef) => ChannelHost
  listen: (handler: (command: ChannelCommand) => void) => Promise<() => Promise<void>>
  log: Logger
  timing?: Partial<ChannelRunnerTiming>
}

/** Milliseconds, but for the lease. */
export type ChannelRunnerTiming = { renewEvery: number; leaseSeconds: number; pollEvery: number; resendWindow: number }

const TIMING: ChannelRunnerTiming = { renewEvery: 10_000, leaseSeconds: 30, pollEvery: 5000, resendWindow: 60_000 }

export type ChannelRunner = {
  /** The channel of a connection that this process owns. */
  channelOf(connectionId: number): Channel | null
  /** Ends all links, keeps their credentials, and lets other processes take over. */
  stop(): Promise<void>
}

type RunningChannel = { ref: ConnectionRef; channel: Channel; drain: OutboxSender }

/** Owns connections while their leases hold: starts and stops their channels and empties their outboxes. */
export async function createChannelRunner(options: ChannelRunnerOptions): Promise<ChannelRunner> {
  const work = new Runner(options)
  await work.begin()
  return { channelOf: (connectionId) => work.channelOf(connectionId), stop: () => work.stop() }
}

class Runner {
  readonly #options: ChannelRunnerOptions
  readonly #timing: ChannelRunnerTiming
  readonly #held = new Map<number, RunningChannel>()
  /** What is done with one connection is done one after the other. */
  readonly #tails = new Map<number, Promise<void>>()
  #renewal: Promise<void> = Promise.resolve()
  #lastRenewal = Date.now()
  #timers: NodeJS.Timeout[] = []
  #stopListening: () => Promise<void> = async () => undefined
  #isStopped = false

  constructor(options: ChannelRunnerOptions) {
    this.#options = options
    this.#timing = { ...TIMING, ...options.timing }
  }

  async begin(): Promise<void> {
    const { renewEvery, pollEvery } = this.#timing
    this.#stopListening = await this.#options.listen((command) => void this.#obey(command))
    await this.#renew()
    this.#timers = [
      setInterval(() => void this.#renew(), renewEvery),
      setInterval(() => this.#held.forEach(({ drain }) => drain.wake()), pollEvery),
    ]
  }

  channelOf(connectionId: number): Channel | null {
    return this.#held.get(connectionId)?.channel ?? null
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#timers.forEach((timer) => clearInterval(timer))
    await this.#stopListening()
    await this.#renewal
    const ids = [...this.#held.keys()]
    await Promise.all(ids.map((id) => this.#inTurn(id, () => this.#drop(id))))
    if (ids.length) await this.#options.connections.release(this.#options.owner, ids)
  }

  /** Claims and renews, one at a time. */
  #renew(): Promise<void> {
    this.#renewal = this.#renewal.then(() => this.#renewNow())
    return this.#renewal
  }

  async #renewNow(): Promise<void> {
    if (this.#isStopped) return
    const { connections, owner, log } = this.#options
    const { leaseSeconds } = this.#timing
    const askedAt = Date.now()
    try {
      const owned = await connections.claim(owner, leaseSeconds)
      this.#lastRenewal = askedAt
      this.#adjust(owned)
    } catch (error) {
      log.error({ err: error }, 'leases could not be renewed')
      // From now on another process may own what we hold.
      if (Date.now() - this.#lastRenewal > leaseSeconds * 1000) this.#adjust([])
    }
  }

  /** Does not wait: a message on its way may take longer than a lease. */
  #adjust(owned: ConnectionRef[]): void {
    const ids = new Set(owned.map(({ connectionId }) => connectionId))
    for (const id of this.#held.keys()) {
      if (!ids.has(id)) void this.#inTurn(id, () => this.#drop(id))
    }
    for (const ref of owned) {
      if (!this.#held.has(ref.connectionId)) void this.#inTurn(ref.connectionId, () => this.#take(ref))
    }
  }

  async #obey(command: ChannelCommand): Promise<void> {
    const { kind, connectionId } = command
    if (kind === 'outbox') return this.#held.get(connectionId)?.drain.wake()
    // Whether the connection is ours may have changed with the command.
    if (kind !== 'stop') await this.#renew()
    await this.#inTurn(connectionId, async () => {
      const held = this.#held.get(connectionId)
      if (!held) return
      if (kind === 'start') await held.channel.start()
      if (kind === 'logout') await held.channel.logout()
      if (kind === 'stop') await this.#drop(connectionId)
      if (kind === 'restart') {
        await held.channel.stop()
        await held.channel.start()
      }
    })
    if (kind === 'stop') await this.#options.connections.release(this.#options.owner, [connectionId])
  }

  async #take(ref: ConnectionRef): Promise<void> {
    const { open, hostFor, outbox, log } = this.#options
    if (this.#isStopped || this.#held.has(ref.connectionId)) return
    const host = hostFor(ref)
    const channel = open(ref, {
      onStatus: async (event) => {
        drain.setOpen(event.status === 'CONNECTED')
        await host.onStatus(event)
      },
      onMessage: (message) => host.onMessage(message),
      onAck: (event) => host.onAck(event),
      onAckUntil: (event) => host.onAckUntil(event),
      onEdited: (event) => host.onEdited(event),
      onDeleted: (event) => host.onDeleted(event),
      onReaction: (event) => host.onReaction(event),
      onFile: (event) => host.onFile(event),
      onTyping: (event) => host.onTyping(event),
      onIdentitiesLinked: (identities) => host.onIdentitiesLinked(identities),
      onContacts: (contacts) => host.onContacts(contacts),
      refusesCalls: () => host.refusesCalls(),
      rawMessage: (providerId) => host.rawMessage(providerId),
    })
    const drain = new OutboxSender({ ref, channel, outbox, resendWindow: this.#timing.resendWindow, log })
    this.#held.set(ref.connectionId, { ref, channel, drain })
    if (!ref.idle) await channel.start()
  }

  async #drop(connectionId: number): Promise<void> {
    const held = this.#held.get(connectionId)
    if (!held) return
    this.#held.delete(connectionId)
    await held.drain.stop()
    await held.channel.stop()
  }

  #inTurn(connectionId: number, work: () => Promise<void>): Promise<void> {
    const { log } = this.#options
    const turn = (this.#tails.get(connectionId) ?? Promise.resolve())
      .then(work)
      .catch((error: Error) => log.error({ err: error, connectionId }, 'a connection could not be changed'))
    this.#tails.set(connectionId, turn)
    return turn.finally(() => {
      if (this.#tails.get(connectionId) === turn) this.#tails.delete(connectionId)
    })
  }
}
