import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import type { CustomerLanguage } from '#contract/automatic-texts.ts'
import { CHANNELS, type CloudKind, type MediaKind } from '#contract/channels.ts'
import type { WholeCard } from '#contract/contact-cards.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { MapLocation } from '#contract/locations.ts'
import type { MessageHold } from '#contract/messages.ts'
import { bareType } from '#server/channels/bare-type.ts'
import { isWhole, writtenNumber } from '#server/channels/outgoing-cards.ts'
import type { OutgoingTemplate } from '#server/channels/outgoing-template.ts'
import { SendError, type OutboundMessage } from '#server/channels/port.ts'
import type { recipientOf } from './cloud-address.ts'
import { GraphError, UnreachableError } from './errors.ts'
import type { Graph } from './graph.ts'
import { cloudMenuOf, interactiveOf, type CloudMenu } from './menus.ts'
import { metaMessageId } from './send.ts'
import { sendParts } from '#server/channels/send-parts.ts'
import type { SentParts } from '#server/channels/sent-parts.ts'
import { splitText } from '#server/channels/split-text.ts'

export type CloudSender = {
  graph: Graph
  parts: SentParts
  channel: CloudKind
  phoneNumberId: string
  token: string
  /** The language of the words that are not the company's. */
  language: () => Promise<CustomerLanguage>
  /** Resolves when the next message may be sent, where a number may send fewer than it could. */
  turn?: () => Promise<void>
}
export type Recipient = NonNullable<ReturnType<typeof recipientOf>>

type Media = NonNullable<OutboundMessage['media']>
type FileType = 'image' | 'audio' | 'video' | 'document' | 'sticker'
type TemplatePart = { template: OutgoingTemplate; media: Media | null }
type Part =
  | { text: string }
  | { media: Media; type: FileType; caption: string }
  | TemplatePart
  | { menu: CloudMenu }
  | { cards: WholeCard[] }
  | { location: MapLocation }

/** Meta may say nothing of the state, or say it in a word that is not known here: then the message counts as taken. */
const Sent = z.object({
  messages: z.array(z.object({ id: z.string(), message_status: z.string().nullish().catch(null) })).min(1),
})
const HOLDS: Partial<Record<string, MessageHold>> = { held_for_quality_assessment: 'quality', paused: 'paused' }
const Uploaded = z.object({ id: z.string() })

const MAX_CAPTION = 1024
const LINK = /https?:\/\//i
const MAX_STICKER_BYTES = 100 * 1024
const STICKER_MIME = 'image/webp'
const VOICE_MIME = 'audio/ogg'
/** The MIME types that Meta takes up as documents. */
const DOCUMENT_TYPES: ReadonlySet<string> = new Set([
  'text/plain',
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
])
const PLAIN_TEXT = 'text/plain'
const CAPTIONED: ReadonlySet<FileType> = new Set(['image', 'video', 'document'])
const WIRE_TYPES = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  file: 'document',
} as const satisfies Record<MediaKind, FileType>
const KINDS = { image: 'image', audio: 'audio', video: 'video', document: 'file' } as const satisfies Record<
  Exclude<FileType, 'sticker'>,
  MediaKind
>

/** What every request about messages contains. */
export const MESSAGING = { messaging_product: 'whatsapp' }

const limitsOf = (channel: CloudKind) => CHANNELS[channel].media

/** Returns as what the file is sent: what WhatsApp does not show as a picture, sound or film is a document. */
function kindOf(channel: CloudKind, media: Media): MediaKind {
  const type = bareType(media)
  const [family] = type.split('/')
  const kind = family === 'image' || family === 'audio' || family === 'video' ? family : 'file'
  const types: readonly string[] | null = limitsOf(channel)[kind].types
  return types === null || types.includes(type) ? kind : 'file'
}

/**
 * Returns the MIME type under which the file goes up. Meta refuses every type that is not on its list, also for documents,
 * and tells the kind of a file by it. The name of a document says what it really is.
 */
const uploadTypeOf = (media: Media, type: FileType): string =>
  type !== 'document' || DOCUMENT_TYPES.has(bareType(media)) ? media.mimetype : PLAIN_TEXT

const isSticker = (media: Media): boolean => bareType(media) === STICKER_MIME && media.size <= MAX_STICKER_BYTES

const typeOf = (channel: CloudKind, media: Media): FileType =>
  isSticker(media) ? 'sticker' : WIRE_TYPES[kindOf(channel, media)]

/** A template is one part with its file. A caption that a file cannot have follows it as a text. */
function toParts(channel: CloudKind, message: OutboundMessage): Part[] {
  const { body, media, template, cards = [], location } = message
  if (template) return [{ template, media }]
  if (cards.length > 0) return [{ cards }]
  if (location) return [{ location }]
  const menu = cloudMenuOf(message)
  if (menu) return [{ menu }]
  const texts = splitText(body, CHANNELS[channel].text).map((text) => ({ text }))
  if (!media) return texts
  const type = typeOf(channel, media)
  const caption = body.trim()
  const fits = CAPTIONED.has(type) && caption.length <= MAX_CAPTION
  return fits ? [{ media, type, caption }] : [{ media, type, caption: '' }, ...texts]
}

/**
 * The first part answers the quoted message. What is told of a part later contains our own id of it, and its attempt.
 * Returns why Meta keeps the message back; null when it does not.
 */
export async function sendCloudMessage(
  sender: CloudSender,
  recipient: Recipient,
  message: OutboundMessage,
): Promise<MessageHold | null> {
  const { providerId } = message
  let held: MessageHold | null = null
  const parts = toParts(sender.channel, message)
  const quoted = message.quoted && (await metaMessageId(sender.parts, message.quoted.providerId))
  await sendParts(sender.parts, providerId, parts, async (part, index, attempt) => {
    const post = async (one: Part): Promise<PostedMessage> => {
      const content = await contentOf(sender, one)
      const whole = { ...content, biz_opaque_callback_data: `${providerId}/${index}/${parts.length}/${attempt}` }
      return postAnswer(sender, recipient, whole, index === 0 ? quoted : null)
    }
    const posted = await ('menu' in part ? postMenu(part.menu, post) : post(part))
    held ??= posted.held
    return posted.id
  })
  return held
}

/** A menu can be answered by its numbers, so it goes as a text when its buttons are refused. */
async function postMenu(menu: CloudMenu, post: (part: Part) => Promise<PostedMessage>): Promise<PostedMessage> {
  try {
    return await post({ menu })
  } catch (error) {
    if (!isBadParameter(error)) throw error
    return post({ text: menu.body })
  }
}

/** The codes with which Meta refuses a quoted message that it does not have, or buttons that it does not take. */
const BAD_PARAMETER = new Set([100, 131009])
const isBadParameter = (error: unknown): boolean => error instanceof GraphError && BAD_PARAMETER.has(error.code)

/** Sends a message that answers another one. When Meta refuses the quote, it is sent without it. */
async function postAnswer(
  sender: CloudSender,
  recipient: Recipient,
  content: object,
  quoted: string | null,
): Promise<PostedMessage> {
  if (quoted === null) return postMessage(sender, recipient, content)
  try {
    return await postMessage(sender, recipient, { ...content, context: { message_id: quoted } })
  } catch (error) {
    if (!isBadParameter(error)) throw error
    return postMessage(sender, recipient, content)
  }
}

/** Meta's id of a message that it took, and why it keeps it back. */
type PostedMessage = { id: string; held: MessageHold | null }

export async function postMessage(
  { graph, phoneNumberId, token, turn }: CloudSender,
  recipient: Recipient,
  content: object,
): Promise<PostedMessage> {
  await turn?.()
  const body = { ...MESSAGING, recipient_type: 'individual', ...recipient, ...content }
  const { messages } = await graph.post(`${phoneNumberId}/messages`, body, token, Sent)
  const [sent] = messages
  return { id: sent?.id ?? '', held: HOLDS[sent?.message_status ?? ''] ?? null }
}

async function contentOf(sender: CloudSender, part: Part): Promise<object> {
  if ('text' in part) return { type: 'text', text: { body: part.text, preview_url: LINK.test(part.text) } }
  if ('cards' in part) return { type: 'contacts', contacts: part.cards.map(toContact) }
  if ('location' in part) return { type: 'location', location: toLocation(part.location) }
  if ('template' in part) return contentOfTemplate(sender, part)
  if ('menu' in part) return { type: 'interactive', interactive: interactiveOf(part.menu, await sender.language()) }
  const { media, type, caption } = part
  const id = await upload(sender, media, type)
  const more = {
    ...(caption ? { caption } : {}),
    ...(type === 'document' ? { filename: media.fileName } : {}),
    ...(type === 'audio' && media.voice && bareType(media) === VOICE_MIME ? { voice: true } : {}),
  }
  return { type, [type]: { id, ...more } }
}

/** Meta refuses a name that has no part, so the whole one is the first name, too. */
function toContact({ name, phones, email }: WholeCard): object {
  const called = name || phones.map(writtenNumber).join(', ')
  return {
    name: { formatted_name: called, first_name: called },
    phones: phones.map((phone) => ({ phone: writtenNumber(phone), ...(isWhole(phone) && { wa_id: phone.number }) })),
    ...(email !== null && { emails: [{ email }] }),
  }
}

const toLocation = ({ latitude, longitude, name, address }: MapLocation): object => ({
  ...{ latitude, longitude },
  ...(name !== '' && { name }),
  ...(address !== '' && { address }),
})

async function contentOfTemplate(sender: CloudSender, { template, media }: TemplatePart): Promise<object> {
  const { name, language, headerMedia: type, components } = template
  const header = type && media ? [await headerOf(sender, media, type)] : []
  return { type: 'template', template: { name, language: { code: language }, components: [...header, ...components] } }
}

async function headerOf(sender: CloudSender, media: Media, type: FileType): Promise<object> {
  const id = await upload(sender, media, type)
  const file = { id, ...(type === 'document' ? { filename: media.fileName } : {}) }
  return { type: 'header', parameters: [{ type, [type]: file }] }
}

const refusedMedia = (): SendError => new SendError('ERR_CLOUD_MEDIA_REFUSED' satisfies ErrorCode, 'never')

async function upload(
  { graph, token, phoneNumberId, channel }: CloudSender,
  media: Media,
  type: FileType,
): Promise<string> {
  if (type !== 'sticker' && media.size > limitsOf(channel)[KINDS[type]].bytes) throw refusedMedia()
  const form = new FormData()
  const mimetype = uploadTypeOf(media, type)
  for (const [name, value] of Object.entries({ ...MESSAGING, type: mimetype })) form.set(name, value)
  const bytes = new Uint8Array(await buffer(media.open()))
  form.set('file', new Blob([bytes], { type: mimetype }), media.fileName)
  try {
    return (await graph.upload(`${phoneNumberId}/media`, form, token, Uploaded)).id
  } catch (error) {
    // The customer does not see an upload, so it may be repeated.
    if (error instanceof UnreachableError) throw new UnreachableError(error.message, false)
    if (error instanceof GraphError && error.kind === 'refused') throw refusedMedia()
    throw error
  }
}
