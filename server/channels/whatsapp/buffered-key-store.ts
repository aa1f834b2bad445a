import { BufferJSON, proto, type SignalDataSet, type SignalDataTypeMap, type SignalKeyStore } from 'baileys'
import type { SignalKeyRow, AuthStore } from './auth-store.ts'

/** The number of entries kept in memory. Only one process owns a connection, so no other process changes them. */
const MAX_CACHED = 2000
/** Pre-keys are used once each, and there are more than 800 of them, so caching them is useless. */
const UNCACHED_TYPES = new Set(['pre-key'])

const encode = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, BufferJSON.replacer))

function decode(type: string, data: Uint8Array): unknown {
  const value: unknown = JSON.parse(Buffer.from(data).toString(), BufferJSON.reviver)
  if (type !== 'app-state-sync-key') return value
  return proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>)
}

/** No message was decrypted with a new pre-key, and the server must not get one that a crash would lose. */
const isNewPreKey = ({ type, data }: SignalKeyRow): boolean => type === 'pre-key' && data !== null

const nameOf = (type: string, id: string): string => `${type}/${id}`

/**
 * The Signal keys of one socket. After `hold`, written keys stay in memory (and are read from there) until `commit`, so
 * that after a crash the store still has the keys from before the messages that were not stored. Entries are kept as
 * bytes, so that no caller can change one by reference.
 */
export class BufferedKeyStore implements SignalKeyStore {
  readonly #vault: AuthStore
  readonly #cache = new Map<string, Uint8Array | null>()
  #pending = new Map<string, SignalKeyRow>()
  #committing = new Map<string, SignalKeyRow>()
  #writing: Promise<void> = Promise.resolve()
  #isHolding = false
  #isClosed = false
  /** Set when a read failed: decisions since then may rest on a key that only seemed to be missing. */
  failure: Error | null = null

  constructor(vault: AuthStore) {
    this.#vault = vault
  }

  async get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    const found: { [id: string]: SignalDataTypeMap[T] } = {}
    for (const [id, data] of await this.#read(type, ids)) {
      if (data) found[id] = decode(type, data) as SignalDataTypeMap[T]
    }
    return found
  }

  async set(data: SignalDataSet): Promise<void> {
    const rows = Object.entries(data).flatMap(([type, values]) =>
      Object.entries(values ?? {}).map(([id, value]) => ({ type, id, data: value == null ? null : encode(value) })),
    )
    if (this.#isClosed) return
    const buffered = rows.filter((row) => this.#isHolding && !isNewPreKey(row))
    for (const row of buffered) this.#pending.set(nameOf(row.type, row.id), row)
    return this.#write(rows.filter((row) => !buffered.includes(row)))
  }

  hold(): void {
    this.#isHolding = true
  }

  /** Writes the held keys and ends the holding. */
  async commit(): Promise<void> {
    while (this.#pending.size) {
      this.#committing = this.#pending
      this.#pending = new Map()
      await this.#write([...this.#committing.values()])
      this.#committing = new Map()
    }
    this.#isHolding = false
  }

  /** Drops the held keys and ignores further writes. Resolves when the running write is done. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#pending.clear()
    await this.#writing.catch(() => undefined)
  }

  async #read(type: string, ids: string[]): Promise<Map<string, Uint8Array | null>> {
    const found = new Map<string, Uint8Array | null>()
    const missing: string[] = []
    for (const id of ids) {
      const data = this.#readCached(nameOf(type, id))
      if (data === undefined) missing.push(id)
      else found.set(id, data)
    }
    if (!missing.length) return found
    const stored = await this.#vault.getKeys(type, missing).catch((error: Error) => {
      this.failure = error
      throw error
    })
    for (const id of missing) {
      const name = nameOf(type, id)
      // A write may have finished before this read did, and its value is newer.
      const newer = this.#readCached(name)
      const data = newer === undefined ? (stored.get(id) ?? null) : newer
      found.set(id, data)
      if (newer === undefined) this.#addToCache(type, name, data)
    }
    return found
  }

  #readCached(name: string): Uint8Array | null | undefined {
    const row = this.#pending.get(name) ?? this.#committing.get(name)
    return row ? row.data : this.#cache.get(name)
  }

  #addToCache(type: string, name: string, data: Uint8Array | null): void {
    if (UNCACHED_TYPES.has(type)) return
    this.#cache.delete(name)
    this.#cache.set(name, data)
    if (this.#cache.size <= MAX_CACHED) return
    const [oldest] = this.#cache.keys()
    if (oldest !== undefined) this.#cache.delete(oldest)
  }

  /** Writes one after the other, so that an earlier value does not overwrite a later one. */
  #write(rows: SignalKeyRow[]): Promise<void> {
    if (!rows.length) return Promise.resolve()
    const written = this.#writing
      .catch(() => undefined)
      .then(async () => {
        await this.#vault.setKeys(rows)
        for (const { type, id, data } of rows) this.#addToCache(type, nameOf(type, id), data)
      })
    this.#writing = written
    return written
  }
}
