import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { z } from 'zod'
import { ACK } from '#contract/acks.ts'
import { canReact, isHeart } from '#contract/channels.ts'
import type { ErrorCode } from '#contract/errors.ts'
import {
  type Channel,
  type ChannelHost,
  type Identity,
  type MessageKey,
  type ProfilePicture,
  SendError,
} from '#server/channels/port.ts'
import { toPersonId } from './address.ts'
import { GraphError, sendErrorOf, UnreachableError } from './errors.ts'
import type { Graph } from './graph.ts'
import { metaMessageId, sendMessage, type SendContext } from './send.ts'
import type { MetaStore } from './store.ts'
import { LinkLostError, TokenCheck, type Timing } from './token-check.ts'
import { FileLink, readProfile } from './profile.ts'

export type MetaOptions = {
  host: ChannelHost
  store: MetaStore
  /** null while no Meta app is configured. */
  graph: Graph | null
  log: Logger
  timing?: Partial<Timing>
}

const unsupported = new SendError('ERR_SENDING_FACEBOOK_MSG' satisfies ErrorCode, 'never')

/**
 * A channel for one page or Instagram account. It sends messages and checks the token regularly; inbound messages
 * arrive by the webhook.
 */
export class MetaChannel implements Channel {
  readonly #options: MetaOptions
  readonly #check: TokenCheck<SendContext>

  constructor(options: MetaOptions) {
    this.#options = options
    const { host, log, timing } = options
    this.#check = new TokenCheck({ host, log, timing, open: () => this.#open(), refused: 'pageRefused' })
  }

  async start(): Promise<void> {
    this.#check.start()
  }

  stop(): Promise<void> {
    return this.#check.stop()
  }

  /**
   * The page is unsubscribed only when no connection uses it any more. A login that came meanwhile stays, and the
   * restart that follows it opens the connection.
   */
  async logout(): Promise<void> {
    const { store, graph, log } = this.#options
    await this.stop()
    const { token, tokenSealed, pageId } = await store.account()
    if (!(await store.forgetToken(tokenSealed))) return
    if (token && graph && !(await store.isPageUsed(pageId))) {
      await graph
        .delete(`${pageId}/subscribed_apps`, token)
        .catch((error: unknown) => log.warn({ err: error }, 'a page could not be unsubscribed'))
    }
    await this.#check.end('loggedOut')
  }

  send: Channel['send'] = async (message) => {
    const sender = this.#getSender()
    const person = toPersonId(sender.account, message.to)
    if (person === null) throw new SendError('ERR_META_NEVER_WROTE' satisfies ErrorCode, 'never')
    await this.#checkOnFailure(() => sendMessage(sender, person, message))
    await this.#options.host.onAck({ providerId: message.providerId, ack: ACK.taken, error: null })
    return { raw: null }
  }

  /** Meta's API cannot delete or edit sent messages. */
  async deleteMessage(): Promise<void> {
    throw unsupported
  }

  async editMessage(): Promise<void> {
    throw unsupported
  }

  async reactToMessage(key: MessageKey, emoji: string): Promise<void> {
    const { account, store } = this.#getSender()
    const payload = { message_id: await metaMessageId(store, key.providerId) }
    if (!emoji) return this.#sendAction(key.chat, 'unreact', payload)
    if (!canReact(account.channel, emoji)) throw unsupported
    await this.#sendAction(key.chat, 'react', { ...payload, reaction: isHeart(emoji) ? 'love' : emoji })
  }

  async markRead([first]: MessageKey[]): Promise<void> {
    if (first) await this.#sendAction(first.chat, 'mark_seen')
  }

  async setTyping(chat: Identity[], _isGroup: boolean, typing: boolean): Promise<void> {
    await this.#sendAction(chat, typing ? 'typing_on' : 'typing_off')
  }

  async download(raw: Uint8Array): Promise<Readable> {
    const { url } = FileLink.parse(JSON.parse(Buffer.from(raw).toString('utf8')))
    const { graph } = this.#options
    if (!graph) throw new SendError('no app is configured', 'later')
    const { status, body } = await graph.download(url)
    // The file's address expires after a while.
    if (status >= 400 && status < 500) throw new SendError(`the file is gone: ${status}`, 'never')
    if (status !== 200) throw new SendError(`the file cannot be had: ${status}`, 'later')
    return Readable.from([body])
  }

  /** There is no phone on which a code could be typed. */
  async linkByCode(): Promise<void> {
    throw unsupported
  }

  async takePasskey(): Promise<void> {
    throw unsupported
  }

  /** There is no phone that could upload the file again. */
  async askForFile(): Promise<void> {
    throw unsupported
  }

  /** Messenger and Instagram have no phone numbers. */
  async checkNumber(): Promise<null> {
    return null
  }

  async checkNumbers(): Promise<Record<string, never>> {
    return {}
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

  /** The profile also contains the name, which is reported as well. */
  async profilePicture(identity: Identity): Promise<ProfilePicture | null> {
    const { graph, account, token } = this.#getSender()
    const person = toPersonId(account, [identity])
    if (person === null) return null
    const { name, picture } = await readProfile(graph, account.channel, person, token)
    if (name) await this.#options.host.onContacts([{ identities: [identity], name }])
    return picture ? { url: picture, isLocal: graph.isLocal } : null
  }

  #getSender(): SendContext {
    const { sender } = this.#check
    if (!sender) throw new SendError('not connected', 'later')
    return sender
  }

  async #sendAction(chat: Identity[], action: string, payload?: object): Promise<void> {
    const { graph, account, token } = this.#getSender()
    const person = toPersonId(account, chat)
    if (person === null) return
    const body = { recipient: { id: person }, sender_action: action, ...(payload ? { payload } : {}) }
    await this.#checkOnFailure(() => graph.post('me/messages', body, token, z.unknown()))
  }

  /**
   * An error about the token or the network triggers a check of the connection. Every error is rethrown as a SendError.
   */
  async #checkOnFailure(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const isDead = error instanceof GraphError && error.kind === 'token'
      const isDown = error instanceof UnreachableError && !error.mayHaveArrived
      if (isDead || isDown) this.#check.checkNow()
      throw sendErrorOf(error)
    }
  }

  /** Checks the token by asking Meta whose it is. */
  async #open(): Promise<{ sender: SendContext; number: null }> {
    const { graph, store } = this.#options
    if (!graph) throw new LinkLostError('notConfigured')
    const { token, tokenSealed: _tokenSealed, ...account } = await store.account()
    if (token === null) throw new LinkLostError('tokenInvalid')
    await graph.get('me', { fields: 'id' }, token, z.object({ id: z.string() }))
    return { sender: { graph, store, account, token }, number: null }
  }
}
