/**
 * Runs a process with one channel, whose host and auth store are files. It kills itself at a given step of a message
 * with the body `crash`. It is for server/channels/whatsapp/crash.process.test.ts.
 */
import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { WhatsAppChannel } from '#server/channels/whatsapp/channel.ts'
import { MemoryAuthStore } from './memory-auth-store.ts'
import { TestChannelHost } from './test-host.ts'
import type { SignalKeyRow } from '#server/channels/whatsapp/auth-store.ts'

export type Step =
  | 'before the message'
  | 'after the message'
  | 'before the keys'
  | 'after the keys'
  | 'in a long pause of its store'
  | 'never'

/** After so long it is looked whether held messages are stuck, and the long pause is a multiple of it. */
const STUCK_MS = 20

const [folder = '', url = '', step = 'never'] = process.argv.slice(2)
const vaultFile = join(folder, 'vault.json')
const messagesFile = join(folder, 'desk.jsonl')

let isCrashing = false
const dieAt = (here: Step): void => {
  if (isCrashing && step === here) process.kill(process.pid, 'SIGKILL')
}

/** Never resolves when the store is to pause. */
const pauseStore = async (): Promise<void> => {
  if (!isCrashing || step !== 'in a long pause of its store') return
  setTimeout(() => dieAt(step), 10 * STUCK_MS)
  await Promise.withResolvers().promise
}

class FileVault extends MemoryAuthStore {
  constructor() {
    super()
    if (!existsSync(vaultFile)) return
    const { creds, keys } = JSON.parse(readFileSync(vaultFile, 'utf8')) as { creds: string; keys: [string, string][] }
    this.creds = Buffer.from(creds, 'base64')
    for (const [name, data] of keys) this.keys.set(name, Buffer.from(data, 'base64'))
  }

  override async saveCreds(data: Uint8Array): Promise<void> {
    await super.saveCreds(data)
    this.#write()
  }

  override async getKeys(type: string, ids: string[]): Promise<Map<string, Uint8Array>> {
    await pauseStore()
    return super.getKeys(type, ids)
  }

  override async setKeys(rows: SignalKeyRow[]): Promise<void> {
    dieAt('before the keys')
    await super.setKeys(rows)
    this.#write()
    dieAt('after the keys')
  }

  #write(): void {
    const base64 = (data: Uint8Array): string => Buffer.from(data).toString('base64')
    const keys = [...this.keys].map(([name, data]) => [name, base64(data)])
    writeFileSync(`${vaultFile}.new`, JSON.stringify({ creds: base64(this.creds ?? Buffer.alloc(0)), keys }))
    renameSync(`${vaultFile}.new`, vaultFile)
  }
}

class FileHost extends TestChannelHost {
  override onStatus: TestChannelHost['onStatus'] = async ({ status, qrcode }) =>
    console.log(JSON.stringify({ status, qrcode }))

  override onMessage: TestChannelHost['onMessage'] = async ({ providerId, body, undecryptable }) => {
    isCrashing ||= body === 'crash'
    dieAt('before the message')
    await pauseStore()
    appendFileSync(messagesFile, `${JSON.stringify({ providerId, body, undecryptable })}\n`)
    dieAt('after the message')
  }
}

const channel = new WhatsAppChannel({
  host: new FileHost(),
  vault: new FileVault(),
  url,
  log: pino({ level: 'silent' }),
  timing: { stuckAfter: STUCK_MS },
})
await channel.start()
