import type { Message } from '#contract/messages.ts'

/** What a bubble shows. */
export type Kind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'call'
  | 'document'
  | 'unreadable'
  | 'unsupported'

const KINDS: Record<string, Kind> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  sticker: 'sticker',
  locationMessage: 'location',
  liveLocationMessage: 'location',
  vcard: 'contact',
  contactMessage: 'contact',
  call_log: 'call',
  application: 'document',
  document: 'document',
  text: 'document',
  undecryptable: 'unreadable',
}
const PLAIN = new Set(['conversation', 'extendedTextMessage', 'chat', ''])

type Content = Pick<Message, 'mediaType' | 'body'> & { mediaState?: Message['mediaState']; mediaUrl?: string | null }

export function kindOf(message: Content): Kind {
  const kind = KINDS[message.mediaType]
  if (kind) return kind
  if (message.mediaUrl || (message.mediaState && message.mediaState !== 'none')) return 'document'
  if (message.body !== '') return 'text'
  return PLAIN.has(message.mediaType) ? 'unreadable' : 'unsupported'
}

/** What the file of a message needs to be shown. */
export type MediaContent = Pick<
  Message,
  | 'id'
  | 'body'
  | 'mediaType'
  | 'mediaState'
  | 'mediaUrl'
  | 'thumbnailUrl'
  | 'mediaName'
  | 'mediaMimetype'
  | 'mediaSize'
  | 'mediaSeconds'
  | 'mediaWidth'
  | 'mediaHeight'
>

export const isText = (message: Content): boolean => kindOf(message) === 'text'
