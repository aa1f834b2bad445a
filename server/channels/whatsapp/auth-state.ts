import { setTimeout as sleep } from 'node:timers/promises'
import { type AuthenticationCreds, BufferJSON, initAuthCreds } from 'baileys'
import type { Logger } from 'pino'
import { SingleRun } from '#server/lib/single-run.ts'
import type { AuthStore } from './auth-store.ts'

/**
 * Under which key the session of another product waits to be taken. The credentials themselves may still be written by
 * a socket that is about to be closed.
 */
export const BROUGHT_KEY = { type: 'brought-session', id: 'creds' } as const

/** The credentials of another product say so until their connection has held. */
export const BROUGHT_MARK = { isBrought: true } as const

export const isBrought = ({ additionalData }: AuthenticationCreds): boolean =>
  (additionalData as Partial<typeof BROUGHT_MARK> | undefined)?.isBrought === true

async function readCreds(vault: AuthStore): Promise<AuthenticationCreds | null> {
  const data = await vault.loadCreds()
  return data && (JSON.parse(Buffer.from(data).toString(), BufferJSON.reviver) as AuthenticationCreds)
}

/**
 * What was linked before was forgotten when the session was brought. A phone that is linked now came later, such as by an
 * older server, which knows nothing of the session: it stays. After a crash in between it is the brought session itself.
 */
async function takeBroughtSession(vault: AuthStore): Promise<void> {
  const { type, id } = BROUGHT_KEY
  const data = (await vault.getKeys(type, [id])).get(id)
  if (!data) return
  const isLinked = Boolean((await readCreds(vault))?.account)
  if (!isLinked) await vault.saveCreds(data)
  await vault.setKeys([{ type, id, data: null }])
}

export async function loadCreds(vault: AuthStore): Promise<AuthenticationCreds> {
  await takeBroughtSession(vault)
  return (await readCreds(vault)) ?? initAuthCreds()
}

/**
 * Returns the credentials without the number for which a code was asked, as long as no phone is linked: with it the next
 * socket would log in instead of showing a QR code.
 */
export function withoutUntypedCode(creds: AuthenticationCreds): AuthenticationCreds {
  if (creds.account) return creds
  const { me: _, ...rest } = creds
  return { ...rest, pairingCode: undefined }
}

/**
 * Deletes credentials and keys, however long the store is down: as long as they exist the screens would offer a
 * connection that cannot work. Gives up when `isWanted` says no more.
 */
export async function clearForSure(
  vault: AuthStore,
  { isWanted, pause, log }: { isWanted: () => boolean; pause: number; log: Logger },
): Promise<void> {
  while (isWanted()) {
    try {
      return await vault.clear()
    } catch (error) {
      log.error({ err: error }, 'credentials could not be removed')
      await sleep(pause)
    }
  }
}

const MAX_RETRIES = 30
const MAX_RETRIES_AT_END = 5

/**
 * Saves the credentials of one socket in the order of their changes, one save at a time. A newer state replaces those
 * that still wait.
 */
export class CredentialsWriter {
  readonly #vault: AuthStore
  readonly #log: Logger
  readonly #pause: number
  #next: Buffer | null = null
  readonly #saving = new SingleRun(() => this.#saveNewest())
  #isClosed = false

  /** `pause` is the time in milliseconds before a failed save is tried again. */
  constructor(vault: AuthStore, log: Logger, pause: number) {
    this.#vault = vault
    this.#pause = pause
    this.#log = log
  }

  save(creds: AuthenticationCreds): void {
    if (this.#isClosed) return
    this.#next = Buffer.from(JSON.stringify(creds, BufferJSON.replacer))
    this.#saving.wake()
  }

  /** Resolves when everything accepted so far is saved. */
  async saved(): Promise<void> {
    await this.#saving.idle()
  }

  /** Ignores further saves; resolves when everything accepted before is saved. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.saved()
  }

  async #saveNewest(): Promise<void> {
    for (let failures = 0; this.#next;) {
      const data = this.#next
      this.#next = null
      try {
        await this.#vault.saveCreds(data)
        failures = 0
      } catch (error) {
        this.#log.error({ err: error }, 'credentials could not be saved')
        if (++failures > (this.#isClosed ? MAX_RETRIES_AT_END : MAX_RETRIES)) return
        this.#next ??= data
        await sleep(this.#pause)
      }
    }
  }
}
