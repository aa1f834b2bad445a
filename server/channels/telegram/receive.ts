import type { Logger } from 'pino'
import { ACK } from '#contract/acks.ts'
import { readChoice } from '#contract/bot/customer-replies.ts'
import type { ReceivedKind } from '#contract/cloud-ledger.ts'
import type { MessageContext } from '#contract/messages.ts'
import type { ChannelHost, SetAsideItem } from '#server/channels/port.ts'
import type { ReceivedOutcome } from '#server/channels/received-outcome.ts'
import { findOwnId, type SentParts } from '#server/channels/sent-parts.ts'
import { toIdentity, toMid } from './address.ts'
import { readContent, text, UNSUPPORTED } from './content.ts'
import {
  AnyMessage,
  CallbackQuery,
  MessageReaction,
  TelegramMessage,
  UPDATE_KINDS,
  type Update,
  type UpdateKind,
} from './update.ts'

export type BotReceiver = {
  host: Pick<ChannelHost, 'onMessage' | 'onEdited' | 'onReaction'>
  parts: Pick<SentParts, 'ownIdOf' | 'hasUnknown'>
  /** Ends the sign of waiting on the button that was pressed. Nothing waits for it. */
  answerCallback(id: string): void
  log: Pick<Logger, 'warn'>
}
export type UpdateReceiver = BotReceiver & { host: Pick<ChannelHost, 'onSetAside'> }

const PRIVATE = 'private'
type Writer = Pick<TelegramMessage['chat'], 'first_name' | 'last_name' | 'username'>

const nameOf = ({ first_name: first, last_name: last, username }: Writer): string | null =>
  [first, last].filter(Boolean).join(' ') || username || null

/** What has no readable time has just come. */
const toldAt = (seconds: number | null | undefined): Date => new Date(seconds == null ? Date.now() : seconds * 1000)
const timeOf = (seconds: number | null | undefined): string => toldAt(seconds).toISOString()

const contactOf = (chatId: number, writer: Writer) => ({
  identities: [toIdentity(chatId)],
  name: nameOf(writer),
  ...(writer.username ? { username: writer.username } : {}),
  isGroup: false,
})

/** What every message of a customer is. */
const ARRIVED = { author: null, fromMe: false, ack: ACK.waiting, undecryptable: false, history: false }

/** The words of what is quoted are kept for when it was written before the bot was linked. */
function quoteOf(message: TelegramMessage): MessageContext | null {
  const quoted = message.reply_to_message
  const content = quoted && readContent(quoted)
  return content ? { quote: { mediaType: content.mediaType, body: content.body, isStatus: false }, ad: null } : null
}

/** Returns false for what is of another shape. */
type Handler = (receiver: BotReceiver, value: unknown) => Promise<boolean>

/**
 * Returns our id of a message that was told of at this time, or the one under which a message of the customer is
 * stored. Throws UnnamedPartError.
 */
async function providerIdOf({ parts }: BotReceiver, mid: string, told: Date): Promise<string> {
  return (await findOwnId(parts, mid, told)) ?? mid
}

const receiveMessage: Handler = async (receiver, value) => {
  const { success, data: message } = TelegramMessage.safeParse(value)
  if (!success) return false
  const { chat, message_id: id, reply_to_message: quoted } = message
  const content = readContent(message)
  if (chat.type !== PRIVATE || !content) return true
  await receiver.host.onMessage({
    ...ARRIVED,
    ...content,
    providerId: toMid(chat.id, id),
    chat: contactOf(chat.id, chat),
    sentAt: timeOf(message.date),
    context: quoteOf(message),
    quotedProviderId: quoted
      ? await providerIdOf(receiver, toMid(chat.id, quoted.message_id), toldAt(message.date))
      : null,
  })
  return true
}

/** A place that is edited is somebody on the way: it stays as it was told. */
const receiveEdit: Handler = async (receiver, value) => {
  const { success, data: message } = TelegramMessage.safeParse(value)
  if (!success) return false
  const { chat, message_id: id } = message
  const content = readContent(message)
  if (chat.type !== PRIVATE || !content || content.mediaType === 'locationMessage') return true
  const change = { providerId: toMid(chat.id, id), chat: [toIdentity(chat.id)], author: null, fromMe: false }
  await receiver.host.onEdited({ ...change, body: content.mediaType === 'unsupported' ? null : content.body })
  return true
}

/**
 * Returns what a customer would write in place of the button. An option is named by its words, which also fit a menu
 * that came meanwhile, unless they would mean another option; what leads through the menus by what is typed for it.
 * Of an old message Telegram shows no buttons: the number of an option would choose from another menu, so it is null.
 */
function choiceIn({ data, message }: CallbackQuery): string | null {
  const buttons = message?.reply_markup?.inline_keyboard.flat() ?? []
  if (buttons.length === 0 && OPTION.test(data ?? '')) return null
  const options = buttons.filter((button) => OPTION.test(button.callback_data ?? ''))
  const index = options.findIndex((button) => button.callback_data === data)
  const labels = options.map((button) => button.text)
  const label = labels[index]
  return label !== undefined && readChoice(label, labels) === index ? label : (data ?? null)
}
const OPTION = /^[1-9]\d*$/

/** Returns the button that was pressed, and the menu that it is of: what it means is known where the menu is stored. */
async function pressIn(receiver: BotReceiver, { data, message }: CallbackQuery) {
  if (!message || !data) return { quotedProviderId: null }
  const { chat, message_id: id, date, reply_markup: markup } = message
  const label = markup?.inline_keyboard.flat().find((button) => button.callback_data === data)?.text ?? data
  const quotedProviderId = await providerIdOf(receiver, toMid(chat.id, id), toldAt(date))
  return { choice: { key: data, label }, quotedProviderId }
}

const receiveCallback: Handler = async (receiver, value) => {
  const { success, data: query } = CallbackQuery.safeParse(value)
  if (!success) return false
  const { id, from, message } = query
  const body = choiceIn(query)
  if (message && message.chat.type === PRIVATE && body) {
    await receiver.host.onMessage({
      ...ARRIVED,
      ...text(body),
      providerId: `callback/${id}`,
      chat: contactOf(from.id, from),
      sentAt: timeOf(null),
      ...(await pressIn(receiver, query)),
    })
  }
  receiver.answerCallback(id)
  return true
}

/** An emoji that only Telegram has is shown as none. */
const receiveReaction: Handler = async (receiver, value) => {
  const { success, data: reaction } = MessageReaction.safeParse(value)
  if (!success) return false
  const { chat, message_id: id, date, new_reaction: reactions } = reaction
  if (chat.type !== PRIVATE) return true
  await receiver.host.onReaction({
    providerId: await providerIdOf(receiver, toMid(chat.id, id), toldAt(date)),
    chat: [toIdentity(chat.id)],
    author: null,
    fromMe: false,
    emoji: reactions.findLast(({ emoji }) => emoji)?.emoji ?? '',
  })
  return true
}

const HANDLERS: Record<UpdateKind, Handler> = {
  message: receiveMessage,
  edited_message: receiveEdit,
  callback_query: receiveCallback,
  message_reaction: receiveReaction,
}

const kindOf = (update: Update): UpdateKind | undefined => UPDATE_KINDS.find((kind) => update[kind] !== undefined)

/**
 * Resolves when the update is stored; receiving it again changes nothing. One that is not understood is left out, and
 * told to the log.
 */
export async function receiveUpdate(receiver: BotReceiver, update: Update): Promise<ReceivedOutcome> {
  const kind = kindOf(update)
  if (kind && (await HANDLERS[kind](receiver, update[kind]))) return 'applied'
  const told = kind ?? Object.keys(update).find((name) => name !== 'update_id')
  receiver.log.warn({ updateId: update.update_id, kind: told }, 'an update of Telegram is not understood')
  return 'ignored'
}

const RECEIVED: Record<UpdateKind, ReceivedKind> = {
  message: 'message',
  edited_message: 'edit',
  callback_query: 'message',
  message_reaction: 'reaction',
}

/** An update that could not be applied, as it is kept. A message is stood for by a placeholder. */
export function toSetAside(update: Update): SetAsideItem {
  const kind = kindOf(update) ?? 'message'
  const { data: message } = AnyMessage.safeParse(update[kind])
  const writer = message?.chat ?? CallbackQuery.safeParse(update[kind]).data?.from
  return {
    id: `update/${update.update_id}`,
    kind: RECEIVED[kind],
    person: { identities: writer ? [toIdentity(writer.id)] : [], name: writer ? nameOf(writer) : null },
    standIn: message && kind === 'message' ? toMid(message.chat.id, message.message_id) : null,
    told: update,
  }
}

/**
 * Stores in place of a message that cannot be stored that there was one. Returns false when the update is no message
 * that could be stood for.
 */
export async function receivePlaceholder({ host }: BotReceiver, update: Update): Promise<boolean> {
  const { success, data: message } = AnyMessage.safeParse(update['message'])
  if (!success || message.chat.type !== PRIVATE) return false
  const { chat, message_id: id } = message
  await host.onMessage({
    ...ARRIVED,
    ...UNSUPPORTED,
    providerId: toMid(chat.id, id),
    chat: { ...contactOf(chat.id, chat), name: null },
    sentAt: timeOf(null),
    quotedProviderId: null,
  })
  return true
}

/**
 * Sets an update aside that could not be applied, and stores in its place that there was one. What is kept does not hold
 * up the updates behind it when nothing can stand for it. Throws when neither is possible.
 */
export async function giveUpUpdate(
  receiver: UpdateReceiver,
  update: Update,
  cause: unknown,
): Promise<{ isKept: boolean; isStoodFor: boolean }> {
  const isKept = await receiver.host.onSetAside(toSetAside(update), cause)
  try {
    return { isKept, isStoodFor: await receivePlaceholder(receiver, update) }
  } catch (error) {
    if (!isKept) throw error
    receiver.log.warn({ err: error, updateId: update.update_id }, 'nothing could stand for an update of Telegram')
    return { isKept, isStoodFor: false }
  }
}
