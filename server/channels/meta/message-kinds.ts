/** Every kind of event and of attachment of Messenger and Instagram. */
import { change, message, type MessageKind, nothing, LOCATION, UNSUPPORTED } from '#server/channels/message-kinds.ts'
import type { MetaEvent } from './event.ts'

const VIDEO = message('the video and its text', '🎥 and the text')
const PICTURE = message('the picture and its text', '📷 and the text')

/** The fields of an event that say what happened. */
export const META_EVENTS: Record<Exclude<keyof MetaEvent, 'sender' | 'recipient' | 'timestamp'>, MessageKind> = {
  message: message(
    'the text and the attachments, a message each; a quick reply of a menu of the bot counts as its number',
  ),
  postback: message('the title of the button'),
  delivery: nothing('the message was delivered, which the ticks show'),
  read: nothing('the message was read, which the ticks show'),
  reaction: change('the reaction, on the message'),
  referral: nothing('the advertisement, above the next message'),
  message_edit: change('the new text'),
}

/** The types of attachments; one that is not here shows its title and its link. */
export const META_ATTACHMENTS: Record<string, MessageKind> = {
  image: PICTURE,
  story_mention: PICTURE,
  share: PICTURE,
  video: VIDEO,
  reel: VIDEO,
  ig_reel: VIDEO,
  audio: message('the voice note or the audio file', '🎤', 'nothing'),
  sticker: message('the sticker', '🏷️', 'nothing'),
  file: message('the file with its name and text', '📄 and the text or the name', 'the text or the name'),
  location: LOCATION,
  fallback: message('title and link'),
  template: message('its text, the titles and links of its cards and buttons; without them as the next row'),
  'any other, and what Meta does not pass on': UNSUPPORTED,
}
