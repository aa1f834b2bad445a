import type { Logger } from 'pino'
import { Drain } from './drain.ts'
import type { Channel, ChannelCommand, ChannelHost, ConnectionRef, ConnectionStore, Outbox } from './port.ts'

export type SupervisorOptions = {
  /** Names this process in the leases. */
  owner: string
  connections: ConnectionStore
  outbox: Outbox
  open: (ref: ConnectionRef, host: ChannelHost) => Channel
  hostFor: (ref: ConnectionRef) => ChannelHost
  listen: (handler: (command: ChannelCommand) => void) => Promise<() => Promise<void>>
  log: Logger
  timing?: Partial<SupervisorTiming>
}

/** Milliseconds, but for the lease. */
export type SupervisorTiming = { renewEvery: number; leaseSeconds: number; pollEvery: number; resendWindow: number }

const TIMING: SupervisorTiming = { renewEvery: 10_000, leaseSeconds: 30, pollEvery: 5000, resendWindow: 60_000 }

export type Supervisor = {
  /** The channel of a connection that this process owns. */
  channelOf(connectionId: number): Channel | null
  /** Ends all links, keeps their credentials, and lets other processes take over. */
  stop(): Promise<void>
}

type Held = { ref: ConnectionRef; channel: Channel; drain: Drain }

/** Owns connections while their leases hold: starts and stops their channels and empties their outboxes. */
export async function createSupervisor(options: SupervisorOptions): Promise<Supervisor> {
  const work = new Work(options)
  await work.begin()
  return { channelOf: (connectionId) => work.channelOf(connectionId), stop: () => work.stop() }
}

class Work {
  readonly #options: SupervisorOptions
  readonly #timing: SupervisorTiming
  readonly #held = new Map<number, Held>()
  /** What is done with one connection is done one after the other. */
  readonly #tails = new Map<number, Promise<void>>()
  #renewal: Promise<void> = Promise.resolve()
  #lastRenewal = Date.now()
  #timers: NodeJS.Timeout[] = []
  #stopListening: () => Promise<void> = async () => undefined
  #isStopped = false

  constructor(options: SupervisorOptions) {
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
      status: async (news) => {
        drain.setOpen(news.status === 'CONNECTED')
        await host.status(news)
      },
      message: (message) => host.message(message),
      ack: (news) => host.ack(news),
      ackUntil: (news) => host.ackUntil(news),
      edited: (news) => host.edited(news),
      deleted: (news) => host.deleted(news),
      reaction: (news) => host.reaction(news),
      file: (news) => host.file(news),
      typing: (news) => host.typing(news),
      samePerson: (identities) => host.samePerson(identities),
      contacts: (contacts) => host.contacts(contacts),
      refusesCalls: () => host.refusesCalls(),
      rawMessage: (providerId) => host.rawMessage(providerId),
    })
    const drain = new Drain({ ref, channel, outbox, resendWindow: this.#timing.resendWindow, log })
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
