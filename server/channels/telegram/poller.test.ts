import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { UnreachableError } from '#server/channels/provider-error.ts'
import { PATIENT } from '#tests/patience.ts'
import { BotError } from './errors.ts'
import { BotPoller, type PollTiming } from './poller.ts'
import type { Update } from './update.ts'

type Told = string | null

/** Lets a poller ask for the given answers, one after the other, and then wait until it is stopped. */
function poll(
  answers: (Update[] | Error)[],
  receive: (update: Update) => Promise<void> = async () => undefined,
  giveUp: (update: Update) => Promise<boolean> = async () => true,
  { timing = {}, refuse = () => false }: { timing?: Partial<PollTiming>; refuse?: (told: Told) => boolean } = {},
) {
  const asked: { offset: number; seconds: number }[] = []
  const told: Told[] = []
  const given: number[] = []
  const poller = new BotPoller<object>({
    host: {
      onStatus: async ({ status, reason }) => {
        const shown = reason ? `${status} ${reason}` : status
        if (refuse(shown)) throw new Error('the database is down')
        told.push(shown)
      },
    },
    log: pino({ level: 'silent' }),
    timing: { pollSeconds: 9, retryAfterMs: [0], ...timing },
    open: async () => ({}),
    forget: async () => void told.push('forgotten'),
    fetch: async (_sender, { offset, seconds, signal }) => {
      asked.push({ offset, seconds })
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer ?? new Promise((resolve) => signal.addEventListener('abort', () => resolve([])))
    },
    receive: (_sender, update) => receive(update),
    giveUp: async (_sender, update) => {
      const isStood = await giveUp(update)
      given.push(update.update_id)
      return isStood
    },
  })
  poller.start()
  const waits = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count), PATIENT)
  return { poller, asked, told, given, waits }
}

const update = (id: number): Update => ({ update_id: id })
const error = (code: number, retryAfterMs: number | null = null): BotError => new BotError('x', { code, retryAfterMs })

test('what was stored is confirmed by the next question', async () => {
  const stored: number[] = []
  const { poller, asked, told, waits } = poll([[], [update(5), update(6)]], async ({ update_id: id }) => {
    stored.push(id)
  })
  await waits(3)
  await poller.stop()
  expect([stored, told]).toEqual([[5, 6], ['CONNECTED']])
  expect(asked).toEqual([
    { offset: 0, seconds: 0 },
    { offset: 0, seconds: 9 },
    { offset: 7, seconds: 9 },
  ])
})

test('an update that can never be stored gives way, and those behind it are stored', async () => {
  const stored: number[] = []
  let attempts = 0
  const { poller, asked, given, waits } = poll([[update(1), update(2)]], async ({ update_id: id }) => {
    if (id === 1) throw new Error(`attempt ${attempts++}`)
    stored.push(id)
  })
  await waits(2)
  await poller.stop()
  expect({ attempts, given, stored, offset: asked[1]?.offset }).toEqual({
    attempts: 6,
    given: [1],
    stored: [2],
    offset: 3,
  })
})

test('an update that nothing stands for gives way only when something can be stored', async () => {
  const { poller, given, told, waits } = poll(
    [[update(1)]],
    async () => {
      throw new Error('never')
    },
    async () => false,
  )
  await waits(2)
  await poller.stop()
  expect([given, told]).toEqual([[1], ['CONNECTED', 'CONNECTED']])
})

test('an update waits for as long as nothing can be stored, and is not given up then', async () => {
  let attempts = 0
  const { poller, given, waits } = poll(
    [[update(1)]],
    async () => {
      if (++attempts < 20) throw new Error('the database is down')
    },
    async () => {
      throw new Error('the database is down')
    },
  )
  await waits(2)
  await poller.stop()
  expect([attempts, given]).toEqual([20, []])
})

test('one answer that fails is not told of, several are, and the next good one ends it', async () => {
  const down = () => new UnreachableError('down', true)
  const once = poll([[], down(), []])
  await once.waits(4)
  await once.poller.stop()
  expect(once.told).toEqual(['CONNECTED'])
  const often = poll([[], down(), down(), error(502), down(), []])
  await often.waits(7)
  await often.poller.stop()
  expect(often.told).toEqual(['CONNECTED', 'OPENING network', 'TIMEOUT network', 'CONNECTED'])
})

test('a limit is waited for as Telegram says, and is no failure', async () => {
  const { poller, told, waits } = poll([[], error(429, 30), error(429, 30), error(429, 30), error(429, 30)])
  const before = Date.now()
  await waits(6)
  await poller.stop()
  expect(told).toEqual(['CONNECTED'])
  expect(Date.now() - before).toBeGreaterThanOrEqual(4 * 29)
})

test('a token that is not known ends it until it is started again', async () => {
  const { poller, told, asked } = poll([[], error(401)])
  await vi.waitFor(() => expect(told).toEqual(['CONNECTED', 'forgotten', 'DISCONNECTED botTokenInvalid']), PATIENT)
  expect(poller.sender).toBeNull()
  poller.start()
  await vi.waitFor(() => expect(asked).toHaveLength(3), PATIENT)
  await poller.stop()
})

test('an end that cannot be stored is told again, and nobody asks after it', async () => {
  let refusals = 2
  const refuse = (told: Told) => told?.startsWith('DISCONNECTED') === true && refusals-- > 0
  const { poller, told, asked } = poll([[], error(401), error(401), error(401)], undefined, undefined, { refuse })
  await vi.waitFor(() => expect(told.at(-1)).toBe('DISCONNECTED botTokenInvalid'), PATIENT)
  await poller.stop()
  expect([asked.length, poller.sender]).toEqual([4, null])
})

test('what is so for long is told again, because others may write it too', async () => {
  const { poller, told, waits } = poll([[], []], undefined, undefined, { timing: { tellAgainMs: 0 } })
  await waits(3)
  await poller.stop()
  expect(told).toEqual(['CONNECTED', 'CONNECTED'])
})

test('a hand-over between two processes is not told of, but another program is', async () => {
  const conflict = () => error(409)
  const { poller, told, waits } = poll([[], conflict(), conflict(), []])
  await waits(5)
  await poller.stop()
  expect(told).toEqual(['CONNECTED'])
  const other = poll([[], conflict(), conflict(), conflict(), []])
  await other.waits(6)
  await other.poller.stop()
  expect(other.told).toEqual(['CONNECTED', 'TIMEOUT botElsewhere', 'CONNECTED'])
})
