import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { CHANNELS, type BotKind } from '#contract/channels.ts'
import type { WholeCard } from '#contract/contact-cards.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { coordinatesOf, type MapLocation } from '#contract/locations.ts'
import { bareType } from '#server/channels/bare-type.ts'
import { cardsAsText, isWhole } from '#server/channels/outgoing-cards.ts'
import { SendError, type OutboundMessage } from '#server/channels/port.ts'
import { sendParts } from '#server/channels/send-parts.ts'
import type { SentParts } from '#server/channels/sent-parts.ts'
import { splitText } from '#server/channels/split-text.ts'
import { stripWhatsAppBold } from '#server/channels/strip-whatsapp-bold.ts'
import { toMessageId, toMid } from './address.ts'
import type { BotApi } from './bot-api.ts'
import { BotError } from './errors.ts'

export type BotSender = { api: BotApi; parts: SentParts; channel: BotKind }

type Media = NonNullable<OutboundMessage['media']>
type Choices = NonNullable<OutboundMessage['choices']>
type FileType = 'photo' | 'video' | 'animation' | 'voice' | 'audio' | 'sticker' | 'document'
type FilePart = { media: Media; type: FileType; caption: string }
type Part = { text: string } | { contact: object } | { location: MapLocation } | FilePart

const Sent = z.object({ message_id: z.number().int() })

const MEGABYTE = 1024 * 1024
const MAX_CAPTION = 1024
const MAX_PHOTO_BYTES = 10 * MEGABYTE
const MAX_STICKER_BYTES = 512 * 1024
const MAX_VCARD_BYTES = 2048
const MAX_CONTACT_NAME = 64
/** More buttons below one message are refused; whoever gets such a menu types the number. */
const MAX_BUTTONS = 100

const METHODS: Record<FileType, string> = {
  photo: 'sendPhoto',
  video: 'sendVideo',
  animation: 'sendAnimation',
  voice: 'sendVoice',
  audio: 'sendAudio',
  sticker: 'sendSticker',
  document: 'sendDocument',
}
/** As what Telegram shows files of these types; any other is a document. */
const TYPES: Record<string, FileType> = {
  'image/jpeg': 'photo',
  'image/png': 'photo',
  'image/gif': 'animation',
  'video/mp4': 'video',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/x-m4a': 'audio',
  'audio/ogg': 'voice',
}
const STICKER_TYPE = 'image/webp'

function typeOf(media: Media, caption: string): FileType {
  const mimetype = bareType(media)
  if (mimetype === STICKER_TYPE && media.size <= MAX_STICKER_BYTES && caption === '') return 'sticker'
  const type = TYPES[mimetype] ?? 'document'
  if (type === 'photo' && media.size > MAX_PHOTO_BYTES) return 'document'
  return type === 'audio' && media.voice ? 'voice' : type
}

/** Returns a text as it is sent, in as many pieces as it needs. */
const toTexts = (channel: BotKind, body: string): string[] => splitText(stripWhatsAppBold(body), CHANNELS[channel].text)

/** Telegram takes one card in a message, with one number and a short name; further numbers stand in its vCard. */
function toCardParts(channel: BotKind, card: WholeCard): Part[] {
  const [phone] = card.phones
  const fits = Buffer.byteLength(card.vcard) <= MAX_VCARD_BYTES
  if (!phone || (card.phones.length > 1 && !fits))
    return toTexts(channel, cardsAsText([card])).map((text) => ({ text }))
  const number = isWhole(phone) ? `+${phone.number}` : phone.number
  const contact = { phone_number: number, first_name: cutName(card.name || phone.label) }
  return [{ contact: { ...contact, ...(fits && { vcard: card.vcard }) } }]
}

/** Cuts between letters, and not within one that two units of code make. */
const cutName = (name: string): string => [...name].slice(0, MAX_CONTACT_NAME).join('')

/** A caption that is too long follows the file as a text. */
function toParts(channel: BotKind, { body, media, cards = [], location }: OutboundMessage): Part[] {
  if (cards.length > 0) return cards.flatMap((card) => toCardParts(channel, card))
  if (location) return [{ location }]
  const texts = toTexts(channel, body)
  const textParts = texts.map((text) => ({ text }))
  if (!media) return textParts
  const [caption = '', ...more] = texts
  const fits = more.length === 0 && caption.length <= MAX_CAPTION
  const type = typeOf(media, caption)
  return fits ? [{ media, type, caption }] : [{ media, type, caption: '' }, ...textParts]
}

/** A long label has a line for itself anyway, so every button has one. */
const keyboardOf = (choices: Choices): object =>
  choices.length === 0 || choices.length > MAX_BUTTONS
    ? {}
    : { reply_markup: { inline_keyboard: choices.map(({ key, label }) => [{ text: label, callback_data: key }]) } }

/** The first part answers the quoted message, and what can be chosen stands below the last. */
export async function sendBotMessage(sender: BotSender, chatId: number, message: OutboundMessage): Promise<void> {
  const parts = toParts(sender.channel, message)
  const { quoted, choices = [] } = message
  const quotedMid = quoted && ((await sender.parts.midOf(quoted.providerId)) ?? quoted.providerId)
  const quotedId = quotedMid && toMessageId(chatId, quotedMid)
  await sendParts(sender.parts, message.providerId, parts, async (part, index) => {
    const target = {
      chat_id: chatId,
      ...(index === 0 && quotedId
        ? { reply_parameters: { message_id: quotedId, allow_sending_without_reply: true } }
        : {}),
    }
    const keyboard = index === parts.length - 1 ? keyboardOf(choices) : {}
    return toMid(chatId, await sendWithKeyboard(sender, { target, keyboard }, part))
  })
}

const KEYBOARD_REFUSED = /REPLY_MARKUP|BUTTON|reply markup|inline keyboard/i

/** A menu can be answered by its numbers, so it goes without buttons when they are refused. */
async function sendWithKeyboard(
  sender: BotSender,
  { target, keyboard }: { target: object; keyboard: object },
  part: Part,
): Promise<number> {
  try {
    return await sendPart(sender, { ...target, ...keyboard }, part)
  } catch (error) {
    if (!(error instanceof BotError && KEYBOARD_REFUSED.test(error.message))) throw error
    return sendPart(sender, target, part)
  }
}

/** Returns Telegram's number of the message. */
async function sendPart(sender: BotSender, target: object, part: Part): Promise<number> {
  if ('text' in part) return (await sender.api.call('sendMessage', { ...target, text: part.text }, Sent)).message_id
  if ('contact' in part) return (await sender.api.call('sendContact', { ...target, ...part.contact }, Sent)).message_id
  if ('location' in part) return sendLocation(sender, target, part.location)
  try {
    return await sendFile(sender, target, part)
  } catch (error) {
    if (part.type === 'document' || !isFormRefused(error)) throw error
    return sendFile(sender, target, { ...part, type: 'document' })
  }
}

/** What has a name is a venue, which Telegram takes with an address only. */
async function sendLocation({ api }: BotSender, target: object, location: MapLocation): Promise<number> {
  const { latitude, longitude, name, address } = location
  const point = { ...target, latitude, longitude }
  if (name === '') return (await api.call('sendLocation', point, Sent)).message_id
  const venue = { ...point, title: name, address: address || coordinatesOf(location) }
  return (await api.call('sendVenue', venue, Sent)).message_id
}

/** A picture of a strange size, or a voice note to somebody who wants none, can still go as a file. */
const FORM_REFUSED = /PHOTO_|IMAGE_PROCESS|VOICE_MESSAGES_FORBIDDEN|STICKER_/i
const isFormRefused = (error: unknown): boolean => error instanceof BotError && FORM_REFUSED.test(error.message)

async function sendFile(
  { api, channel }: BotSender,
  target: object,
  { media, type, caption }: FilePart,
): Promise<number> {
  if (media.size > CHANNELS[channel].media.file.bytes)
    throw new SendError('ERR_TELEGRAM_MEDIA_REFUSED' satisfies ErrorCode, 'never')
  const bytes = new Uint8Array(await buffer(media.open()))
  const file = { field: type, bytes, mimetype: media.mimetype, name: media.fileName }
  return (await api.upload(METHODS[type], { ...target, ...(caption ? { caption } : {}) }, file, Sent)).message_id
}

const NOT_CHANGED = /message is not modified/i
const GONE = /message to delete not found/i

/** Takes it as done when Telegram says in such words that there is nothing to do. */
const unlessRefused =
  (words: RegExp) =>
  (error: unknown): void => {
    if (!(error instanceof BotError && words.test(error.message))) throw error
  }

/** Edits the parts of a text. One that has another number of parts now cannot be edited. */
export async function editBotMessage(
  { api, parts, channel }: BotSender,
  chatId: number,
  { providerId, body }: { providerId: string; body: string },
): Promise<void> {
  const ids = await sentIdsOf(parts, chatId, providerId)
  const texts = toTexts(channel, body)
  if (ids.length === 0 || ids.length !== texts.length)
    throw new SendError('ERR_EDITING_WAPP_MSG' satisfies ErrorCode, 'never')
  for (const [index, id] of ids.entries()) {
    const params = { chat_id: chatId, message_id: id, text: texts[index] }
    await api.call('editMessageText', params, z.unknown()).catch(unlessRefused(NOT_CHANGED))
  }
}

/** Of a deletion that stopped half-way, the next attempt finds some parts gone. */
export async function deleteBotMessage({ api, parts }: BotSender, chatId: number, providerId: string): Promise<void> {
  for (const id of await sentIdsOf(parts, chatId, providerId))
    await api.call('deleteMessage', { chat_id: chatId, message_id: id }, z.unknown()).catch(unlessRefused(GONE))
}

const sentIdsOf = async (parts: SentParts, chatId: number, providerId: string): Promise<number[]> =>
  (await parts.midsOf(providerId)).flatMap((mid) => toMessageId(chatId, mid) ?? [])
