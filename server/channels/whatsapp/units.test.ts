/** Tests the parts of the channel that need no server. */
import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { identitiesOf, isIgnored, jidOf } from './jid.ts'
import { delayBefore, decideAfterDisconnect, TIMING, type Linking } from './disconnect.ts'
import { BufferedKeyStore } from './buffered-key-store.ts'
import { baileysLogger } from './log.ts'
import { StatusReporter } from './status-reporter.ts'
import { CredentialsWriter } from './auth-state.ts'
import { MemoryAuthStore } from '#tests/whatsapp/memory-auth-store.ts'
import { EventQueue } from './event-queue.ts'
import { isoOf } from './message-time.ts'

it('takes a time that cannot be stored for now', () => {
  expect(isoOf(1_700_000_000)).toBe('2023-11-14T22:13:20.000Z')
  for (const seconds of [0, -1, 253_402_300_800, 2 ** 64])
    expect(Math.abs(Date.parse(isoOf(seconds)) - Date.now())).toBeLessThan(3_600_000)
})

describe('addresses', () => {
  it('become identities, each once, without devices', () => {
    expect(
      identitiesOf('5511988887777:4@s.whatsapp.net', '123@lid', '5511988887777@c.us', null, 'x@newsletter'),
    ).toEqual([
      { kind: 'phone', value: '5511988887777' },
      { kind: 'lid', value: '123' },
    ])
    expect(identitiesOf('5511-1600@g.us')).toEqual([{ kind: 'group', value: '5511-1600' }])
  })

  it('prefer the hidden id to the number', () => {
    expect(
      jidOf([
        { kind: 'phone', value: '55' },
        { kind: 'lid', value: '9' },
      ]),
    ).toBe('9@lid')
    expect(jidOf([{ kind: 'phone', value: '55' }])).toBe('55@s.whatsapp.net')
    expect(jidOf([{ kind: 'group', value: '1-2' }])).toBe('1-2@g.us')
    expect(jidOf([{ kind: 'psid', value: '1' }])).toBeNull()
  })

  it('of status posts, newsletters and bots are ignored', () => {
    const jids = ['status@broadcast', '1@newsletter', '1234567890@broadcast', '1@lid', '1@g.us']
    expect(jids.map(isIgnored)).toEqual([true, true, false, false, false])
  })
})

describe('disconnects', () => {
  const NOTHING_AWAITED: Linking = { waitedFor: null, lostScans: 0, isNew: false, isBrought: false }
  const decide = (code: number | null, linking: Partial<Linking> = {}) =>
    decideAfterDisconnect({ code, given: null }, { ...NOTHING_AWAITED, ...linking })
  const next = (code: number | null) => decide(code).next

  it('are judged by their code', () => {
    expect([515, 428, 408, 503, 500, null, 440].map((code) => next(code))).toEqual([
      'restart',
      'retry',
      'retry',
      'retry',
      'retry',
      'retry',
      'retry-once',
    ])
    expect([401, 403, 405, 411, 400].map((code) => next(code))).toEqual(['stop', 'stop', 'update', 'stop', 'stop'])
    expect(decide(401)).toMatchObject({ reason: 'loggedOut', forget: true })
    expect(decide(403)).toMatchObject({ forget: false })
  })

  it('of a number that is being linked say what stopped it', () => {
    expect(decide(408, { waitedFor: 'scan' })).toMatchObject({ next: 'stop', reason: 'qrEnded' })
    expect(decide(408, { waitedFor: 'scanAgain' })).toMatchObject({ next: 'stop', reason: 'scanAgain' })
    expect(decide(408, { waitedFor: 'typing' })).toMatchObject({ next: 'stop', reason: 'codeEnded' })
    expect(decide(408, { waitedFor: 'confirmation' })).toMatchObject({ next: 'stop', reason: 'codeSilent' })
    expect(decide(401, { isNew: true })).toMatchObject({ next: 'stop', reason: 'revoked', forget: true })
  })

  it('with a QR code on show stop the attempts once there were three in a row', () => {
    const lost = { next: 'stop', reason: 'scanLost', forget: false }
    for (const waitedFor of ['scan', 'scanAgain'] as const) {
      expect(decide(428, { waitedFor, lostScans: 2 }).next).toBe('retry')
      expect(decide(428, { waitedFor, lostScans: 3 })).toEqual(lost)
    }
    expect(decide(503, { waitedFor: 'scan', lostScans: 3 }).next).toBe('retry')
    expect(decide(428, { waitedFor: null, lostScans: 3 }).next).toBe('retry')
  })

  it.each([null, 401, 405, 408, 428, 440, 503, 515])('while a passkey is used end the attempt: %s', (code) => {
    expect(decide(code, { waitedFor: 'passkey' })).toEqual({ next: 'stop', reason: 'passkeyLost', forget: false })
  })

  it('of a session of another product lead to a QR code, or wait until that product is stopped', () => {
    for (const code of [400, 401, 411])
      expect(decide(code, { isBrought: true })).toEqual({ next: 'fallBack', reason: 'broughtRefused' })
    expect(decide(440, { isBrought: true })).toEqual({ next: 'stop', reason: 'broughtInUse', forget: false })
    expect(decide(403, { isBrought: true })).toMatchObject({ next: 'stop', reason: 'banned' })
    expect(decide(428, { isBrought: true })).toMatchObject({ next: 'retry', reason: 'network' })
  })

  it('are followed by growing and spread waits', () => {
    const waits = (random: number) =>
      [1, 2, 3, 7, 50].map((attempt) => delayBefore(attempt, false, TIMING, () => random))
    expect(waits(1)).toEqual([1000, 2000, 4000, 60_000, 60_000])
    expect(waits(0)).toEqual([500, 1000, 2000, 30_000, 30_000])
    expect([0, 1].map((random) => delayBefore(1, true, TIMING, () => random))).toEqual([60_000, 300_000])
  })
})

describe('logs', () => {
  it('hide addresses and bytes', () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
    const logger = baileysLogger(log)
    logger.info({ text: 'a message' }, 'received')
    logger.warn({ key: { remoteJid: '5511988887777@s.whatsapp.net' }, privKey: Buffer.from('secret') }, 'odd')
    logger.warn('from 5511988887777@s.whatsapp.net to 123456789012:3@lid')
    expect(lines.length).toBe(2)
    expect(lines[0]).not.toMatch(/5511988887777|secret|c2VjcmV0/)
    expect(lines[1]).toContain('from …7777@s.whatsapp.net to …9012:3@lid')
  })

  it('do not warn about expected events', () => {
    const levels: number[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => void levels.push(JSON.parse(line).level) })
    const logger = baileysLogger(log)
    const { debug, warn, error } = pino.levels.values
    logger.error({ fullErrorNode: { tag: 'stream:error', attrs: { code: '515' } } }, 'stream errored out')
    logger.warn('no name present, ignoring presence update request...')
    logger.error({ fullErrorNode: { tag: 'stream:error', attrs: { code: '503' } } }, 'stream errored out')
    logger.warn({}, 'odd')
    expect(levels).toEqual([debug, debug, error, warn])
  })
})

describe('held keys', () => {
  const stored = (vault: MemoryAuthStore) => [...vault.keys.keys()]
  const session = (text: string) => Buffer.from(text)

  it('are written at once, unless held', async () => {
    const vault = new MemoryAuthStore()
    const keys = new BufferedKeyStore(vault)
    await keys.set({ session: { a: session('1') } })
    keys.hold()
    await keys.set({ session: { a: null, b: session('2') } })
    expect(stored(vault)).toEqual(['session/a'])
    expect(await keys.get('session', ['a', 'b'])).toEqual({ b: session('2') })
    await keys.commit()
    expect(stored(vault)).toEqual(['session/b'])
    expect(await keys.get('session', ['a', 'b'])).toEqual({ b: session('2') })
  })

  it('keep their stored values when the process dies while holding', async () => {
    const vault = new MemoryAuthStore()
    const keys = new BufferedKeyStore(vault)
    keys.hold()
    await keys.set({ session: { a: session('1') } })
    await keys.close()
    await keys.commit()
    await keys.set({ session: { b: session('2') } })
    expect(stored(vault)).toEqual([])
  })

  it('keep what is set while others are written', async () => {
    const vault = new MemoryAuthStore()
    const keys = new BufferedKeyStore(vault)
    const gate = Promise.withResolvers<void>()
    const setKeys = vault.setKeys.bind(vault)
    vi.spyOn(vault, 'setKeys').mockImplementationOnce(async (rows) => {
      await gate.promise
      await setKeys(rows)
    })
    keys.hold()
    await keys.set({ session: { a: session('old') } })
    const committed = keys.commit()
    await keys.set({ session: { a: session('new') } })
    expect(await keys.get('session', ['a'])).toEqual({ a: session('new') })
    gate.resolve()
    await committed
    expect(await new BufferedKeyStore(vault).get('session', ['a'])).toEqual({ a: session('new') })
  })

  it('are not changed through what was read', async () => {
    const keys = new BufferedKeyStore(new MemoryAuthStore())
    await keys.set({ 'sender-key-memory': { g: { a: true } } })
    const read = await keys.get('sender-key-memory', ['g'])
    Object.assign(read['g'] ?? {}, { a: false })
    expect(await keys.get('sender-key-memory', ['g'])).toEqual({ g: { a: true } })
  })

  it('remember that a read failed', async () => {
    const vault = new MemoryAuthStore()
    vault.isDown = true
    const keys = new BufferedKeyStore(vault)
    await expect(keys.get('session', ['a'])).rejects.toThrow()
    expect(keys.failure).not.toBeNull()
  })
})

describe('the event queue', () => {
  it('keeps the order, tries again, and reports what failed', async () => {
    const line = new EventQueue([1, 1])
    const told: string[] = []
    let failures = 0
    void line.enqueue(async () => {
      if (failures++ < 2) throw new Error('not yet')
      told.push('first')
    })
    void line.enqueue(async () => void told.push('second'))
    await line.settled()
    expect(told).toEqual(['first', 'second'])
    void line.enqueue(async () => Promise.reject(new Error('never')))
    void line.enqueue(async () => void told.push('third'))
    await expect(line.settled()).rejects.toThrow('never')
    await line.settled()
    expect(told).toEqual(['first', 'second', 'third'])
  })
})

describe('what comes at any moment around the end of the one before', () => {
  /** Longer than any chain of callbacks after the end of a report or a save. */
  const TICKS = 20
  const log = pino({ level: 'silent' })

  /** Calls `begin` with 1 and, after each number of ticks, with 2; returns what `begin` led to. */
  async function twice(ticks: number, begin: (value: number) => void): Promise<void> {
    begin(1)
    for (let tick = 0; tick < ticks; tick++) await undefined
    begin(2)
    await new Promise((resolve) => setImmediate(resolve))
  }

  it('is reported', async () => {
    for (let ticks = 0; ticks <= TICKS; ticks++) {
      const told: unknown[] = []
      const reporter = new StatusReporter(async ({ qrcode }) => void told.push(qrcode), 0, log)
      await twice(ticks, (value) => reporter.say({ status: 'qrcode', reason: null, qrcode: String(value) } as never))
      expect(told, `${ticks} ticks`).toEqual(['1', '2'])
    }
  })

  it('is saved', async () => {
    for (let ticks = 0; ticks <= TICKS; ticks++) {
      const vault = new MemoryAuthStore()
      const writer = new CredentialsWriter(vault, log, 0)
      await twice(ticks, (value) => writer.save({ nextPreKeyId: value } as never))
      expect(JSON.parse(String(vault.creds)), `${ticks} ticks`).toEqual({ nextPreKeyId: 2 })
    }
  })
})
