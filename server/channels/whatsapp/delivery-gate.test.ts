/** Tests the gate with a simulated server and handler; crash.process.test.ts uses the real ones. */
import { EventEmitter } from 'node:events'
import type { BinaryNode, WASocket } from 'baileys'
import { pino } from 'pino'
import { beforeEach, expect, it, vi } from 'vitest'
import { DeliveryGate } from './delivery-gate.ts'
import { BufferedKeyStore } from './buffered-key-store.ts'
import { MemoryAuthStore } from '#tests/whatsapp/memory-auth-store.ts'
import { PATIENT } from '#tests/patience.ts'

const sent: string[] = []
let happened: string[]
let ws: EventEmitter & { socket: { send: (data: string, done?: () => void) => void } }
let keys: BufferedKeyStore
let durable: PromiseWithResolvers<void>
let failures: Error[]

const send = (frame: string): Promise<void> => new Promise((resolve) => ws.socket.send(frame, resolve))
const query = (frame: string): Promise<void> => {
  ws.on(`TAG:${frame}`, () => undefined)
  return send(frame)
}

/** Replaces Baileys and handles a message as the test wants. */
let handle: (stanza: BinaryNode) => Promise<void>

beforeEach(() => {
  happened = []
  failures = []
  sent.length = 0
  const socket = {
    send: (data: string, done?: () => void) => (happened.push(`frame ${data}`), sent.push(data), done?.()),
  }
  ws = Object.assign(new EventEmitter(), { socket })
  const vault = new MemoryAuthStore()
  const setKeys = vault.setKeys.bind(vault)
  vault.setKeys = async (rows) => {
    happened.push('keys')
    await setKeys(rows)
  }
  keys = new BufferedKeyStore(vault)
  durable = Promise.withResolvers()
  handle = async ({ attrs }) => {
    await keys.set({ session: { a: Buffer.from(attrs['id'] ?? '') } })
    await send(`receipt ${attrs['id']}`)
    happened.push(`handled ${attrs['id']}`)
  }
  for (const name of ['message', 'receipt', 'call']) ws.on(`CB:${name}`, (stanza: BinaryNode) => handle(stanza))
})

const makeGate = (stuckAfter = 1000): DeliveryGate =>
  new DeliveryGate({
    socket: { ws } as unknown as WASocket,
    keys,
    settled: async () => {
      await durable.promise
      happened.push('durable')
    },
    onFailure: (error) => failures.push(error),
    stuckAfter,
    log: pino({ level: 'silent' }),
  })

const arrive = (id: string, attrs: Record<string, string> = {}): void => {
  ws.emit('CB:message', { tag: 'message', attrs: { id, ...attrs } })
}

it('sends the confirmation after message and keys are stored', async () => {
  makeGate()
  arrive('1')
  await vi.waitUntil(() => happened.includes('handled 1'), PATIENT)
  expect(happened).toEqual(['handled 1'])
  durable.resolve()
  await vi.waitUntil(() => sent.length, PATIENT)
  expect(happened).toEqual(['handled 1', 'durable', 'keys', 'frame receipt 1'])
})

it('handles in order, and stores what waited together', async () => {
  makeGate()
  durable.resolve()
  for (let id = 1; id <= 30; id++) arrive(String(id))
  await vi.waitUntil(() => sent.length === 30, PATIENT)
  expect(sent).toEqual(Array.from({ length: 30 }, (_, index) => `receipt ${index + 1}`))
  expect(happened.filter((step) => step === 'keys').length).toBeLessThan(4)
})

it('keeps other frames in order', async () => {
  makeGate()
  arrive('1')
  await vi.waitUntil(() => happened.includes('handled 1'), PATIENT)
  await send('our own message')
  expect(sent).toEqual([])
  durable.resolve()
  await vi.waitUntil(() => sent.length === 2, PATIENT)
  expect(sent).toEqual(['receipt 1', 'our own message'])
  await send('later')
  expect(sent.at(-1)).toBe('later')
})

it('lets a handler query the server', async () => {
  makeGate()
  const confirm = handle
  handle = async (stanza) => {
    await query('who is this?')
    await confirm(stanza)
  }
  arrive('1')
  await vi.waitUntil(() => happened.includes('handled 1'), PATIENT)
  expect(sent).toEqual(['who is this?'])
})

it('releases held frames when a handler waits for the answer to a held query', async () => {
  makeGate(20)
  const answer = Promise.withResolvers<void>()
  handle = async () => {
    await send('our own message')
    await query('who is this?')
    await answer.promise
    happened.push('handled')
  }
  arrive('1')
  await vi.waitUntil(() => sent.length === 2, PATIENT)
  answer.resolve()
  await vi.waitUntil(() => happened.includes('handled'), PATIENT)
})

it('does not hold messages of our own phone', async () => {
  makeGate()
  arrive('1', { category: 'peer' })
  await vi.waitUntil(() => sent.length, PATIENT)
  expect(happened).toEqual(['keys', 'frame receipt 1', 'handled 1'])
})

it('confirms nothing that could not be stored', async () => {
  makeGate()
  arrive('1')
  arrive('2')
  durable.reject(new Error('the database is down'))
  await vi.waitUntil(() => failures.length, PATIENT)
  await keys.close()
  arrive('3')
  await send('anything')
  expect(happened.filter((step) => step === 'keys')).toEqual([])
  expect(sent).toEqual([])
})

it('throws when Baileys handles messages elsewhere', () => {
  ws.on('CB:message', () => undefined)
  expect(() => makeGate()).toThrow('in a new way')
})
