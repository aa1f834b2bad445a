import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { z } from 'zod'
import { CLOUD_KIND } from '#contract/channels.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Channel, type ChannelHost, type Identity, type MessageKey, SendError } from '#server/channels/port.ts'
import { recipientOf } from './cloud-address.ts'
import { CloudFile } from './cloud-content.ts'
import { cloudSendError, endsConnection } from './cloud-errors.ts'
import { askHealth } from './cloud-health.ts'
import { nameOfReaction } from './cloud-receive.ts'
import { describeNumber, subscribeToAccount, unsubscribeFromAccount } from './cloud-number.ts'
import { LastRead } from './last-read.ts'
import { sharedTurn } from './phone-pace.ts'
import { MESSAGING, postMessage, sendCloudMessage, type CloudSender, type Recipient } from './cloud-send.ts'
import type { CloudStore } from './cloud-store.ts'
import { GraphError, UnreachableError } from './errors.ts'
import type { Graph } from './graph.ts'
import { metaMessageId } from './send.ts'
import { parseJson } from '#server/channels/parse-json.ts'
import { LinkLostError, TokenCheck, type Timing } from './token-check.ts'

export type CloudOptions = {
  host: ChannelHost
  store: CloudStore
  /** Returns the client for an app with this secret, or for the installation's own. */
  graphFor: (appSecret: string | null) => Graph
  log: Logger
  timing?: Partial<Timing>
}

const Located = z.object({ url: z.string() })

const unsupported = new SendError('ERR_SENDING_WAPP_MSG' satisfies ErrorCode, 'never')

/**
 * A channel for one number of WhatsApp's Cloud API. It sends messages and checks the token regularly; inbound messages
 * arrive by the webhook.
 */
export class CloudChannel implements Channel {
  readonly #options: CloudOptions
  readonly #check: TokenCheck<CloudSender>
  readonly #lastRead = new LastRead()
  readonly #turn = sharedTurn()

  constructor(options: CloudOptions) {
    this.#options = options
    const { host, log, timing } = options
    this.#check = new TokenCheck({ host, log, timing, open: () => this.#open(), refused: 'numberRefused' })
  }

  async start(): Promise<void> {
    this.#check.start()
  }

  stop(): Promise<void> {
    return this.#check.stop()
  }

  /**
   * The account is unsubscribed only when no connection uses it any more. A token that was typed meanwhile stays, and
   * the restart that follows it opens the connection.
   */
  async logout(): Promise<void> {
    const { store, graphFor, log } = this.#options
    await this.stop()
    const { token, tokenSealed, wabaId, appSecret } = await store.account()
    if (!(await store.forgetToken(tokenSealed))) return
    if (token && !(await store.isAccountUsed(wabaId))) {
      await unsubscribeFromAccount(graphFor(appSecret), { wabaId, token }).catch((error: unknown) =>
        log.warn({ err: error }, 'an account of WhatsApp could not be unsubscribed'),
      )
    }
    await this.#check.end('loggedOut')
  }

  /** Meta's answer only says that it took the message over: how far it comes is told by the webhook. */
  send: Channel['send'] = async (message) => {
    const sender = this.#getSender()
    const recipient = getRecipient(message.to)
    const held = await this.#endOnFailure(sender, () => sendCloudMessage(sender, recipient, message))
    return { raw: null, held }
  }

  /** The API cannot delete or edit sent messages. */
  async deleteMessage(): Promise<void> {
    throw unsupported
  }

  async editMessage(): Promise<void> {
    throw unsupported
  }

  async reactToMessage(key: MessageKey, emoji: string): Promise<void> {
    const sender = this.#getSender()
    const recipient = getRecipient(key.chat)
    const messageId = await metaMessageId(this.#options.store.parts, key.providerId)
    const reaction = {
      ...{ type: 'reaction', reaction: { message_id: messageId, emoji } },
      biz_opaque_callback_data: nameOfReaction({ providerId: key.providerId, emoji }),
    }
    await this.#endOnFailure(sender, () => postMessage(sender, recipient, reaction))
  }

  /** The newest message comes first, and those before it are read with it. */
  async markRead(keys: MessageKey[]): Promise<void> {
    const newest = keys.find(({ fromMe }) => !fromMe)
    if (!newest) return
    await this.#tellRead(newest.providerId)
    this.#lastRead.set(newest.chat, newest.providerId)
  }

  /** A typing sign belongs to a message that was read, and ends by itself. */
  async setTyping(chat: Identity[], _isGroup: boolean, isTyping: boolean): Promise<void> {
    const messageId = this.#lastRead.get(chat)
    if (isTyping && messageId) await this.#tellRead(messageId, { typing_indicator: { type: 'text' } })
  }

  async download(raw: Uint8Array): Promise<Readable> {
    const { id } = CloudFile.parse(parseJson(Buffer.from(raw)))
    const { graph, token } = this.#getSender()
    const file = await this.#checkOnFailure(async () => {
      const { url } = await graph.get(id, {}, token, Located)
      return graph.downloadWithToken(url, token)
    })
    const { status, body } = file
    if (status === 404 || status === 410) throw new SendError(`the file is gone: ${status}`, 'never')
    if (status === 401) this.#check.checkNow()
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

  /** The API has no question whether a number is at WhatsApp. */
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

  /** The API shows no pictures of customers. */
  async profilePicture(): Promise<null> {
    return null
  }

  async #tellRead(messageId: string, more: object = {}): Promise<void> {
    const { graph, phoneNumberId, token } = this.#getSender()
    const body = { ...MESSAGING, status: 'read', message_id: messageId, ...more }
    await this.#checkOnFailure(() => graph.post(`${phoneNumberId}/messages`, body, token, z.unknown()))
  }

  #getSender(): CloudSender {
    const { sender } = this.#check
    if (!sender) throw new SendError('not connected', 'later')
    return sender
  }

  /**
   * An error about the token or the rights of the number ends the connection, and one about the network has it checked.
   * Every error is rethrown as a SendError.
   */
  async #endOnFailure<Result>(sender: CloudSender, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (endsConnection(error)) await this.#check.endOf(sender, reasonOf(error))
      if (error instanceof UnreachableError && !error.mayHaveArrived) this.#check.checkNow()
      throw cloudSendError(error)
    }
  }

  /** Like `endOnFailure`, for what may fail because of a single file or message: the check finds out whether it does. */
  async #checkOnFailure<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (endsConnection(error) || error instanceof UnreachableError) this.#check.checkNow()
      throw cloudSendError(error)
    }
  }

  /**
   * Checks the token by asking for the number, and subscribes to its account: the end of another connection, or somebody
   * at Meta, may have ended the subscription, without which the number would hear nothing.
   */
  async #open(): Promise<{ sender: CloudSender; number: string }> {
    const { host, store, graphFor } = this.#options
    const { token, phoneNumberId, wabaId, appSecret } = await store.account()
    if (token === null) throw new LinkLostError('tokenInvalid')
    const graph = graphFor(appSecret)
    const { number, isOnPhone } = await describeNumber(graph, { phoneNumberId, token })
    await this.#subscribe(graph, { wabaId, token })
    await this.#tellHealth(graph, { phoneNumberId, token })
    const language = async () => (await host.wording()).language
    const sender = { graph, parts: store.parts, channel: CLOUD_KIND, phoneNumberId, token, language }
    return { sender: isOnPhone ? { ...sender, turn: this.#turn } : sender, number }
  }

  /** A number works also while Meta does not say how it does; the next check asks again. */
  async #tellHealth(graph: Graph, ref: { phoneNumberId: string; token: string }): Promise<void> {
    const { host, log } = this.#options
    const report = await askHealth(graph, ref).catch((error: unknown) => {
      if (!(error instanceof GraphError || error instanceof UnreachableError)) throw error
      log.warn({ err: error }, 'Meta does not say how a number of WhatsApp does')
      return null
    })
    if (report) await host.onHealth(report)
  }

  /** A subscription that Meta declines for the moment keeps nobody from sending; the next check tries again. */
  async #subscribe(graph: Graph, account: { wabaId: string; token: string }): Promise<void> {
    await subscribeToAccount(graph, account).catch((error: unknown) => {
      if (!(error instanceof GraphError) || error.kind === 'token' || error.kind === 'permission') throw error
      this.#options.log.warn({ err: error }, 'an account of WhatsApp could not be subscribed')
    })
  }
}

const reasonOf = (error: unknown) =>
  error instanceof GraphError && error.kind === 'token' ? ('tokenInvalid' as const) : ('numberRefused' as const)

function getRecipient(identities: Identity[]): Recipient {
  const recipient = recipientOf(identities)
  if (!recipient) throw new SendError('ERR_WAPP_INVALID_CONTACT' satisfies ErrorCode, 'never')
  return recipient
}
