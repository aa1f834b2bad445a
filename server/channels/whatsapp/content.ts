/** Converts WhatsApp messages into our own content types. */
import { getContentType, normalizeMessageContent, type proto } from 'baileys'
import { adTitle } from '#contract/ad-title.ts'
import type { MediaType, MessageContext } from '#contract/messages.ts'
import { isBlank, seenIn } from '#contract/visible-text.ts'
import type { InboundMedia, PollContent, Wording } from '#server/channels/port.ts'
import { readBusinessMessage } from './business-message.ts'
import { plainCard } from './contact-card.ts'
import { logicalLines } from '#server/files/tables/vcard.ts'
import { mentionedIn } from './mentions.ts'
import { adPictureAddress, contextInfoIn, isAboutStatus, readAd, toQuote } from './message-context.ts'
import { kindNamed } from './message-kinds.ts'
import { readText } from './message-text.ts'
import { readPixKey } from './payment.ts'
import { linkOf, locationLines } from './location.ts'
import { readPoll, toStoredPoll } from './poll.ts'

export type Content = {
  mediaType: MediaType
  body: string
  media: InboundMedia | null
  quotedProviderId: string | null
  context: MessageContext | null
  poll: PollContent | null
  expiration: number | null
  /** The addresses of the people whom the message and its quote mention. */
  mentioned: string[]
  /** Where the picture of its advertisement is, when the message does not have it. */
  adPicture: string | null
}

const ALONE = {
  ...{ media: null, quotedProviderId: null, context: null, poll: null, expiration: null, mentioned: [] },
  adPicture: null,
}

/** What is shown in place of a message that could not be decrypted. */
export const UNDECRYPTABLE: Content = { ...ALONE, mediaType: 'undecryptable', body: '' }

/** What tells of a vote in a poll that is not here. */
export const pollVote = (body: string): Content => ({ ...ALONE, mediaType: 'pollVote', body })

type PartialContent = { mediaType: MediaType; body: string; media?: InboundMedia }

type MediaFields = {
  mimetype?: string | null
  fileName?: string | null
  fileLength?: number | { toNumber(): number } | null
  seconds?: number | null
  ptt?: boolean | null
}

const numberOf = (value: MediaFields['fileLength']): number | null =>
  value == null ? null : typeof value === 'number' ? value : value.toNumber()

const mediaOf = (fields: MediaFields, fallbackType: string): InboundMedia => ({
  mimetype: fields.mimetype || fallbackType,
  fileName: fields.fileName || null,
  size: numberOf(fields.fileLength),
  seconds: fields.seconds || null,
  voice: fields.ptt ?? false,
})

/** A message without any words is none that can be shown: a bubble is never empty. */
const wordsOf = (body: string): PartialContent =>
  isBlank(body) ? { mediaType: 'unsupported', body: '' } : { mediaType: 'conversation', body }

/** What shows nothing in a chat. Changes of other messages are reported as events of their own. */
const isHidden = (type: string): boolean => {
  const { treatment } = kindNamed(type) ?? {}
  return treatment === 'nothing' || treatment === 'change'
}

/** Wrapper messages that Baileys does not unwrap. */
const WRAPPERS = [
  'groupMentionedMessage',
  'botInvokeMessage',
  'botForwardedMessage',
  'lottieStickerMessage',
  'pollCreationMessageV4',
  'questionMessage',
  'questionReplyMessage',
  'commentMessage',
  'deviceSentMessage',
] as const
const MAX_WRAPPERS = 5

/** What may be around the wrapper of a disappearing message. */
const OUTER_WRAPPERS = [
  ...WRAPPERS,
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
] as const

/** Says whether one of the wrappers of a message is that of a chat whose messages disappear. */
function isWrappedAsEphemeral(message: proto.IMessage | null | undefined, depth = 0): boolean {
  if (!message || depth > MAX_WRAPPERS) return false
  if (message.ephemeralMessage?.message) return true
  const outer = OUTER_WRAPPERS.find((name) => message[name]?.message)
  return outer !== undefined && isWrappedAsEphemeral(message[outer]?.message, depth + 1)
}

/** Returns the content inside all wrapper messages. */
function unwrapMessage(message: proto.IMessage | null | undefined): proto.IMessage | undefined {
  let content = normalizeMessageContent(message)
  for (let depth = 0; depth < MAX_WRAPPERS; depth++) {
    const wrapper = WRAPPERS.find((name) => content?.[name]?.message)
    if (!wrapper) break
    content = normalizeMessageContent(content?.[wrapper]?.message)
  }
  return content
}

/** Returns the part of a message that holds its file: of a template, the picture that comes with its text. */
export function findFilePart(message: proto.IMessage | null | undefined): proto.IMessage | undefined {
  const content = unwrapMessage(message)
  return (content && readBusinessMessage(content)?.media) ?? content
}

/** Returns whether the message, or what it quotes, names a time, so that its words depend on the company's zone. */
export function tellsTime(message: proto.IMessage | null | undefined): boolean {
  const content = unwrapMessage(message)
  const quoted = content && unwrapMessage(contextInfoIn(partOf(content)).quotedMessage)
  return [content, quoted].some((one) => one?.eventMessage ?? one?.scheduledCallCreationMessage)
}

/** For messages that name no time. */
export const NO_WORDING: Wording = { timezone: 'UTC', language: 'pt' }

/** A kind that the library does not know leaves nothing, or only what comes along with every kind. */
const isOfUnknownKind = (content: proto.IMessage): boolean =>
  Object.entries(content).every(([name, part]) => part == null || name === 'messageContextInfo')

/** Says whether the message shows something in the chat, without reading what it is. */
export function isShown(message: proto.IMessage | null | undefined): boolean {
  const content = unwrapMessage(message)
  if (!content) return false
  const type = getContentType(content)
  return type ? !isHidden(type) : isOfUnknownKind(content)
}

/** Returns null when the message shows nothing in the chat. */
export function readContent(message: proto.IMessage | null | undefined, wording = NO_WORDING): Content | null {
  const content = unwrapMessage(message)
  if (!content || !isShown(content)) return null
  const context = readContext(partOf(content), wording)
  const { mediaType, body, media = null } = withWords(readShown(content, wording), context)
  const poll = body === '' ? null : readPoll(content)
  return {
    ...{ mediaType, body, media },
    ...context,
    poll: poll && toStoredPoll(poll),
    expiration: expirationOf(content, isWrappedAsEphemeral(message)),
  }
}

/** Whoever presses the button of an advertisement may send nothing else: lists, search and the bot read its title then. */
function withWords(shown: PartialContent, { context }: Pick<Content, 'context'>): PartialContent {
  if (shown.mediaType !== 'unsupported' || !context?.ad) return shown
  return wordsOf(adTitle(context.ad))
}

function partOf(content: proto.IMessage): unknown {
  const type = getContentType(content)
  return type && content[type]
}

/** Returns the id of the quoted message, what came along with the message, and whom it mentions. */
function readContext(
  part: unknown,
  wording: Wording,
): Pick<Content, 'quotedProviderId' | 'context' | 'mentioned' | 'adPicture'> {
  const info = contextInfoIn(part)
  const quoted = unwrapMessage(info.quotedMessage)
  const isQuote = Boolean(info.stanzaId && quoted)
  // A status has expired for some apps when it is answered: they say only that it was one.
  const quote = isQuote || isAboutStatus(info) ? toQuote(info, readShown(quoted ?? {}, wording)) : null
  const ad = readAd(info)
  return {
    quotedProviderId: (isQuote && info.stanzaId) || null,
    context: quote || ad ? { quote, ad } : null,
    adPicture: ad && ad.picture === null ? adPictureAddress(info) : null,
    mentioned: mentionedIn(info, quoted && partOf(quoted)),
  }
}

const readShown = (content: proto.IMessage, wording: Wording): PartialContent =>
  readBusiness(content) ??
  readMedia(content) ??
  readLocation(content) ??
  readContacts(content) ??
  wordsOf(readText(content, wording) ?? '')

function readBusiness(content: proto.IMessage): PartialContent | null {
  const found = readBusinessMessage(content)
  const pix = readPixKey(content)
  if (pix) return { mediaType: 'pixKey', body: [pix, ...(found?.words ?? [])].join('\n') }
  if (!found) return null
  const { media, locations } = found
  const [location, ...others] = locations
  if (location && others.length === 0 && found.words.length === 0 && !media) {
    return readLocation({ locationMessage: location })
  }
  // A message has one file or place of its own: beside words, places become lines of them.
  const words = seenIn([...found.words, ...locations.flatMap(locationLines)].join('\n'))
  const file = media && readMedia(media)
  return file ? { ...file, body: words || file.body } : wordsOf(words)
}

function readMedia(content: proto.IMessage): PartialContent | null {
  const { imageMessage, audioMessage, documentMessage, stickerMessage } = content
  const videoMessage = content.videoMessage ?? content.ptvMessage
  if (imageMessage)
    return { mediaType: 'image', body: seenIn(imageMessage.caption), media: mediaOf(imageMessage, 'image/jpeg') }
  if (videoMessage)
    return { mediaType: 'video', body: seenIn(videoMessage.caption), media: mediaOf(videoMessage, 'video/mp4') }
  if (audioMessage) return { mediaType: 'audio', body: '', media: mediaOf(audioMessage, 'audio/ogg') }
  if (stickerMessage) return { mediaType: 'sticker', body: '', media: mediaOf(stickerMessage, 'image/webp') }
  if (!documentMessage) return null
  const { caption, title, fileName } = documentMessage
  const media = mediaOf({ ...documentMessage, fileName: fileName || title || null }, 'application/octet-stream')
  return { mediaType: 'application', body: seenIn(caption) || media.fileName || '', media }
}

const BAR = /\|/g

/** The body has three parts separated by a bar: picture (data URL), link, description. */
function readLocation({ locationMessage, liveLocationMessage }: proto.IMessage): PartialContent | null {
  const location = locationMessage ?? liveLocationMessage
  if (!location) return null
  const { degreesLatitude: latitude, degreesLongitude: longitude, jpegThumbnail } = location
  const link = linkOf(location)
  const words = [locationMessage?.name, locationMessage?.address, liveLocationMessage?.caption].filter(seenIn)
  if (link === null) return wordsOf(words.join(', '))
  const picture = jpegThumbnail?.length ? `data:image/jpeg;base64,${Buffer.from(jpegThumbnail).toString('base64')}` : ''
  const description = (words.length ? words.join(', ') : `${latitude}, ${longitude}`).replace(BAR, '/')
  return { mediaType: 'locationMessage', body: [picture, link, description].join('|') }
}

function readContacts({ contactMessage, contactsArrayMessage }: proto.IMessage): PartialContent | null {
  if (contactMessage) return cardOf(contactMessage)
  if (!contactsArrayMessage) return null
  const contacts = contactsArrayMessage.contacts ?? []
  if (contacts.length === 1 && contacts[0]) return cardOf(contacts[0])
  return wordsOf(contacts.map(cardLine).filter(Boolean).join('\n'))
}

const cardOf = ({ vcard, displayName }: proto.Message.IContactMessage): PartialContent =>
  vcard ? { mediaType: 'vcard', body: plainCard(vcard) } : wordsOf(displayName ?? '')

/** Writes one of several cards as a line: who it is, and the numbers. */
function cardLine({ displayName, vcard }: proto.Message.IContactMessage): string {
  const lines = [...logicalLines(plainCard(vcard ?? ''))]
  const valuesOf = (name: RegExp): string[] =>
    lines.filter((line) => name.test(line)).map((line) => line.slice(line.indexOf(':') + 1).replace(/^tel:/i, ''))
  const phones = valuesOf(/^([\w-]+\.)?TEL[;:]/i).join(', ')
  return [displayName || valuesOf(/^([\w-]+\.)?FN[;:]/i)[0], phones].filter(Boolean).join(': ')
}

/** Templates, orders and the like are written by programs, which leave the chat's setting out. */
const TELLS_EXPIRATION = [
  'extendedTextMessage',
  'imageMessage',
  'videoMessage',
  'audioMessage',
  'documentMessage',
  'stickerMessage',
  'locationMessage',
  'contactMessage',
] as const

/**
 * Returns after how many seconds messages of the chat disappear, 0 for never; null when the message does not tell. Older
 * phones say of a text only that it disappears.
 */
function expirationOf(content: proto.IMessage, isEphemeral: boolean): number | null {
  const part = TELLS_EXPIRATION.map((name) => content[name]).find(Boolean)
  const told = part?.contextInfo?.expiration ?? 0
  if (isEphemeral) return told || null
  return part || content.conversation != null ? told : null
}
