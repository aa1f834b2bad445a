/** Converts messages of Messenger and Instagram into our own content types. */
import { mapLink } from '#contract/locations.ts'
import type { MediaType } from '#contract/messages.ts'
import { isBlank, seenIn } from '#contract/visible-text.ts'
import { rowOf } from '#server/channels/fields-of-strangers.ts'
import type { InboundMedia, InboundMessage } from '#server/channels/port.ts'
import type { Attachment, MetaMessage } from './event.ts'

export type Content = Pick<InboundMessage, 'mediaType' | 'body' | 'media' | 'raw' | 'choice'>

/** The media type of each kind of attachment, and its MIME type until the file itself is known. */
const FILES: Record<string, [mediaType: MediaType, mimetype: string]> = {
  image: ['image', 'image/jpeg'],
  audio: ['audio', 'audio/mp4'],
  video: ['video', 'video/mp4'],
  reel: ['video', 'video/mp4'],
  ig_reel: ['video', 'video/mp4'],
  sticker: ['sticker', 'image/webp'],
  story_mention: ['image', 'image/jpeg'],
  share: ['image', 'image/jpeg'],
  file: ['application', 'application/octet-stream'],
}

const text = (body: string): Content => ({ mediaType: 'conversation', body, media: null, raw: null })
const UNSUPPORTED: Content = { ...text(''), mediaType: 'unsupported' }
const textOrUnsupported = (body: string): Content => (isBlank(body) ? UNSUPPORTED : text(body))

/** The button of ours that somebody pressed, by what it was given and what it says. */
export const pressed = (key: string | null | undefined, label: string): Pick<Content, 'choice'> =>
  key ? { choice: { key, label } } : {}

/**
 * Returns one content for each attachment, in order; the text goes with the first. What Meta does not pass on, or tells in
 * a way that is not known here, is shown as not supported.
 */
export function readContents(message: MetaMessage): Content[] {
  const { text: words, attachments, quick_reply: reply } = message
  const body = seenIn(words)
  const files = (attachments ?? []).map(readAttachment)
  const [first, ...others] = files
  if (!first) return [body ? { ...text(body), ...pressed(reply?.payload, body) } : UNSUPPORTED]
  const goesAlone = first.body !== '' || first.mediaType === 'unsupported'
  return goesAlone ? [...(body ? [text(body)] : []), ...files] : [{ ...first, body }, ...others]
}

function readAttachment(attachment: Attachment): Content {
  const { type, payload } = attachment
  const url = payload?.url ?? attachment.url ?? ''
  const known = rowOf(FILES, type)
  const title = seenIn(attachment.title ?? payload?.title)
  if (known && isAddress(url)) return readFile(known, url, title)
  const { coordinates } = payload ?? {}
  if (coordinates) return readLocation(coordinates, title)
  return textOrUnsupported([title, ...partsOf(payload), url].filter(Boolean).join('\n'))
}

const isAddress = (url: string): boolean => /^https?:\/\//i.test(url)

/** Returns the words of a template: its text, its cards and its buttons. */
function partsOf(payload: Attachment['payload']): string[] {
  const { text: words, elements, product, buttons } = payload ?? {}
  const cards = [...(elements ?? []), ...(product?.elements ?? [])]
  const written = [
    words,
    ...cards.flatMap(({ title, subtitle, item_url: itemUrl, url }) => [title, subtitle, itemUrl ?? url]),
    ...(buttons ?? []).map(({ title, url }) => [title && `- ${title}`, url].filter(Boolean).join(': ')),
  ]
  return written.flatMap((one) => one || [])
}

function readFile([mediaType, mimetype]: [MediaType, string], url: string, title: string): Content {
  const fileName = mediaType === 'application' ? nameIn(url) : null
  const media: InboundMedia = { mimetype, fileName, size: null, seconds: null, voice: false }
  return { mediaType, body: fileName ?? title, media, raw: Buffer.from(JSON.stringify({ url })) }
}

const nameIn = (url: string): string | null => {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || null
  } catch {
    return last
  }
}

/** The body has three parts separated by a bar: picture (none), link, description. */
function readLocation({ lat, long }: { lat: number; long: number }, title: string): Content {
  const link = mapLink({ latitude: lat, longitude: long })
  const description = (title || `${lat}, ${long}`).replaceAll('|', '/')
  return { ...text(['', link, description].join('|')), mediaType: 'locationMessage' }
}
