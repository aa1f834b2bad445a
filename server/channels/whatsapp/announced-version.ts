import { DEFAULT_CONNECTION_CONFIG, type WAVersion } from 'baileys'
import type { Logger } from 'pino'
import type { AuthStore } from './auth-store.ts'
import { findOtherVersion } from './latest-version.ts'

type VersionOptions = {
  /** The one that the operator has set, which is never replaced. */
  fixed: WAVersion | null
  vault: Pick<AuthStore, 'loadRevision' | 'saveRevision'>
  url: string
  log: Logger
}

const [, , BUILT_IN_REVISION] = DEFAULT_CONNECTION_CONFIG.version

const toVersion = (revision: number): WAVersion => [2, 3000, revision]

/**
 * The version of WhatsApp's web app that a connection announces. One that WhatsApp took in place of a refused one is kept,
 * so that the next start does not begin with the refused one.
 */
export class AnnouncedVersion {
  readonly #options: VersionOptions
  #learned: WAVersion | null = null
  #isLoaded = false
  #isKept = true
  #saving: Promise<void> = Promise.resolve()

  constructor(options: VersionOptions) {
    this.#options = options
  }

  /** null means the version that Baileys was released with. */
  get current(): WAVersion | null {
    return this.#options.fixed ?? this.#learned
  }

  /** Reads what was kept, once. After an update of Baileys its own version may be newer than that. */
  async load(): Promise<void> {
    if (this.#isLoaded || this.#options.fixed) return
    const revision = await this.#options.vault.loadRevision()
    if (revision !== null && revision > BUILT_IN_REVISION) this.#learned = toVersion(revision)
    this.#isLoaded = true
  }

  /** Takes the version of today's web app in place of a refused one. Returns whether there is another. */
  async replace(): Promise<boolean> {
    const { fixed, url, log } = this.#options
    if (fixed) return false
    const found = await findOtherVersion(url, this.#learned, log)
    if (!found) return false
    this.#learned = found
    this.#isKept = false
    return true
  }

  /** WhatsApp has taken the version. */
  keep(): void {
    if (this.#isKept || !this.#learned) return
    const [, , revision] = this.#learned
    const { vault, log } = this.#options
    this.#isKept = true
    this.#saving = vault
      .saveRevision(revision)
      .catch((error: Error) => log.warn({ err: error }, 'the version that WhatsApp took could not be kept'))
  }

  /** Resolves when nothing is being stored. */
  async settled(): Promise<void> {
    await this.#saving
  }
}
