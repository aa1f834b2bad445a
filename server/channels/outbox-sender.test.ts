import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { OutboxSender } from './outbox-sender.ts'
import { SendError, type Channel, type OutboundMessage, type Outbox } from './port.ts'

/** Longer than any chain of callbacks after the last look into the outbox. */
const TICKS = 40

it('sends a message that is stored at any moment around the end of the one before', async () => {
  for (let ticks = 0; ticks <= TICKS; ticks++) {
    const waiting: OutboundMessage[] = []
    const sent: unknown[] = []
    const outbox = {
      requeueUnacknowledged: async () => undefined,
      next: async () => waiting.splice(0),
      markWritten: async () => undefined,
    } as unknown as Outbox
    const channel = { send: async ({ body }: OutboundMessage) => (sent.push(body), { raw: null }) }
    const sender = new OutboxSender({
      ref: { connectionId: 1 } as never,
      channel: channel as unknown as Channel,
      outbox,
      resendWindow: 0,
      log: pino({ level: 'silent' }),
    })
    waiting.push({ body: 'um' } as OutboundMessage)
    sender.setOpen(true)
    for (let tick = 0; tick < ticks; tick++) await undefined
    waiting.push({ body: 'dois' } as OutboundMessage)
    sender.wake()
    await new Promise((resolve) => setImmediate(resolve))
    expect(sent, `${ticks} ticks`).toEqual(['um', 'dois'])
  }
})

afterEach(() => void vi.useRealTimers())

/** An outbox in memory, and a channel that refuses what `refusals` names. */
function sendingOf(refusals: Map<string, SendError['retry'][]>, pauseMs: number | null = null) {
  const [sent, tried, failed]: [string[], string[], unknown[]] = [[], [], []]
  const queue: (OutboundMessage & { held?: boolean })[] = []
  const outbox = {
    requeueUnacknowledged: async () => undefined,
    next: async (_: unknown, limit: number) =>
      queue.filter(({ held, to }) => !held && !queue.some((one) => one.held && one.to === to)).slice(0, limit),
    markWritten: async (_: unknown, id: number) =>
      void queue.splice(
        queue.findIndex(({ messageId }) => messageId === id),
        1,
      ),
    markFailed: async (_: unknown, id: number, reason: string, retry: string) => {
      failed.push([reason, retry])
      const message = queue.find(({ messageId }) => messageId === id)
      if (message && retry === 'afterOthers') message.held = true
    },
  } as unknown as Outbox
  const send = async ({ body }: OutboundMessage) => {
    tried.push(body)
    const retry = refusals.get(body)?.shift()
    if (retry) throw new SendError('busy', retry, pauseMs)
    sent.push(body)
    return { raw: null }
  }
  const sender = new OutboxSender({
    ...{ ref: { connectionId: 1 } as never, channel: { send } as unknown as Channel, outbox },
    ...{ resendWindow: 0, log: pino({ level: 'silent' }) },
  })
  const people = new Map<string, OutboundMessage['to']>()
  const put = (body: string, person: string) => {
    if (!people.has(person)) people.set(person, [])
    queue.push({ messageId: queue.length + 1, body, to: people.get(person) } as OutboundMessage)
  }
  return { sender, outbox, put, sent, tried, failed }
}

const idle = () => new Promise((resolve) => setImmediate(resolve))

it('sends nothing for a while when the provider takes no more, longer each time, and counts no attempt', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const { sender, put, sent, tried } = sendingOf(new Map([['um', ['pause', 'pause']]]))
  put('um', 'Ana')
  put('dois', 'Bia')
  sender.setOpen(true)
  await idle()
  for (const [time, attempts] of [
    [1999, 1],
    [2000, 2],
    [11_999, 2],
    [12_000, 4],
  ] as const) {
    vi.setSystemTime(time)
    sender.wake()
    await idle()
    expect(tried.length, `${time} ms`).toBe(attempts)
  }
  expect(sent).toEqual(['um', 'dois'])
})

it('a message that is queued during a pause is told of the pause, until when and why', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const { sender, outbox, put, tried } = sendingOf(new Map([['um', ['pause']]]))
  const told: unknown[] = []
  outbox.markPaused = async (_ref, reason, until) => void told.push([reason, until.getTime()])
  put('um', 'Ana')
  sender.setOpen(true)
  await idle()
  expect(told).toEqual([])
  put('dois', 'Bia')
  sender.wake()
  await idle()
  expect([tried, told]).toEqual([['um'], [['busy', 2000]]])
  vi.setSystemTime(2000)
  sender.wake()
  await idle()
  expect([tried, told.length]).toEqual([['um', 'um', 'dois'], 1])
})

it('a wake while a message is refused does not end the pause that begins with it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const { sender, put, tried } = sendingOf(new Map([['um', ['pause']]]))
  put('um', 'Ana')
  sender.setOpen(true)
  sender.wake()
  await idle()
  expect(tried).toEqual(['um'])
})

it('a pause begins even if it cannot be stored why', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const { sender, outbox, put, tried } = sendingOf(new Map([['um', ['pause', 'pause']]]))
  outbox.markFailed = () => Promise.reject(new Error('the disk is full'))
  put('um', 'Ana')
  sender.setOpen(true)
  await idle()
  sender.wake()
  await idle()
  expect(tried).toEqual(['um'])
})

it('pauses for as long as the provider says, where it says so', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const { sender, put, sent, tried } = sendingOf(new Map([['um', ['pause', 'pause']]]), 7000)
  put('um', 'Ana')
  sender.setOpen(true)
  await idle()
  for (const [time, attempts] of [
    [6999, 1],
    [7000, 2],
    [13_999, 2],
    [14_000, 3],
  ] as const) {
    vi.setSystemTime(time)
    sender.wake()
    await idle()
    expect(tried.length, `${time} ms`).toBe(attempts)
  }
  expect(sent).toEqual(['um'])
})

it('begins with the shortest pause again once a message was taken', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  const { sender, put, sent } = sendingOf(
    new Map([
      ['um', ['pause']],
      ['dois', ['pause']],
    ]),
  )
  put('um', 'Ana')
  put('dois', 'Bia')
  sender.setOpen(true)
  await idle()
  for (const time of [2000, 4000]) {
    vi.setSystemTime(time)
    sender.wake()
    await idle()
  }
  expect(sent).toEqual(['um', 'dois'])
})

it('sends to other people while one of them has to wait, whose messages keep their order', async () => {
  const { sender, put, sent } = sendingOf(new Map([['um', ['afterOthers']]]))
  put('um', 'Ana')
  put('dois', 'Ana')
  put('três', 'Bia')
  sender.setOpen(true)
  await idle()
  expect(sent).toEqual(['três'])
})
