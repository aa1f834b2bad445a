import type { Readable } from 'node:stream'
import { ACK } from '#contract/acks.ts'
import type { ErrorCode } from '#contract/errors.ts'
import {
  type Channel,
  type ChannelHost,
  FileGoneError,
  type Identity,
  type MessageKey,
  SendError,
} from '#server/channels/port.ts'
import type { SiteStore } from './store.ts'

type WebchatOptions = { host: Pick<ChannelHost, 'onStatus' | 'onAck'>; store: SiteStore }

const NO_LINK = { qrcode: '', pairingCode: '', retries: 0, number: null }
const unsupported = new SendError('ERR_SENDING_WAPP_MSG' satisfies ErrorCode, 'never')

/**
 * A channel for the chat on a site. The provider is this server: a message is taken once it is stored for its visitor, and
 * the browser asks for what has changed, so that every change is only told.
 */
export class WebchatChannel implements Channel {
  readonly #options: WebchatOptions

  constructor(options: WebchatOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    await this.#options.host.onStatus({ ...NO_LINK, status: 'CONNECTED', reason: null })
  }

  async stop(): Promise<void> {}

  async logout(): Promise<void> {
    await this.#options.host.onStatus({ ...NO_LINK, status: 'DISCONNECTED', reason: 'userRequest' })
  }

  send: Channel['send'] = async ({ messageId, providerId, to }) => {
    const { host, store } = this.#options
    if (!(await store.deliver(messageId, to)))
      throw new SendError('ERR_WEBCHAT_NEVER_WROTE' satisfies ErrorCode, 'never')
    await host.onAck({ providerId, ack: ACK.taken, error: null })
    return { raw: null }
  }

  deleteMessage({ chat }: MessageKey): Promise<void> {
    return this.#options.store.tell(chat, 'changed')
  }

  editMessage({ chat }: MessageKey): Promise<void> {
    return this.#options.store.tell(chat, 'changed')
  }

  reactToMessage({ chat }: MessageKey): Promise<void> {
    return this.#options.store.tell(chat, 'changed')
  }

  /** All keys are of one ticket, and so of one chat. */
  async markRead([key]: MessageKey[]): Promise<void> {
    if (key) await this.#options.store.tell(key.chat, 'changed')
  }

  setTyping(chat: Identity[], _isGroup: boolean, isTyping: boolean): Promise<void> {
    return this.#options.store.tell(chat, isTyping ? 'typing' : 'stopped')
  }

  /** Files of visitors are stored before their message is. */
  async download(): Promise<Readable> {
    throw new FileGoneError('the file was never stored')
  }

  async linkByCode(): Promise<void> {
    throw unsupported
  }

  async takePasskey(): Promise<void> {
    throw unsupported
  }

  async askForFile(): Promise<void> {
    throw unsupported
  }

  async checkNumber(): Promise<null> {
    return null
  }

  async checkNumbers(): Promise<Record<string, never>> {
    return {}
  }

  async profilePicture(): Promise<null> {
    return null
  }

  async groupInfo(): Promise<null> {
    return null
  }

  async groupName(): Promise<null> {
    return null
  }

  async fetchLimits(): Promise<null> {
    return null
  }
}
