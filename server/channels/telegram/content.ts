/** Converts messages of Telegram into our own content types. */
import { z } from 'zod'
import { mapLink } from '#contract/locations.ts'
import type { MediaType } from '#contract/messages.ts'
import { seenIn } from '#contract/visible-text.ts'
import type { InboundMessage } from '#server/channels/port.ts'
import { MAX_DOWNLOAD } from './bot-api.ts'
import { toVcard } from './contact-card.ts'
import { NOTICES, type TelegramContent, type TelegramFile } from './update.ts'

type Content = Pick<InboundMessage, 'mediaType' | 'body' | 'media' | 'raw'>

/** A customer's file, which is located and downloaded by its id. It is stored as the raw message. */
export const StoredFile = z.object({ id: z.string() })

type Reader = (message: TelegramContent) => Content | null

export const text = (body: string): Content => ({ mediaType: 'conversation', body, media: null, raw: null })
const textOrNothing = (body: string | null | undefined): Content | null => (seenIn(body) ? text(seenIn(body)) : null)
export const UNSUPPORTED: Content = { ...text(''), mediaType: 'unsupported' }

type FileField = 'animation' | 'video' | 'video_note' | 'voice' | 'audio' | 'document'
/** The media type of each kind of file, and its MIME type where none is named. */
const FILES: Record<FileField, [mediaType: MediaType, mimetype: string]> = {
  animation: ['video', 'video/mp4'],
  video: ['video', 'video/mp4'],
  video_note: ['video', 'video/mp4'],
  voice: ['audio', 'audio/ogg'],
  audio: ['audio', 'audio/mpeg'],
  document: ['application', 'application/octet-stream'],
}

type Shown = { mediaType: MediaType; mimetype: string; body: string; voice?: boolean }

/** The file of a message. One that is too large for the Bot API is named, and cannot be fetched. */
function fileContent(file: TelegramFile, { mediaType, mimetype, body, voice = false }: Shown): Content {
  const size = file.file_size ?? null
  const isTooLarge = size !== null && size > MAX_DOWNLOAD
  const media = { mimetype, fileName: file.file_name || null, size, seconds: file.duration ?? null, voice, isTooLarge }
  return { mediaType, body, media, raw: isTooLarge ? null : Buffer.from(JSON.stringify({ id: file.file_id })) }
}

const readFile =
  (field: FileField): Reader =>
  (message) => {
    const file = message[field]
    if (!file) return null
    const [usual, fallback] = FILES[field]
    const mimetype = file.mime_type?.split(';')[0]?.trim() || fallback
    // An animation is a film without sound, but for the few that are a picture that moves.
    const mediaType = field === 'animation' && mimetype.startsWith('image/') ? 'image' : usual
    const body = seenIn(message.caption) || (field === 'document' ? file.file_name : '') || ''
    return fileContent(file, { mediaType, mimetype, body, voice: field === 'voice' })
  }

/** Telegram offers a picture in several sizes, the largest last. */
const readPhoto: Reader = ({ photo, caption }) => {
  const file = photo?.at(-1)
  return file ? fileContent(file, { mediaType: 'image', mimetype: 'image/jpeg', body: seenIn(caption) }) : null
}

/** A browser shows no sticker that moves, so its still picture stands for it. */
const readSticker: Reader = ({ sticker }) => {
  if (!sticker) return null
  const file = sticker.is_animated || sticker.is_video ? sticker.thumbnail : sticker
  if (!file) return textOrNothing(sticker.emoji) ?? UNSUPPORTED
  return fileContent(file, { mediaType: 'sticker', mimetype: 'image/webp', body: '' })
}

type MapPoint = { latitude: number; longitude: number; words: (string | null | undefined)[] }

/** The body has three parts separated by a bar: picture (none), link, description. */
function locationContent({ latitude, longitude, words }: MapPoint): Content {
  const link = mapLink({ latitude, longitude })
  const description = words.filter(seenIn).join(', ') || `${latitude}, ${longitude}`
  return { ...text(['', link, description.replaceAll('|', '/')].join('|')), mediaType: 'locationMessage' }
}

const readVenue: Reader = ({ venue }) =>
  venue ? locationContent({ ...venue.location, words: [venue.title, venue.address] }) : null
const readLocation: Reader = ({ location }) => (location ? locationContent({ ...location, words: [] }) : null)
const readContact: Reader = ({ contact }) => (contact ? { ...text(toVcard(contact)), mediaType: 'vcard' } : null)
const readPoll: Reader = ({ poll }) =>
  poll ? text([poll.question, ...poll.options.map((option) => `- ${option.text}`)].join('\n')) : null
const readDice: Reader = ({ dice }) => (dice ? text(`${dice.emoji} ${dice.value}`) : null)

type ContentField = Exclude<keyof TelegramContent, 'caption' | (typeof NOTICES)[number]>

/** In this order: an animation comes with a document, and a venue with a location. */
const READERS: Record<ContentField, Reader> = {
  text: ({ text: words }) => textOrNothing(words),
  animation: readFile('animation'),
  photo: readPhoto,
  video: readFile('video'),
  video_note: readFile('video_note'),
  voice: readFile('voice'),
  audio: readFile('audio'),
  sticker: readSticker,
  document: readFile('document'),
  venue: readVenue,
  location: readLocation,
  contact: readContact,
  poll: readPoll,
  dice: readDice,
}

/** Returns null when there is nothing to show. A kind that is not known is shown as such, so that nothing is lost. */
export function readContent(message: TelegramContent): Content | null {
  for (const read of Object.values(READERS)) {
    const content = read(message)
    if (content) return content
  }
  return NOTICES.some((name) => message[name] !== undefined) ? null : UNSUPPORTED
}
