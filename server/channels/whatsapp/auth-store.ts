/** One stored Signal key; `data` null removes it. */
export type SignalKeyRow = { type: string; id: string; data: Uint8Array | null }

/** Where the credentials and keys of one connection are kept. What is stored is opaque here: bytes in, bytes out. */
export type AuthStore = {
  loadCreds(): Promise<Uint8Array | null>
  saveCreds(data: Uint8Array): Promise<void>
  /** Missing ids are left out. */
  getKeys(type: string, ids: string[]): Promise<Map<string, Uint8Array>>
  /** All of them or none. */
  setKeys(rows: SignalKeyRow[]): Promise<void>
  /** Forgets credentials and keys. */
  clear(): Promise<void>
}
