import makeWASocket, {
  type AuthenticationState,
  type BaileysEventMap,
  BufferJSON,
  initAuthCreds,
  type UserFacingSocketConfig,
  type WAMessage,
  type WASocket,
} from 'baileys'
import type { Account } from './directory.ts'
import type { FakeWhatsApp } from './fake-whatsapp.ts'
import { silentLogger } from './silent-logger.ts'

/** Credentials and keys of one linked number, kept as text so that nothing survives by reference alone. */
export class MemoryAuth {
  readonly #stored = new Map<string, string>()

  load(): AuthenticationState {
    return {
      creds: this.#read('creds') ?? initAuthCreds(),
      keys: {
        get: (type, ids) => Object.fromEntries(ids.map((id) => [id, this.#read(`${type}/${id}`)])),
        set: (data) => {
          for (const [type, values] of Object.entries(data)) {
            for (const [id, value] of Object.entries(values)) this.#write(`${type}/${id}`, value)
          }
        },
      },
    }
  }

  saveCreds(creds: AuthenticationState['creds']): void {
    this.#write('creds', creds)
  }

  /** Returns how many entries of each type are stored. */
  get counts(): Record<string, number> {
    const types = [...this.#stored.keys()].map((key) => key.split('/', 1)[0] ?? key)
    return types.reduce<Record<string, number>>((sum, type) => ({ ...sum, [type]: (sum[type] ?? 0) + 1 }), {})
  }

  #read(key: string) {
    const text = this.#stored.get(key)
    return text === undefined ? undefined : JSON.parse(text, BufferJSON.reviver)
  }

  #write(key: string, value: unknown): void {
    if (value === null) this.#stored.delete(key)
    else this.#stored.set(key, JSON.stringify(value, BufferJSON.replacer))
  }
}

/** One Baileys socket with the minimum that a test needs. */
export class TestClient {
  readonly socket: WASocket

  constructor(fake: FakeWhatsApp, auth: MemoryAuth, config: Partial<UserFacingSocketConfig> = {}) {
    this.socket = makeWASocket({ auth: auth.load(), waWebSocketUrl: fake.url, logger: silentLogger, ...config })
    this.socket.ev.on('creds.update', () => auth.saveCreds(this.socket.authState.creds))
  }

  /** Links a new client to the account and returns it online. */
  static async linked(
    fake: FakeWhatsApp,
    account: Account,
    auth: MemoryAuth,
    config?: Partial<UserFacingSocketConfig>,
  ) {
    const unlinked = new TestClient(fake, auth, config)
    const qr = await unlinked.until('connection.update', (update) => update.qr)
    await Promise.all([unlinked.closed(), fake.scanQr(qr, account)])
    const client = new TestClient(fake, auth, config)
    await Promise.all([client.opened(), client.until('messaging-history.set', () => true)])
    return client
  }

  /** Resolves with the first truthy value that `pick` finds in an event. */
  until<E extends keyof BaileysEventMap, R>(
    event: E,
    pick: (data: BaileysEventMap[E]) => R | undefined | false,
    timeoutMs = 120_000,
  ): Promise<R> {
    const { promise, resolve, reject } = Promise.withResolvers<R>()
    const timer = setTimeout(() => reject(new Error(`no fitting ${event} within ${timeoutMs} ms`)), timeoutMs)
    const listen = (data: BaileysEventMap[E]) => {
      const picked = pick(data)
      if (picked) resolve(picked)
    }
    this.socket.ev.on(event, listen)
    return promise.finally(() => {
      clearTimeout(timer)
      this.socket.ev.off(event, listen)
    })
  }

  opened(): Promise<boolean> {
    return this.until('connection.update', ({ connection }) => connection === 'open')
  }

  /** Resolves with the status code of the reason. */
  closed(): Promise<number> {
    return this.until('connection.update', ({ connection, lastDisconnect }) => {
      const error = lastDisconnect?.error as { output?: { statusCode: number } } | undefined
      return connection === 'close' && (error?.output?.statusCode ?? -1)
    })
  }

  received(fits: (message: WAMessage) => unknown): Promise<WAMessage> {
    return this.until('messages.upsert', ({ messages }) => messages.find(fits))
  }

  /**
   * Resolves when the message reaches the status. Baileys merges an update into a message that it still holds back, so
   * the status may arrive with either event.
   */
  status(id: string, wanted: number): Promise<boolean> {
    return Promise.any([
      this.until('messages.update', (all) => all.some(({ key, update }) => key.id === id && update.status === wanted)),
      this.until('messages.upsert', ({ messages }) =>
        messages.some(({ key, status }) => key.id === id && status === wanted),
      ),
    ])
  }
}
