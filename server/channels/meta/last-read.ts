import type { Identity } from '#server/channels/port.ts'
import { recipientOf } from './cloud-address.ts'

/** Of so many chats the last message that was read is remembered. */
const MAX_CHATS = 1000

const keyOf = (chat: Identity[]): string => JSON.stringify(recipientOf(chat))

/** The last message of each chat that was marked as read: the typing sign of the Cloud API must name it. */
export class LastRead {
  readonly #ids = new Map<string, string>()

  get(chat: Identity[]): string | undefined {
    return this.#ids.get(keyOf(chat))
  }

  set(chat: Identity[], messageId: string): void {
    const key = keyOf(chat)
    this.#ids.delete(key)
    this.#ids.set(key, messageId)
    const [oldest] = this.#ids.keys()
    if (this.#ids.size > MAX_CHATS && oldest) this.#ids.delete(oldest)
  }
}
