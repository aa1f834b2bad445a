import type { GroupMetadata, UserFacingSocketConfig } from 'baileys'

type CacheStore = NonNullable<UserFacingSocketConfig['msgRetryCounterCache']>

const MINUTE_MS = 60_000

/** A map of limited size whose entries expire. */
class TtlCache implements CacheStore {
  readonly #entries = new Map<string, { value: unknown; endsAt: number }>()
  readonly #ttlMs: number
  readonly #max: number

  constructor(ttlMs: number, max: number) {
    this.#ttlMs = ttlMs
    this.#max = max
  }

  get<T>(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry || entry.endsAt < Date.now()) return undefined
    return entry.value as T
  }

  set<T>(key: string, value: T): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, endsAt: Date.now() + this.#ttlMs })
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > this.#max && oldest !== undefined) this.#entries.delete(oldest)
  }

  del(key: string): void {
    this.#entries.delete(key)
  }

  flushAll(): void {
    this.#entries.clear()
  }
}

/** The caches of one connection, which outlive its sockets. */
export class Caches {
  readonly retryCounts = new TtlCache(60 * MINUTE_MS, 5000)
  readonly userDevices = new TtlCache(5 * MINUTE_MS, 5000)
  readonly placeholders = new TtlCache(60 * MINUTE_MS, 1000)
  readonly callOffers = new TtlCache(5 * MINUTE_MS, 100)
  readonly #groups = new TtlCache(60 * MINUTE_MS, 2000)
  /** What WhatsApp was asked of groups and has not answered yet, by their addresses. */
  readonly #groupLookups = new Map<string, Promise<GroupMetadata>>()
  /** Ids of our deletions, edits and reactions, whose acks belong to no stored message. */
  readonly ownChanges = new TtlCache(10 * MINUTE_MS, 1000)
  /** How often storing a message failed and why it did last, by its id. */
  readonly failures = new TtlCache(24 * 60 * MINUTE_MS, 1000)
  /** True after stanzas that were held together were stuck, until all that waited on the server is handled. */
  handlesSingly = false

  group(jid: string): GroupMetadata | undefined {
    return this.#groups.get(jid)
  }

  keepGroup(metadata: GroupMetadata): void {
    this.#groups.set(metadata.id, metadata)
  }

  /** Forgets a group that changed. An answer that is on its way may be of before, so that nobody else may get it. */
  dropGroup(jid: string): void {
    this.#groups.del(jid)
    this.#groupLookups.delete(jid)
  }

  /** Asks for a group unless it is being asked for, and keeps the answer if the group did not change meanwhile. */
  shareGroupLookup(jid: string, ask: () => Promise<GroupMetadata>): Promise<GroupMetadata> {
    const running = this.#groupLookups.get(jid)
    if (running) return running
    const isLatest = (): boolean => this.#groupLookups.get(jid) === lookup
    const lookup = ask()
      .then((metadata) => {
        if (isLatest()) this.keepGroup(metadata)
        return metadata
      })
      .finally(() => {
        if (isLatest()) this.#groupLookups.delete(jid)
      })
    this.#groupLookups.set(jid, lookup)
    return lookup
  }
}
