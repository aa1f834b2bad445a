import type { SignalKeyRow, AuthStore } from '#server/channels/whatsapp/auth-store.ts'

/** Keeps credentials and keys in memory for tests. They outlive channels, as in a database. */
export class MemoryAuthStore implements AuthStore {
  creds: Uint8Array | null = null
  readonly keys = new Map<string, Uint8Array>()
  revision: number | null = null
  /** Every call fails while true. */
  isDown = false

  async loadCreds(): Promise<Uint8Array | null> {
    this.#check()
    return this.creds
  }

  async saveCreds(data: Uint8Array): Promise<void> {
    this.#check()
    this.creds = data
  }

  async getKeys(type: string, ids: string[]): Promise<Map<string, Uint8Array>> {
    this.#check()
    const found = ids.map((id) => [id, this.keys.get(`${type}/${id}`)] as const)
    return new Map(found.filter((entry): entry is [string, Uint8Array] => entry[1] !== undefined))
  }

  async setKeys(rows: SignalKeyRow[]): Promise<void> {
    this.#check()
    for (const { type, id, data } of rows) {
      if (data) this.keys.set(`${type}/${id}`, data)
      else this.keys.delete(`${type}/${id}`)
    }
  }

  async clear(): Promise<void> {
    this.#check()
    this.creds = null
    this.keys.clear()
  }

  async loadRevision(): Promise<number | null> {
    this.#check()
    return this.revision
  }

  async saveRevision(revision: number): Promise<void> {
    this.#check()
    this.revision = revision
  }

  #check(): void {
    if (this.isDown) throw new Error('the vault is down')
  }
}
