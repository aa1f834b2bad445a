import type { MediaType, Message } from '#contract/messages.ts'
import { isBlank } from '#contract/visible-text.ts'

/** The kind of content that a bubble shows. */
export type Kind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'pix'
  | 'call'
  | 'document'
  | 'unreadable'
  | 'unsupported'

/** With null, the kind depends on the file and the text of the message. */
const KINDS: Record<MediaType, Kind | null> = {
  conversation: null,
  image: 'image',
  video: 'video',
  audio: 'audio',
  sticker: 'sticker',
  locationMessage: 'location',
  vcard: 'contact',
  pixKey: 'pix',
  call_log: 'call',
  pollVote: 'text',
  application: 'document',
  undecryptable: 'unreadable',
  unsupported: null,
}

type Content = Pick<Message, 'mediaType' | 'body'> & { mediaState?: Message['mediaState']; mediaUrl?: string | null }

export function kindOf(message: Content): Kind {
  const kind = KINDS[message.mediaType]
  if (kind) return kind
  if (message.mediaUrl || (message.mediaState && message.mediaState !== 'none')) return 'document'
  if (!isBlank(message.body)) return 'text'
  return message.mediaType === 'conversation' ? 'unreadable' : 'unsupported'
}

/** The fields that are needed to show a message's file. */
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
