import { BufferJSON, proto, type SignalDataSet, type SignalDataTypeMap, type SignalKeyStore } from 'baileys'
import type { SignalKeyRow, AuthStore } from './auth-store.ts'

/** Entries kept in memory. Only one process owns a connection, so nobody else changes them. */
const MAX_KNOWN = 2000
/** Used once each, and more than 800 of them. */
const NOT_KEPT = new Set(['pre-key'])

const encode = (value: unknown): Buffer => Buffer.from(JSON.stringify(value, BufferJSON.replacer))

function decode(type: string, data: Uint8Array): unknown {
  const value: unknown = JSON.parse(Buffer.from(data).toString(), BufferJSON.reviver)
  if (type !== 'app-state-sync-key') return value
  return proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>)
}

const nameOf = (type: string, id: string): string => `${type}/${id}`

/**
 * The Signal keys of one link. While it holds, what is written stays in memory (and is read from there), so that a
 * crash finds the keys as they were before the messages that were not made durable. Entries are kept as bytes, so
 * that nobody changes one by reference.
 */
export class BufferedKeyStore implements SignalKeyStore {
  readonly #vault: AuthStore
  readonly #known = new Map<string, Uint8Array | null>()
  #pending = new Map<string, SignalKeyRow>()
  #committing = new Map<string, SignalKeyRow>()
  #writing: Promise<void> = Promise.resolve()
  #isHolding = false
  #isClosed = false
  /** A read failed: whatever was decided since may rest on a key that only seemed to be missing. */
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
    if (!this.#isHolding) return this.#write(rows)
    for (const row of rows) this.#pending.set(nameOf(row.type, row.id), row)
  }

  hold(): void {
    this.#isHolding = true
  }

  /** Writes what was held and ends the holding. */
  async commit(): Promise<void> {
    while (this.#pending.size) {
      this.#committing = this.#pending
      this.#pending = new Map()
      await this.#write([...this.#committing.values()])
      this.#committing = new Map()
    }
    this.#isHolding = false
  }

  /** Forgets what was held; nothing is written from now on. Resolves when what was being written is written. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#pending.clear()
    await this.#writing.catch(() => undefined)
  }

  async #read(type: string, ids: string[]): Promise<Map<string, Uint8Array | null>> {
    const found = new Map<string, Uint8Array | null>()
    const missing: string[] = []
    for (const id of ids) {
      const data = this.#remembered(nameOf(type, id))
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
      // A write may have overtaken the read.
      const newer = this.#remembered(name)
      const data = newer === undefined ? (stored.get(id) ?? null) : newer
      found.set(id, data)
      if (newer === undefined) this.#remember(type, name, data)
    }
    return found
  }

  #remembered(name: string): Uint8Array | null | undefined {
    const row = this.#pending.get(name) ?? this.#committing.get(name)
    return row ? row.data : this.#known.get(name)
  }

  #remember(type: string, name: string, data: Uint8Array | null): void {
    if (NOT_KEPT.has(type)) return
    this.#known.delete(name)
    this.#known.set(name, data)
    if (this.#known.size <= MAX_KNOWN) return
    const [oldest] = this.#known.keys()
    if (oldest !== undefined) this.#known.delete(oldest)
  }

  /** One write after the other: a later value must not be overtaken by an earlier one. */
  #write(rows: SignalKeyRow[]): Promise<void> {
    if (!rows.length) return Promise.resolve()
    const written = this.#writing
      .catch(() => undefined)
      .then(async () => {
        await this.#vault.setKeys(rows)
        for (const { type, id, data } of rows) this.#remember(type, nameOf(type, id), data)
      })
    this.#writing = written
    return written
  }
}
