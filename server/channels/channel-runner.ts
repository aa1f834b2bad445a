import type { Logger } from 'pino'
import { OutboxSender } from './outbox-sender.ts'
import type { ChannelCommand } from '#server/db/channel-command.ts'
import type { Channel, ChannelHost, ConnectionRef, ConnectionStore, Outbox } from './port.ts'

export type ChannelRunnerOptions = {
  /** The name of this process in the leases. */
  owner: string
  connections: ConnectionStore
  outbox: Outbox
  open: (ref: ConnectionRef, host: ChannelHost) => Channel
  hostFor: (ref: ConnectionRef) => ChannelHost
  listen: (handler: (command: ChannelCommand) => void) => Promise<() => Promise<void>>
  log: Logger
  timing?: Partial<ChannelRunnerTiming>
}

/** All values but `leaseSeconds` are in milliseconds. */
export type ChannelRunnerTiming = { renewEvery: number; leaseSeconds: number; pollEvery: number; resendWindow: number }

const TIMING: ChannelRunnerTiming = { renewEvery: 10_000, leaseSeconds: 30, pollEvery: 5000, resendWindow: 60_000 }

export type ChannelRunner = {
  /** Returns the channel of a connection that this process owns, or null. */
  channelOf(connectionId: number): Channel | null
  /** Closes all channels, keeps their credentials, and lets other processes take over. */
  stop(): Promise<void>
}

type RunningChannel = { ref: ConnectionRef; channel: Channel; sender: OutboxSender }

/** Leases connections, starts and stops their channels, and sends their outboxes while the leases last. */
export async function createChannelRunner(options: ChannelRunnerOptions): Promise<ChannelRunner> {
  const runner = new Runner(options)
  await runner.begin()
  return { channelOf: (connectionId) => runner.channelOf(connectionId), stop: () => runner.stop() }
}

class Runner {
  readonly #options: ChannelRunnerOptions
  readonly #timing: ChannelRunnerTiming
  readonly #running = new Map<number, RunningChannel>()
  /** The last task of each connection: tasks of one connection run one after the other. */
  readonly #lastTasks = new Map<number, Promise<void>>()
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
    this.#stopListening = await this.#options.listen((command) => void this.#perform(command))
    await this.#renew()
    this.#timers = [
      setInterval(() => void this.#renew(), renewEvery),
      setInterval(() => this.#running.forEach(({ sender }) => sender.wake()), pollEvery),
    ]
  }

  channelOf(connectionId: number): Channel | null {
    return this.#running.get(connectionId)?.channel ?? null
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#timers.forEach((timer) => clearInterval(timer))
    await this.#stopListening()
    await this.#renewal
    const ids = [...this.#running.keys()]
    await Promise.all(ids.map((id) => this.#afterLastTask(id, () => this.#dropChannel(id))))
    if (ids.length) await this.#options.connections.release(this.#options.owner, ids)
  }

  /** Claims and renews leases, one run at a time. */
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
      // After this time another process may own the connections held here.
      if (Date.now() - this.#lastRenewal > leaseSeconds * 1000) this.#adjust([])
    }
  }

  /** Starts and stops channels without waiting for them, because a message being sent may take longer than a lease. */
  #adjust(owned: ConnectionRef[]): void {
    const ids = new Set(owned.map(({ connectionId }) => connectionId))
    for (const id of this.#running.keys()) {
      if (!ids.has(id)) void this.#afterLastTask(id, () => this.#dropChannel(id))
    }
    for (const ref of owned) {
      if (!this.#running.has(ref.connectionId))
        void this.#afterLastTask(ref.connectionId, () => this.#startChannel(ref))
    }
  }

  async #perform(command: ChannelCommand): Promise<void> {
    const { kind, connectionId } = command
    if (kind === 'outbox') return this.#running.get(connectionId)?.sender.wake()
    // The command may have changed which process owns the connection.
    if (kind !== 'stop') await this.#renew()
    await this.#afterLastTask(connectionId, async () => {
      const running = this.#running.get(connectionId)
      if (!running) return
      if (kind === 'linkByCode') await running.channel.linkByCode(command.number)
      if (kind === 'takePasskey') await running.channel.takePasskey(command.answer)
      if (kind === 'start') await running.channel.start()
      if (kind === 'logout') await running.channel.logout()
      if (kind === 'stop') await this.#dropChannel(connectionId)
      if (kind === 'restart') {
        await running.channel.stop()
        await running.channel.start()
      }
    })
    if (kind === 'stop') await this.#options.connections.release(this.#options.owner, [connectionId])
  }

  async #startChannel(ref: ConnectionRef): Promise<void> {
    const { open, hostFor, outbox, log } = this.#options
    if (this.#isStopped || this.#running.has(ref.connectionId)) return
    const host = hostFor(ref)
    const channel = open(ref, {
      onStatus: async (event) => {
        sender.setOpen(event.status === 'CONNECTED')
        await host.onStatus(event)
      },
      onMessage: (message) => host.onMessage(message),
      onNoMessage: (event) => host.onNoMessage(event),
      onAck: (event) => host.onAck(event),
      onAckUntil: (event) => host.onAckUntil(event),
      onEdited: (event) => host.onEdited(event),
      onDeleted: (event) => host.onDeleted(event),
      onExpiration: (event) => host.onExpiration(event),
      onReaction: (event) => host.onReaction(event),
      onReactionRefused: (event) => host.onReactionRefused(event),
      onMarketingChoice: (event) => host.onMarketingChoice(event),
      onPollVote: (event) => host.onPollVote(event),
      onFile: (event) => host.onFile(event),
      onSetAside: (item, cause) => host.onSetAside(item, cause),
      onReplay: (event) => host.onReplay(event),
      onSettled: (counts) => host.onSettled(counts),
      onTyping: (event) => host.onTyping(event),
      onLimits: (event) => host.onLimits(event),
      onHealth: (report) => host.onHealth(report),
      onIdentitiesLinked: (identities) => host.onIdentitiesLinked(identities),
      onPeopleLinked: (people) => host.onPeopleLinked(people),
      onIdentitiesReplaced: (event) => host.onIdentitiesReplaced(event),
      onContacts: (contacts) => host.onContacts(contacts),
      onGroupChanged: (group) => host.onGroupChanged(group),
      bookName: (number) => host.bookName(number),
      refusesCalls: () => host.refusesCalls(),
      allowsPasskeys: () => host.allowsPasskeys(),
      wording: () => host.wording(),
      rawMessage: (providerId) => host.rawMessage(providerId),
    })
    const sender = new OutboxSender({ ref, channel, outbox, resendWindow: this.#timing.resendWindow, log })
    this.#running.set(ref.connectionId, { ref, channel, sender })
    if (!ref.idle) await channel.start()
  }

  async #dropChannel(connectionId: number): Promise<void> {
    const running = this.#running.get(connectionId)
    if (!running) return
    this.#running.delete(connectionId)
    await running.sender.stop()
    await running.channel.stop()
  }

  #afterLastTask(connectionId: number, runner: () => Promise<void>): Promise<void> {
    const { log } = this.#options
    const task = (this.#lastTasks.get(connectionId) ?? Promise.resolve())
      .then(runner)
      .catch((error: Error) => log.error({ err: error, connectionId }, 'a connection could not be changed'))
    this.#lastTasks.set(connectionId, task)
    return task.finally(() => {
      if (this.#lastTasks.get(connectionId) === task) this.#lastTasks.delete(connectionId)
    })
  }
}
