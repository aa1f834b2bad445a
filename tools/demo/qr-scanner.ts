import type pg from 'pg'
import type { Account, FakeWhatsApp } from '#fakes/whatsapp/src/index.ts'
import { DEMO_COMPANIES } from './companies.ts'

type ShownCode = { id: string; name: string; qrcode: string }

const POLL_MS = 700
/** The code is shown for this time before the phone scans it, so that people can see it. */
const SHOW_CODE_MS = 6000
const AT_ONCE_MS = 500

/** Simulates the phones of the companies: they scan the code of a connection a while after it appeared. */
export class QrScanner {
  readonly #client: pg.Client
  readonly #fake: FakeWhatsApp
  readonly #phones = new Map<string, Account>()
  readonly #seen = new Map<string, number>()
  readonly #linkedFromStart = new Set(
    DEMO_COMPANIES.flatMap(({ cast, linkedFromStart }) => (linkedFromStart ? [cast.connections[0] ?? ''] : [])),
  )
  #timer: NodeJS.Timeout | undefined

  constructor(client: pg.Client, fake: FakeWhatsApp) {
    this.#client = client
    this.#fake = fake
  }

  /** Returns the phone for a connection's name, and creates it when needed. */
  phoneOf(connection: string): Account {
    const number = `551140028${String(900 + this.#phones.size).padStart(3, '0')}`
    const phone = this.#phones.get(connection) ?? this.#fake.addAccount(number, connection)
    this.#phones.set(connection, phone)
    return phone
  }

  start(): void {
    this.#timer = setTimeout(
      () =>
        void this.#look()
          .catch(() => undefined)
          .finally(() => this.start()),
      POLL_MS,
    )
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #look(): Promise<void> {
    const { rows } = await this.#client.query<ShownCode>(
      `select id, name, qrcode from connections where status = 'qrcode' and qrcode <> ''`,
    )
    for (const id of this.#seen.keys()) if (!rows.some((row) => row.id === id)) this.#seen.delete(id)
    for (const { id, name, qrcode } of rows) {
      const since = this.#seen.get(id) ?? performance.now()
      this.#seen.set(id, since)
      const patience = this.#linkedFromStart.has(name) ? AT_ONCE_MS : SHOW_CODE_MS
      if (performance.now() - since < patience) continue
      this.#seen.delete(id)
      this.#linkedFromStart.delete(name)
      // The code may have been replaced in between. The next look finds the new one.
      await this.#fake.scanQr(qrcode, this.phoneOf(name)).catch(() => undefined)
    }
  }
}
