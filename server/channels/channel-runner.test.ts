import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ChannelCommand } from '#server/db/channel-command.ts'
import type { Channel, ChannelHost, ConnectionRef, ConnectionStore, Outbox, OutboundMessage } from './port.ts'
import { SendError } from './port.ts'
import { createChannelRunner, type ChannelRunner } from './channel-runner.ts'
import { outbound, phone, TestChannelHost, until } from '#tests/whatsapp/test-host.ts'

/** A channel whose answers the test defines. */
class ScriptedChannel {
  readonly sent: string[] = []
  readonly calls: string[] = []
  failures = new Map<string, SendError>()
  onSend: (message: OutboundMessage) => Promise<void> = async () => undefined
  readonly #host: ChannelHost

  constructor(host: ChannelHost) {
    this.#host = host
  }

  start = async (): Promise<void> => {
    this.calls.push('start')
    await this.tell('CONNECTED')
  }
  linkByCode = async (number: string): Promise<void> => void this.calls.push(`code for ${number}`)
  takePasskey = async (answer: unknown): Promise<void> => void this.calls.push(answer ? 'answer' : 'compared')
  stop = async (): Promise<void> => void this.calls.push('stop')
  logout = async (): Promise<void> => void this.calls.push('logout')
  send = async (message: OutboundMessage) => {
    const failure = this.failures.get(message.body)
    if (failure) throw failure
    this.sent.push(message.body)
    await this.onSend(message)
    return { raw: null }
  }
  tell = (status: 'CONNECTED' | 'OPENING'): Promise<void> =>
    this.#host.onStatus({ status, qrcode: '', pairingCode: '', retries: 0, reason: null, number: null })
}

/** Leases and outboxes of several processes, in memory. */
class RunnerHost implements ConnectionStore, Outbox {
  readonly refs: ConnectionRef[] = []
  readonly owners = new Map<number, { owner: string; endsAt: number }>()
  readonly queue: { ref: number; message: OutboundMessage; state: 'queued' | 'written' | 'failed'; reason?: string }[] =
    []
  readonly handlers = new Set<(command: ChannelCommand) => void>()
  isDown = false
  unacknowledged = false
  /** The minimum age in seconds of unacknowledged messages, for each call that requeued them. */
  readonly requeuedFrom: number[] = []

  claim: ConnectionStore['claim'] = async (owner, leaseSeconds) => {
    if (this.isDown) throw new Error('the database is down')
    const free = this.refs.filter(({ connectionId }) => {
      const lease = this.owners.get(connectionId)
      return !lease || lease.owner === owner || lease.endsAt < Date.now()
    })
    for (const { connectionId } of free)
      this.owners.set(connectionId, { owner, endsAt: Date.now() + leaseSeconds * 1000 })
    return free
  }

  release: ConnectionStore['release'] = async (owner, ids) => {
    for (const id of ids) if (this.owners.get(id)?.owner === owner) this.owners.delete(id)
  }

  next: Outbox['next'] = async ({ connectionId }, limit) =>
    this.queue
      .filter(({ ref, state }) => ref === connectionId && state === 'queued')
      .slice(0, limit)
      .map(({ message }) => message)

  markWritten: Outbox['markWritten'] = async (_ref, id) => this.#set(id, 'written')

  markFailed: Outbox['markFailed'] = async (_ref, id, reason, retry) => {
    if (retry === 'never') this.#set(id, 'failed', reason)
  }

  markPaused: Outbox['markPaused'] = async () => undefined

  requeueUnacknowledged: Outbox['requeueUnacknowledged'] = async ({ connectionId }, seconds) => {
    this.requeuedFrom.push(seconds)
    const lost = this.queue.filter(({ ref, state }) => ref === connectionId && state === 'written')
    if (!this.unacknowledged) return 0
    this.unacknowledged = false
    for (const entry of lost) entry.state = 'queued'
    return lost.length
  }

  put(connectionId: number, ...bodies: string[]): void {
    for (const body of bodies)
      this.queue.push({ ref: connectionId, message: outbound([phone('55')], body), state: 'queued' })
    this.command({ kind: 'outbox', companyId: 1, connectionId })
  }

  command(command: ChannelCommand): void {
    for (const handler of this.handlers) handler(command)
  }

  #set(id: number, state: 'written' | 'failed', reason = ''): void {
    const entry = this.queue.find(({ message }) => message.messageId === id)
    if (entry) Object.assign(entry, { state, reason })
  }
}

let host: RunnerHost
const supervisors: ChannelRunner[] = []
const ref = (connectionId: number): ConnectionRef => ({ companyId: 1, connectionId, channel: 'whatsapp' })

beforeEach(() => {
  host = new RunnerHost()
})

afterEach(async () => {
  await Promise.all(supervisors.splice(0).map((supervisor) => supervisor.stop()))
})

async function supervise(owner: string, opened = new Map<number, ScriptedChannel[]>()) {
  const supervisor = await createChannelRunner({
    owner,
    connections: host,
    outbox: host,
    open: ({ connectionId }, host) => {
      const channel = new ScriptedChannel(host)
      opened.set(connectionId, [...(opened.get(connectionId) ?? []), channel])
      return channel as unknown as Channel
    },
    hostFor: () => new TestChannelHost(),
    listen: async (handler) => {
      host.handlers.add(handler)
      return async () => void host.handlers.delete(handler)
    },
    log: pino({ level: 'silent' }),
    timing: { renewEvery: 20, leaseSeconds: 0.2, pollEvery: 30, resendWindow: 60_000 },
  })
  supervisors.push(supervisor)
  const channelOf = (id: number) => until(() => opened.get(id)?.at(-1), `channel ${id} of ${owner}`)
  return { supervisor, opened, channelOf }
}

it('gives each connection to one process', async () => {
  host.refs.push(ref(1), ref(2))
  const first = await supervise('first')
  const second = await supervise('second')
  await until(() => first.opened.size === 2)
  host.refs.push(ref(3))
  await until(() => first.opened.size + second.opened.size === 3)
  expect(second.supervisor.channelOf(1)).toBeNull()
  expect(first.supervisor.channelOf(1)).toBe(await first.channelOf(1))
})

it('releases its connections to other processes when it stops', async () => {
  host.refs.push(ref(1))
  const first = await supervise('first')
  const channel = await first.channelOf(1)
  const second = await supervise('second')
  await first.supervisor.stop()
  expect(channel.calls).toEqual(['start', 'stop'])
  expect((await second.channelOf(1)).calls).toEqual(['start'])
})

it('stops a channel whose lease it lost', async () => {
  host.refs.push(ref(1))
  const { channelOf, supervisor } = await supervise('first')
  const channel = await channelOf(1)
  host.owners.set(1, { owner: 'other', endsAt: Date.now() + 60_000 })
  await until(() => channel.calls.includes('stop'))
  expect(supervisor.channelOf(1)).toBeNull()
})

it('stops all channels when it cannot renew its leases', async () => {
  host.refs.push(ref(1))
  const { channelOf, opened } = await supervise('first')
  const channel = await channelOf(1)
  host.isDown = true
  await until(() => channel.calls.includes('stop'))
  host.isDown = false
  await until(() => opened.get(1)?.length === 2)
})

it('requeues unacknowledged messages of an earlier connection before it sends newer ones', async () => {
  host.refs.push(ref(1))
  host.unacknowledged = true
  host.queue.push({ ref: 1, message: outbound([phone('55')], 'perdida'), state: 'written' })
  host.queue.push({ ref: 1, message: outbound([phone('55')], 'nova'), state: 'queued' })
  const { channelOf } = await supervise('first')
  const channel = await channelOf(1)
  await until(() => channel.sent.length === 2)
  expect(channel.sent).toEqual(['perdida', 'nova'])
  host.put(1, 'mais uma')
  await until(() => channel.sent.length === 3)
  expect(host.requeuedFrom.filter((seconds) => seconds === 0)).toHaveLength(1)
})

it('performs commands of other processes', async () => {
  host.refs.push(ref(1))
  const { channelOf } = await supervise('first')
  const channel = await channelOf(1)
  await until(() => channel.calls.length === 1)
  for (const kind of ['restart', 'logout', 'start'] as const) host.command({ kind, companyId: 1, connectionId: 1 })
  host.command({ kind: 'linkByCode', companyId: 1, connectionId: 1, number: '5511988887777' })
  host.command({ kind: 'takePasskey', companyId: 1, connectionId: 1, answer: null })
  await until(() => channel.calls.length === 7)
  expect(channel.calls).toEqual(['start', 'stop', 'start', 'logout', 'start', 'code for 5511988887777', 'compared'])
  host.refs.length = 0
  host.command({ kind: 'stop', companyId: 1, connectionId: 1 })
  await until(() => channel.calls.includes('stop') && !host.owners.has(1))
})

it('holds an idle connection without starting it', async () => {
  host.refs.push({ ...ref(1), idle: true })
  const { channelOf } = await supervise('first')
  const channel = await channelOf(1)
  expect(channel.calls).toEqual([])
  host.command({ kind: 'logout', companyId: 1, connectionId: 1 })
  await until(() => channel.calls.includes('logout'))
  host.command({ kind: 'start', companyId: 1, connectionId: 1 })
  await until(() => channel.calls.includes('start'))
})

it('sends in order and one at a time, even when it is woken often', async () => {
  host.refs.push(ref(1))
  const { channelOf } = await supervise('first')
  const channel = await channelOf(1)
  let running = 0
  let most = 0
  channel.onSend = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 2))
    running--
  }
  const bodies = Array.from({ length: 50 }, (_, index) => `m${index}`)
  for (const body of bodies) host.put(1, body)
  await until(() => channel.sent.length === 50)
  expect(channel.sent).toEqual(bodies)
  expect(most).toBe(1)
})

it('a message to be retried delays those after it, and a failed one does not', async () => {
  host.refs.push(ref(1))
  const { channelOf } = await supervise('first')
  const channel = await channelOf(1)
  channel.failures.set('b', new SendError('the link is down', 'later'))
  channel.failures.set('c', new SendError('no WhatsApp address', 'never'))
  host.put(1, 'a', 'b', 'c', 'd')
  await until(() => channel.sent.includes('a'))
  expect(channel.sent).toEqual(['a'])
  channel.failures.delete('b')
  await until(() => channel.sent.length === 3)
  expect(channel.sent).toEqual(['a', 'b', 'd'])
  expect(host.queue.find(({ message }) => message.body === 'c')).toMatchObject({
    state: 'failed',
    reason: 'no WhatsApp address',
  })
})

it('sends unacknowledged messages again under the same id once the connection is back', async () => {
  host.refs.push(ref(1))
  const { channelOf } = await supervise('first')
  const channel = await channelOf(1)
  const ids: string[] = []
  channel.onSend = async ({ providerId }) => void ids.push(providerId)
  host.put(1, 'a')
  await until(() => channel.sent.length === 1)
  await channel.tell('OPENING')
  host.unacknowledged = true
  host.put(1, 'b')
  await channel.tell('CONNECTED')
  await until(() => channel.sent.length === 3)
  expect(channel.sent).toEqual(['a', 'a', 'b'])
  expect(ids[0]).toBe(ids[1])
})
