/** One stored Signal key; `data` null removes it. */
export type SignalKeyRow = { type: string; id: string; data: Uint8Array | null }

/** Stores the credentials and keys of one connection as opaque bytes. */
export type AuthStore = {
  loadCreds(): Promise<Uint8Array | null>
  saveCreds(data: Uint8Array): Promise<void>
  /** Ids without a key are missing in the result. */
  getKeys(type: string, ids: string[]): Promise<Map<string, Uint8Array>>
  /** Writes all rows or none. */
  setKeys(rows: SignalKeyRow[]): Promise<void>
  /** Deletes credentials and keys. */
  clear(): Promise<void>
}
