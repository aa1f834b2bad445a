/** Converts messages of the Cloud API into our own content types. */
import { z } from 'zod'
import { mapLink } from '#contract/locations.ts'
import type { MediaType } from '#contract/messages.ts'
import { seenIn } from '#contract/visible-text.ts'
import { escapeCard } from '#server/channels/escape-card.ts'
import { rowOf } from '#server/channels/fields-of-strangers.ts'
import { formAnswers } from '#server/channels/form-answers.ts'
import type { CloudContent } from './cloud-event.ts'
import { pressed, type Content } from './content.ts'

/** A customer's file, which is located and downloaded by its id. It is stored as the raw message. */
export const CloudFile = z.object({ id: z.string() })

type Reader = (message: CloudContent) => Content | null
type FileType = 'image' | 'video' | 'audio' | 'sticker' | 'document'

const text = (body: string): Content => ({ mediaType: 'conversation', body, media: null, raw: null })
const textOrNothing = (body: string | null | undefined): Content | null => (seenIn(body) ? text(seenIn(body)) : null)
const UNSUPPORTED: Content = { ...text(''), mediaType: 'unsupported' }

/** The media type of each kind of file, and its MIME type where none is named. */
const FILES: Record<FileType, [mediaType: MediaType, mimetype: string]> = {
  image: ['image', 'image/jpeg'],
  video: ['video', 'video/mp4'],
  audio: ['audio', 'audio/ogg'],
  sticker: ['sticker', 'image/webp'],
  document: ['application', 'application/octet-stream'],
}

const readFile =
  (type: FileType): Reader =>
  (message) => {
    const file = message[type]
    if (!file) return null
    const [mediaType, fallback] = FILES[type]
    const mimetype = file.mime_type?.split(';')[0]?.trim() || fallback
    const fileName = file.filename || null
    return {
      mediaType,
      body: seenIn(file.caption) || fileName || '',
      media: { mimetype, fileName, size: null, seconds: null, voice: file.voice === true },
      raw: Buffer.from(JSON.stringify({ id: file.id })),
    }
  }

/** The body has three parts separated by a bar: picture (none), link, description. */
const readLocation: Reader = ({ location }) => {
  if (!location) return null
  const { latitude, longitude, name, address } = location
  const link = mapLink(location)
  const words = [name, address].filter(seenIn).join(', ') || `${latitude}, ${longitude}`
  return { ...text(['', link, words.replaceAll('|', '/')].join('|')), mediaType: 'locationMessage' }
}

type Card = NonNullable<CloudContent['contacts']>[number]

const nameOf = ({ name }: Card): string => name?.formatted_name ?? ''
const phonesOf = ({ phones }: Card): string[] => (phones ?? []).flatMap(({ phone, wa_id: id }) => phone || id || [])

function toVcard(card: Card): string {
  const phones = (card.phones ?? []).flatMap(({ phone, wa_id: id }) => {
    const known = id && /^\d+$/.test(id) ? `;waid=${id}` : ''
    return phone || id ? [`TEL;type=CELL${known}:${escapeCard(phone || `+${id}`)}`] : []
  })
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escapeCard(nameOf(card))}`,
    ...(card.org?.company ? [`ORG:${escapeCard(card.org.company)}`] : []),
    ...phones,
    ...(card.emails ?? []).flatMap(({ email }) => (email ? [`EMAIL:${escapeCard(email)}`] : [])),
    'END:VCARD',
  ].join('\n')
}

/** One card is shown as such, and several as a line each. */
const readContacts: Reader = ({ contacts }) => {
  const [first, ...others] = contacts ?? []
  if (!first) return null
  if (others.length === 0) return { ...text(toVcard(first)), mediaType: 'vcard' }
  const lines = [first, ...others].map((card) => [nameOf(card), phonesOf(card).join(', ')].filter(Boolean).join(': '))
  return textOrNothing(lines.filter(Boolean).join('\n'))
}

/** The text of an option with its explanation would not be what the customer said, so the title stands alone. */
const readChoice: Reader = ({ interactive }) => {
  const { id, title } = interactive?.button_reply ?? interactive?.list_reply ?? {}
  return title && seenIn(title) ? { ...text(title), ...pressed(id, title) } : readForm(interactive?.nfm_reply)
}

function readForm(form: NonNullable<CloudContent['interactive']>['nfm_reply']): Content | null {
  return textOrNothing([form?.body, ...formAnswers(form?.response_json)].filter(Boolean).join('\n'))
}

const readOrder: Reader = ({ order }) => {
  const items = (order?.product_items ?? []).map((item) => `${item.quantity ?? 1} × ${item.product_retailer_id ?? ''}`)
  return textOrNothing([order?.text, ...items].filter(Boolean).join('\n'))
}

/** WhatsApp's own words, when a customer has another number; that the phone was changed says nothing to an attendant. */
const readSystem: Reader = ({ system }) =>
  textOrNothing(system?.type === 'customer_identity_changed' ? null : system?.body)

const READERS: Record<string, Reader> = {
  text: ({ text: words }) => textOrNothing(words?.body),
  image: readFile('image'),
  video: readFile('video'),
  audio: readFile('audio'),
  sticker: readFile('sticker'),
  document: readFile('document'),
  location: readLocation,
  contacts: readContacts,
  interactive: readChoice,
  button: ({ button }) => textOrNothing(seenIn(button?.text) || button?.payload),
  order: readOrder,
}

/** Returns null when there is nothing to show. A type that is not known is shown as such, so that nothing is lost. */
export function readContent(message: CloudContent): Content | null {
  if (message.type === 'system') return readSystem(message)
  return rowOf(READERS, message.type)?.(message) ?? UNSUPPORTED
}
