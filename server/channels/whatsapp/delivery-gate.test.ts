/** Tests the gate with a simulated server and handler; crash.process.test.ts uses the real ones. */
import { EventEmitter } from 'node:events'
import { addTransactionCapability, type BinaryNode, type SignalKeyStoreWithTransaction, type WASocket } from 'baileys'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Caches } from './caches.ts'
import { DeliveryGate } from './delivery-gate.ts'
import { BufferedKeyStore } from './buffered-key-store.ts'
import { MemoryAuthStore } from '#tests/whatsapp/memory-auth-store.ts'
import { PATIENT } from '#tests/patience.ts'

const ME = 'me@s.whatsapp.net'
const HOUR_MS = 3_600_000
const STUCK_MS = 1000

const sent: string[] = []
let happened: string[]
let ws: EventEmitter & { socket: { send: (data: string, done?: () => void) => void } }
let socket: WASocket
let vault: MemoryAuthStore
let keys: BufferedKeyStore
let transactions: SignalKeyStoreWithTransaction
let durable: PromiseWithResolvers<void>
/** Resolves when keys may be written. */
let writable: Promise<void>
let caches: Caches
let failures: Error[]

const send = (frame: string): Promise<void> => new Promise((resolve) => ws.socket.send(frame, resolve))
const query = (frame: string): Promise<void> => {
  ws.on(`TAG:${frame}`, () => undefined)
  return send(frame)
}

/** Replaces Baileys and handles a message as the test wants. */
let handle: (stanza: BinaryNode) => Promise<void>

/** Replaces Baileys and sends a message of ours: the key is written when the transaction ends. */
let relay: (text: string) => Promise<void>

const sendMessage = (text: string): Promise<unknown> => socket.sendMessage(text, { text })

/** Makes a connection that shares with an earlier one what outlives connections. */
function connect(): void {
  const webSocket = {
    send: (data: string, done?: () => void) => (happened.push(`frame ${data}`), sent.push(data), done?.()),
  }
  ws = Object.assign(new EventEmitter(), { socket: webSocket })
  keys = new BufferedKeyStore(vault)
  transactions = addTransactionCapability(keys, pino({ level: 'silent' }), {
    maxCommitRetries: 1,
    delayBetweenTriesMs: 0,
  })
  socket = {
    ws,
    authState: { creds: { me: { id: ME } }, keys: transactions },
    sendMessage: (text: string) => transactions.transaction(() => relay(text), ME),
  } as unknown as WASocket
  for (const name of ['message', 'receipt', 'call']) ws.on(`CB:${name}`, (stanza: BinaryNode) => handle(stanza))
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  happened = []
  failures = []
  sent.length = 0
  vault = new MemoryAuthStore()
  writable = Promise.resolve()
  const setKeys = vault.setKeys.bind(vault)
  vault.setKeys = async (rows) => {
    await writable
    happened.push('keys')
    await setKeys(rows)
  }
  caches = new Caches()
  durable = Promise.withResolvers()
  handle = async ({ attrs }) => {
    await keys.set({ session: { a: Buffer.from(attrs['id'] ?? '') } })
    await send(`receipt ${attrs['id']}`)
    happened.push(`handled ${attrs['id']}`)
  }
  relay = async (text) => {
    await transactions.set({ session: { b: Buffer.from(text) } })
    await send(text)
  }
  connect()
})

afterEach(() => void vi.useRealTimers())

const makeGate = (): DeliveryGate =>
  new DeliveryGate({
    socket,
    keys,
    caches,
    settled: async () => {
      await durable.promise
      happened.push('durable')
    },
    onFailure: (error) => failures.push(error),
    onStuck: () => happened.push('stuck'),
    stuckAfter: STUCK_MS,
  })

const arrive = (id: string, attrs: Record<string, string> = {}): void => {
  ws.emit('CB:message', { tag: 'message', attrs: { id, ...attrs } })
}

/** Lets everything run that waits for nothing from outside. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

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

it('confirms nothing that is not stored, however long that takes', async () => {
  makeGate()
  const slow = Promise.withResolvers<void>()
  const confirm = handle
  handle = async (stanza) => {
    await confirm(stanza)
    await slow.promise
  }
  arrive('1')
  await vi.waitUntil(() => happened.includes('handled 1'), PATIENT)
  vi.advanceTimersByTime(HOUR_MS)
  await settle()
  slow.resolve()
  await settle()
  vi.advanceTimersByTime(HOUR_MS)
  await settle()
  expect(happened).toEqual(['handled 1'])
  durable.resolve()
  await vi.waitUntil(() => sent.length, PATIENT)
  expect(happened).toEqual(['handled 1', 'durable', 'keys', 'frame receipt 1'])
})

it('drops a batch whose handler waits for the answer to a held query', async () => {
  makeGate()
  const confirm = handle
  handle = async (stanza) => {
    await confirm(stanza)
    await query('who is this?').then(() => Promise.withResolvers().promise)
  }
  durable.resolve()
  arrive('1')
  await vi.waitUntil(() => happened.includes('handled 1'), PATIENT)
  await settle()
  vi.advanceTimersByTime(STUCK_MS)
  await keys.close()
  await send('anything')
  await settle()
  expect(happened).toEqual(['handled 1', 'stuck'])
  expect(caches.handlesSingly).toBe(true)
  expect(vault.keys.size).toBe(0)
  expect(failures).toEqual([])
})

it('holds each stanza alone after a dropped batch, until all that waited is handled', async () => {
  caches.handlesSingly = true
  makeGate()
  durable.resolve()
  const confirm = handle
  const unanswered: string[] = []
  handle = async (stanza) => {
    const question = `who is ${stanza.attrs['id']}?`
    await query(question)
    if (!sent.includes(question)) unanswered.push(question)
    await confirm(stanza)
  }
  for (const id of ['1', '2', '3']) arrive(id, { offline: id })
  ws.emit('CB:ib,,offline', { tag: 'ib', attrs: {} })
  await vi.waitUntil(() => sent.length === 6, PATIENT)
  expect(sent).toEqual(['who is 1?', 'receipt 1', 'who is 2?', 'receipt 2', 'who is 3?', 'receipt 3'])
  expect(unanswered).toEqual([])
  await vi.waitUntil(() => !caches.handlesSingly, PATIENT)
})

it('goes on holding stanzas alone while the server has more', async () => {
  caches.handlesSingly = true
  const gate = makeGate()
  durable.resolve()
  arrive('1', { offline: '0' })
  await gate.idle()
  expect(caches.handlesSingly).toBe(true)
})

it('sends a message of ours after the key it used is written', async () => {
  makeGate()
  const written = Promise.withResolvers<void>()
  writable = written.promise
  const sending = sendMessage('oi')
  await settle()
  await send('typing')
  expect(sent).toEqual([])
  written.resolve()
  await sending
  expect(happened).toEqual(['keys', 'frame oi', 'frame typing'])
})

it('sends no message of ours whose key cannot be written', async () => {
  makeGate()
  writable = Promise.reject(new Error('the database is down'))
  await expect(sendMessage('oi')).rejects.toThrow('the database is down')
  await send('typing')
  expect(failures.map(String)).toEqual(['Error: the database is down'])
  expect(sent).toEqual([])
})

it('keeps the connection when a message of ours fails before it is sent', async () => {
  makeGate()
  relay = () => Promise.reject(new Error('nobody has this number'))
  await expect(sendMessage('oi')).rejects.toThrow('nobody has this number')
  await send('typing')
  expect(failures).toEqual([])
  expect(sent).toEqual(['typing'])
})

it('changes keys for a message of ours and for held stanzas in turns', async () => {
  makeGate()
  const answer = Promise.withResolvers<void>()
  const confirmed = relay
  relay = async (text) => {
    happened.push(`begun ${text}`)
    await query('which devices?').then(() => answer.promise)
    await confirmed(text)
  }
  arrive('1')
  await vi.waitUntil(() => happened.includes('handled 1'), PATIENT)
  const sending = sendMessage('oi')
  await settle()
  expect(happened).toEqual(['handled 1'])
  durable.resolve()
  await vi.waitUntil(() => happened.includes('frame which devices?'), PATIENT)
  arrive('2')
  await settle()
  expect(happened.slice(1)).toEqual(['durable', 'keys', 'frame receipt 1', 'begun oi', 'frame which devices?'])
  answer.resolve()
  await sending
  await vi.waitUntil(() => sent.includes('receipt 2'), PATIENT)
  expect(sent).toEqual(['receipt 1', 'which devices?', 'oi', 'receipt 2'])
})

it('lets no message of ours wait for a connection that has ended', async () => {
  const gate = makeGate()
  arrive('1')
  await vi.waitUntil(() => happened.includes('handled 1'), PATIENT)
  const sending = sendMessage('oi')
  gate.close()
  await expect(sending).rejects.toMatchObject({ retry: 'later' })
  expect(sent).toEqual([])
})

it('writes new pre-keys before the server gets them, also while it holds stanzas', async () => {
  makeGate()
  arrive('1')
  await vi.waitUntil(() => happened.includes('handled 1'), PATIENT)
  const pair = { private: Buffer.from('private'), public: Buffer.from('public') }
  await transactions.set({ 'pre-key': { 7: pair } })
  await keys.set({ 'pre-key': { 6: null } })
  expect([...vault.keys.keys()]).toEqual(['pre-key/7'])
})

it('handles a stanza that waited on the server before the next one', async () => {
  const gate = makeGate()
  durable.resolve()
  const offline: unknown[] = []
  handle = async ({ attrs }) => void offline.push(attrs['offline'])
  arrive('1', { category: 'peer', offline: '0' })
  ws.emit('CB:receipt', { tag: 'receipt', attrs: { id: '2', type: 'retry', offline: '1' } })
  arrive('3', { offline: '2' })
  await gate.idle()
  expect(offline).toEqual([undefined, undefined, undefined])
})

it('handles a stanza that arrives together with the word that all is here', async () => {
  makeGate()
  durable.resolve()
  ws.emit('CB:ib,,offline', { tag: 'ib', attrs: {} })
  arrive('1')
  await settle()
  expect(sent).toEqual(['receipt 1'])
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
