import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { z } from 'zod'
import { ACK } from '#contract/acks.ts'
import { BOT_KIND } from '#contract/channels.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { parseJson } from '#server/channels/parse-json.ts'
import { type Channel, type ChannelHost, type Identity, type MessageKey, SendError } from '#server/channels/port.ts'
import { SettledCount } from '#server/channels/settled-count.ts'
import { toChatId, toMessageId } from './address.ts'
import { BotApi, isBotToken } from './bot-api.ts'
import { describeBot } from './bot.ts'
import { StoredFile } from './content.ts'
import { botSendError, isUnauthorized } from './errors.ts'
import { BotPoller, LinkLostError, type PollTiming } from './poller.ts'
import { giveUpUpdate, receiveUpdate, type UpdateReceiver } from './receive.ts'
import { deleteBotMessage, editBotMessage, sendBotMessage, type BotSender } from './send.ts'
import type { BotStore } from './store.ts'
import { UPDATE_KINDS, Updates } from './update.ts'

type TelegramOptions = {
  host: ChannelHost
  store: BotStore
  /** The address of the Bot API, without a trailing slash. */
  url: string
  log: Logger
  timing?: Partial<PollTiming>
}

const Located = z.object({ file_path: z.string() })
/** How much longer than asked an answer may take. */
const ANSWER_MS = 15_000
const HEART = '❤'

const unsupported = new SendError('ERR_TELEGRAM_REFUSED' satisfies ErrorCode, 'never')

/** A channel for one bot of Telegram. It asks for what happens, and stores it before it asks for more. */
export class TelegramChannel implements Channel {
  readonly #options: TelegramOptions
  readonly #poller: BotPoller<BotSender>
  /** What was taken in since the last question. */
  readonly #settled: SettledCount
  /** The token in use, as it is stored. */
  #tokenSealed: Buffer | null = null

  constructor(options: TelegramOptions) {
    this.#options = options
    const { host, log, timing } = options
    this.#settled = new SettledCount((counts) => host.onSettled(counts), log)
    this.#poller = new BotPoller<BotSender>({
      ...{ host, log, timing },
      open: () => this.#open(),
      forget: () => this.#forgetToken(),
      fetch: async ({ api }, { offset, seconds, signal }) => {
        await this.#settled.flush()
        return api.call('getUpdates', { offset, timeout: seconds, allowed_updates: UPDATE_KINDS }, Updates, {
          timeoutMs: seconds * 1000 + ANSWER_MS,
          signal,
        })
      },
      receive: async ({ api }, update) => this.#settled.add(await receiveUpdate(this.#receiver(api), update)),
      giveUp: async ({ api }, update, cause) => {
        const { isKept, isStoodFor } = await giveUpUpdate(this.#receiver(api), update, cause)
        if (!isKept) this.#settled.add('ignored')
        return isStoodFor
      },
    })
  }

  async start(): Promise<void> {
    this.#poller.start()
  }

  async stop(): Promise<void> {
    await this.#poller.stop()
    await this.#settled.flush()
  }

  /** A token that was typed meanwhile stays, and the restart that follows it opens the connection. */
  async logout(): Promise<void> {
    const { store } = this.#options
    await this.stop()
    const { tokenSealed } = await store.bot()
    if (await store.forgetToken(tokenSealed)) await this.#poller.end('loggedOut')
  }

  /** Telegram does not tell what becomes of a message that it took. */
  send: Channel['send'] = async (message) => {
    await this.#inChat(message.to, (sender, chatId) => sendBotMessage(sender, chatId, message))
    await this.#options.host.onAck({ providerId: message.providerId, ack: ACK.taken, error: null })
    return { raw: null }
  }

  async deleteMessage({ chat, providerId }: MessageKey): Promise<void> {
    await this.#inChat(chat, (sender, chatId) => deleteBotMessage(sender, chatId, providerId))
  }

  async editMessage({ chat, providerId }: MessageKey, body: string): Promise<void> {
    await this.#inChat(chat, (sender, chatId) => editBotMessage(sender, chatId, { providerId, body }))
  }

  async reactToMessage({ chat, providerId }: MessageKey, emoji: string): Promise<void> {
    await this.#inChat(chat, async ({ api, parts }, chatId) => {
      const messageId = toMessageId(chatId, (await parts.midOf(providerId)) ?? providerId)
      if (messageId === null) throw unsupported
      const reaction = emoji ? [{ type: 'emoji', emoji: HEART }] : []
      await api.call('setMessageReaction', { chat_id: chatId, message_id: messageId, reaction }, z.unknown())
    })
  }

  /** A bot cannot tell that something was read. */
  async markRead(): Promise<void> {}

  /** A typing sign ends by itself. */
  async setTyping(chat: Identity[], _isGroup: boolean, isTyping: boolean): Promise<void> {
    if (!isTyping) return
    await this.#inChat(chat, async ({ api }, chatId) => {
      await api.call('sendChatAction', { chat_id: chatId, action: 'typing' }, z.unknown())
    })
  }

  async download(raw: Uint8Array): Promise<Readable> {
    const { id } = StoredFile.parse(parseJson(Buffer.from(raw)))
    const file = await this.#endOnFailure(async ({ api }) => {
      const { file_path: path } = await api.call('getFile', { file_id: id }, Located)
      return api.download(path)
    })
    return Readable.from([file])
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

  /** A bot knows no phone numbers. */
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

  /** The address of a picture would have the token in it. */
  async profilePicture(): Promise<null> {
    return null
  }

  async #inChat(chat: Identity[], work: (sender: BotSender, chatId: number) => Promise<void>): Promise<void> {
    const chatId = toChatId(chat)
    if (chatId === null) throw new SendError('ERR_TELEGRAM_NEVER_WROTE' satisfies ErrorCode, 'never')
    await this.#endOnFailure((sender) => work(sender, chatId))
  }

  /** An error about the token ends the connection. Every error is rethrown as a SendError. */
  async #endOnFailure<Result>(work: (sender: BotSender) => Promise<Result>): Promise<Result> {
    const { sender } = this.#poller
    if (!sender) throw new SendError('not connected', 'later')
    try {
      return await work(sender)
    } catch (error) {
      if (isUnauthorized(error)) await this.#poller.endOf(sender)
      throw botSendError(error)
    }
  }

  /** Telegram tells nothing to who asks while it posts to an address, which another program may have left. */
  async #open(): Promise<BotSender> {
    const { store, url } = this.#options
    const { token, tokenSealed } = await store.bot()
    this.#tokenSealed = tokenSealed
    if (token === null || !isBotToken(token)) throw new LinkLostError('there is no token')
    const api = new BotApi({ url, token })
    await describeBot(api)
    await api.call('deleteWebhook', { drop_pending_updates: false }, z.unknown())
    return { api, parts: store.parts, channel: BOT_KIND }
  }

  /** The owner may link the bot elsewhere with another token, so one that is refused must not hold it. */
  async #forgetToken(): Promise<void> {
    await this.#options.store.forgetToken(this.#tokenSealed)
  }

  #receiver(api: BotApi): UpdateReceiver {
    const { host, store, log } = this.#options
    const answerCallback = (id: string): void => {
      // It is stored already, and Telegram refuses an answer that comes late.
      void api
        .call('answerCallbackQuery', { callback_query_id: id }, z.unknown())
        .catch((error: unknown) => log.debug({ err: error }, 'a button of Telegram could not be answered'))
    }
    return { host, parts: store.parts, answerCallback, log }
  }
}
